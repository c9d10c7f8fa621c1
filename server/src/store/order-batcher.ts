import type { Queryable } from '#platform/database.ts';
import {
  buyerOfDraft,
  largestBatch,
  type OrderDraft,
  type PlaceOutcome,
  placeFailureOf,
  placeOrders,
} from './place-orders.ts';

export interface OrderBatcher {
  /**
   * Asks the database once. `alone`: in a statement of its own.
   * @throws what the database said of a draft that it cannot take at all: a bug
   */
  place(draft: OrderDraft, alone?: boolean): Promise<BatchOutcome>;
  /** Orders that wait for the next batch. */
  waiting(): number;
}

export type BatchOutcome =
  | PlaceOutcome
  /** Too many wait, or somebody holds a place for longer than a buyer is made to wait. */
  | { kind: 'busy' }
  /**
   * The statement failed, and the same again may succeed; when its answer was lost, the key finds the order. `alone`:
   * an order of the batch may be the reason, so each should be placed in a statement of its own.
   */
  | { kind: 'failed'; alone: boolean };

export interface BatcherOptions {
  /** Statements under way at once; more make it slower (measured). */
  connections?: number;
  /** Orders that may wait before the next is refused as busy. */
  longestQueue?: number;
}

interface WaitingOrder {
  draft: OrderDraft;
  alone: boolean;
  resolve(outcome: BatchOutcome): void;
  reject(error: unknown): void;
}

/**
 * Gathers the orders that come while the database is at work and places them in one statement. A batch leaves
 * the moment a connection is free, without a timer: a lone buyer waits for nobody.
 */
export function createOrderBatcher(
  database: Queryable,
  { connections = 4, longestQueue = 2000 }: BatcherOptions = {},
): OrderBatcher {
  const waiting: WaitingOrder[] = [];
  const atWork = new Set<string>();
  let running = 0;
  let isLeaving = false;

  return {
    place(draft, alone = false) {
      if (waiting.length >= longestQueue) return Promise.resolve({ kind: 'busy' });
      return new Promise((resolve, reject) => {
        waiting.push({ draft, alone, resolve, reject });
        leaveSoon();
      });
    },
    waiting: () => waiting.length,
  };

  /** After every request that has already arrived was read. */
  function leaveSoon(): void {
    if (isLeaving || running >= connections || waiting.length === 0) return;
    isLeaving = true;
    setImmediate(() => {
      isLeaving = false;
      while (running < connections && leave());
    });
  }

  function leave(): boolean {
    const batch = takeBatch(waiting, atWork);
    if (batch.length === 0) return false;
    running += 1;
    void placeBatch(database, batch).finally(() => {
      running -= 1;
      for (const lane of batch.flatMap(lanesOf)) atWork.delete(lane);
      leaveSoon();
    });
    return true;
  }
}

/** Answers each order of the batch. Never throws. */
async function placeBatch(database: Queryable, batch: readonly WaitingOrder[]): Promise<void> {
  try {
    const drafts = batch.map(({ draft }) => draft);
    const outcomes = await placeOrders(database, drafts);
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? { kind: 'busy' });
  } catch (error) {
    for (const order of batch) answerFailure(order, error, batch.length > 1);
  }
}

function answerFailure({ resolve, reject }: WaitingOrder, error: unknown, inCompany: boolean): void {
  const failure = placeFailureOf(error);
  if (failure === 'away') resolve({ kind: 'failed', alone: false });
  else if (failure === 'race' || inCompany) resolve({ kind: 'failed', alone: true });
  else if (failure === 'locked') resolve({ kind: 'busy' });
  else reject(error);
}

/**
 * The longest waiting, at most 32. A key is in one batch once and at work once: a repeated submission waits for the
 * answer to the first. One buyer is in one batch at a time: two would only compete for the same slot.
 */
function takeBatch(waiting: WaitingOrder[], atWork: Set<string>): WaitingOrder[] {
  const batch: WaitingOrder[] = [];
  const keys = new Set<string>();
  for (let index = 0; index < waiting.length && batch.length < largestBatch; ) {
    const order = waiting[index];
    const fits = order && !keys.has(keyOf(order)) && !lanesOf(order).some((lane) => atWork.has(lane));
    if (!fits || (order.alone && batch.length > 0)) index += 1;
    else {
      batch.push(order);
      keys.add(keyOf(order));
      waiting.splice(index, 1);
      if (order.alone) break;
    }
  }
  for (const lane of batch.flatMap(lanesOf)) atWork.add(lane);
  return batch;
}

function lanesOf(order: WaitingOrder): string[] {
  return [keyOf(order), `buyer:${buyerOfDraft(order.draft)}`];
}

function keyOf({ draft }: WaitingOrder): string {
  return `${draft.key.kind}:${draft.key.value}`;
}
