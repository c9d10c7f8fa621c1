import { planToWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { insertPlanFiles } from '#store/catalogue-changes.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { seatId, syntheticPlan } from '#testing/seed-hall.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { askExchange } from './ask-exchange.ts';

let trial: BankTrial;
const { payFor } = returnSteps(() => trial);
const { viewSeats, pay } = exchangeSteps(() => trial);
const nobody = { profileId: null, idempotencyKey: null };

afterEach(async () => {
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

/** Two rows of seven seats, the second in the dearer zone; two seats of the first row are bought, by the numbers given. */
async function bought(loneSeats: 'warn' | 'refuse', [one, other]: readonly [number, number]): Promise<Order> {
  const test = await createTestDatabase();
  const plan = syntheticPlan({ rows: 2, seats: 7, otherRows: 1 });
  const bytes = Buffer.from(JSON.stringify(planToWire(plan, 'ru')));
  await insertPlanFiles(test.database, [{ name: 'trial.json', contentType: 'application/json', bytes }]);
  const event = { usesPlan: true, planUrl: '/plans/trial.json', loneSeats };
  const seed = exchangedSale({}, { capacity: null, event });
  trial = await openBankTrial({ ...seed, zones: { 1: 7, 2: 7 } }, Promise.resolve(test));
  trial.bank.setScenario('callback-never');
  return await taken(0, [one, other]);
}

/** A paid order of these seats of the first row of a session. */
async function taken(session: number, seats: readonly number[]): Promise<Order> {
  const lines = seats.map((seat) => requestLine(trial.sale, { seatId: seatId(1, seat) }, session));
  const placed = await placeOrder(trial.shop, orderRequest(trial.sale, { lines }), {
    idempotencyKey: null,
    visitor: null,
  });
  if (placed.kind === 'refused') throw new Error(`not placed: ${JSON.stringify(placed.refusal)}`);
  return (await payFor(placed.order)).order;
}

test('EX-1 seats that the buyer has chosen on the plan cost what they cost, in two zones too, and become theirs', async () => {
  const order = await bought('warn', [1, 2]);
  const chosen = [seatId(1, 4), seatId(2, 7)];
  const { option, choice } = await viewSeats(order, 1, chosen);
  expect(option).toMatchObject({ seatIds: chosen, zoneId: 0, pay: 44_000, back: 0, isAsked: true });
  const outcome = await askExchange(trial.shop, choice, nobody);
  expect(outcome).toMatchObject({ kind: 'asked', created: { next: 'pay' } });
  const [placed] = await trial.database.query<{ id: number }>('select max(id) as id from orders');
  const paid = await pay(await trial.reload({ ...order, id: placed?.id ?? 0 }));
  expect(paid.lines.map((line) => line.seatId)).toEqual(chosen);
});

test('EX-1 chosen seats that are taken, of the old session or not as many as tickets are no option', async () => {
  const order = await bought('warn', [1, 2]);
  await taken(1, [4]);
  for (const [session, seats] of [
    [1, [4, 5]],
    [1, [5]],
    [1, [5, 5]],
    [1, [5, 99]],
    [0, [4, 5]],
  ] as const)
    expect(
      (
        await viewSeats(
          order,
          session,
          seats.map((seat) => seatId(1, seat)),
        )
      ).option,
      JSON.stringify([session, seats]),
    ).toBeNull();
});

test('EX-1 an evening with enough seats, but not together, is one to choose on the plan', async () => {
  const order = await bought('warn', [1, 2]);
  await taken(1, [2, 4, 6]);
  await trial.database.query(`update stock set capacity = taken where zone_id = 2`);
  const { shown } = await viewSeats(order, 1, []);
  const evening = shown.evenings.find(({ sessionId }) => sessionId === trial.sale.sessions[1]?.id);
  expect(evening?.options).toEqual([]);
  expect(shown.planEventId).toBe(order.eventId);
});

test('EX-4 where the house refuses a single seat left alone, so does an exchange; what it offers itself it sells', async () => {
  const order = await bought('refuse', [3, 4]);
  const { choice } = await viewSeats(order, 1, [seatId(1, 2), seatId(1, 3)]);
  expect(await askExchange(trial.shop, choice, nobody)).toMatchObject({
    kind: 'refused',
    refusal: { kind: 'lone-seat', parameters: { seatId: seatId(1, 1) } },
  });
  // The same seats leave two and three beside them; with one more taken they leave one alone, and are offered all the same.
  await taken(1, [1]);
  const same = await viewSeats(order, 1, [seatId(1, 3), seatId(1, 4)]);
  expect(same.option?.isSame).toBe(true);
  expect(await askExchange(trial.shop, same.choice, nobody)).toMatchObject({ kind: 'asked' });
});
