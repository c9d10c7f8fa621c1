import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, faultsBesideTheLine, openVisitor } from '#e2e/support/browser.ts';
import { becomeHead, deskPerson, startDeskShop } from '#e2e/support/desk-world.ts';
import { lookAt } from '#e2e/support/look-at.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';
import type { BoughtTicket } from '#e2e/support/wire-buyer.ts';
import { buySeats } from '#e2e/support/wire-seats.ts';

const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
let shop: Awaited<ReturnType<typeof startDeskShop>>;
let head: { context: BrowserContext; page: Page; faults: string[]; code(later: number): string };
let party: BoughtTicket;
let pair: BoughtTicket;
let session: number;

beforeAll(async () => {
  shop = await startDeskShop();
  const visitor = await openVisitor({ ...hand, locale: 'ru-RU' });
  head = { ...visitor, code: await becomeHead(shop, visitor.page) };
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const shots = process.env.FOYER_SHOTS;
const look = (page: Page, name: string) => lookAt(page, `evening-${name}`);

const open = (view: string) => head.page.goto(`${shop.origin}/desk/session?id=${session}&view=${view}`);

/** Password and a new code, where the desk asks for them again. */
async function prove(later: number): Promise<void> {
  const again = head.page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await again.getByLabel('Пароль').fill(deskPerson.password);
  await again.getByLabel(/^Код/).fill(head.code(later));
  await again.getByRole('button', { name: 'Подтвердить' }).click();
}

test('a party of three and a pair buy for one evening', async () => {
  const from = Temporal.Now.plainDateISO('Europe/Moscow').add({ days: 3 }).toString();
  party = await buySeats(shop, 'three-sisters', 'party@pochta.example', { count: 3, from });
  // What was shown of an evening is remembered for a while.
  await expect
    .poll(
      async () => {
        const bought = await buySeats(shop, 'three-sisters', 'pair@pochta.example', { count: 2, from }).catch(
          () => null,
        );
        if (bought) pair = bought;
        return bought?.codes.length;
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBe(2);
  [{ id: session = 0 } = {}] = await shop.database.query<{ id: number }>(
    'select session_id as id from order_line where order_id = $1',
    [party.order],
  );
});

test('seats are kept on a phone, and their end is put off', async () => {
  const { page } = head;
  await open('kept');
  await page.getByRole('button', { name: 'Держать места' }).click();
  const dialog = page.getByRole('dialog', { name: 'Держать места' });
  await dialog.getByLabel('Ряд').fill('12');
  await dialog.getByLabel('Места', { exact: true }).fill('3–6');
  await dialog.getByLabel('Чьи').fill('Банк');
  await look(page, 'keep');
  await dialog.getByRole('button', { name: 'Держать', exact: true }).click();
  await dialog.getByRole('status').getByText('Держим мест: 4').waitFor();
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Банк' });
  await line.getByRole('button', { name: 'Изменить' }).click();
  const change = page.getByRole('dialog', { name: 'Изменить' });
  await change.getByLabel('Заметка').fill('Звонила Иванова');
  await look(page, 'keep-change');
  await change.getByRole('button', { name: 'Сохранить' }).click();
  await line.getByText('Звонила Иванова').waitFor();
  await look(page, 'kept');
});

test('a visitor is seated elsewhere from a phone', async () => {
  const { page } = head;
  await open('plan');
  const plan = page.getByRole('application', { name: /План зала/ });
  await plan.waitFor();
  await page.locator('.hall.whole .sold').waitFor({ state: 'attached' });
  await look(page, 'plan');
  const seats = await shop.database.query<{ seat: number }>(
    'select seat_id as seat from order_line where order_id = $1',
    [pair.order],
  );
  await tapSeat(page, plan, seats[0]?.seat ?? 0);
  const card = page.getByRole('region', { name: /место/ });
  await card.getByText('pair@pochta.example').waitFor();
  await look(page, 'seat');
  await card.getByRole('button', { name: 'Пересадить' }).click();
  const moving = page.getByRole('region', { name: 'Пересадить' });
  await plan.focus();
  await page.keyboard.press('ArrowDown');
  await look(page, 'reseat');
  await moving.getByRole('button', { name: 'Пересадить сюда' }).click();
  await moving
    .getByRole('status')
    .getByText(/Пересадили/)
    .waitFor();
  await look(page, 'reseated');
  await shop.sandbox.mail.control.waitFor({ to: 'pair@pochta.example', subject: 'Другое место' }, 90);
});

/** Presses the middle of a seat on the drawing. */
async function tapSeat(page: Page, plan: Locator, seat: number): Promise<void> {
  const map: { planUrl: string } = await page.evaluate(async (id) => {
    const headers = { 'x-foyer-desk': '1' };
    return (await (await fetch(`/api/desk/session/seats?session=${id}`, { headers })).json()).value;
  }, session);
  const wire = await (await fetch(shop.origin + map.planUrl)).json();
  const { planFromWire } = await import('@foyer/contract/hall/hall-plan-codec.ts');
  const { seats } = planFromWire(wire);
  const index = seats.ids.indexOf(seat);
  const at = await plan.evaluate(
    (svg, [x, y]) => {
      // `as`: the plan is drawn as one picture.
      const matrix = (svg as SVGSVGElement).getScreenCTM();
      const point = new DOMPoint(x, y).matrixTransform(matrix ?? new DOMMatrix());
      const box = svg.getBoundingClientRect();
      return { x: point.x - box.x, y: point.y - box.y };
    },
    [seats.x[index] ?? 0, seats.y[index] ?? 0] as const,
  );
  await plan.click({ position: at });
}

test('everybody who comes is written to', async () => {
  const { page } = head;
  await shop.database.query(`update staff_session set proven_at = now() - interval '6 minutes'`);
  await open('letters');
  await page.getByLabel('Тема').first().fill('Вход со двора');
  await page.getByLabel('Текст письма').first().fill('Парадный вход закрыт.\n\nПриходите с Садовой.');
  await page.getByRole('button', { name: 'Посмотреть, кому уйдёт' }).click();
  await prove(0);
  await page.getByText('Писем: 2.').waitFor();
  await page.getByText('Так прочтут на языке: русский').waitFor();
  await look(page, 'letter');
  await page.getByRole('button', { name: 'Отправить, писем: 2' }).click();
  await page.getByRole('status').getByText('Письма уходят: 2').waitFor();
  for (const to of ['party@pochta.example', 'pair@pochta.example'])
    await shop.sandbox.mail.control.waitFor({ to, subject: 'Вход со' }, 90);
  await page.getByText('ушло 2 из 2').waitFor();
  await look(page, 'letters');
});

test('one of three comes another evening', async () => {
  const { page } = head;
  await page.goto(`${shop.origin}/desk/orders?id=${party.order}`);
  await page.getByRole('button', { name: 'Обменять' }).click();
  const part = page.getByRole('group', { name: 'Обменять' });
  for (const box of (await part.getByRole('checkbox').all()).slice(1)) await box.uncheck();
  await part.getByRole('button', { name: 'Показать сеансы' }).click();
  const even = part.getByRole('radio', { name: /без доплаты/ }).first();
  await even.check();
  await look(page, 'exchange');
  // Its payment has a receipt: the buyer pays the new ticket, and the old money goes back.
  await part.getByText('оплатит полностью').waitFor();
  await part.getByRole('button', { name: 'Держать места' }).click();
  await page.getByText('Места держим').waitFor();
  await look(page, 'exchanged');
});

test('the evening is moved; the buyer says by the mail that they come', async () => {
  const { page } = head;
  await open('list');
  await page.getByRole('button', { name: 'Отменить или перенести' }).click();
  const dialog = page.getByRole('dialog', { name: /Три сестры/ });
  await dialog.getByLabel('Перенести').check();
  await dialog.getByLabel('Новое время').fill('20:00');
  await dialog.getByLabel('Что сказать людям').fill('Чиним свет');
  await dialog.getByRole('button', { name: 'Посмотреть' }).click();
  const mails = dialog.getByLabel('Впишите, сколько писем уйдёт');
  await mails.waitFor({ timeout: 120_000 });
  await look(page, 'move');
  await mails.fill(plain(await textOf(dialog.locator('dt').last())));
  await dialog.getByRole('button', { name: 'Перенести сеанс' }).click();
  await dialog.getByRole('status').waitFor({ timeout: 120_000 });
  await look(page, 'moved');
  const mail = await shop.sandbox.mail.control.waitFor({ to: 'pair@pochta.example', subject: 'Перенос' }, 90);
  const [address = ''] = /https?:\S+\/order\/change\/\S+/.exec(mail.text) ?? [];
  const buyer = await openVisitor({ ...hand, locale: 'ru-RU' });
  await buyer.page.goto(address);
  await look(buyer.page, 'choice');
  await buyer.page.getByRole('button', { name: /Приду/ }).click();
  await buyer.page.getByText(/Записали/).waitFor();
  await look(buyer.page, 'choice-made');
  expect(faultsBesideTheLine(buyer.faults)).toEqual([]);
  await buyer.context.close();
});

test('three phones at the door, cut from the network; the list and the books', async () => {
  const { page } = head;
  await shop.database.query(`update session set starts_at = now() + interval '50 minutes' where id = $1`, [
    session,
  ]);
  await page.goto(`${shop.origin}/desk/session?id=${session}`);
  const [issued] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/door/pass')),
    page.getByRole('button', { name: 'Пропуск для телефона' }).click(),
  ]);
  const pass: string = (await issued.json()).value.link;
  await page.getByRole('dialog').getByRole('img').waitFor();
  await look(page, 'pass');
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  const doors = [];
  for (const _ of [1, 2, 3]) {
    const visitor = await openVisitor({ ...hand, locale: 'ru-RU' });
    // Who is signed in is asked before the pass is taken; here that answer is the slower one.
    const taken = visitor.page.waitForResponse((response) => response.url().endsWith('/session/pass'));
    await visitor.page.route('**/api/desk/me', async (route) => {
      const answer = await route.fetch();
      await taken;
      await route.fulfill({ response: answer });
    });
    const isFirst = doors.length === 0;
    // The shop gives the pass, and its answer is lost.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    if (isFirst) await visitor.page.route('**/session/pass', lose, { times: 1 });
    await visitor.page.goto(pass);
    if (isFirst) await visitor.page.getByRole('button', { name: 'Ещё раз' }).click();
    await visitor.page.getByLabel('Код билета').waitFor();
    doors.push(visitor);
    if (doors.length === 1) await look(visitor.page, 'door');
    if (doors.length < 3)
      await shop.database.query(`update staff_link set used_at = null where kind = 'door'`);
  }
  const codes = await shop.database.query<{ code: string }>(
    `select code from ticket join order_line line on line.id = order_line_id
     where session_id = $1 and returned_at is null order by ticket.id`,
    [session],
  );
  for (const { context } of doors) await context.setOffline(true);
  const scan = async (at: Page, code: string, verdict: string) => {
    const field = at.getByLabel('Код билета');
    if (await field.isHidden()) await at.getByRole('button', { name: 'Дальше' }).click();
    await field.fill(code);
    await at.keyboard.press('Enter');
    await at.getByRole('alert').getByRole('heading', { name: verdict }).waitFor();
  };
  for (const [index, { code }] of codes.entries())
    await scan(doors[index % 3]?.page ?? page, code, 'Проходите');
  await scan(doors[1]?.page ?? page, codes[0]?.code ?? '', 'Проходите');
  await look(doors[1]?.page ?? page, 'door-offline');
  for (const { context } of doors) await context.setOffline(false);
  const cameIn = () =>
    shop.database.query<{ n: number }>(
      `select count(*)::integer as n from ticket join order_line line on line.id = order_line_id
       where session_id = $1 and visited_at is not null`,
      [session],
    );
  await expect.poll(cameIn, { timeout: 60_000 }).toEqual([{ n: codes.length }]);
  await doors[1]?.page
    .getByText(/дважды|двумя|двух/i)
    .first()
    .waitFor();
  await look(doors[1]?.page ?? page, 'door-double');
  for (const { context, faults } of doors) {
    expect(faultsBesideTheLine(faults)).toEqual([]);
    await context.close();
  }
  await open('list');
  await look(page, 'list');
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Напечатать' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/);
  if (shots) await paper.saveAs(`${shots}/list.pdf`);
  await page.goto(`${shop.origin}/desk/money`);
  const numbers = page.locator('.numbers').first();
  expect(plain(await textOf(numbers))).toMatch(/^Пришло [\d ,]+ ₽ Вернули −?[\d ,]+ ₽ Осталось [\d ,]+ ₽/);
  await page.getByText('Сходится с платежами и возвратами до копейки.').waitFor();
  const events = page.getByRole('table').first();
  await events.getByRole('rowheader', { name: 'Три сестры' }).waitFor();
  await page.getByRole('button', { name: 'Прошлый месяц' }).click();
  await page.getByText('За эти дни денег не приходило.').waitFor();
  await page.getByRole('button', { name: 'Сегодня', exact: true }).click();
  await events.getByRole('rowheader', { name: 'Всего' }).waitFor();
  const [books] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'XLSX' }).click(),
  ]);
  expect(books.suggestedFilename()).toMatch(/\.xlsx$/);
  await look(page, 'money');
  await page.goto(`${shop.origin}/desk/log`);
  await page.getByText('Письмо всем покупателям').first().waitFor();
  const logged = async (act: string) =>
    plain(await textOf(page.getByRole('row').filter({ hasText: act }).first()));
  expect(await logged('Отмена или перенос')).toMatch(
    /Три сестры, \d+ \p{L}+ \d{4}, .*новое время: \d+ \p{L}+ \d{4}, 20:00/u,
  );
  expect(await logged('Зрителя пересадили')).toMatch(
    /Три сестры.* билет \d+, было: \p{L}.*, ряд \d+, место \d+/u,
  );
  expect(await logged('Места придержаны')).toContain('Три сестры');
  await look(page, 'log');
  expect(faultsBesideTheLine(head.faults)).toEqual([]);
});
