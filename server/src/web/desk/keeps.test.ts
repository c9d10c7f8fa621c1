import type { NewKeep } from '@foyer/contract/desk/sessions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let office: Hired;

beforeAll(async () => {
  shop = await createTestShop({ hall: { rows: 2, seats: 9, standing: 5 } });
  office = await hire({ server: shop.server, database: shop.own.database }, ['office']);
});
afterAll(() => shop.close());

const session = () => shop.sale.sessions[0]?.id ?? 0;
const usual = (): NewKeep => ({
  key: crypto.randomUUID(),
  ...{ session: session(), purpose: 'press', name: 'Газета', note: '', places: null, until: null },
  seats: { sector: 5, row: '1', seats: '2-4, 9' },
});

test('K9 seats of a row are kept, refused to buyers, shown, and let go; each act is logged', async () => {
  const { visitor } = office;
  const { answer } = await visitor.ask('keep', usual());
  expect(answer).toMatchObject({ ok: true, value: { kept: 4, sold: 0, inCarts: '' } });
  expect(await buy(seatId(1, 3))).toBe('kept');
  const shown = (await visitor.ask('keeps', { session: session() })).answer;
  const [keep] = shown.ok ? shown.value.keeps : [];
  expect(keep).toMatchObject({ purpose: 'press', name: 'Газета', left: 4, isOver: false });
  expect(keep?.seats).toBe('Партер, ряд 1, места 2–4; Партер, ряд 1, место 9');
  expect(keep?.link).toContain(`?keep=${keep?.id}.`);
  const released = await visitor.ask('releaseKeep', { id: keep?.id ?? 0 });
  expect(released.answer).toEqual({ ok: true, value: { left: 4 } });
  expect(await buy(seatId(1, 3))).toBe('placed');
  const again = await visitor.ask('releaseKeep', { id: keep?.id ?? 0 });
  expect(again.answer).toEqual({ ok: false, refusal: { kind: 'not-now', why: 'keep-over' } });
  const acts = await shop.own.database.query<{ act: string }>(
    `select act from staff_act where act like '%eep%'`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['keep', 'releaseKeep', 'releaseKeep']);
});

test('K9 what is asked again after a lost answer is kept once', async () => {
  const { visitor } = office;
  const places = { count: 2, zone: null, area: 7 };
  for (const wish of [{ ...usual(), seats: null, places }, usual()]) {
    const first = (await visitor.ask('keep', wish)).answer;
    expect(first).toMatchObject({ ok: true });
    expect((await visitor.ask('keep', wish)).answer).toEqual(first);
    await visitor.ask('releaseKeep', { id: first.ok ? first.value.id : 0 });
  }
});

test('K9 the end of a keep is brought forward and put off: nobody buys before it, everybody after it', async () => {
  const { visitor } = office;
  const made = (await visitor.ask('keep', { ...usual(), seats: { sector: 5, row: '2', seats: '1-2' } }))
    .answer;
  const id = made.ok ? made.value.id : 0;
  const inSeconds = async (seconds: number) => {
    await shop.own.database.query(`update keep set until = now() + make_interval(secs => $2) where id = $1`, [
      id,
      seconds,
    ]);
    await shop.own.database.query(
      `update kept_seat set until = now() + make_interval(secs => $2) where keep_id = $1`,
      [id, seconds],
    );
  };
  await inSeconds(0.4);
  const words = { id, name: 'Газета', note: 'ещё день', until: null };
  expect((await visitor.ask('changeKeep', words)).answer).toMatchObject({ ok: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await buy(seatId(2, 1))).toBe('kept');
  const shown = (await visitor.ask('keeps', { session: session() })).answer;
  const keep = shown.ok ? shown.value.keeps.find((one) => one.id === id) : null;
  expect(keep).toMatchObject({ note: 'ещё день', isOver: false, left: 2 });
  // Its end comes while somebody fills the form: what may be sold already is not taken back.
  await inSeconds(-0.001);
  expect((await visitor.ask('changeKeep', words)).answer).toEqual({
    ok: false,
    refusal: { kind: 'not-now', why: 'keep-over' },
  });
  expect(await buy(seatId(2, 1))).toBe('placed');
});

test('K9 places of a standing area are kept by number', async () => {
  const places = { count: 3, zone: null, area: 7 };
  const made = await office.visitor.ask('keep', { ...usual(), seats: null, places });
  expect(made.answer).toMatchObject({ ok: true, value: { kept: 3 } });
  const many = await office.visitor.ask('keep', { ...usual(), seats: null, places });
  expect(many.answer).toEqual({ ok: false, refusal: { kind: 'not-now', why: 'too-many' } });
});

test.each([
  ['a row that is not there', { seats: { sector: 5, row: '7', seats: '1' } }, 'not-in-hall'],
  ['a seat that is not there', { seats: { sector: 5, row: '2', seats: '8-12' } }, 'not-in-hall'],
  ['neither seats nor places', { seats: null }, 'nothing-asked'],
  ['an end after the sale', { until: { day: '2099-01-01', time: '12:00' } }, 'wrong-end'],
  ['an end that is over', { until: { day: '2020-01-01', time: '12:00' } }, 'wrong-end'],
])('K9 %s is refused', async (_name, change, why) => {
  const { answer } = await office.visitor.ask('keep', { ...usual(), ...change });
  expect(answer).toEqual({ ok: false, refusal: { kind: 'not-now', why } });
});

async function buy(seat: number): Promise<string> {
  const request = orderRequest(shop.sale, { lines: [requestLine(shop.sale, { seatId: seat })] });
  const outcome = await placeOrder(shopFor(shop.own.database, shop.sale.catalogue), request, {
    idempotencyKey: null,
  });
  return outcome.kind === 'placed' ? 'placed' : outcome.refusal.kind;
}
