import { calls } from '@foyer/contract/calls.ts';
import { type FreeSeats, seatStates } from '@foyer/contract/hall/hall-plan.ts';
import { planFromWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { freeSeatsFromWire } from '@foyer/contract/hall/seats-codec.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import type { CartLine } from '@foyer/contract/order/order.ts';
import { placePlanOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { houseOpened } from '#store/catalogue.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId } from '#testing/seed-hall.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
let anna: TestVisitor;
let boris: TestVisitor;

beforeAll(async () => {
  shop = await createTestShop({
    seed: { sessions: 2, event: { orderLimit: 6 }, house: { openOrdersPerBuyer: 60 } },
    hall: { rows: 6, seats: 10, standing: 5 },
    environment: { FOYER_ORDERS_PER_MINUTE: '100000' },
  });
  [anna, boris] = [createTestVisitor(shop.server), createTestVisitor(shop.server, '198.51.100.9')];
});
afterAll(() => shop.close());

let address: Promise<string> | undefined;
const listening = () => {
  address ??= shop.server.listen({ port: 0, host: '127.0.0.1' });
  return address;
};
const session = () => shop.sale.sessions[0]?.id ?? 0;
const free = async (visitor: TestVisitor, since = ''): Promise<FreeSeats> => {
  const answer = await visitor.get(`/api/seats/free?calendar_id=${session()}${since && `&since=${since}`}`);
  expect(safeParse(serverHalf(calls.freeSeats).answerSchema, answer.json()).issues).toBeUndefined();
  return freeSeatsFromWire(answer.json());
};
/** Index of a seat in the synthetic plan. */
const at = (row: number, seat: number) => (row - 1) * 10 + seat - 1;
const stateOf = (seats: FreeSeats, index: number) => seats.kind === 'full' && seats.states[index];
const hold = async (visitor: TestVisitor, ...seats: number[]) =>
  (await visitor.change('/api/seats/hold', { calendar_id: session(), seats, lang: 'ru' })).json();
const order = async (visitor: TestVisitor, lines: readonly CartLine[], change = {}) => {
  const request = orderRequest(shop.sale, { sessionId: session(), lines: [...lines], ...change });
  const answer = await visitor.change('/api/order/create-scheme', placePlanOrderToWire(request));
  return answer.json().response ?? answer.json();
};
const seat = (row: number, number: number, change: Partial<CartLine> = {}) =>
  requestLine(shop.sale, { seatId: seatId(row, number), ...change });

test('EV-2 the sessions of a plan answer under the names of the specification, with the address of the plan', async () => {
  const answer = (await anna.get('/api/scheme/sessions?hash=trial')).json();
  expect(safeParse(serverHalf(calls.planSessions).answerSchema, answer).issues).toBeUndefined();
  expect(answer).toMatchObject({ action: { useseatsvg: 1, seattable: '/plans/trial.json' } });
  expect(answer.price_list).toHaveLength(4);
  const plan = await anna.get('/plans/trial.json');
  expect(plan.headers['cache-control']).toContain('immutable');
  expect(planFromWire(plan.json()).seats.count).toBe(60);
  expect((await anna.get('/plans/nothing.json')).statusCode).toBe(404);
  const picture = await anna.get('/plans/trial.seats.svg');
  expect(picture.headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  expect(picture.headers['cache-control']).toContain('immutable');
  expect(picture.body.match(/m-?\d+ -?\d+h0/g)).toHaveLength(60);
  await shop.own.database.query(
    `insert into plan_file (name, content_type, bytes) values ('views.json', 'application/json', '[]')`,
  );
  await shop.own.database.query(
    `insert into plan_file (name, content_type, bytes) select 'drawn.json', content_type,
       convert_to(jsonb_set(convert_from(bytes, 'UTF8')::jsonb, '{backdrops}', '{"ru": "/plans/words.svg"}')::text, 'UTF8')
     from plan_file where name = 'trial.json'
     union all select 'words.svg', 'image/svg+xml', '<svg/>'`,
  );
  expect((await anna.get('/plans/drawn.ru.svg')).body).toBe('<svg/>');
  expect((await anna.get('/plans/words.svg')).body).toBe('<svg/>');
  const none = ['nothing.seats.svg', 'views.seats.svg', '.seats.svg', 'trial.json.seats.svg'];
  for (const name of [
    ...none,
    'drawn.en.svg',
    'drawn.xx.svg',
    'nothing.ru.svg',
    'views.ru.svg',
    'words.ru.svg',
  ])
    expect((await anna.get(`/plans/${name}`)).statusCode).toBe(404);
  expect((await anna.get('/api/scheme/sessions?hash=nothing')).json()).toMatchObject({ action: null });
});

test('SC-12 the map of the specification tells sectors, seats and standing places; without a plan it is empty', async () => {
  const map = (await anna.get(`/api/scheme/map?hash=trial&Calendar_Id=${session()}`)).json();
  expect(safeParse(serverHalf(calls.plan).answerSchema, map).issues).toBeUndefined();
  expect(map.sectors).toMatchObject([{ sector_id: 5, seatcount: 60 }]);
  expect(map.seat_numbers[11]).toEqual({
    ...{ seat_id: seatId(2, 2), sector_id: 5, row: '2', seat: '2', zonelevel_id: 1, free: 1 },
  });
  expect(map.seat_stand).toMatchObject([{ seat_id: '7_2_1', quant: 5, limit: 5, cat: [1, 2] }]);
  const none = { svg: '', sectors: [], seat_numbers: [], seat_stand: [] };
  expect((await anna.get('/api/scheme/map?hash=trial&calendar_id=999')).json()).toEqual(none);
  expect((await anna.get('/api/scheme/map?hash=trial')).statusCode).toBe(400);
});

test('SC-10 a tap holds: others see it held, the holder sees it as an own, and a page that leaves lets it go', async () => {
  expect(await hold(anna, seatId(1, 1), seatId(1, 2))).toMatchObject({
    ...{ seats: [seatId(1, 1), seatId(1, 2)], taken: [], seconds: 240 },
  });
  const seen = await free(boris);
  expect(stateOf(seen, at(1, 1))).toBe(seatStates.held);
  expect(seen.mine).toEqual([]);
  const own = await free(anna);
  expect(own.mine).toEqual([at(1, 1), at(1, 2)]);
  expect(own.mineSeconds).toBeGreaterThan(200);
  expect(await hold(boris, seatId(1, 2), seatId(1, 3))).toMatchObject({
    ...{ seats: [seatId(1, 3)], taken: [seatId(1, 2)] },
  });
  await anna.ask('/api/seats/release', { calendar_id: session(), seats: [seatId(1, 1)] });
  expect((await free(anna)).mine).toEqual([at(1, 2)]);
  await anna.ask('/api/seats/release', { calendar_id: session() });
  const after = await free(boris);
  expect(stateOf(after, at(1, 2))).toBe(seatStates.free);
  expect(after.mine).toEqual([at(1, 3)]);
});

test('SC-10 a seat taken meanwhile is named, and the rest of the cart is still the visitor’s', async () => {
  await hold(anna, seatId(2, 1));
  expect(await order(boris, [seat(2, 2)])).toMatchObject({ errorCode: '0' });
  const refused = await order(anna, [seat(2, 1), seat(2, 2)]);
  expect(refused).toMatchObject({ errorCode: '1', errorData: { seatId: seatId(2, 2) } });
  expect(refused.errorText).toMatch(/Место недоступно.*Партер, ряд 2, место 2/u);
  expect((await free(anna)).mine).toEqual([at(2, 1)]);
  expect(await order(anna, [seat(2, 1), seat(2, 3)])).toMatchObject({ errorCode: '0' });
  const left = await free(anna);
  expect(left.mine).toEqual([]);
  expect([1, 2, 3, 4].map((number) => stateOf(left, at(2, number)))).toEqual([1, 1, 1, 0]);
});

test('OV-1 an order of seats tells sector, row and seat', async () => {
  const { hash } = await order(anna, [seat(3, 1)]);
  const view = (await anna.ask('/api/order/view', { hash, lang: 'ru' })).json();
  const [line] = Object.values<Record<string, unknown>[]>(view.response.main).flat();
  expect(line).toMatchObject({ sector_ru: 'Партер', row: '3', seat: '1' });
});

test('SC-6 standing places are counted by their area, and ordered by their composite id', async () => {
  const standing = (quantity: number) => requestLine(shop.sale, { areaId: 7, zoneId: 2, quantity });
  expect(await order(anna, [standing(4), seat(3, 3)])).toMatchObject({ errorCode: '0' });
  expect((await free(boris)).standing).toEqual([{ id: 7, left: 1 }]);
  expect(await order(boris, [standing(2)])).toMatchObject({ errorCode: '1' });
  expect(await order(boris, [standing(1)])).toMatchObject({ errorCode: '0' });
});

test('SC-8 the limit of an order holds over seats and standing places, and for taps', async () => {
  const seven = [1, 2, 3, 4, 5, 6, 7].map((number) => seat(4, number));
  expect(await order(anna, seven)).toMatchObject({ errorCode: '-9998' });
  const all = seven.map((line) => line.seatId);
  expect(await hold(anna, ...all)).toMatchObject({ errorCode: '-9998' });
});

test.each<[string, readonly Partial<CartLine>[], string]>([
  ['a seat that is not there', [{ seatId: 99_999 }], '-9999'],
  ['a seat named in an unknown way', [{ seatId: -1 }], '-9999'],
  ['the same seat twice', [{}, {}], '-9999'],
  ['two tickets for one seat', [{ quantity: 2 }], '-9999'],
  ['the price of another zone', [{ zoneId: 2 }], '10'],
  ['another sum', [{ shownAmount: 1 }], '10'],
  ['a ticket without a seat', [{ seatId: 0 }], '13'],
  ['standing places of no area', [{ seatId: 0, areaId: 70, zoneId: 2 }], '-9999'],
  [
    'more standing places than an order may have',
    [{ seatId: 0, areaId: 7, zoneId: 2, quantity: 5000 }],
    '-9998',
  ],
])('OR-1 %s is refused, and nothing is taken', async (_name, changes, code) => {
  const before = await free(boris);
  const lines = changes.map((change) => seat(5, 1, change));
  expect(await order(boris, [seat(5, 9), ...lines])).toMatchObject({ errorCode: code });
  expect((await free(boris)).version).toBe(before.version);
});

test('OR-1 a tap of somebody else is not ordered away, and unknown seats are not tapped', async () => {
  await hold(anna, seatId(5, 2));
  expect(await order(boris, [seat(5, 2)])).toMatchObject({ errorCode: '1' });
  expect(await hold(boris, 99_999)).toMatchObject({ errorCode: '-9999' });
  const without = await boris.ask('/api/seats/hold', { calendar_id: session(), seats: [seatId(5, 3)] });
  expect(without.json()).toMatchObject({ errorCode: '-1000' });
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const release = await anna.ask('/api/seats/release', { calendar_id: session() }, foreign);
  expect(release.json()).toMatchObject({ errorCode: '-1000' });
});

test('SC-9 what changed since a version is told in short, and nothing when nothing did', async () => {
  const before = await free(boris);
  await hold(boris, seatId(6, 1));
  const since = await free(anna, before.version);
  expect(since).toMatchObject({ kind: 'changes', changes: [{ seat: at(6, 1), state: seatStates.held }] });
  expect((await free(anna, 'unknown')).kind).toBe('full');
  const url = `/api/seats/free?calendar_id=${session()}`;
  const { etag } = (await anna.get(url)).headers;
  expect((await anna.get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  expect((await anna.get('/api/seats/free?calendar_id=999')).json()).toMatchObject({ errorCode: '2' });
});

test('SC-10 changes come by themselves while a plan is open', async () => {
  const address = await listening();
  const limit = AbortSignal.timeout(30_000);
  const stream = await fetch(`${address}/api/seats/changes?calendar_id=${session()}`, { signal: limit });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const told = heard(stream);
  expect((await told.next()).value?.kind).toBe('full');
  await hold(anna, seatId(6, 5));
  expect((await told.next()).value).toMatchObject({
    kind: 'changes',
    changes: [{ seat: at(6, 5), state: seatStates.held }],
  });
  await told.return(undefined);
});

test('SC-10 of a cancelled session no seat is called free, and its stream ends', async () => {
  const [, cancelled] = shop.sale.sessions;
  const address = await listening();
  const query = `calendar_id=${cancelled?.id}`;
  const asked = async () => (await anna.get(`/api/seats/free?${query}`)).json().errorCode;
  const limit = AbortSignal.timeout(30_000);
  const stream = await fetch(`${address}/api/seats/changes?${query}`, { signal: limit });
  expect(await asked()).not.toBe('2');
  const { database } = shop.own;
  await database.query('update session set cancelled_at = now() where id = $1', [cancelled?.id]);
  await database.query('update house set revision = revision + 1');
  await database.query(`select pg_notify($1, '')`, [houseOpened]);
  await expect.poll(asked, { timeout: 10_000 }).toBe('2');
  await stream.text();
  expect((await fetch(`${address}/api/seats/changes?${query}`)).headers.get('content-type')).not.toContain(
    'event-stream',
  );
});

test('OR-5 what was sold and held agrees with the counters to the last seat', async () => {
  expect(await audit(shop.own.database)).toEqual([]);
});

async function* heard(stream: Response): AsyncGenerator<FreeSeats, undefined> {
  let text = '';
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield freeSeatsFromWire(JSON.parse(data));
    }
  }
  return undefined;
}
