import type { AnyDeskCall } from '@foyer/contract/desk/desk-call.ts';
import { type DeskCallName, deskCalls } from '@foyer/contract/desk/desk-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeskVisitor, passKey } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

const [phone, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const over = { ok: false, refusal: { kind: 'link-over' } };
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ seed: { sessions: 2, capacity: null } });
});
afterAll(() => shop.close());

const session = () => shop.sale.sessions[0]?.id ?? 0;
const visitor = () => createDeskVisitor(shop.server);

/** The key of a pass that this phone has opened, twice at once, without hearing of it. */
async function openedUnheard(): Promise<string> {
  await shop.own.database.query('delete from staff_session');
  const key = await passKey(shop.own.database, session(), new Date(Date.now() + 3_600_000));
  await Promise.all([visitor(), visitor()].map((one) => one.ask('takePass', { key, phone })));
  return key;
}

test('a pass whose answer is lost is opened when the same phone asks again, as the same door', async () => {
  const key = await openedUnheard();
  const door = visitor();
  expect((await door.ask('takePass', { key, phone })).answer).toMatchObject({ ok: true });
  expect((await door.ask('doorList', { session: session(), device: phone })).status).toBe(200);
  const rows = await shop.own.database.query('select id from staff_session');
  expect(rows).toHaveLength(1);
});

test('it is over for every other phone, and for this one ten minutes later', async () => {
  const key = await openedUnheard();
  for (const asked of [{ key }, { key, phone: other }])
    expect((await visitor().ask('takePass', asked)).answer).toEqual(over);
  await shop.own.database.query(`update staff_session set started_at = now() - interval '11 minutes'`);
  expect((await visitor().ask('takePass', { key, phone })).answer).toEqual(over);
});

test('it is over for a phone that was signed out since', async () => {
  const key = await openedUnheard();
  await shop.own.database.query('update staff_session set ended_at = now()');
  expect((await visitor().ask('takePass', { key, phone })).answer).toEqual(over);
});

describe('a pass is good for its own session alone', () => {
  const [own, elsewhere] = [() => session(), () => shop.sale.sessions[1]?.id ?? 0];
  const scans = { sentAt: 0, since: 0, knows: 0, scans: [] };
  const requests = (id: number): Readonly<Partial<Record<DeskCallName, object>>> => ({
    session: { id },
    seats: { session: id },
    seat: { session: id, seat: 1 },
    doorList: { session: id, device: phone },
    divideDoors: { session: id, device: phone, version: 0, parts: [] },
    scans: { session: id, device: phone, ...scans },
  });
  const ask = async (name: DeskCallName, id: number) => {
    const door = visitor();
    const key = await passKey(shop.own.database, session(), new Date(Date.now() + 3_600_000));
    await door.ask('takePass', { key });
    // `as`: each request is of the call beside its name.
    const { answer } = await door.ask(name, requests(id)[name] as never);
    return answer.ok || answer.refusal.kind !== 'role-missing';
  };

  test.each(Object.keys(requests(0)) as DeskCallName[])('%s', async (name) => {
    expect([await ask(name, own()), await ask(name, elsewhere())]).toEqual([true, false]);
  });

  test('and there is no other call of a door that names a session', () => {
    // `as`: the keys of a table are its names.
    const calls = Object.entries(deskCalls) as [DeskCallName, AnyDeskCall][];
    const named = calls.filter(
      ([name, { roles, schema }]) =>
        roles.includes('door') &&
        (name === 'session' ||
          ('entries' in schema && Object.keys(schema.entries ?? {}).includes('session'))),
    );
    expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(requests(0)).toSorted());
  });
});
