import { type AnyDeskCall, type Role, roles } from '@foyer/contract/desk/desk-call.ts';
import { type DeskCallName, deskCalls } from '@foyer/contract/desk/desk-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, isWeakPassword } from '#features/staff/secrets.ts';
import { firstLink } from '#features/staff/staff-links.ts';
import { bytesOfKey, createDeskVisitor, type Hired, hire, passKey, password } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { deskFiles } from './desk-files.ts';

let shop: TestShop;
const people = new Map<Role, Hired>();

beforeAll(async () => {
  shop = await createTestShop();
  for (const role of roles) people.set(role, await hire(desk(), [role]));
});
afterAll(() => shop.close());

const desk = () => ({ server: shop.server, database: shop.own.database });
const as = (role: Role) => {
  const one = people.get(role);
  if (!one) throw new Error('nobody has the role');
  return one;
};
const names = Object.keys(deskCalls) as DeskCallName[];
const rowOf = (name: DeskCallName): AnyDeskCall => deskCalls[name];
const acts = async () =>
  await shop.own.database.query<{ who: string; act: string; outcome: string | null; details: object }>(
    'select who, act, outcome, details from staff_act order by id',
  );

describe('K1 nothing without a session', () => {
  const guarded = names.filter((name) => rowOf(name).roles !== 'anybody');
  test.each(guarded)('%s', async (name) => {
    const stranger = createDeskVisitor(shop.server);
    expect((await stranger.ask(name, {} as never)).status).toBe(401);
    const old = createDeskVisitor(shop.server);
    old.cookie = `__Host-foyer-desk=${'A'.repeat(43)}`;
    expect((await old.ask(name, {} as never)).status).toBe(401);
  });

  test.each(deskFiles.map(({ path }) => path))('file %s', async (path) => {
    expect((await shop.server.inject(`/api/desk/file/${path}`)).statusCode).toBe(401);
  });

  test.each(names.filter((name) => rowOf(name).method === 'POST'))(
    '%s of a foreign page or without its token changes nothing',
    async (name) => {
      const { visitor } = as('head');
      const before = (await acts()).length;
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'x-foyer-desk': null },
        ...(rowOf(name).roles === 'anybody' ? [] : [{ 'x-csrf-token': 'x'.repeat(43) }]),
      ]) {
        const bad = createDeskVisitor(shop.server);
        Object.assign(bad, { cookie: visitor.cookie, token: visitor.token, headers });
        const { answer } = await bad.ask(name, {} as never);
        expect(answer).toEqual({ ok: false, refusal: { kind: 'csrf' } });
      }
      expect(await acts()).toHaveLength(before);
    },
  );
});

describe('K2 the matrix of roles', () => {
  const cases = names.flatMap((name) => roles.map((role) => [name, role] as const));
  test.each(cases)('%s for %s', async (name, role) => {
    const { roles: may } = rowOf(name);
    const isAllowed = may === 'anybody' || may === 'signed-in' || may.includes(role);
    if (name === 'signOut') return;
    const { visitor } = as(role);
    const other = createDeskVisitor(shop.server);
    Object.assign(other, { cookie: visitor.cookie, token: visitor.token });
    const { answer } = await other.ask(name, {} as never);
    const isRefused = !answer.ok && answer.refusal.kind === 'role-missing';
    expect(isRefused).toBe(!isAllowed);
  });

  test('a right given by mistake stands out: head, office, door, programme, marketing, books, tech, † asks again', () => {
    const letters = (name: DeskCallName) => {
      const { roles: may, again } = rowOf(name);
      const named = typeof may === 'string' ? may : may.map((role) => role.charAt(0).toUpperCase()).join('');
      return `${named}${again ? '†' : ''}`;
    };
    expect(Object.fromEntries(names.map((name) => [name, letters(name)]))).toEqual({
      signIn: 'anybody',
      lookAtLink: 'anybody',
      begin: 'anybody',
      takePass: 'anybody',
      again: 'signed-in',
      passkeyChallenge: 'anybody',
      signInWithPasskey: 'anybody',
      againWithPasskey: 'signed-in',
      waysIn: 'anybody',
      askHouse: 'anybody',
      signInFromHouse: 'anybody',
      againFromHouse: 'signed-in',
      passkeys: 'HODPMBT',
      passkeyToMake: 'HODPMBT†',
      addPasskey: 'HODPMBT†',
      removePasskey: 'HODPMBT†',
      changePassword: 'HODPMBT†',
      newAuthenticator: 'HODPMBT†',
      changeAuthenticator: 'HODPMBT†',
      endOtherSessions: 'HODPMBT',
      signOut: 'signed-in',
      me: 'signed-in',
      tonight: 'HODPMBT',
      session: 'HODPMBT',
      acts: 'HODPMBT',
      seats: 'HODP',
      seat: 'HOD',
      doorList: 'HOD',
      divideDoors: 'HOD',
      scans: 'HOD',
      keeps: 'HOP',
      keep: 'HOP',
      changeKeep: 'HOP',
      releaseKeep: 'HOP',
      list: 'HO',
      makePass: 'HO',
      reseat: 'HO',
      orders: 'HOBT',
      order: 'HOBT',
      resend: 'HO',
      exchangeOptions: 'HO',
      exchange: 'HO',
      returns: 'HOB',
      decideReturn: 'HO',
      alarms: 'HT',
      decideAlarm: 'HT',
      webhooks: 'HT',
      replayWebhook: 'HT',
      changeSession: 'HP†',
      money: 'HB',
      revisions: 'HP',
      undoOpening: 'HP†',
      letters: 'HP',
      writeLetter: 'HP†',
      cancel: 'H†',
      refundInFull: 'H†',
      staff: 'H',
      invite: 'H†',
      changeRoles: 'H†',
      endStaff: 'H†',
      letStaffBackIn: 'H†',
    });
  });

  test('a pass is a door of its own session and nothing else', async () => {
    const [first, second] = [shop.sale.sessions[0], { id: 999 }];
    const device = '11111111-1111-4111-8111-111111111111';
    const pass = createDeskVisitor(shop.server);
    const key = await passKey(shop.own.database, first?.id ?? 0, new Date(Date.now() + 3_600_000));
    expect((await pass.ask('takePass', { key })).answer).toMatchObject({
      ok: true,
      value: { roles: ['door'] },
    });
    expect((await pass.ask('doorList', { session: first?.id ?? 0, device })).status).toBe(200);
    expect((await pass.ask('doorList', { session: second.id, device })).answer).toEqual({
      ok: false,
      refusal: { kind: 'role-missing' },
    });
    const asked = { session: second.id, device, version: 0, parts: [] };
    expect((await pass.ask('divideDoors', asked)).answer).toMatchObject({
      refusal: { kind: 'role-missing' },
    });
    for (const name of ['list', 'orders', 'staff', 'returns', 'makePass'] as const)
      expect((await pass.ask(name, {} as never)).answer).toMatchObject({ refusal: { kind: 'role-missing' } });
    const copy = createDeskVisitor(shop.server);
    expect((await copy.ask('takePass', { key })).answer).toEqual({
      ok: false,
      refusal: { kind: 'link-over' },
    });
  });
});

describe('K3 what cannot be taken back asks again', () => {
  test.each(names.filter((name) => rowOf(name).again))('%s', async (name) => {
    const { visitor } = await hire(desk(), ['head']);
    await shop.own.database.query(
      `update staff_session set proven_at = now() - interval '6 minutes' where id = (select max(id) from staff_session)`,
    );
    const before = (await acts()).length;
    const { answer } = await visitor.ask(name, {
      id: 1,
      roles: ['door'],
      tickets: null,
      percent: 100,
      words: '',
      expects: null,
    } as never);
    expect(answer).toEqual({ ok: false, refusal: { kind: 'again-needed' } });
    expect(await acts()).toHaveLength(before);
  });

  test('and is done after password and code', async () => {
    const { visitor, code } = await hire(desk(), ['head']);
    await shop.own.database.query(
      `update staff_session set proven_at = now() - interval '6 minutes' where id = (select max(id) from staff_session)`,
    );
    expect((await visitor.ask('again', { password, code: code() })).answer.ok).toBe(true);
    expect((await visitor.ask('invite', { roles: ['door'] })).answer.ok).toBe(true);
  });
});

describe('K4 every act is signed', () => {
  test('with who, what and how it ended, without passwords, and for ever', async () => {
    const { visitor } = as('tech');
    const before = (await acts()).length;
    await visitor.ask('decideAlarm', { id: 77, note: 'Нет такой' });
    const made = (await acts()).slice(before);
    expect(made).toEqual([
      {
        who: 'Вера tech',
        act: 'decideAlarm',
        outcome: 'refused: gone',
        details: { id: 77 },
      },
    ]);
    expect(JSON.stringify(await acts())).not.toContain(password);
    for (const change of [
      `update staff_act set who = 'nobody'`,
      `update staff_act set outcome = 'done'`,
      'delete from staff_act',
    ])
      await expect(shop.own.database.query(change)).rejects.toThrow(/never changed/);
  });
});

describe('K20 sign-in', () => {
  const lookAt = async (key: string) =>
    (await createDeskVisitor(shop.server).ask('lookAtLink', { key })).answer;

  test('the first link makes one head, and none once somebody works here', async () => {
    const own = await createTestShop();
    const context = {
      database: own.own.database,
      randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
      now: () => new Date(),
      origin: 'https://tickets.example',
    };
    const keys = [await firstLink(context), await firstLink(context)].map(
      (made) => made?.link.split('#')[1] ?? '',
    );
    const visitor = createDeskVisitor(own.server);
    const secrets = await Promise.all(
      keys.map(async (key) => (await visitor.ask('lookAtLink', { key })).answer),
    );
    expect(secrets.every((one) => one.ok)).toBe(true);
    const begin = async (index: number) => {
      const found = secrets[index];
      const secret = bytesOfKey(found?.ok ? found.value.secret : '');
      const code = codeOf(secret, Math.floor(Date.now() / 30_000));
      const one = createDeskVisitor(own.server);
      return (
        await one.ask('begin', {
          key: keys[index] ?? '',
          name: 'Анна',
          login: `a${index}@example.org`,
          password,
          code,
        })
      ).answer.ok;
    };
    const made = await Promise.all([begin(0), begin(1)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await firstLink(context)).toBeNull();
    await own.close();
  });

  test('a link works once and for an hour; a weak password does not use it up', async () => {
    const { visitor } = as('head');
    const invited = await visitor.ask('invite', { roles: ['door'] });
    const key = invited.answer.ok ? (invited.answer.value.link.split('#')[1] ?? '') : '';
    const weak = await createDeskVisitor(shop.server).ask('begin', {
      key,
      name: 'Тимур',
      login: 't@example.org',
      password: 'qwertyuiop12',
      code: '123456',
    });
    expect(weak.answer).toEqual({ ok: false, refusal: { kind: 'weak-password' } });
    expect((await lookAt(key)).ok).toBe(true);
    await shop.own.database.query(`update staff_link set expires_at = now() where used_at is null`);
    expect(await lookAt(key)).toEqual({ ok: false, refusal: { kind: 'link-over' } });
  });

  test('a session ends with sign-out, idleness, its twelve hours, other roles and the end of the work', async () => {
    const isIn = async ({ visitor }: Hired) => (await visitor.ask('me', {})).answer.ok;
    const last = `where id = (select max(id) from staff_session)`;
    for (const change of [
      `update staff_session set seen_at = now() - interval '61 minutes' ${last}`,
      `update staff_session set expires_at = now() ${last}`,
    ]) {
      const one = await hire(desk(), ['books']);
      expect(await isIn(one)).toBe(true);
      await shop.own.database.query(change);
      expect(await isIn(one)).toBe(false);
    }
    const leaving = await hire(desk(), ['books']);
    await leaving.visitor.ask('signOut', {});
    expect(await isIn(leaving)).toBe(false);
    const moved = await hire(desk(), ['books']);
    const [{ id = 0 } = {}] = await shop.own.database.query<{ id: number }>(
      'select max(id) as id from staff',
    );
    const head = await hire(desk(), ['head']);
    await head.visitor.ask('changeRoles', { id, roles: ['door'] });
    expect(await isIn(moved)).toBe(false);
  });

  test('the last head stays', async () => {
    const own = await createTestShop();
    const { visitor } = await hire({ server: own.server, database: own.own.database }, ['head']);
    for (const [name, request] of [
      ['endStaff', { id: 1 }],
      ['changeRoles', { id: 1, roles: ['door'] }],
    ] as const)
      expect((await visitor.ask(name, request as never)).answer).toEqual({
        ok: false,
        refusal: { kind: 'not-now', why: 'last-head' },
      });
    await own.close();
  });

  test('codes are those of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890');
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const)
      expect(codeOf(secret, Math.floor(seconds / 30))).toBe(code);
  });

  test.each([
    ['короткий', true],
    ['aaaaaaaaaaaaaaaa', true],
    ['12345678901234', true],
    ['qwertyuiop12', true],
    ['orlova-2026-orlova', true],
    [password, false],
    ['зелёный-чайник-поёт', false],
  ])('a password %s is weak: %s', (one, weak) => {
    expect(isWeakPassword(one, ['Вера Orlova', 'vera@example.org'])).toBe(weak);
  });
});
