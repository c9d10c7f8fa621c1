import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { type SaleSeed, type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { endOrder, loadOrder, markPaid, markPaying } from './orders.ts';
import { type OrderDraft, placeOrders } from './place-orders.ts';
import { loadStockLevels } from './stock.ts';

let held: TestDatabase | undefined;
const database = () => (held ?? fail()).database;
beforeEach(async () => {
  await held?.close();
  held = await createTestDatabase();
});
afterAll(() => held?.close());

test('OR-1 a placed order is held, with its lines, consents and frozen document', async () => {
  const sale = await seed();
  const draft = draftOrder(sale, {
    lines: [draftLine(sale), draftLine(sale, { categoryId: 2, quantity: 3 })],
  });
  const [outcome] = await placeOrders(database(), [draft]);
  if (outcome?.kind !== 'placed') return fail();
  const order = await loadOrder(database(), outcome.orderId);
  expect(order).toMatchObject({ hash: draft.hash, state: 'HELD', total: draft.total, buyer: draft.buyer });
  // Day and time are those that the session has now.
  const [session] = sale.sessions;
  const lines = draft.document.lines.map((line) => ({ ...line, day: session?.day, time: session?.time }));
  expect(order.document).toEqual({ ...draft.document, lines });
  expect(order.lines.map(({ id }) => id)).toEqual(outcome.lineIds);
  expect(order.lines.map(({ categoryId, quantity }) => [categoryId, quantity])).toEqual([
    [1, 1],
    [2, 3],
  ]);
  expect(order.heldUntil.getTime() - order.placedAt.getTime()).toBe(900_000);
  expect(await database().query('select consent_id, version from order_consent')).toEqual([
    { consent_id: 1, version: 'a'.repeat(64) },
  ]);
});

describe('OR-5 never more held than there is', () => {
  test('the session as a whole is full before its zones are', async () => {
    const sale = await seed({ capacity: 3, zones: { 1: 2, 2: null } });
    const outcomes = await placeOrders(database(), [
      draftOrder(sale, { lines: [draftLine(sale, { quantity: 2 })] }),
      draftOrder(sale, { lines: [draftLine(sale)] }),
      draftOrder(sale, { lines: [draftLine(sale, { zoneId: 2, quantity: 2 })] }),
      draftOrder(sale, { lines: [draftLine(sale, { zoneId: 2 })] }),
    ]);
    const [sessionId] = sale.sessions.map(({ id }) => id);
    expect(outcomes.map(brief)).toEqual([
      'placed',
      `taken ${sessionId} zone 1 left 0`,
      `taken ${sessionId} zone 0 left 1`,
      'placed',
    ]);
  });

  test('an order is refused whole', async () => {
    const sale = await seed({ sessions: 2, capacity: 2 });
    await placeOrders(database(), [draftOrder(sale, { lines: [draftLine(sale, { quantity: 2 }, 1)] })]);
    const both = draftOrder(sale, { lines: [draftLine(sale), draftLine(sale, {}, 1)] });
    expect((await placeOrders(database(), [both])).map(({ kind }) => kind)).toEqual(['taken']);
    expect(await left()).toEqual([2, 0]);
  });

  test('repeated lines are counted together, a ticket by the visitors it lets in', async () => {
    const sale = await seed({ capacity: 5 });
    const lines = [
      draftLine(sale, { visitors: 2 }),
      draftLine(sale, { visitors: 2 }),
      draftLine(sale, { visitors: 2 }),
    ];
    expect((await placeOrders(database(), [draftOrder(sale, { lines })])).map(({ kind }) => kind)).toEqual([
      'taken',
    ]);
    const fewer = draftOrder(sale, { lines: lines.slice(1) });
    expect((await placeOrders(database(), [fewer])).map(({ kind }) => kind)).toEqual(['placed']);
    expect(await left()).toEqual([1]);
  });

  test('an order is not refused because of one that itself got nothing', async () => {
    const sale = await seed({ capacity: 4 });
    const outcomes = await placeOrders(
      database(),
      [5, 3, 2, 1].map((quantity) => draftOrder(sale, { lines: [draftLine(sale, { quantity })] })),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['taken', 'placed', 'taken', 'placed']);
  });

  test('a session that is not limited sells on', async () => {
    const sale = await seed({ capacity: null });
    const drafts = Array.from({ length: 32 }, () =>
      draftOrder(sale, { lines: [draftLine(sale, { quantity: 100 })] }),
    );
    expect(new Set((await placeOrders(database(), drafts)).map(({ kind }) => kind))).toEqual(
      new Set(['placed']),
    );
  });
});

describe('OR-4 places of a lapsed hold', () => {
  test('are sold to the next asker though nothing swept', async () => {
    const sale = await seed({ capacity: 1 });
    const [first] = await placeOrders(database(), [draftOrder(sale)]);
    expect((await placeOrders(database(), [draftOrder(sale)]))[0]?.kind).toBe('taken');
    await lapseAll();
    expect(await left()).toEqual([1]);
    expect((await placeOrders(database(), [draftOrder(sale)]))[0]?.kind).toBe('placed');
    expect(await left()).toEqual([0]);
    const order = first?.kind === 'placed' ? await loadOrder(database(), first.orderId) : fail();
    expect(order).toMatchObject({ state: 'EXPIRED', endReason: 'expired' });
    expect(order.releasedAt).not.toBeNull();
  });

  test('are kept while the bank is asked, and when it said yes', async () => {
    const sale = await seed({ capacity: 2 });
    const ids = (await placeOrders(database(), [draftOrder(sale), draftOrder(sale)])).map(idOf);
    for (const id of ids) await markPaying(database(), id);
    await markPaid(database(), ids[0] ?? 0, new Date());
    await lapseAll();
    expect((await placeOrders(database(), [draftOrder(sale)]))[0]?.kind).toBe('taken');
  });
});

describe('OR-6 one key, one order', () => {
  test('the same request again is the same order', async () => {
    const sale = await seed();
    const draft = draftOrder(sale);
    const again = { ...draftOrder(sale), key: draft.key };
    const [first] = await placeOrders(database(), [draft]);
    const [second] = await placeOrders(database(), [again]);
    expect(second).toEqual({ kind: 'same', orderId: idOf(first) });
    expect(await left()).toEqual([99]);
  });

  test('the same key with another request is refused', async () => {
    const sale = await seed();
    const draft = draftOrder(sale);
    await placeOrders(database(), [draft]);
    const other = draftOrder(sale, { key: { ...draft.key, requestDigest: 'another' } });
    expect(await placeOrders(database(), [other])).toEqual([{ kind: 'key-reused' }]);
  });

  test("a caller's own key stays with its order after the hold; a cart's does not", async () => {
    const sale = await seed();
    const own = draftOrder(sale);
    const cart = draftOrder(sale, { key: { kind: 'cart', value: 'digest', requestDigest: 'digest' } });
    await placeOrders(database(), [own, cart]);
    expect((await placeOrders(database(), [again(own), again(cart)])).map(({ kind }) => kind)).toEqual([
      'same',
      'same',
    ]);
    await lapseAll();
    expect((await placeOrders(database(), [again(own), again(cart)])).map(({ kind }) => kind)).toEqual([
      'same',
      'placed',
    ]);
  });

  test('EV-16 a free order is confirmed at once, and pressed again it is still the same one', async () => {
    const sale = await seed();
    const free = draftOrder(sale, {
      lines: [draftLine(sale, { price: 0, fee: 0 })],
      key: { kind: 'cart', value: 'digest', requestDigest: 'digest' },
    });
    const [first] = await placeOrders(database(), [free]);
    await markPaid(database(), idOf(first), new Date());
    expect(await placeOrders(database(), [again(free)])).toEqual([{ kind: 'same', orderId: idOf(first) }]);
  });

  test('a paid cart may be bought once more', async () => {
    const sale = await seed();
    const cart = draftOrder(sale, { key: { kind: 'cart', value: 'digest', requestDigest: 'digest' } });
    const [first] = await placeOrders(database(), [cart]);
    await markPaid(database(), idOf(first), new Date());
    expect((await placeOrders(database(), [again(cart)]))[0]?.kind).toBe('placed');
  });
});

describe('the database judges by what stands now', () => {
  test('an order priced by an older catalogue is stale', async () => {
    const sale = await seed();
    await database().query('update house set revision = 2');
    expect(await placeOrders(database(), [draftOrder(sale)])).toEqual([{ kind: 'stale' }]);
    expect((await placeOrders(database(), [draftOrder(sale, { revision: 2 })]))[0]?.kind).toBe('placed');
  });

  test.each([
    [`sale_opens_at = now() + interval '1 minute'`],
    [`sale_closes_at = now() - interval '1 second'`],
    ['cancelled_at = now()'],
    ['withdrawn_at = now()'],
  ])('a session with %s is closed', async (change) => {
    const sale = await seed();
    await database().query(`update session set ${change}`);
    const [sessionId] = sale.sessions.map(({ id }) => id);
    expect(await placeOrders(database(), [draftOrder(sale)])).toEqual([{ kind: 'closed', sessionId }]);
  });

  test('a session of another event, an unknown one and one without stock are closed', async () => {
    const sale = await seed();
    const line = draftLine(sale);
    const stranger = draftOrder(sale, { eventId: 'another' });
    const unknown = draftOrder(sale, { lines: [{ ...line, sessionId: 999_999 }] });
    expect((await placeOrders(database(), [stranger, unknown])).map(({ kind }) => kind)).toEqual([
      'closed',
      'closed',
    ]);
    await database().query('delete from stock where zone_id = 0');
    expect((await placeOrders(database(), [draftOrder(sale)]))[0]?.kind).toBe('closed');
  });

  test('a buyer has at most so many unpaid orders, in any case of letters of the e-mail', async () => {
    const sale = await seed();
    const one = draftOrder(sale);
    const drafts = ['a@example.org', 'A@example.org', 'a@EXAMPLE.org', 'b@example.org'].map((email) =>
      draftOrder(sale, { openOrders: 2, buyer: { ...one.buyer, email } }),
    );
    const outcomes = await placeOrders(database(), drafts);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['placed', 'placed', 'limit', 'placed']);
    await database().transaction(async (transaction) =>
      endOrder(transaction, idOf(outcomes[0]), 'EXPIRED', 'expired'),
    );
    const next = await placeOrders(database(), drafts.slice(1, 3).map(submittedAnew));
    expect(next.map(({ kind }) => kind)).toEqual(['placed', 'limit']);
    await lapseAll();
    expect((await placeOrders(database(), drafts.slice(2, 3).map(submittedAnew)))[0]?.kind).toBe('placed');
  });
});

async function seed(shape: SaleSeed = {}): Promise<SeededSale> {
  return seedSale(database(), shape);
}

async function lapseAll(): Promise<void> {
  await database().query(`update orders set held_until = now() - interval '1 second'`);
}

/** Places left of each session, in the order of the sale. */
async function left(): Promise<(number | null)[]> {
  const levels = [...(await loadStockLevels(database()))].sort(([one], [other]) => one - other);
  return levels.map(([, session]) => session.left);
}

let presses = 0;
/** The same cart pressed again: another hash, the same key. */
function again(draft: OrderDraft): OrderDraft {
  presses += 1;
  return { ...draft, hash: `${draft.hash}${presses}` };
}

function submittedAnew(draft: OrderDraft): OrderDraft {
  const next = again(draft);
  return { ...next, key: { kind: 'own', value: next.hash, requestDigest: next.hash } };
}

function idOf(outcome: Awaited<ReturnType<typeof placeOrders>>[number] | undefined): number {
  return outcome?.kind === 'placed' ? outcome.orderId : fail();
}

function brief(outcome: Awaited<ReturnType<typeof placeOrders>>[number]): string {
  if (outcome.kind !== 'taken') return outcome.kind;
  return `taken ${outcome.sessionId} zone ${outcome.zoneId} left ${outcome.placesLeft}`;
}

function fail(): never {
  throw new Error('not what the test expects');
}
