import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Queryable } from '#platform/database.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { createOrderBatcher, type OrderBatcher } from '#store/order-batcher.ts';
import type { OrderDraft } from '#store/place-orders.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { placeDraft } from './place-draft.ts';

let opened: TestDatabase;
let sale: SeededSale;
/** Orders of each statement that was sent. */
let sizes: number[];

beforeEach(async () => {
  await opened?.close();
  opened = await createTestDatabase();
  sale = await seedSale(opened.database, { sessions: 8 });
  sizes = [];
});
afterAll(() => opened.close());

test('a lone buyer waits for nobody, many share a statement', async () => {
  const batcher = createOrderBatcher(counted(opened.database), { connections: 2 });
  expect((await batcher.place(draftOrder(sale))).kind).toBe('placed');
  expect(sizes).toEqual([1]);
  const outcomes = await Promise.all(drafts(70).map((draft) => batcher.place(draft)));
  expect(outcomes.filter(({ kind }) => kind === 'placed')).toHaveLength(70);
  expect(sizes).toEqual([1, 32, 32, 6]);
});

test('OR-6 two presses with one key are never in work together', async () => {
  const batcher = createOrderBatcher(counted(opened.database), { connections: 4 });
  const key = { kind: 'own' as const, value: 'once', requestDigest: 'once' };
  const presses = drafts(9).map((draft) => ({ ...draft, key }));
  const outcomes = await Promise.all(presses.map((draft) => batcher.place(draft)));
  expect(outcomes.filter(({ kind }) => kind === 'same')).toHaveLength(8);
  expect(sizes).toEqual(Array.from({ length: 9 }, () => 1));
});

test('a poisoned order only fails itself', async () => {
  const batcher = createOrderBatcher(opened.database);
  const orders = drafts(10);
  const poisoned = draftOrder(sale, { buyer: { ...draftOrder(sale).buyer, name: 'nul \u0000' } });
  const placing = [...orders.slice(0, 5), poisoned, ...orders.slice(5)].map((draft) => place(batcher, draft));
  const outcomes = await Promise.allSettled(placing);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    ...Array.from({ length: 5 }, () => 'fulfilled'),
  ]);
  expect(await opened.database.query('select from orders')).toHaveLength(10);
});

test('a commit whose answer was lost is found again by its keys', async () => {
  let cut = 2;
  const lossy = through(opened.database, async (ask) => {
    const answer = await ask();
    if (cut-- > 0) throw new Error('Connection terminated unexpectedly');
    return answer;
  });
  const batcher = createOrderBatcher(lossy);
  const outcomes = await Promise.all(drafts(5).map((draft) => place(batcher, draft)));
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'same'));
  expect(await opened.database.query('select from orders')).toHaveLength(5);
});

test('lost races are tried again, alone', async () => {
  let races = 3;
  const racing = through(opened.database, async (ask, values) => {
    sizes.push(JSON.parse(String(values[0])).length);
    if (races-- > 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return await ask();
  });
  const batcher = createOrderBatcher(racing);
  const outcomes = await Promise.all(drafts(2).map((draft) => place(batcher, draft)));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['placed', 'placed']);
  expect(sizes).toEqual([2, 1, 1, 1, 1]);
});

test('P6 a submission asks the database so many times at most, then it is busy', async () => {
  let statements = 0;
  const racing = through(opened.database, async () => {
    statements += 1;
    throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  });
  expect(await place(createOrderBatcher(racing), draftOrder(sale))).toEqual({ kind: 'busy' });
  expect(statements).toBe(10);
});

test('P6 nothing is tried again for a submission that has waited long enough', async () => {
  let statements = 0;
  const away = through(opened.database, async () => {
    statements += 1;
    throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  });
  const batcher = createOrderBatcher(away);
  await expect(place(batcher, draftOrder(sale), patienceOver())).rejects.toThrow(DatabaseAway);
  expect(statements).toBe(1);
});

test('P6 nobody waits for a database that is away for longer than three seconds, nor behind a full queue', async () => {
  const away = through(opened.database, async () => {
    throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  });
  const batcher = createOrderBatcher(away, { connections: 1, longestQueue: 2 });
  // A timer of the same process: a busy machine makes both late.
  const late = AbortSignal.timeout(3_000);
  const outcomes = await Promise.all(
    drafts(4).map((draft) =>
      place(batcher, draft).then(
        ({ kind }) => kind,
        (error: Error) => error.name,
      ),
    ),
  );
  expect(late.aborted).toBe(false);
  expect(new Set(outcomes)).toEqual(new Set(['DatabaseAway', 'busy']));
});

test('P6 a place that somebody holds too long is an answer, and holds up nobody else', async () => {
  const batcher = createOrderBatcher(opened.database);
  const held = draftOrder(sale);
  const free = draftOrder(sale, { lines: [draftLine(sale, {}, 3)] });
  await opened.database.transaction(async (transaction) => {
    await transaction.query('select from stock where session_id = $1 for update', [held.lines[0]?.sessionId]);
    const outcomes = await Promise.all([held, free].map((draft) => place(batcher, draft)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['busy', 'placed']);
  });
  expect((await batcher.place(held)).kind).toBe('placed');
});

/** As a submission places its draft; the catalogue of these drafts never changes. */
async function place(batcher: OrderBatcher, draft: OrderDraft, now = () => new Date()) {
  const placed = await placeDraft({ batcher, now }, draft, () => Promise.reject(new Error('not stale')));
  if (placed.kind === 'refused') throw new Error('not refused');
  return placed.outcome;
}

function drafts(count: number): OrderDraft[] {
  return Array.from({ length: count }, (_, index) =>
    draftOrder(sale, { lines: [draftLine(sale, {}, index % 8)] }),
  );
}

function counted(database: Queryable): Queryable {
  return through(database, async (ask, values) => {
    sizes.push(JSON.parse(String(values[0])).length);
    return await ask();
  });
}

/** A database whose every statement goes through `work`. */
function through(
  database: Queryable,
  work: (ask: () => Promise<unknown[]>, values: readonly unknown[]) => Promise<unknown[]>,
): Queryable {
  const query: Queryable['query'] = async <Row>(statement: string | { values?: readonly unknown[] }) => {
    const values = typeof statement === 'string' ? [] : (statement.values ?? []);
    const rows = await work(() => database.query(statement as Parameters<Queryable['query']>[0]), values);
    return rows as Row[];
  };
  return { query };
}

/** A clock by which everything takes a minute. */
function patienceOver(): () => Date {
  let milliseconds = 0;
  return () => {
    milliseconds += 60_000;
    return new Date(milliseconds);
  };
}
