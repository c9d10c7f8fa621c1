import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeskVisitor, type DeskVisitor, type Hired, hire } from '#testing/desk-visitor.ts';
import { type SoftPasskey, softPasskey } from '#testing/soft-passkey.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const desk = () => ({ server: shop.server, database: shop.own.database });
const refusedPasskey = { ok: false, refusal: { kind: 'passkey-refused' } };

/** Somebody with a passkey of their own. */
async function hireWithPasskey(): Promise<Hired & { passkey: SoftPasskey }> {
  const hired = await hire(desk(), ['office']);
  const asked = (await hired.visitor.ask('passkeyToMake', {})).answer;
  if (!asked.ok) throw new Error(asked.refusal.kind);
  const { challenge, rp, user, authenticatorSelection } = asked.value;
  expect([rp.id, user.name, authenticatorSelection.userVerification]).toEqual([
    'tickets.example',
    hired.login,
    'required',
  ]);
  const passkey = softPasskey('https://tickets.example');
  expect((await hired.visitor.ask('addPasskey', passkey.make({ challenge }))).answer).toEqual({
    ok: true,
    value: null,
  });
  return { ...hired, passkey };
}

async function challengeFor(visitor: DeskVisitor): Promise<string> {
  const asked = (await visitor.ask('passkeyChallenge', {})).answer;
  if (!asked.ok) throw new Error(asked.refusal.kind);
  expect(asked.value.rpId).toBe('tickets.example');
  return asked.value.challenge;
}

test('K20 a passkey is added after password and code, signs in and proves again; each challenge is good once', async () => {
  const { visitor: first, passkey } = await hireWithPasskey();
  const visitor = createDeskVisitor(shop.server);
  const signed = passkey.sign({ challenge: await challengeFor(visitor), counter: 1 });
  const entered = (await visitor.ask('signInWithPasskey', signed)).answer;
  expect(entered).toMatchObject({ ok: true, value: { name: 'Вера office', roles: ['office'] } });
  expect((await createDeskVisitor(shop.server).ask('signInWithPasskey', signed)).answer).toEqual(
    refusedPasskey,
  );
  const own = passkey.sign({ challenge: 'c2VsZi1tYWRl', counter: 2 });
  expect((await visitor.ask('signInWithPasskey', own)).answer).toEqual(refusedPasskey);
  await shop.own.database.query(`update staff_session set proven_at = now() - interval '6 minutes'`);
  expect((await visitor.ask('passkeyToMake', {})).answer).toMatchObject({
    refusal: { kind: 'again-needed' },
  });
  const again = passkey.sign({ challenge: await challengeFor(visitor), counter: 3 });
  expect((await visitor.ask('againWithPasskey', again)).answer).toEqual({ ok: true, value: null });
  expect((await visitor.ask('passkeyToMake', {})).answer).toMatchObject({
    ok: true,
    value: { excludeCredentials: [{ type: 'public-key', id: passkey.id }] },
  });
  expect((await first.ask('passkeys', {})).answer).toMatchObject({
    ok: true,
    value: [{ id: passkey.id, usedAt: expect.any(Number) }],
  });
});

test('K20 a copied authenticator, the passkey of somebody else and a challenge that is over are refused', async () => {
  const [one, other] = [await hireWithPasskey(), await hireWithPasskey()];
  const visitor = createDeskVisitor(shop.server);
  const enter = async (counter: number) =>
    (
      await visitor.ask(
        'signInWithPasskey',
        one.passkey.sign({ challenge: await challengeFor(visitor), counter }),
      )
    ).answer.ok;
  expect([await enter(5), await enter(4), await enter(5), await enter(6)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const foreign = other.passkey.sign({ challenge: await challengeFor(visitor), counter: 1 });
  expect((await visitor.ask('againWithPasskey', foreign)).answer).toEqual(refusedPasskey);
  const late = other.passkey.sign({ challenge: await challengeFor(visitor), counter: 2 });
  await shop.own.database.query('update staff_challenge set expires_at = now()');
  expect((await visitor.ask('signInWithPasskey', late)).answer).toEqual(refusedPasskey);
  // What somebody has is not given to somebody else.
  const asked = (await one.visitor.ask('passkeyToMake', {})).answer;
  const { challenge } = asked.ok ? asked.value : { challenge: '' };
  expect((await one.visitor.ask('addPasskey', other.passkey.make({ challenge }))).answer).toEqual(
    refusedPasskey,
  );
});

test('K20 two answers to one challenge at the same moment enter once', async () => {
  const { passkey } = await hireWithPasskey();
  const visitor = createDeskVisitor(shop.server);
  const signed = passkey.sign({ challenge: await challengeFor(visitor) });
  const answers = await Promise.all(
    [1, 2, 3].map(() => createDeskVisitor(shop.server).ask('signInWithPasskey', signed)),
  );
  expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1);
});

test('K20 a passkey that was removed, and of who works here no more, signs nobody in', async () => {
  const { visitor: own, passkey } = await hireWithPasskey();
  const visitor = createDeskVisitor(shop.server);
  const enter = async () =>
    (await visitor.ask('signInWithPasskey', passkey.sign({ challenge: await challengeFor(visitor) }))).answer
      .ok;
  expect(await enter()).toBe(true);
  await shop.own.database.query(
    `update staff set ended_at = now() where id = (select staff_id from staff_passkey where id = $1)`,
    [passkey.id],
  );
  expect(await enter()).toBe(false);
  await shop.own.database.query('update staff set ended_at = null');
  expect((await own.ask('removePasskey', { id: passkey.id })).answer.ok).toBe(true);
  expect((await own.ask('removePasskey', { id: passkey.id })).answer).toMatchObject({
    refusal: { kind: 'gone' },
  });
  expect(await enter()).toBe(false);
});
