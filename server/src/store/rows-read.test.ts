import { describe, expect, test } from 'vitest';
import type { Queryable } from '#platform/database.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { type OrderDraft, placeOrders } from './place-orders.ts';
import { holdSeats } from './seats.ts';
import { createUnpaidShares } from './stock.ts';

/** A hall with so many orders of one seat each. */
const ordersBefore = 640;
/** Rows of a table that a batch of 32 orders reads at most: a few for each order, however many there are before. */
const mostRows = 400;

/**
 * A connection keeps the plans that it made when it first sold, and the planner knows nothing of a table that was empty
 * when it was analysed. Rows are counted because they do not depend on how busy the machine is.
 */
const plans = [
  { planned: 'for the first order', isAnalysed: false, isYoung: true },
  { planned: 'for the first order after the empty tables were analysed', isAnalysed: true, isYoung: true },
  { planned: 'for one of many orders, never analysed', isAnalysed: false, isYoung: false },
];

interface Work {
  what: string;
  /** Done twice over one connection; `round` names other seats and visitors. */
  run(connection: Queryable, sale: SeededSale, round: number): Promise<void>;
  mostRows?: number;
}

const works: readonly Work[] = [
  { what: 'one order', run: (connection, sale) => place(connection, drafts(sale, 1)) },
  { what: 'orders of many networks', run: (connection, sale) => place(connection, drafts(sale, 32)) },
  {
    what: 'orders of one network',
    run: (connection, sale) => place(connection, drafts(sale, 32, { networks: networkOf('one') })),
  },
  {
    what: 'free orders',
    run: (connection, sale) => {
      const lines = [draftLine(sale, { price: 0, fee: 0, zoneId: 2, areaId: 7 })];
      const buyer = (index: number) => ({ phone: `+7912000${1000 + index}`, email: `${index}@example.org` });
      const free = drafts(sale, 32, { personMost: 99, lines });
      return place(
        connection,
        free.map((draft, index) => ({ ...draft, buyer: { ...draft.buyer, ...buyer(index) } })),
      );
    },
  },
  {
    what: 'a free order of a phone with many that cost something',
    run: (connection, sale) => {
      const lines = [draftLine(sale, { price: 0, fee: 0, zoneId: 2, areaId: 7 })];
      return place(connection, drafts(sale, 1, { personMost: 99, lines }));
    },
  },
  {
    what: 'an order with the culture card',
    run: (connection, sale, round) => {
      const buyer = {
        name: 'Анна',
        email: 'a@example.org',
        phone: `+791${round}0000000`,
        language: 'ru',
      } as const;
      return place(connection, drafts(sale, 1, { usesCultureCard: true, buyer }));
    },
  },
  {
    what: 'orders that release lapsed ones',
    run: async (connection, sale) => {
      await place(connection, drafts(sale, 8, { holdSeconds: -1 }));
      await place(connection, drafts(sale, 32));
    },
  },
  {
    what: 'seats that are tapped, then ordered',
    run: async (connection, sale, round) => {
      const visitor = `visitor ${round}`;
      const seatIds = [1, 2, 3].map((seat) => seatId(20 + round, seat));
      const held = await holdSeats(connection, {
        ...{ sessionId: sessionOf(sale), seatIds, visitor, block: visitor, seconds: 60, longestSeconds: 600 },
        ...{ mostOfVisitor: 10, mostOfBlock: 10 },
      });
      expect(held).toMatchObject({ seatIds });
      const lines = seatIds.map((seat) => draftLine(sale, { seatId: seat }));
      await place(connection, drafts(sale, 1, { visitor, lines }));
    },
  },
  {
    what: 'the share of unpaid orders',
    run: async (connection, sale) => {
      // So often that PostgreSQL keeps a plan of a prepared statement.
      for (let look = 0; look < 8; look += 1)
        await createUnpaidShares(connection, () => new Date())(sale.event.id);
    },
    mostRows: 8 * ordersBefore,
  },
];

describe.each(plans)('P7 rows read by a plan made $planned', ({ isAnalysed, isYoung }) => {
  test.each(works)('$what', async ({ run, mostRows: most = mostRows }) => {
    const { database, close } = await createTestDatabase();
    try {
      const sale = await seedHall(database, { rows: 24, seats: 40, standing: 10_000 });
      if (isAnalysed) await database.query('analyze');
      await database.withConnection(async (connection) => {
        if (isYoung) await run(connection, sale, 0);
        for (let made = 0; made < ordersBefore; made += 32) await place(database, ordersOfSeats(sale, made));
        await connection.query('begin');
        if (!isYoung) await run(connection, sale, 0);
        const before = await rowsRead(connection);
        await run(connection, sale, 1);
        const after = await rowsRead(connection);
        await connection.query('rollback');
        const read = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const);
        expect(read.filter(([, rows]) => rows > most)).toEqual([]);
        expect(read.some(([, rows]) => rows > 0)).toBe(true);
      });
    } finally {
      await close();
    }
  });
});

function sessionOf(sale: SeededSale): number {
  return sale.sessions[0]?.id ?? 0;
}

function ordersOfSeats(sale: SeededSale, from: number): OrderDraft[] {
  return Array.from({ length: 32 }, (_, index) => {
    const seat = seatId(1 + ((from + index) % 16), 1 + Math.floor((from + index) / 16));
    return drafts(sale, 1, { lines: [draftLine(sale, { seatId: seat })] });
  }).flat();
}

/** Orders of the standing area, each from a network of its own. */
function drafts(sale: SeededSale, count: number, change: Partial<OrderDraft> = {}): OrderDraft[] {
  const lines = [draftLine(sale, { zoneId: 2, areaId: 7, quantity: 2 })];
  return Array.from({ length: count }, () => {
    const draft = draftOrder(sale, { lines, ...change });
    return change.networks ? draft : { ...draft, networks: networkOf(draft.hash) };
  });
}

function networkOf(name: string): OrderDraft['networks'] {
  return [
    { block: name, percent: 5, least: 8 },
    { block: `${name}.browser`, percent: 5, least: 8 },
  ];
}

async function place(connection: Queryable, batch: readonly OrderDraft[]): Promise<void> {
  const outcomes = await placeOrders(connection, batch);
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['placed']));
}

/** By table, in this transaction and those before it over this connection that were not reported yet. */
async function rowsRead(connection: Queryable): Promise<Map<string, number>> {
  const rows = await connection.query<{ table: string; rows: number }>(
    `select relname as table, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
     from pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ table, rows: read }) => [table, read]));
}
