import type { Role } from '@foyer/contract/desk/desk-call.ts';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDeskVisitor, type DeskVisitor, hire } from '#testing/desk-visitor.ts';
import { simulatedOpenIdProvider } from '#testing/simulated-openid-provider.ts';
import { softPasskey } from '#testing/soft-passkey.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let provider: Awaited<ReturnType<typeof simulatedOpenIdProvider>>;
beforeAll(async () => {
  provider = await simulatedOpenIdProvider();
  shop = await createTestShop();
  await writeStaffSignIn();
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});

/** The house's files, opened anew with their `staff sign in`. */
async function writeStaffSignIn(changes: object = {}): Promise<void> {
  const staffSignIn = {
    address: provider.address(),
    clientId: 'desk',
    secretFrom: null,
    button: { ru: 'Войти через портал' },
    scopes: ['profile'],
    groupsClaim: 'groups',
    groups: {
      head: ['directors'],
      office: ['desk'],
      door: ['ushers', 'desk'],
      programme: [],
      marketing: [],
      books: [],
      tech: [],
    },
    ...changes,
  };
  await shop.own.database.query(
    `update house set document = document || $1, revision = revision + 1 returning revision`,
    [{ staffSignIn }],
  );
  await vi.waitFor(
    async () =>
      expect((await createDeskVisitor(shop.server).ask('waysIn', {})).answer).toMatchObject({
        value: { house: { button: staffSignIn.button.ru } },
      }),
    { timeout: 30_000 },
  );
}

/** What the provider will say of somebody, for a question that was asked just now. */
async function wayBack(visitor: DeskVisitor, claims: JWTPayload, anew = false) {
  const asked = (await visitor.ask('askHouse', { anew })).answer;
  if (!asked.ok) throw new Error(asked.refusal.kind);
  const { address, kept } = asked.value;
  const query = new URL(address).searchParams;
  expect(query.get('redirect_uri')).toBe('https://tickets.example/desk/back');
  provider.state.nonce = query.get('nonce') ?? '';
  provider.state.answer = { claims: anew ? { auth_time: Math.floor(Date.now() / 1000), ...claims } : claims };
  return { kept, query: `?code=c&state=${query.get('state')}` };
}

let people = 0;
const somebody = (...groups: string[]): JWTPayload => {
  people += 1;
  return { sub: `person-${people}`, name: `Вера ${people}`, email: `vera-${people}@dom.example`, groups };
};

async function enter(claims: JWTPayload, visitor = createDeskVisitor(shop.server)) {
  const back = await wayBack(visitor, claims);
  const { answer } = await visitor.ask('signInFromHouse', back);
  return { visitor, back, answer };
}

const rolesOf = async (visitor: DeskVisitor): Promise<readonly Role[] | string> => {
  const { answer } = await visitor.ask('me', {});
  return answer.ok ? answer.value.roles : answer.refusal.kind;
};
const notNow = (why: string) => ({ ok: false, refusal: { kind: 'not-now', why } });

test('K20 an account of the house comes in with the roles of its groups; each answer is good once, here', async () => {
  const { visitor, answer } = await enter(somebody('desk'));
  expect(answer).toMatchObject({ ok: true, value: { roles: ['office', 'door'], isHouseAccount: true } });
  expect(await rolesOf(visitor)).toEqual(['office', 'door']);

  const [mine, theirs] = [createDeskVisitor(shop.server), createDeskVisitor(shop.server)];
  const back = await wayBack(mine, somebody('directors'));
  await theirs.ask('askHouse', { anew: false });
  expect((await theirs.ask('signInFromHouse', back)).answer).toEqual(notNow('answer-late'));
  expect((await mine.ask('signInFromHouse', { ...back, kept: `A${back.kept}` })).answer).toEqual(
    notNow('answer-late'),
  );
  expect((await mine.ask('signInFromHouse', { ...back, query: '?code=c&state=other' })).answer).toEqual(
    notNow('provider-refused'),
  );
  provider.state.answer = { status: 400 };
  expect((await mine.ask('signInFromHouse', back)).answer).toEqual(notNow('provider-refused'));
});

test('K20 without a group nobody comes in, and who lost one is out everywhere', async () => {
  expect((await enter(somebody())).answer).toEqual(notNow('no-group'));
  expect((await enter(somebody('Directors', 'strangers'))).answer).toEqual(notNow('no-group'));
  const usher = somebody('ushers', 'desk');
  const first = await enter(usher);
  const second = await enter(usher);
  expect(await rolesOf(first.visitor)).toEqual(['office', 'door']);
  const third = await enter({ ...usher, groups: ['ushers'] });
  expect(await rolesOf(third.visitor)).toEqual(['door']);
  expect([await rolesOf(first.visitor), await rolesOf(second.visitor)]).toEqual(['signed-out', 'signed-out']);
  expect((await enter({ ...usher, groups: [] })).answer).toEqual(notNow('no-group'));
  expect(await rolesOf(third.visitor)).toBe('signed-out');
});

test('K20 who is in no group any more has no role left: no invitation of theirs works, and they are not listed', async () => {
  const { visitor: head } = await hire({ server: shop.server, database: shop.own.database }, ['head']);
  const vera = somebody('directors');
  const { visitor } = await enter(vera);
  await visitor.ask('againFromHouse', await wayBack(visitor, vera, true));
  const invited = (await visitor.ask('invite', { roles: ['head'] })).answer;
  const key = invited.ok ? (invited.value.link.split('#')[1] ?? '') : '';
  const look = async () => (await createDeskVisitor(shop.server).ask('lookAtLink', { key })).answer;
  const isListed = async () => {
    const { answer } = await head.ask('staff', {});
    return answer.ok && answer.value.some(({ login }) => login === vera.email);
  };
  expect([(await look()).ok, await isListed()]).toEqual([true, true]);
  expect((await enter({ ...vera, groups: [] })).answer).toEqual(notNow('no-group'));
  expect(await look()).toEqual({ ok: false, refusal: { kind: 'link-over' } });
  expect(await isListed()).toBe(false);
  expect((await enter(vera)).answer).toMatchObject({ ok: true, value: { roles: ['head'] } });
});

test('K20 a passkey of an account of the house confirms, and never signs in: the house is asked', async () => {
  const vera = somebody('directors');
  const { visitor } = await enter(vera);
  await visitor.ask('againFromHouse', await wayBack(visitor, vera, true));
  const options = (await visitor.ask('passkeyToMake', {})).answer;
  if (!options.ok) throw new Error(options.refusal.kind);
  const passkey = softPasskey('https://tickets.example');
  const made = passkey.make({ challenge: options.value.challenge });
  expect((await visitor.ask('addPasskey', made)).answer.ok).toBe(true);
  const sign = async (counter: number) => {
    const asked = (await visitor.ask('passkeyChallenge', {})).answer;
    return passkey.sign({ challenge: asked.ok ? asked.value.challenge : '', counter });
  };

  await shop.own.database.query(`update staff_session set proven_at = now() - interval '6 minutes'`);
  expect((await visitor.ask('againWithPasskey', await sign(1))).answer.ok).toBe(true);
  expect((await visitor.ask('invite', { roles: ['door'] })).answer.ok).toBe(true);
  const elsewhere = createDeskVisitor(shop.server);
  expect((await elsewhere.ask('signInWithPasskey', await sign(2))).answer).toEqual(
    notNow('passkey-confirms'),
  );
  expect(await rolesOf(elsewhere)).toBe('signed-out');
});

test('K3 before what cannot be undone the provider asks again, and only the same person will do', async () => {
  const vera = somebody('directors');
  const { visitor } = await enter(vera);
  const agedTo = (minutes: number) =>
    shop.own.database.query(`update staff_session set proven_at = now() - make_interval(mins => $1)`, [
      minutes,
    ]);
  // The provider may have asked nothing at all: a sign-in alone proves nothing.
  expect((await visitor.ask('invite', { roles: ['door'] })).answer).toMatchObject({
    refusal: { kind: 'again-needed' },
  });
  await agedTo(6);
  expect((await visitor.ask('invite', { roles: ['door'] })).answer).toMatchObject({
    refusal: { kind: 'again-needed' },
  });
  const other = await wayBack(visitor, somebody('directors'), true);
  expect((await visitor.ask('againFromHouse', other)).answer).toEqual(notNow('other-account'));
  const asSignIn = await wayBack(visitor, vera);
  expect((await visitor.ask('againFromHouse', asSignIn)).answer).toEqual(notNow('answer-late'));
  const typedLongAgo = await wayBack(visitor, { ...vera, auth_time: 1_700_000_000 }, true);
  expect((await visitor.ask('againFromHouse', typedLongAgo)).answer).toEqual(notNow('provider-refused'));
  expect((await visitor.ask('again', { password: '', code: '123456' })).answer).toMatchObject({
    refusal: { kind: 'wrong-credentials' },
  });
  expect((await visitor.ask('againFromHouse', await wayBack(visitor, vera, true))).answer).toEqual({
    ok: true,
    value: null,
  });
  expect((await visitor.ask('invite', { roles: ['door'] })).answer.ok).toBe(true);
});

test('K20 who is shut out here stays out, whatever the house says, until a head lets them back in', async () => {
  const head = (await hire({ server: shop.server, database: shop.own.database }, ['head'])).visitor;
  const oleg = somebody('ushers');
  const { visitor } = await enter(oleg);
  const listed = async () => {
    const { answer } = await head.ask('staff', {});
    return answer.ok ? answer.value.find(({ login }) => login === oleg.email) : undefined;
  };
  const id = (await listed())?.id ?? 0;
  expect((await head.ask('changeRoles', { id, roles: ['head'] })).answer).toEqual(notNow('roles-of-house'));
  expect((await head.ask('letStaffBackIn', { id })).answer).toMatchObject({ refusal: { kind: 'gone' } });
  expect((await head.ask('endStaff', { id })).answer.ok).toBe(true);
  expect(await rolesOf(visitor)).toBe('signed-out');
  expect((await enter(oleg)).answer).toEqual(notNow('account-off'));
  expect(await listed()).toMatchObject({ isOff: true, isHouseAccount: true });
  expect((await head.ask('letStaffBackIn', { id })).answer.ok).toBe(true);
  expect((await enter(oleg)).answer.ok).toBe(true);
});

test('a password of the same address opens nothing of it, and both may stand side by side', async () => {
  const local = await hire({ server: shop.server, database: shop.own.database }, ['books']);
  const { answer } = await enter({ ...somebody('ushers'), email: local.login });
  expect(answer).toMatchObject({ ok: true, value: { roles: ['door'] } });
  const again = await hire({ server: shop.server, database: shop.own.database }, ['office']);
  expect(await rolesOf(again.visitor)).toEqual(['office']);
  expect(await rolesOf(local.visitor)).toEqual(['books']);
});

test('to look at the page of the sign-in is no try: whoever reloads it is not made to wait', async () => {
  const visitor = createDeskVisitor(shop.server);
  for (let times = 0; times < 200; times += 1)
    expect((await visitor.ask('waysIn', {})).answer).toMatchObject({ ok: true });
  expect((await enter(somebody('ushers'), visitor)).answer.ok).toBe(true);
});

test('a provider that is away is said, and nobody needs it who has a password', async () => {
  await writeStaffSignIn({ address: 'http://127.0.0.1:9', button: { ru: 'Далеко' } });
  const visitor = createDeskVisitor(shop.server);
  expect((await visitor.ask('askHouse', { anew: false })).answer).toEqual(notNow('provider-silent'));
  const log = await shop.own.database.query<{ act: string; details: object; outcome: string }>(
    `select act, details, outcome from staff_act where act like '%House' order by id desc limit 50`,
  );
  expect(log.find(({ act }) => act === 'signInFromHouse')).toMatchObject({ outcome: 'done' });
  expect(JSON.stringify(log)).not.toMatch(/code=c|kept/);
});
