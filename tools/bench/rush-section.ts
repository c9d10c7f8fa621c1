import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '@foyer/server/features/audit/audit.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import { migrate } from '@foyer/server/platform/migrate.ts';
import { seedHall, syntheticPlan } from '@foyer/server/testing/seed-hall.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { startBenchShop } from './bench-shop.ts';
import { type HttpBuyers, placesOfCart } from './http-buyers.ts';
import { countOrders, openBenchDatabase } from './pgbench.ts';
import { processorTime } from './process-usage.ts';
import { type RushVisit, visit } from './rush-buyer.ts';
import type { Line, Section, Unit } from './section.ts';
import { quantile, sendLoad } from './send-load.ts';

interface Rush {
  shop: { port: number };
  sale: SeededSale;
  buyers: HttpBuyers;
  connections: number;
}

/** The last places of these go to one of many who order at once. */
const ordersThatFit = 200;

/**
 * A rush on a session with few places left, until long after the last is gone. Says what is wrong: a place sold
 * twice, or one kept from somebody who asked for it.
 */
export async function sellOut(
  database: Database,
  { shop, sale, buyers, connections }: Rush,
): Promise<string[]> {
  const index = sale.sessions.length - 1;
  const session = sale.sessions[index]?.id;
  // One place more than full orders need: it must stay.
  await database.query('update stock set capacity = taken + $2 where session_id = $1 and zone_id = 0', [
    session,
    ordersThatFit * placesOfCart + 1,
  ]);
  const before = await countOrders(database);
  const { answers } = await sendLoad({
    port: shop.port,
    connections,
    milliseconds: 2_000,
    request: (buyer) => buyers.order(buyer, index),
  });
  const [stock] = await database.query<{ left: number }>(
    'select capacity - taken as left from stock where session_id = $1 and zone_id = 0',
    [session],
  );
  const findings = (await audit(database)).map(({ id, sentence }) => `after the rush, ${id}: ${sentence}`);
  const placed = (await countOrders(database)) - before;
  if (placed !== ordersThatFit || stock?.left !== 1 || answers <= placed) {
    findings.push(
      `the rush on the places of ${ordersThatFit} orders: ${answers} answers, ${placed} orders, ${stock?.left} left of 1`,
    );
  }
  return findings;
}

/** Opening day: many times more people than seats come within seconds, each by a browser of their own. */
export const rushSection: Section = {
  name: 'rush',
  title: `Opening day: ${(10_000).toLocaleString('en')} people, 1,700 seats`,
  run: async () => {
    const bench = await openBenchDatabase();
    try {
      await migrate(bench.database);
      const sale = await seedHall(bench.database, hall, { sessions: 1 });
      await bench.database.query(`update session set document = '{"allDay": false, "priceTypeId": 1}'`);
      const shop = await startBenchShop(bench);
      const plan = syntheticPlan(hall);
      const context = { port: shop.port, sale, plan };
      const before = processorTime(shop.id);
      const begunAt = performance.now();
      const visits = await Promise.all(
        Array.from({ length: people }, async (_, number) => {
          await pause((comingMilliseconds * number) / people);
          const comes = performance.now() - begunAt;
          const one = await visit(context, number);
          return { ...one, endedAt: comes + one.milliseconds };
        }),
      );
      const processor = (processorTime(shop.id) ?? Number.NaN) - (before ?? Number.NaN);
      const broken = await brokenIn(bench.database, visits);
      await shop.stop();
      return { lines: linesOf(visits, processor), broken, notes: notesOf(visits) };
    } finally {
      await bench.close();
    }
  },
};

const people = 10_000;
const comingMilliseconds = 10_000;
const hall = { rows: 34, seats: 50 };
const seats = hall.rows * hall.seats;

interface EndedVisit extends RushVisit {
  /** Milliseconds after the first one came. */
  endedAt: number;
}

async function brokenIn(database: Database, visits: readonly EndedVisit[]): Promise<string[]> {
  const broken = (await audit(database)).map(({ id, sentence }) => `after opening day, ${id}: ${sentence}`);
  const orders = await countOrders(database);
  const bought = visits.filter(({ end }) => end === 'bought').length;
  if (bought !== orders) broken.push(`${bought} were told that they have bought, ${orders} have`);
  if (orders !== seats) broken.push(`${orders} of ${seats} seats were sold to ${people} people`);
  const words = Map.groupBy(
    visits.filter(({ end }) => end === 'broken'),
    (one) => one.words ?? '',
  );
  for (const [what, those] of words) broken.push(`${those.length} people met: ${what.slice(0, 200)}`);
  return broken;
}

function linesOf(visits: readonly EndedVisit[], processor: number): Line[] {
  const bought = visits.filter(({ end }) => end === 'bought');
  const soldOut = Math.max(0, ...bought.map(({ endedAt }) => endedAt));
  const sorted = (values: number[]) => values.sort((one, other) => one - other);
  const waits = sorted(bought.map(({ milliseconds }) => milliseconds));
  const pages = sorted(visits.map(({ page }) => page));
  const line = (what: string, measured: number, unit: Unit = 'ms', atMost: number | null = null): Line => ({
    ...{ id: 'T5', what, unit, against: null, rounds: [{ measured, against: null }] },
    goal: atMost === null ? null : { of: 'value', atMost },
  });
  return [
    line('a hall of 1,700 seats is sold out', soldOut / 1000, 's', 120),
    line('from coming to a seat bought, half of all', quantile(waits, 0.5)),
    line('the same, all but one in a hundred', quantile(waits, 0.99)),
    line('the page is there, half of all', quantile(pages, 0.5)),
    line('the same, all but one in a hundred', quantile(pages, 0.99)),
    line('processor time of the shop, a person', processor / people),
  ];
}

function notesOf(visits: readonly EndedVisit[]): string[] {
  const ends = Map.groupBy(visits, ({ end }) => end);
  const counts = [...ends].map(([end, those]) => `${end} ${those.length}`).join(', ');
  const putOff = visits.reduce((sum, one) => sum + one.putOff, 0);
  return [`opening day: ${counts}; asked to come later ${putOff} times`];
}
