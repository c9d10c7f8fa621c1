import { divideHall } from '@foyer/server/testing/divided-hall.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, faultsBesideTheLine, openVisitor } from '#e2e/support/browser.ts';
import { becomeHead, startDeskShop } from '#e2e/support/desk-world.ts';
import { lookAt } from '#e2e/support/look-at.ts';
import { buySeats } from '#e2e/support/wire-seats.ts';

const hand = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
type Phone = Awaited<ReturnType<typeof openVisitor>>;

let shop: Awaited<ReturnType<typeof startDeskShop>>;
let stalls: string[];
let balcony: string[];
let session: number;
let phones: Phone[];

beforeAll(async () => {
  shop = await startDeskShop();
  const from = Temporal.PlainDate.from(shop.day).add({ days: 3 }).toString();
  const bought = await buySeats(shop, 'three-sisters', 'party@pochta.example', { count: 4, from });
  const codes = bought.codes.map(String);
  [stalls, balcony] = [codes.slice(0, 2), codes.slice(2)];
  await divideHall(shop.database, [
    ['Партер', stalls],
    ['Балкон первого яруса, левая сторона', balcony],
  ]);
  [{ id: session = 0 } = {}] = await shop.database.query<{ id: number }>(
    `update session set day = $2, starts_at = now() + interval '50 minutes'
     where id = (select session_id from order_line where order_id = $1 limit 1) returning id`,
    [bought.order, shop.day],
  );
  phones = await Promise.all([1, 2].map(() => openVisitor({ ...hand, locale: 'ru-RU' })));
  const head = phones[0] ?? expect.fail();
  await becomeHead(shop, head.page);
  const pass = await head.page.evaluate(async (id) => {
    const me = await (await fetch('/api/desk/me', { headers: { 'x-foyer-desk': '1' } })).json();
    const made = await fetch('/api/desk/door/pass', {
      method: 'POST',
      headers: { 'x-foyer-desk': '1', 'x-csrf-token': me.value.token, 'content-type': 'application/json' },
      body: JSON.stringify({ session: id }),
    });
    return (await made.json()).value.link;
  }, session);
  await head.page.goto(`${shop.origin}/desk/door?session=${session}`);
  await phones[1]?.page.goto(pass);
  for (const { page } of phones) await page.getByLabel('Код билета').waitFor();
}, 240_000);
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const look = ({ page }: Phone, name: string) => lookAt(page, `doors-${name}`);

async function read({ page }: Phone, code: string | undefined, verdict: string): Promise<void> {
  const field = page.getByLabel('Код билета');
  if (await field.isHidden()) await page.getByRole('button', { name: 'Дальше' }).click();
  await field.fill(code ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('heading', { name: verdict }).waitFor();
}

/** Opens the parts from the head of the door, which says what the phone lets in now. */
async function parts({ page }: Phone, now: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Дальше' });
  if (await next.isVisible()) await next.click();
  await page.getByRole('button', { name: now, exact: true }).click();
}

/** What a phone has heard it says with its next exchange. */
async function allKnow(version: number): Promise<void> {
  const known = async () =>
    (await shop.database.query<{ knows: number }>('select knows from door_phone')).map(({ knows }) => knows);
  await expect.poll(known, { timeout: 30_000 }).toEqual([version, version]);
}

const only = (page: Page) => page.getByText('Проверено только этим телефоном.');

test('a phone takes a part of the hall; the other sends its tickets there, network or none', async () => {
  const [first, second] = [phones[0] ?? expect.fail(), phones[1] ?? expect.fail()];
  await parts(first, 'Весь зал');
  await first.page.getByRole('checkbox', { name: /^Партер/ }).check();
  await look(first, 'choose');
  await first.page.getByRole('button', { name: 'Готово' }).click();
  await first.page.getByRole('button', { name: 'Партер', exact: true }).waitFor();
  await read(second, stalls[0], 'Другой вход');
  await look(second, 'elsewhere');
  await allKnow(1);
  await parts(first, 'Партер');
  await expect.poll(() => first.page.getByText('не все телефоны').count(), { timeout: 30_000 }).toBe(0);
  await first.page.getByRole('button', { name: 'Отмена' }).click();
  for (const { context } of phones) await context.setOffline(true);
  await read(second, stalls[0], 'Другой вход');
  await read(first, stalls[0], 'Проходите');
  expect(await only(first.page).count()).toBe(0);
  await look(first, 'own');
  await read(first, balcony[0], 'Проходите');
  await only(first.page).waitFor();
});

test('without a network the parts cannot change, and the phone says why', async () => {
  const [first] = [phones[0] ?? expect.fail()];
  await parts(first, 'Партер');
  await first.page.getByRole('checkbox', { name: /^Балкон/ }).check();
  await first.page.getByRole('button', { name: 'Готово' }).click();
  await first.page.getByRole('alert').filter({ hasText: 'нет связи' }).waitFor();
  await look(first, 'no-network');
  await first.page.getByRole('button', { name: 'Отмена' }).click();
});

test('a part is taken over from a phone that is silent: its tickets are let in after a question', async () => {
  const second = phones[1] ?? expect.fail();
  await second.context.setOffline(false);
  await second.page.getByText('Нет сети').waitFor({ state: 'detached' });
  await parts(second, 'Весь зал');
  const part = second.page.getByRole('checkbox', { name: /^Партер/ });
  await part.check();
  await second.page.getByText('перейдёт к этому телефону').waitFor();
  await look(second, 'take-over');
  await second.page.getByRole('button', { name: 'Готово' }).click();
  await second.page.getByRole('button', { name: 'Партер', exact: true }).waitFor();
  await read(second, stalls[1], 'Спросите');
  await look(second, 'ask');
  await second.page.getByRole('button', { name: 'Впустил по ошибке' }).click();
  await second.page.getByRole('heading', { name: 'Проход отменён' }).waitFor();
  const first = phones[0] ?? expect.fail();
  await first.context.setOffline(false);
  await first.page.getByText('Нет сети').waitFor({ state: 'detached' });
  await first.page.getByRole('button', { name: 'Весь зал', exact: true }).waitFor();
  await read(first, stalls[1], 'Другой вход');
  await allKnow(2);
  await read(second, stalls[1], 'Проходите');
});

test('“Today” and the evening’s own screen name each door with its parts, beside another evening', async () => {
  const first = phones[0] ?? expect.fail();
  const { page } = first;
  await shop.database.query(
    `update session set day = $2, starts_at = now() - interval '10 minutes'
     where id = (select id from session where id <> $1 and cancelled_at is null order by starts_at limit 1)`,
    [session, shop.day],
  );
  await page.goto(`${shop.origin}/desk/tonight`);
  const door = page.getByRole('listitem').filter({ hasText: 'связь в' });
  const own = page.getByRole('article').filter({ hasText: 'Три сестры' });
  await own.filter({ has: door.filter({ hasText: 'Партер' }) }).waitFor();
  expect(await own.getByRole('listitem').filter({ hasText: 'связь в' }).count()).toBe(2);
  expect(await own.getByRole('listitem').filter({ hasText: 'Партер' }).count()).toBe(1);
  expect(await page.getByRole('article').count()).toBeGreaterThan(1);
  await look(first, 'today');
  await page.goto(`${shop.origin}/desk/session?id=${session}`);
  await door.filter({ hasText: 'Партер' }).waitFor();
  expect(await door.count()).toBe(2);
  await look(first, 'session');
});

test('a phone that kept its list before the shop learnt of parts starts, and sends what it had not sent', async () => {
  const { page } = phones[1] ?? expect.fail();
  const door = page.url();
  const device = crypto.randomUUID();
  // Nothing of the desk runs there that would keep the database open.
  await page.goto(`${shop.origin}/rules/visitor-rules`);
  await page.evaluate(
    async ([session, code, own]) => {
      const done = (request: IDBRequest) =>
        new Promise((resolve, reject) => {
          request.onsuccess = resolve;
          request.onerror = reject;
        });
      await done(indexedDB.deleteDatabase('foyer-door'));
      const opened = indexedDB.open('foyer-door', 1);
      opened.onupgradeneeded = () => {
        opened.result.createObjectStore('lists', { keyPath: 'sessionId' });
        opened.result.createObjectStore('scans', { keyPath: 'n' });
        opened.result.createObjectStore('facts');
      };
      await done(opened);
      const kept = opened.result.transaction(['lists', 'scans', 'facts'], 'readwrite');
      const now = Date.now();
      const moments = { now, loadedAt: now, ahead: 0, overAt: now + 3_600_000, opensAt: 0, startsAt: now };
      const rows = [[code, 1, 0, 1, 1, 1, 0, null]];
      const list = { sessionId: session, title: '', key: '', words: ['', ''], rows, me: {}, ...moments };
      const scan = { n: 1, session, code, at: now, kind: 'in', letIn: true, isSent: false, verdict: null };
      kept.objectStore('lists').put(list);
      kept.objectStore('scans').put(scan);
      kept.objectStore('facts').put(own, 'device');
      await done(kept.objectStore('facts').put('1', 'last scan'));
      opened.result.close();
    },
    [session, balcony[1] ?? '', device] as const,
  );
  await page.goto(door);
  await page.getByLabel('Код билета').waitFor();
  const heard = async () =>
    await shop.database.query('select code, let_in as "letIn" from door_scan where device = $1', [device]);
  await expect.poll(heard, { timeout: 30_000 }).toEqual([{ code: balcony[1], letIn: true }]);
});

test('nothing else went wrong', () => {
  for (const { faults } of phones) expect(faultsBesideTheLine(faults)).toEqual([]);
});
