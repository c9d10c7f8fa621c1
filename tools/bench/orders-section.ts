import { audit } from '@foyer/server/features/audit/audit.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { type BenchShop, startBenchShop } from './bench-shop.ts';
import { type HttpBuyers, openBuyers } from './http-buyers.ts';
import {
  type BenchDatabase,
  countOrders,
  findPgbench,
  openBenchDatabase,
  openSale,
  type PgbenchLoad,
  prepareDrafts,
  runPgbench,
  slowCommits,
} from './pgbench.ts';
import { processorTime, processorTimeOfAll } from './process-usage.ts';
import { sellOut } from './rush-section.ts';
import type { Line, Round } from './section.ts';
import { interleave, type Load, load, type Section, type SectionResult } from './section.ts';
import { sendLoad } from './send-load.ts';

export const ordersSection: Section = {
  name: 'orders',
  title: 'Orders through HTTP',
  run: async () => {
    const bench = await openBenchDatabase();
    try {
      const sale = await openSale(bench.database, sessionCount);
      const shop = await startBenchShop(bench);
      const buyers = await openBuyers(shop.port, sale, buyerCount);
      const result = await measure({ bench, sale, shop, buyers });
      await shop.stop();
      return result;
    } finally {
      await bench.close();
    }
  },
};

/** Nine batches of neighbours. */
const sessionCount = 288;
const buyerCount = 64;
/** Short, so that both sides of a ratio meet the same neighbours; pgbench counts in whole seconds. */
const seconds = 1;
const rounds = 5;
/** A fsync of a common disk. */
const slowDisk = 2_000;
const hotSession = 0;

interface OrdersContext {
  bench: BenchDatabase;
  sale: SeededSale;
  shop: BenchShop;
  buyers: HttpBuyers;
}

interface Figures {
  perSecond: number | null;
  /** Milliseconds of processor time an order. */
  databaseTime?: number | null;
  shopTime?: number | null;
}

async function measure(context: OrdersContext): Promise<SectionResult> {
  const program = findPgbench();
  const broken: string[] = [];
  await prepareDrafts(context.bench.database, context.sale);
  await sendOrders(context, 'all');
  const peer = (options: Omit<PgbenchLoad, 'seconds'>) => () =>
    loadByPgbench(context.bench, program, { ...options, seconds });
  const slow = (measured: () => Promise<Figures>) => async () => {
    await slowCommits(context.bench.database, slowDisk);
    return measured().finally(() => slowCommits(context.bench.database, 0));
  };
  const hot = () => sendOrders(context, hotSession);
  const hotOne = peer({ clients: buyerCount, size: 'one', sessions: hotSession });
  const loads = {
    http: load(() => sendOrders(context, 'all')),
    batches: load(peer({ clients: 4, size: 'batch', sessions: 'all' })),
    ones: load(peer({ clients: buyerCount, size: 'one', sessions: 'all' })),
    hot: load(hot),
    hotOnes: load(hotOne),
    slowHot: load(slow(hot)),
    slowHotOnes: load(slow(hotOne)),
  };
  await interleave(Object.values(loads), rounds, async (round) => {
    const findings = await audit(context.bench.database);
    broken.push(...findings.map(({ id, sentence }) => `after round ${round}, ${id}: ${sentence}`));
  });
  broken.push(...(await sellOut(context.bench.database, { ...context, connections: buyerCount })));
  return { lines: linesOf(loads), broken, notes: program === null ? [noPgbench] : [] };
}

const noPgbench =
  'pgbench is not on this machine (PostgreSQL brings it; on Debian: apt install postgresql-contrib), ' +
  'so orders are held against nothing.';

async function loadByPgbench(
  bench: BenchDatabase,
  program: string | null,
  options: PgbenchLoad,
): Promise<Figures> {
  if (program === null) return { perSecond: null };
  const [orders, time] = [await countOrders(bench.database), processorTimeOfAll(bench.postmaster)];
  const perSecond = await runPgbench(program, bench, options);
  const made = (await countOrders(bench.database)) - orders;
  return { perSecond, databaseTime: spentOn(made, processorTimeOfAll(bench.postmaster), time) };
}

/** @throws Error when an order was refused or is not in the database */
async function sendOrders(
  { bench, shop, buyers }: OrdersContext,
  sessions: 'all' | number,
): Promise<Figures> {
  const before = await countOrders(bench.database);
  const [databaseBefore, shopBefore] = [processorTimeOfAll(bench.postmaster), processorTime(shop.id)];
  const { answers, perSecond, statuses } = await sendLoad({
    port: shop.port,
    connections: buyerCount,
    milliseconds: seconds * 1000,
    request: (buyer) => buyers.order(buyer, sessions),
  });
  const databaseTime = spentOn(answers, processorTimeOfAll(bench.postmaster), databaseBefore);
  const shopTime = spentOn(answers, processorTime(shop.id), shopBefore);
  const made = (await countOrders(bench.database)) - before;
  if (statuses.get(200) !== answers || made !== answers) {
    throw new Error(`${made} orders of ${answers} answers: ${JSON.stringify([...statuses])}`);
  }
  return { perSecond, databaseTime, shopTime };
}

function spentOn(orders: number, now: number | null, before: number | null): number | null {
  return now === null || before === null || orders === 0 ? null : (now - before) / orders;
}

type Loads = Record<
  'http' | 'batches' | 'ones' | 'hot' | 'hotOnes' | 'slowHot' | 'slowHotOnes',
  Load<Figures>
>;

function linesOf({ http, batches, ones, hot, hotOnes, slowHot, slowHotOnes }: Loads): Line[] {
  const rate = { unit: '/s', against: null } as const;
  return [
    {
      ...rate,
      id: 'P1',
      what: 'orders by 64 buyers',
      rounds: pairs(http, batches),
      against: 'pgbench, batches of 32',
      goal: { of: 'ratio', atLeast: 0.5 },
    },
    {
      ...rate,
      id: 'P2',
      what: 'the same',
      rounds: pairs(http, ones),
      against: 'pgbench, one a call',
      goal: { of: 'ratio', atLeast: 2 },
    },
    {
      ...rate,
      id: 'P3',
      what: 'all in one session',
      rounds: pairs(hot, hotOnes),
      against: 'pgbench, one a call',
      goal: { of: 'ratio', atLeast: 5 },
    },
    {
      ...rate,
      id: 'P3',
      what: 'the same, a commit waits 2 ms',
      rounds: pairs(slowHot, slowHotOnes),
      against: 'pgbench, one a call',
      goal: { of: 'ratio', atLeast: 15 },
    },
    {
      ...rate,
      id: 'P4',
      what: 'all in one session',
      rounds: pairs(hot, http),
      against: 'in all sessions',
      goal: { of: 'ratio', atLeast: 0.8 },
    },
    {
      id: 'P5',
      what: 'processor time an order, database',
      unit: 'ms',
      rounds: times(http, batches),
      against: 'pgbench, batches of 32',
      goal: { of: 'value', atMost: 0.15 },
    },
    {
      id: 'P5',
      what: 'processor time an order, Node',
      unit: 'ms',
      rounds: http.figures
        .flatMap(({ shopTime }) => shopTime ?? [])
        .map((time) => ({ measured: time, against: null })),
      against: null,
      goal: { of: 'value', atMost: 0.3 },
    },
  ];
}

function times(measured: Load<Figures>, against: Load<Figures>): Round[] {
  return measured.figures.flatMap(({ databaseTime }, round) =>
    databaseTime == null
      ? []
      : [{ measured: databaseTime, against: against.figures[round]?.databaseTime ?? null }],
  );
}

function pairs(measured: Load<Figures>, against: Load<Figures>): Round[] {
  return measured.figures.flatMap(({ perSecond }, round) =>
    perSecond === null ? [] : [{ measured: perSecond, against: against.figures[round]?.perSecond ?? null }],
  );
}
