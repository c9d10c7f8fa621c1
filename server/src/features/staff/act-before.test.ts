import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let head: Hired;
beforeAll(async () => {
  shop = await createTestShop();
  head = await hire({ server: shop.server, database: shop.own.database }, ['head']);
});
afterAll(() => shop.close());

async function newestAct() {
  const { answer } = await head.visitor.ask('acts', {});
  const [act] = answer.ok ? answer.value.acts : [];
  return { act: act?.act, before: act?.before, outcome: act?.outcome };
}

test('K4 the log says whose roles they were, and what they were before', async () => {
  const { login } = await hire({ server: shop.server, database: shop.own.database }, ['books', 'tech']);
  const listed = (await head.visitor.ask('staff', {})).answer;
  const id = (listed.ok && listed.value.find((one) => one.login === login)?.id) || 0;
  await head.visitor.ask('changeRoles', { id, roles: ['door'] });
  const person = { name: 'Вера books', roles: ['books', 'tech'] };
  expect(await newestAct()).toEqual({ act: 'changeRoles', before: { person }, outcome: 'done' });
  await head.visitor.ask('endStaff', { id });
  expect((await newestAct()).before).toEqual({ person: { ...person, roles: ['door'] } });
  await head.visitor.ask('endStaff', { id: 999 });
  expect(await newestAct()).toEqual({ act: 'endStaff', before: null, outcome: 'refused: gone' });
});

test('K4 the log says which evening it was, and when a keep ended before', async () => {
  const [session] = shop.sale.sessions;
  const { day = '', time = '' } = session ?? {};
  const evening = { title: shop.sale.event.title, day, time };
  const until = { day, time: '09:00' } as const;
  await head.visitor.ask('keep', {
    key: crypto.randomUUID(),
    ...{ session: session?.id ?? 0, purpose: 'press', name: 'Газета', note: 'звонили', until },
    ...{ seats: null, places: { count: 2, zone: null, area: null } },
  });
  expect(await newestAct()).toMatchObject({ act: 'keep', before: { evening } });
  const [keep] = await shop.own.database.query<{ id: number; until: Date }>('select id, until from keep');
  const id = keep?.id ?? 0;
  await head.visitor.ask('changeKeep', { id, name: 'Журнал', note: '', until: null });
  expect(await newestAct()).toEqual({
    act: 'changeKeep',
    before: { evening, keep: { until: keep?.until.getTime() } },
    outcome: 'done',
  });
});
