import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { releaseHolds } from '#features/release-holds/release-holds.ts';
import type { Database } from '#platform/database.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { findOrderByHash } from '#store/orders.ts';
import { placeOrders } from '#store/place-orders.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { wholeDatabase } from '#testing/whole-database.ts';
import { eraseUnpaidOrders } from './erase-people.ts';

let trial: BankTrial;
beforeAll(async () => {
  trial = await openBankTrial({ capacity: null });
});
afterAll(() => trial.close());

test('orders that ended unpaid a month ago name nobody, and those of no bank are gone', async () => {
  const { database } = trial;
  const buyer = (name: string) => ({
    buyer: { email: `${name}@canary.example`, name: `Канарейкин ${name}` },
  });
  const never = await trial.order(1, buyer('never'));
  const tried = await trial.order(1, buyer('tried'));
  const disputed = await trial.order(1, buyer('disputed'));
  const recent = await trial.order(1, buyer('recent'));
  const live = await trial.order(1, buyer('live'));
  for (const { hash } of [tried, disputed])
    await startPayment(trial.shop, { hash, language: 'ru', wayId: 1 });
  await database.query(`update payment set state = 'EXPIRED', decided_at = now()`);
  await raiseAlarm(database, { kind: 'refund-refused', orderId: disputed.id, paymentId: null, detail: '-' });
  await database.query(`update orders set state = 'HELD' where state = 'PAYING'`);
  for (const order of [never, tried, disputed, recent]) await trial.endHold(order);
  await releaseHolds(database);
  await endedDaysAgo(database, 31, [never.id, tried.id, disputed.id]);
  await endedDaysAgo(database, 29, [recent.id]);

  expect(await eraseUnpaidOrders(database)).toBe(2);
  expect(await eraseUnpaidOrders(database)).toBe(0);

  expect(await findOrderByHash(database, never.hash)).toBeNull();
  expect(await findOrderByHash(database, tried.hash)).toMatchObject({
    id: tried.id,
    state: 'EXPIRED',
    buyer: { name: '', email: '', phone: '' },
  });
  const consents = await database.query('select from order_consent where order_id = $1', [tried.id]);
  expect(consents).toEqual([]);
  const left = await wholeDatabase(database);
  for (const name of ['never', 'tried']) expect(left).not.toContain(`${name}@canary`);
  for (const name of ['disputed', 'recent', 'live']) expect(left).toContain(`${name}@canary.example`);
  expect(live.state).toBe('HELD');
  expect(await audit(database)).toEqual([]);
});

test('more of them than one statement looks at are gone in one run', async () => {
  const { database, close } = await createTestDatabase();
  const sale = await seedSale(database, { sessions: 1, capacity: null });
  for (let round = 0; round < 14; round += 1)
    await placeOrders(
      database,
      Array.from({ length: 32 }, () => draftOrder(sale, { lines: [draftLine(sale)] })),
    );
  await database.query(`update orders set held_until = now() - interval '1 second'`);
  await releaseHolds(database);
  await database.query(`update orders set ended_at = now() - interval '31 days'`);
  expect(await eraseUnpaidOrders(database)).toBe(448);
  for (const table of ['orders', 'order_line', 'order_consent', 'idempotency_key', 'order_search'])
    expect(await database.query(`select from ${table}`), table).toEqual([]);
  expect(await audit(database)).toEqual([]);
  await close();
});

test('an abandoned choice of another evening is forgotten, and so is everybody else', async () => {
  const own = await openBankTrial(exchangedSale());
  own.bank.setScenario('callback-never');
  const { order } = await returnSteps(() => own).paid(1);
  const { asked, pay } = exchangeSteps(() => own);
  const abandoned = await asked(order, 1, 2);
  const taken = await asked(order, 2, 2);
  await pay(taken.order);
  const stranger = await own.order(1, { buyer: { email: 'stranger@canary.example' } });
  await own.endHold(stranger);
  await releaseHolds(own.database);
  await endedDaysAgo(own.database, 31, [abandoned.order.id, stranger.id]);

  expect(await eraseUnpaidOrders(own.database)).toBe(2);
  expect(await eraseUnpaidOrders(own.database)).toBe(0);

  expect(await own.reload(abandoned.order)).toMatchObject({ state: 'CANCELLED', buyer: { email: '' } });
  expect(await findOrderByHash(own.database, stranger.hash)).toBeNull();
  expect(await audit(own.database)).toEqual([]);
  await own.close();
});

test('the forgetting of unpaid orders knows every table that refers to one', async () => {
  const rows = await trial.database.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid in ('orders'::regclass, 'order_line'::regclass, 'add_on'::regclass,
       'discount'::regclass, 'visitor'::regclass)
       and attname <> 'position'`,
  );
  const deleted = [
    'add_on.order_id',
    'discount.order_id',
    'visitor.order_line_id',
    'visitor_document.order_line_id',
  ];
  const kept = 'alarm.order_id club_visit.order_id exchange.new_order mail.order_id payment.order_id';
  const ofPaidOrders = `bonus_return.discount_id change_answer.order_id exchange.old_order order_credit.from_order
    order_credit.order_id return_add_on.add_on_id return_request.order_id ticket.order_line_id visit_grant.order_id`;
  // Lines of an exchange stay with its new order.
  const known = [...deleted, ...kept.split(' '), ...ofPaidOrders.split(/\s+/), 'exchange_item.line_id'];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

function endedDaysAgo(database: Database, days: number, ids: readonly number[]): Promise<unknown> {
  return database.query(
    'update orders set ended_at = now() - make_interval(days => $1) where id = any ($2)',
    [days, ids],
  );
}
