import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOfKey, createDeskVisitor, type Hired, hire, password } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { codeOf } from './secrets.ts';

let shop: TestShop;
let boss: Hired;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.own.database.query(`update session set starts_at = now() + interval '1 hour'`);
  boss = await hire(desk(), ['head']);
});
afterAll(() => shop.close());

const desk = () => ({ server: shop.server, database: shop.own.database });
const linkOver = { ok: false, refusal: { kind: 'link-over' } };

async function idOf({ login }: Hired): Promise<number> {
  const [row] = await shop.own.database.query<{ id: number }>('select id from staff where login = $1', [
    login,
  ]);
  return row?.id ?? 0;
}

/** What becomes of whoever made a link. */
async function end(one: Hired): Promise<void> {
  expect((await boss.visitor.ask('endStaff', { id: await idOf(one) })).answer.ok).toBe(true);
}

const change = (roles: Role[]) => async (one: Hired) => {
  expect((await boss.visitor.ask('changeRoles', { id: await idOf(one), roles })).answer.ok).toBe(true);
};

async function invite({ visitor }: Hired): Promise<string> {
  const made = await visitor.ask('invite', { roles: ['head'] });
  if (!made.answer.ok) throw new Error(made.answer.refusal.kind);
  return made.answer.value.link.split('#')[1] ?? '';
}

async function makePass({ visitor }: Hired): Promise<string> {
  const made = await visitor.ask('makePass', { session: shop.sale.sessions[0]?.id ?? 0 });
  if (!made.answer.ok) throw new Error(made.answer.refusal.kind);
  return made.answer.value.link.split('#')[1] ?? '';
}

describe('K20 an invitation works as long as its maker is a head', () => {
  test.each([
    ['whose work was ended', end],
    ['who is an office worker now', change(['office'])],
  ])('not of one %s', async (_, becomes) => {
    const maker = await hire(desk(), ['head']);
    const keys = [await invite(maker), await invite(maker)];
    const visitor = createDeskVisitor(shop.server);
    const looked = await visitor.ask('lookAtLink', { key: keys[0] ?? '' });
    const secret = bytesOfKey(looked.answer.ok ? looked.answer.value.secret : '');
    await becomes(maker);
    const code = codeOf(secret, Math.floor(Date.now() / 30_000));
    const newcomer = { key: keys[0] ?? '', name: 'Снова', login: `again-${keys[0]}@example.org` };
    expect((await visitor.ask('begin', { ...newcomer, password, code })).answer).toEqual(linkOver);
    expect((await visitor.ask('lookAtLink', { key: keys[1] ?? '' })).answer).toEqual(linkOver);
  });

  test('and of one who got another role beside it', async () => {
    const maker = await hire(desk(), ['head']);
    const key = await invite(maker);
    await change(['head', 'door'])(maker);
    expect((await createDeskVisitor(shop.server).ask('lookAtLink', { key })).answer.ok).toBe(true);
  });
});

describe('K20 a door pass works as long as its maker may make one', () => {
  const take = async (key: string) => (await createDeskVisitor(shop.server).ask('takePass', { key })).answer;

  test.each([
    ['whose work was ended', end],
    ['who stands at a door now', change(['door'])],
  ])('not of one %s', async (_, becomes) => {
    const maker = await hire(desk(), ['office']);
    const key = await makePass(maker);
    await becomes(maker);
    expect(await take(key)).toEqual(linkOver);
  });

  test('and a phone that took it before stays a door', async () => {
    const maker = await hire(desk(), ['office']);
    const phone = createDeskVisitor(shop.server);
    expect((await phone.ask('takePass', { key: await makePass(maker) })).answer.ok).toBe(true);
    await end(maker);
    expect((await phone.ask('me', {})).answer.ok).toBe(true);
  });
});
