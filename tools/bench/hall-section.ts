import { gzipSync } from 'node:zlib';
import { freeSeatsToWire } from '@foyer/contract/hall/seats-codec.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { connectDatabase, type Database } from '@foyer/server/platform/database.ts';
import { migrate } from '@foyer/server/platform/migrate.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { createPlans } from '@foyer/server/store/plans.ts';
import { loadTakenSeats } from '@foyer/server/store/seats.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { type HallShape, seatId, seedHall } from '@foyer/server/testing/seed-hall.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { type BenchDatabase, openBenchDatabase } from './pgbench.ts';
import type { Line } from './section.ts';
import { interleave, type Load, load, type Section, type SectionResult } from './section.ts';

/** Seats: a large hall is no slower to order in than a small one, and what is free is told in little. */
export const hallSection: Section = {
  name: 'halls',
  title: 'Seats on hall plans',
  run: async () => {
    const bench = await openBenchDatabase();
    try {
      const small = await openHall(bench, 'small_hall', { rows: 10, seats: 10 });
      const large = await openHall(bench, 'large_hall', { rows: 250, seats: 400 });
      const [inSmall, inLarge] = [small, large].map((hall) => load(() => orderSeats(hall)));
      const usual = await openHall(bench, 'usual_hall', { rows: 34, seats: 50 });
      if (!inSmall || !inLarge) throw new Error('two halls are measured');
      await interleave([inSmall, inLarge]);
      const broken = [...(await brokenIn(small)), ...(await brokenIn(large))];
      const lines = [
        rateLine(inLarge, inSmall),
        ...(await stateLines(usual, 1024, 1)),
        ...(await stateLines(large, 13_312, 20)),
      ];
      for (const { database } of [small, large, usual]) await database.close();
      return { lines, broken, notes: [] } satisfies SectionResult;
    } finally {
      await bench.close();
    }
  },
};

interface BenchHall {
  seats: number;
  database: Database;
  sale: SeededSale;
  /** Of a shop that has run for a while: it has read its plan. */
  shop: Shop;
  /** Orders so far: each takes the next seat of the next session. */
  orders: number;
}

const sessionCount = 20;
const ordersOfRound = 400;
const buyers = 32;

async function openHall(bench: BenchDatabase, name: string, shape: HallShape): Promise<BenchHall> {
  await bench.database.query(`create database ${name}`);
  const database = connectDatabase({ ...bench.address, database: name }, { poolSize: 8 });
  await migrate(database);
  const sale = await seedHall(database, shape, { sessions: sessionCount });
  const shop = shopFor(database, sale.catalogue);
  await shop.plans(sale.event.planUrl ?? '');
  return { seats: shape.rows * shape.seats, database, sale, shop, orders: 0 };
}

/** Orders a second, of one seat each. */
async function orderSeats(hall: BenchHall): Promise<number> {
  const { shop } = hall;
  const requests = Array.from({ length: ordersOfRound }, () => {
    const number = hall.orders;
    hall.orders += 1;
    const seat = Math.floor(number / sessionCount);
    const id = seatId(1 + Math.floor(seat / 10), 1 + (seat % 10));
    return orderRequest(hall.sale, {
      lines: [requestLine(hall.sale, { seatId: id }, number % sessionCount)],
    });
  });
  const begunAt = performance.now();
  const one = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const outcome = await placeOrder(shop, request, { idempotencyKey: null });
      if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
    }
  };
  await Promise.all(Array.from({ length: buyers }, one));
  return (ordersOfRound / (performance.now() - begunAt)) * 1000;
}

async function brokenIn({ database, seats }: BenchHall): Promise<string[]> {
  return (await audit(database)).map(({ id, sentence }) => `a hall of ${seats}, ${id}: ${sentence}`);
}

function rateLine(large: Load<number>, small: Load<number>): Line {
  return {
    id: 'P9',
    what: 'orders in a hall of 100,000 seats',
    unit: '/s',
    rounds: large.figures.map((measured, round) => ({ measured, against: small.figures[round] ?? null })),
    against: 'in a hall of 100',
    goal: { of: 'ratio', atLeast: 0.9 },
  };
}

/** What is free when 60 % are sold here and there: its bytes on the way, and the database's time. */
async function stateLines(hall: BenchHall, mostBytes: number, mostMilliseconds: number): Promise<Line[]> {
  const { database, sale, seats } = hall;
  const sessionId = sale.sessions[0]?.id ?? 0;
  await sellMost(hall, sessionId);
  const live = shopFor(database, sale.catalogue).liveSeats;
  const free = await live.freeSeats({ sessionId }, null);
  if (free === null) throw new Error('the session has a plan');
  const bytes = gzipSync(JSON.stringify(freeSeatsToWire(free))).length;
  const times = load(() => timeOf(() => loadTakenSeats(database, sessionId)));
  await interleave([times], 10);
  const what = `what is free of ${seats.toLocaleString('en')} seats`;
  return [
    {
      ...{ id: 'P16', what: `${what}, gz`, unit: 'bytes', against: null },
      rounds: [{ measured: bytes, against: null }],
      goal: { of: 'value', atMost: mostBytes },
    },
    {
      ...{ id: 'P16', what: `${what}, in the database`, unit: 'ms', against: null },
      rounds: times.figures.map((measured) => ({ measured, against: null })),
      goal: { of: 'value', atMost: mostMilliseconds },
    },
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return performance.now() - begunAt;
}

/** All on the bill of one paid order: only who reads is measured from here on. */
async function sellMost({ database, sale, shop }: BenchHall, sessionId: number): Promise<void> {
  const lines = [requestLine(sale, { seatId: seatId(9, 9) })];
  const outcome = await placeOrder(shop, orderRequest(sale, { lines }), { idempotencyKey: null });
  if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  await database.query(`update orders set state = 'PAID', paid_at = now() where id = $1`, [outcome.order.id]);
  await database.query(
    `insert into seat_taken (session_id, seat_id, order_id)
    select $1, seat, $2 from unnest($3::integer[]) seat where hashint4(seat) % 10 between -5 and 5
    on conflict do nothing`,
    [sessionId, outcome.order.id, await seatIdsOf(database, sale)],
  );
  await database.query('analyze');
}

async function seatIdsOf(database: Database, { event }: SeededSale): Promise<readonly number[]> {
  const hall = await createPlans(database)(event.planUrl ?? '');
  return hall?.plan.seats.ids ?? [];
}
