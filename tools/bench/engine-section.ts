import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { matchList } from '@foyer/server/domain/waiting-list.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { connectDatabase, type Database } from '@foyer/server/platform/database.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { placeOrders } from '@foyer/server/store/place-orders.ts';
import { planOf, randomOf, wishesOf } from '@foyer/server/testing/random-list.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { cartOf } from './http-buyers.ts';
import { type BenchDatabase, openBenchDatabase, openSale } from './pgbench.ts';
import type { Line } from './section.ts';
import { interleave, load, type Section, type SectionResult } from './section.ts';
import { quantile } from './send-load.ts';

/** The use case without HTTP: what gathering costs a lone buyer, and what a young database costs everybody. */
export const engineSection: Section = {
  name: 'engine',
  title: 'The sale without HTTP',
  run: async () => {
    const bench = await openBenchDatabase();
    try {
      const sale = await openSale(bench.database, sessionCount);
      const broken: string[] = [];
      const lone = await measureLone(bench.database, sale);
      const young = load(() => measureYoung(bench, broken));
      await interleave([young]);
      const findings = await audit(bench.database);
      broken.push(...findings.map(({ id, sentence }) => `a lone buyer, ${id}: ${sentence}`));
      return {
        lines: [loneLine(lone), youngLine(young.figures), matchLine()],
        broken,
        notes: [],
      } satisfies SectionResult;
    } finally {
      await bench.close();
    }
  },
};

const sessionCount = 288;
/** Few at a time and often: a wait is short, and neighbours come and go. */
const loneOrders = 25;
const loneRounds = 40;
const youngOrders = 4000;

type Lone = Record<'batched' | 'alone', readonly EngineFigures[]>;

async function measureLone(database: Database, sale: SeededSale): Promise<Lone> {
  const lone = { buyers: 1, orders: loneOrders } as const;
  const batched = load(() => measureOrders(database, sale, { ...lone, way: 'batched' }));
  const alone = load(() => measureOrders(database, sale, { ...lone, way: 'one by one' }));
  await interleave([batched, alone], loneRounds);
  return { batched: batched.figures, alone: alone.figures };
}

interface YoungFigures {
  /** Orders a second from the first one on, over connections that saw the tables empty. */
  young: number;
  /** The same after `analyze`, over new connections. */
  analysed: number;
}

let databases = 0;

/** A database of its own, of which nothing was ever counted: nobody analyses it meanwhile. */
async function measureYoung(
  { database: server, address }: BenchDatabase,
  broken: string[],
): Promise<YoungFigures> {
  databases += 1;
  const name = `young_${databases}`;
  await server.query('alter system set autovacuum = off');
  await server.query('select pg_reload_conf()');
  await server.query(`create database ${name}`);
  const own = { ...address, database: name };
  const young = connectDatabase(own, { poolSize: 8 });
  const sale = await openSale(young, sessionCount);
  const crowd = { buyers: 64, orders: youngOrders, way: 'batched' } as const;
  const growing = await measureOrders(young, sale, crowd);
  await young.query('analyze');
  await young.close();
  const old = connectDatabase(own, { poolSize: 8 });
  const analysed = await measureOrders(old, sale, crowd);
  const findings = await audit(old);
  broken.push(...findings.map(({ id, sentence }) => `a young database, ${id}: ${sentence}`));
  await old.close();
  await server.query(`drop database ${name}`);
  return { young: growing.ordersPerSecond, analysed: analysed.ordersPerSecond };
}

function loneLine({ batched, alone }: Lone): Line {
  return {
    id: 'P6',
    what: 'a lone buyer’s wait (p50), gathered',
    unit: 'ms',
    rounds: batched.map(({ p50 }, round) => ({ measured: p50, against: alone[round]?.p50 ?? null })),
    against: 'a statement of its own',
    goal: { of: 'ratio', atMost: 1.1 },
  };
}

function youngLine(rounds: readonly YoungFigures[]): Line {
  return {
    id: 'P7',
    what: 'orders into an empty database, growing',
    unit: '/s',
    rounds: rounds.map(({ young, analysed }) => ({ measured: young, against: analysed })),
    against: 'the same, analysed',
    goal: { of: 'ratio', atLeast: 0.7 },
  };
}
/** One after another, as a job does it; of each round the seats that came back are others. */
function matchLine(): Line {
  const below = randomOf(7);
  const plan = planOf(below, 30, 50);
  const rounds = Array.from({ length: 9 }, (_, round) => {
    const free = Uint8Array.from(plan.seats.ids, () => (below(100) < (round % 3) * 3 + 1 ? 1 : 0));
    const wishes = wishesOf(below, plan, 500, 40);
    const begunAt = performance.now();
    matchList(wishes, { zoneIds: [1, 2], hall: { plan, free }, left: new Map() });
    return { measured: performance.now() - begunAt, against: null };
  });
  return {
    id: 'P17',
    what: 'a waiting list of 500 matched against 1,500 seats',
    unit: 'ms',
    rounds,
    against: null,
    goal: { of: 'value', atMost: 20 },
  };
}

/** How orders reach the database: gathered, as the shop does it, or each by a statement of its own. */
type Way = 'batched' | 'one by one';

interface EngineLoad {
  way: Way;
  /** Buyers who order again as soon as they have their answer. */
  buyers: number;
  orders: number;
}

interface EngineFigures {
  ordersPerSecond: number;
  /** Milliseconds of a buyer's wait. */
  p50: number;
  p99: number;
}

/** Places orders in one session after another through the use case, without HTTP. Every one must come through. */
async function measureOrders(database: Database, sale: SeededSale, load: EngineLoad): Promise<EngineFigures> {
  const shop = load.way === 'batched' ? shopFor(database, sale.catalogue) : oneByOne(database, sale);
  const requests = Array.from({ length: load.orders }, (_, index) =>
    cartOf(sale, index % sale.sessions.length),
  );
  const begunAt = performance.now();
  const waits = await sendAll(shop, requests, load.buyers);
  return {
    ordersPerSecond: (load.orders / (performance.now() - begunAt)) * 1000,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
  };
}

function oneByOne(database: Database, sale: SeededSale): Shop {
  const alone = async (draft: Parameters<Shop['batcher']['place']>[0]) => {
    const [outcome] = await placeOrders(database, [draft]);
    return outcome ?? { kind: 'busy' as const };
  };
  return { ...shopFor(database, sale.catalogue), batcher: { place: alone, waiting: () => 0 } };
}

async function sendAll(
  shop: Shop,
  requests: readonly PlaceOrderRequest[],
  buyers: number,
): Promise<number[]> {
  const waits: number[] = [];
  const waiting = requests.values();
  const buyer = async () => {
    for (const request of waiting) {
      const submittedAt = performance.now();
      // Each buyer has a network of its own, as most have.
      const networks = [{ name: request.buyer.email, kind: '/24' as const }];
      const outcome = await placeOrder(shop, request, { idempotencyKey: null, networks });
      if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
      waits.push(performance.now() - submittedAt);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return waits.sort((one, other) => one - other);
}
