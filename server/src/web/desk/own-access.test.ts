import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#features/staff/secrets.ts';
import {
  bytesOfKey,
  createDeskVisitor,
  type DeskVisitor,
  type Hired,
  hire,
  passKey,
  password,
} from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const isIn = async (visitor: DeskVisitor) => (await visitor.ask('me', {})).answer.ok;
const wrong = { ok: false, refusal: { kind: 'wrong-credentials' } };
const done = { ok: true, value: null };

/** Somebody who is signed in in two browsers. */
async function hireTwice(): Promise<Hired & { second: DeskVisitor }> {
  const hired = await hire({ server: shop.server, database: shop.own.database }, ['office']);
  const second = createDeskVisitor(shop.server);
  const { login, code } = hired;
  expect((await second.ask('signIn', { login, password, code: code() })).answer.ok).toBe(true);
  return { ...hired, second };
}

test('K20 another password replaces the first, and signs out everywhere else', async () => {
  const { visitor, second, login, code } = await hireTwice();
  const better = 'novyi i tozhe dlinnyi';
  expect((await visitor.ask('changePassword', { password: 'korotkiy' })).answer).toEqual({
    ok: false,
    refusal: { kind: 'weak-password' },
  });
  expect(await isIn(second)).toBe(true);
  expect((await visitor.ask('changePassword', { password: better })).answer).toEqual(done);
  expect([await isIn(visitor), await isIn(second)]).toEqual([true, false]);
  const enter = (typed: string) => second.ask('signIn', { login, password: typed, code: code(1) });
  expect((await enter(password)).answer).toEqual(wrong);
  expect((await enter(better)).answer.ok).toBe(true);
});

test('K20 another authenticator counts once it has shown a code, and the first gives none any more', async () => {
  const { visitor, second, login, code } = await hireTwice();
  const made = (await visitor.ask('newAuthenticator', {})).answer;
  if (!made.ok) throw new Error(made.refusal.kind);
  const { kept, secret } = made.value;
  const newCode = (later = 0) => codeOf(bytesOfKey(secret), Math.floor(Date.now() / 30_000) + later);
  expect((await visitor.ask('changeAuthenticator', { kept, code: code(1) })).answer).toEqual(wrong);
  // What was made for one person is of no use to another.
  const other = await hire({ server: shop.server, database: shop.own.database }, ['office']);
  expect((await other.visitor.ask('changeAuthenticator', { kept, code: newCode() })).answer).toMatchObject({
    refusal: { kind: 'malformed' },
  });
  expect((await visitor.ask('changeAuthenticator', { kept, code: newCode() })).answer).toEqual(done);
  expect([await isIn(visitor), await isIn(second)]).toEqual([true, false]);
  const enter = (typed: string) => second.ask('signIn', { login, password, code: typed });
  expect((await enter(code(1))).answer).toEqual(wrong);
  expect((await enter(newCode(1))).answer.ok).toBe(true);
});

test('K20 all other sessions of one’s own are ended, and nobody else’s', async () => {
  const [one, other] = [await hireTwice(), await hireTwice()];
  expect((await one.visitor.ask('endOtherSessions', {})).answer).toEqual(done);
  const visitors = [one.visitor, one.second, other.visitor, other.second];
  expect(await Promise.all(visitors.map(isIn))).toEqual([true, false, true, true]);
});

test('K20 a door pass is no person and has nothing of this', async () => {
  const door = createDeskVisitor(shop.server);
  const session = shop.sale.sessions[0]?.id ?? 0;
  const key = await passKey(shop.own.database, session, new Date(Date.now() + 3_600_000));
  await door.ask('takePass', { key });
  for (const answered of [
    await door.ask('changePassword', { password }),
    await door.ask('newAuthenticator', {}),
    await door.ask('endOtherSessions', {}),
  ])
    expect(answered.answer).toEqual({ ok: false, refusal: { kind: 'role-missing' } });
});
