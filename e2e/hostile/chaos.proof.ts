import { closeReceipt } from '@foyer/server/features/issue-receipts/issue-receipt.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import type { ShopTwin } from '#e2e/support/running-shop.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor, type WireVisitor } from '#e2e/support/wire-visitor.ts';
import { type ChaosWorld, createChaosBuyer, hall, type Outcome } from './chaos-buyer.ts';
import { bankLedger, expectTruth, nameAtBank } from './money-at-the-end.ts';
import { createRandom } from './random.ts';
import type { Said } from './wire-buyer.ts';

const most = 50_000;
const lanes = 24;
/** One server of the two is killed after so many actions; oftener where there is time for few. */
const killEvery = (proof.seconds ?? 0) > 900 ? 1_000 : 250;
const seed = proof.seed ?? 20_261_124;
const seconds = proof.seconds ?? 60;

let shop: SmallShop;
let twin: ShopTwin;
beforeAll(async () => {
  shop = await startSmallShop({
    events: ['salt-and-ice', 'textile', hall],
    environment: { FOYER_ORDERS_PER_MINUTE: '1000000', FOYER_LOOKS_PER_MINUTE: '1000000' },
  });
  twin = await shop.startTwin();
});
afterAll(async () => {
  await twin?.close();
  await shop?.close();
});

test(`T1 T4 T6 up to ${most} actions of every kind, two servers and kills: places, receipts, ledgers and registry agree`, async () => {
  const world = await openWorld();
  const counts = new Map<string, Record<Outcome, number>>();
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > seconds * 1000;
  let [done, kills] = [0, 0];
  let killing: Promise<void> | null = null;
  const kill = async () => {
    await shop.kill();
    await shop.startAgain();
    kills += 1;
  };
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      // A lane draws the same actions for the same seed; what it meets depends on the others.
      const buyer = createChaosBuyer(world, lane, createRandom(seed + lane));
      for (let turn = 1; done < most && !isOver(); turn += 1) {
        const { name, outcome } = await buyer.act(turn);
        const row = counts.get(name) ?? { done: 0, refused: 0, away: 0, failed: 0 };
        row[outcome] += 1;
        counts.set(name, row);
        done += 1;
        if (done % killEvery === 0)
          killing ??= kill().finally(() => {
            killing = null;
          });
        if (done % 5_000 === 0) process.stdout.write(`${done} actions\n`);
      }
    }),
  );
  await killing;
  const lasted = (performance.now() - startedAt) / 1000;
  await settle(world);
  await expectTruth(shop);
  await expectReceiptsEqualMoney();
  await expectRegistryEqual();
  const neverDone = [...counts].filter(([name, row]) => row.done === 0 && name !== 'forged notification');
  reportFigures({
    actions: done,
    'actions a second': Math.round(done / lasted),
    'kills of a server': kills,
    ...Object.fromEntries(
      [...counts].flatMap(([name, row]) =>
        Object.entries(row).map(([outcome, count]) => [`${name}: ${outcome}`, count]),
      ),
    ),
    ...(await statesAtTheEnd()),
  });
  // A short trial does not reach everything.
  if (done > 2_000) expect(neverDone).toEqual([]);
  // A bug, not a refusal: the log says which.
  const log = world.failures.length > 0 ? failuresIn(shop.printed()) : [];
  expect({ failures: world.failures, log }).toEqual({ failures: [], log: [] });
}, 7_200_000);

function failuresIn(printed: string): string[] {
  return printed
    .split('\n')
    .filter((line) => line.includes('"level":"error"') && !line.includes('A job failed'));
}

async function openWorld(): Promise<ChaosWorld> {
  const visitor = await openWireVisitor(shop.origin);
  const sales = new Map<string, WireSale>();
  const rows = new Map<string, number[]>();
  for (const event of ['salt-and-ice', 'textile']) {
    const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
    sales.set(event, sale);
    rows.set(event, await rowsSoldAlone(visitor, event, sale));
  }
  const { price_list: price, ...plan } = await visitor.get<
    Omit<WireSale, 'price'> & { price_list: WireSale['price'] }
  >(`/api/scheme/sessions?hash=${hall}`);
  sales.set(hall, { ...plan, price });
  const session = plan.calendar.at(-1)?.calendar_id;
  const { seat_numbers: seats } = await visitor.get<{
    seat_numbers: { seat_id: number; zonelevel_id: number }[];
  }>(`/api/scheme/map?hash=${hall}&calendar_id=${session}`);
  const sale = { ...plan, price };
  const rowOf = new Map<number, number>();
  for (const [zone, [seat]] of Map.groupBy(seats, (one) => one.zonelevel_id))
    rowOf.set(zone, await rowOfSeat(visitor, sale, zone, seat?.seat_id ?? 0));
  const priced = seats.flatMap(({ seat_id: seatId, zonelevel_id }) => {
    const row = rowOf.get(zonelevel_id) ?? -1;
    return row < 0 ? [] : [{ seatId, row }];
  });
  expect(priced.length).toBeGreaterThan(100);
  const origins = [shop.origin, twin.origin];
  const lists = { orders: [], started: [], paid: [], askedBack: [], untold: new Set<string>() };
  return { shop, origins, sales, rows, seats: priced, failures: [], ...lists };
}

/** Sessions of an event may have price lists of their own: which row sells the seat in the last one; -1: none. */
async function rowOfSeat(
  visitor: WireVisitor,
  sale: WireSale,
  zone: number,
  seatId: number,
): Promise<number> {
  for (const [row, { zonelevel_id }] of sale.price.entries()) {
    if (zonelevel_id !== zone) continue;
    const email = `seat-${zone}-${row}@pochta.example`;
    const { data, ...rest } = cartOf(sale, { event: hall, email, row });
    const tickets = data.map((line) => ({ ...line, seatId }));
    const { response } = await visitor.post<{ response: Said }>('/api/order/create-scheme', {
      ...rest,
      tickets,
    });
    if (response.errorCode === '0') return row;
  }
  return -1;
}

/** Family tickets, companions and the like need others beside them. */
async function rowsSoldAlone(visitor: WireVisitor, event: string, sale: WireSale): Promise<number[]> {
  const rows: number[] = [];
  for (const row of sale.price.keys()) {
    const cart = cartOf(sale, { event, email: `row-${row}-${event}@pochta.example`, row });
    const { response } = await visitor.post<{ response: Said }>('/api/order/create', cart);
    if (response.errorCode === '0') rows.push(row);
  }
  return rows;
}

/** The day ends: whoever did not pay does not pay any more, and everything that waits is done. */
async function settle({ untold }: ChaosWorld): Promise<void> {
  const { rbs, tbank, robokassa } = shop.sandbox;
  for (const { control } of [rbs, tbank, robokassa]) {
    control.clearScenario();
    for (const { id } of control.list()) control.expire(id);
    await control.idle();
  }
  await shop.database.query(
    `update orders set held_until = now() - interval '1 second' where state in ('HELD', 'PAYING')`,
  );
  await shop.database.query(
    `update payment set expires_at = now() - interval '1 second' where state in ('STARTING', 'STARTED')`,
  );
  // Money that no order is proven to own keeps its places for the day that staff have.
  await shop.database.query(
    `update payment set decided_at = now() - interval '25 hours' where state = 'MISMATCH'`,
  );
  // An hour after the bank's deadline what it declined is asked about once more: a next card may have been taken unsaid.
  await shop.foyer('reconcile');
  const waiting = () =>
    shop.database.query(`
      select 'order ' || state as what, count(*)::int from orders where state in ('HELD', 'PAYING') group by 1
      union all select 'refund', count(*)::int from refund where state <> 'DONE' having count(*) > 0
      union all select concat_ws(' ', 'receipt', kind, gateway, payment.state, merchant_number, asked_at::text), 1
        from receipt join payment on payment.id = payment_id where receipt.state = 'WAITING'
      union all select 'mail', count(*)::int from mail where sent_at is null having count(*) > 0`);
  await expect
    .poll(
      async () => {
        // What a bank repeats to a server that was dead, it repeats later and later.
        for (const { control } of [rbs, tbank, robokassa]) await control.advanceClock(600);
        await closeUntoldReceipts([...untold]);
        await decideRefusedRefunds();
        await decideLostDiscounts();
        return waiting();
      },
      { timeout: 1_200_000, interval: 5_000 },
    )
    .toEqual([]);
}

/**
 * A bank that knows no names of refunds is not asked twice: a server killed while it waited for the answer leaves the refund to
 * staff, who look it up in the bank's cabinet.
 */
async function decideRefusedRefunds(): Promise<void> {
  const refused = await shop.database.query<{
    refund: string;
    payment: string;
    left: number;
    amount: number;
  }>(`
    select external_id as refund, ${nameAtBank} as payment, refund.amount::int as amount, (confirmed_amount
        - (select coalesce(sum(amount), 0) from refund where payment_id = payment.id and state = 'DONE'))::int as left
    from refund join payment on payment.id = payment_id where refund.state = 'REFUSED'`);
  for (const { refund, payment, left, amount } of refused) {
    const isSent = bankLedger(shop)[payment] === left - amount;
    await shop.foyer('returns', 'retry', refund, ...(isSent ? ['--sent'] : []));
  }
}

/** Money that came after its order's promo code went back to the club: staff settle the code with the club by hand. */
async function decideLostDiscounts(): Promise<void> {
  const alarms = await shop.database.query<{ id: number }>(
    `select id from alarm where kind = 'discount-lost' and resolved_at is null`,
  );
  for (const { id } of alarms)
    await shop.foyer('audit', 'decide', String(id), '--by', 'Staff', '--note', 'The club was told by hand');
}

/** Of a bank that tells of receipts by notification alone, and did not: staff find them in its cabinet. */
async function closeUntoldReceipts(names: readonly string[]): Promise<void> {
  const receipts = await shop.database.query<{ id: number }>(
    `select receipt.id from receipt join payment on payment.id = payment_id
     where receipt.state = 'WAITING' and receipts = 'bank' and ${nameAtBank} = any ($1)`,
    [names],
  );
  for (const { id } of receipts) await closeReceipt(shop.database, id);
}

/** Sales less refunds on receipts, payment by payment, are what the bank has kept. */
async function expectReceiptsEqualMoney(): Promise<void> {
  const differing = await shop.database.query(`
    select merchant_number, money, receipts from (
      select merchant_number, confirmed_amount
          - (select coalesce(sum(amount), 0) from refund where payment_id = payment.id and state = 'DONE') as money,
        (select coalesce(sum(cart_sum(receipt.cart) * case when kind = 'sale' then 1 else -1 end), 0) from receipt
          where payment_id = payment.id and kind in ('sale', 'refund')) as receipts
      from payment where confirmed_amount > 0 and receipts <> 'none'
    ) compared where money <> receipts`);
  expect(differing).toEqual([]);
}

/** The culture card's registry knows each valid ticket of a card, and no other. */
async function expectRegistryEqual(): Promise<void> {
  const [row] = await shop.database.query<{ tickets: number }>(`
    select count(*)::int as tickets from ticket join order_line line on order_line_id = line.id
    join orders on order_id = orders.id
    where uses_culture_card and state = 'PAID' and returned_at is null`);
  const active = () =>
    shop.sandbox.registry.control.list().filter(({ status }) => status === 'active').length;
  await expect.poll(active, { timeout: 300_000, interval: 1_000 }).toBe(row?.tickets);
}

async function statesAtTheEnd(): Promise<Record<string, number>> {
  const rows = await shop.database.query<{ name: string; count: number }>(`
    select 'orders ' || lower(state) as name, count(*)::int from orders group by 1
    union all select 'payments at banks', count(*)::int from payment
    union all select 'payments that brought money', count(*)::int from payment where confirmed_amount > 0
    union all select 'refunds', count(*)::int from refund where state = 'DONE'
    union all select 'receipts', count(*)::int from receipt`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
