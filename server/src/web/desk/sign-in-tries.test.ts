import type { DeskAnswer } from '@foyer/contract/desk/desk-call.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeskVisitor, hire, password } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const desk = () => ({ server: shop.server, database: shop.own.database });

/** How many were answered in which way. */
function countKinds(tries: readonly { answer: DeskAnswer<unknown> }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer } of tries) {
    const kind = answer.ok ? 'done' : answer.refusal.kind;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

test('K20 of many tries at the same moment no more are judged than of many in turn', async () => {
  const { login, code } = await hire(desk(), ['head']);
  const wrong = Array.from({ length: 20 }, (_, number) => ({
    password,
    code: String(number).padStart(6, '0'),
  }));
  const tries = await Promise.all(
    wrong.map((one) => createDeskVisitor(shop.server).ask('signIn', { login, ...one })),
  );
  expect(countKinds(tries)).toEqual({ 'wrong-credentials': 5, wait: 15 });
  for (const { answer } of tries)
    if (!answer.ok && answer.refusal.kind === 'wait') expect(answer.refusal.seconds).toBeGreaterThan(30);

  const enter = () => createDeskVisitor(shop.server).ask('signIn', { login, password, code: code(1) });
  expect((await enter()).answer).toMatchObject({ refusal: { kind: 'wait' } });
  await shop.own.database.query('update staff set wait_until = now() where login = $1', [login]);
  expect((await enter()).answer.ok).toBe(true);
  const [counted] = await shop.own.database.query(
    'select wrong_tries as tries, wait_until as until from staff where login = $1',
    [login],
  );
  expect(counted).toEqual({ tries: 0, until: null });
});

test('K20 nor of many that confirm within a session', async () => {
  const { visitor, code } = await hire(desk(), ['head']);
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      visitor.ask('again', { password, code: String(number).padStart(6, '0') }),
    ),
  );
  expect(countKinds(tries)).toEqual({ 'wrong-credentials': 5, wait: 7 });
  expect((await visitor.ask('again', { password, code: code() })).answer).toMatchObject({
    refusal: { kind: 'wait' },
  });
});

test('K20 a code is good once, a wrong one and an unknown login are answered alike, five wrong tries wait', async () => {
  const { login, code } = await hire(desk(), ['office']);
  const enter = async (change: object) =>
    (await createDeskVisitor(shop.server).ask('signIn', { login, password, code: code(), ...change })).answer;
  const used = code();
  expect((await enter({ code: used })).ok).toBe(true);
  expect(await enter({ code: used })).toEqual({ ok: false, refusal: { kind: 'wrong-credentials' } });
  expect(await enter({ login: 'nobody@example.org', code: code(1) })).toEqual({
    ok: false,
    refusal: { kind: 'wrong-credentials' },
  });
  for (let tries = 0; tries < 4; tries += 1) await enter({ password: 'something else entirely' });
  expect(await enter({ code: code(1) })).toMatchObject({ refusal: { kind: 'wait' } });
  await shop.own.database.query('update staff set wait_until = now() where login = $1', [login]);
  expect((await enter({ code: code(1) })).ok).toBe(true);
});

test('K20 who knows a login cannot make its own browser wait, nor a session that asks again', async () => {
  const { visitor, login, code } = await hire(desk(), ['office']);
  const stranger = createDeskVisitor(shop.server);
  const wrongTry = { login, password: 'something else entirely', code: '000000' };
  for (let tries = 0; tries < 6; tries += 1) await stranger.ask('signIn', wrongTry);
  expect((await stranger.ask('signIn', { login, password, code: code() })).answer).toMatchObject({
    refusal: { kind: 'wait' },
  });
  expect((await visitor.ask('again', { password, code: code() })).answer.ok).toBe(true);
  await visitor.ask('signOut', {});
  expect((await visitor.ask('signIn', { login, password, code: code(1) })).answer.ok).toBe(true);
  // Its own wrong tries make it wait all the same, and nobody else.
  await shop.own.database.query('update staff set wrong_tries = 0, wait_until = null where login = $1', [
    login,
  ]);
  for (let tries = 0; tries < 5; tries += 1) await visitor.ask('signIn', wrongTry);
  expect((await visitor.ask('signIn', wrongTry)).answer).toMatchObject({ refusal: { kind: 'wait' } });
  expect((await stranger.ask('signIn', wrongTry)).answer).toMatchObject({
    refusal: { kind: 'wrong-credentials' },
  });
});

test('K20 a browser that is known for one person is a stranger for another', async () => {
  const [one, other] = [await hire(desk(), ['office']), await hire(desk(), ['office'])];
  const wrongTry = { login: other.login, password: 'something else entirely', code: '000000' };
  for (let tries = 0; tries < 6; tries += 1) await one.visitor.ask('signIn', wrongTry);
  expect((await createDeskVisitor(shop.server).ask('signIn', wrongTry)).answer).toMatchObject({
    refusal: { kind: 'wait' },
  });
  const own = { login: other.login, password, code: other.code() };
  expect((await other.visitor.ask('signIn', own)).answer.ok).toBe(true);
});
