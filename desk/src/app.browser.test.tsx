import type { Me } from '@foyer/contract/desk/desk.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { answeringShop, type MadeCall } from '#testing/answering-shop.ts';
import { renderPart } from '#testing/render-part.tsx';
import { App } from './app.tsx';
import { openDoorStore } from './door/door-store.ts';

const me = {
  ...{ name: 'Вера', roles: ['head'], passFor: null, isHouseAccount: false, token: 't' },
  ...{ house: 'Полдень', timeZone: 'UTC', language: 'ru', now: Date.now() },
};
const signedOut = { ok: false, refusal: { kind: 'signed-out' } };

/** Opens the desk at an address of it. */
function open(path: string, answer: (call: MadeCall) => unknown): void {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  history.replaceState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  answeringShop(answer);
  renderPart(<App />);
}

const button = (name: string) => page.getByRole('button', { name }).first();

test('whoever could not be signed out is told so, and stays', async () => {
  let isBack = false;
  open('/desk/returns', ({ path }) => {
    if (path === 'me') return me;
    if (path === 'session/ways') return { house: null };
    if (path !== 'session/end') return [];
    if (!isBack) throw new TypeError('Failed to fetch');
    return null;
  });
  await button('Выйти').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Вы не вышли\./);
  expect(document.querySelector('.who')?.textContent).toContain('Вера');
  isBack = true;
  await button('Выйти').click();
  await expect.element(page.getByLabelText('Пароль')).toBeVisible();
});

test('whoever was signed out meanwhile gets to the form from where that is said, and back to the screen', async () => {
  let isOver = true;
  open('/desk/returns', ({ path }) => {
    if (path === 'me') return me;
    if (path === 'session/ways') return { house: null };
    if (path !== 'session/sign-in') return isOver ? signedOut : [];
    isOver = false;
    return me;
  });
  await button('Войти').click();
  await page.getByRole('textbox', { name: 'Почта' }).fill('vera@house.example');
  await page.getByLabelText('Пароль').fill('dolgiy parol');
  await page.getByLabelText('Код из приложения, 6 цифр').fill('123456');
  await button('Войти').click();
  await expect.element(page.getByText('Возвратов нет.')).toBeVisible();
});

test('the next day pressed twice before the answer is two days on', async () => {
  open('/desk/tonight?day=2026-11-29', ({ path, request }) => {
    if (path === 'me') return me;
    if (path !== 'tonight') return [];
    if (request.day !== '2026-11-29') return new Promise(() => {});
    const none = { evenings: [], next: null, atDoor: [] };
    const waits = { returns: 0, lateReturns: 0, alarms: 0 };
    return { ...none, waits, today: '2026-11-29', day: '2026-11-29' };
  });
  await button('Следующий день').click();
  await button('Следующий день').click();
  expect(location.search).toBe('?day=2026-12-01');
});

test('“Orders” in the menu clears a search', async () => {
  open('/desk/orders', ({ path }) => (path === 'me' ? me : []));
  const field = page.getByRole('searchbox');
  await field.fill('иван');
  await expect.poll(() => new URLSearchParams(location.search).get('words')).toBe('иван');
  await page.getByRole('link', { name: 'Заказы' }).first().click();
  await expect.element(field).toHaveValue('');
  // Longer than the pause after typing.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(location.search).toBe('');
});

test('a door without a list says why', async () => {
  open('/desk/door?session=5', ({ path }) => (path === 'me' ? me : { ok: false, refusal: { kind: 'busy' } }));
  await expect.element(page.getByText('Магазин занят. Попробуйте ещё раз.')).toBeVisible();
});

/** A phone that keeps the list of a door. */
async function keepList(): Promise<void> {
  const now = Date.now();
  const door = { sessionId: 5, title: 'Гроза', startsAt: now, opensAt: now, overAt: now + 3_600_000, now };
  const hall = { key: 'k', words: [], parts: [], division: { version: 0, parts: [] }, rows: [] };
  const store = await openDoorStore();
  // `as`: one of the roles of a member of staff.
  await store.keepList({ ...door, ...hall, loadedAt: now, ahead: 0, me: me as Me });
  onTestFinished(() => store.dropList(5));
}

test('a door that is opened while the shop fails goes on with its list, and says what the shop said', async () => {
  await keepList();
  const said = (path: string) => (path === 'me' ? 'internal' : 'role-missing');
  open('/desk/door?session=5', ({ path }) => ({ ok: false, refusal: { kind: said(path) } }));
  await expect.element(page.getByText('Гроза')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/роли/);
});

test('a door whose holder is signed out asks to sign in, list or not', async () => {
  await keepList();
  open('/desk/door?session=5', ({ path }) => (path === 'session/ways' ? { house: null } : signedOut));
  await expect.element(page.getByLabelText('Пароль')).toBeVisible();
});

test('a digit that a hand has typed before is no part of what a hand scanner reads', async () => {
  await keepList();
  const read = new Set<string>();
  open('/desk/door?session=5', ({ path, request }) => {
    if (path === 'me') return me;
    if (Array.isArray(request.scans)) for (const { code } of request.scans) read.add(code);
    return { ok: false, refusal: { kind: 'internal' } };
  });
  await expect.element(page.getByText('Гроза')).toBeVisible();
  const type = (keys: readonly string[]) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  type(['7']);
  // Longer than between two keys of a scanner.
  await new Promise((resolve) => setTimeout(resolve, 600));
  type([...'123456789012', 'Enter']);
  await expect.poll(() => [...read]).toEqual(['123456789012']);
});

test('the log goes back to earlier entries, and again to the newest', async () => {
  const act = (id: number, who: string) => {
    const rest = { at: Date.now(), act: 'resend', details: {}, before: null, outcome: 'done' };
    return { id, who, ...rest };
  };
  open('/desk/log', ({ path, request }) => {
    if (path === 'me') return me;
    if (path !== 'acts') return [];
    return request.before === '7'
      ? { acts: [act(6, 'Раиса')], isMore: false }
      : { acts: [act(8, 'Глеб'), act(7, 'Глеб')], isMore: true };
  });
  const earlier = page.getByRole('link', { name: 'Более ранние записи' });
  await earlier.click();
  await expect.element(page.getByRole('cell', { name: 'Раиса' })).toBeVisible();
  expect(location.search).toBe('?before=7');
  expect(earlier.query()).toBeNull();
  history.back();
  await expect.element(earlier).toBeVisible();
  expect(page.getByRole('cell', { name: 'Раиса' }).query()).toBeNull();
});
