import type { Queryable } from '#platform/database.ts';
import { largestBatch, type OrderDraft } from '#store/place-orders.ts';
import { type BatchOutcome, placeWaiting, type WaitingOrder } from './place-waiting.ts';

export interface OrderBatcher {
  /** @throws what the database said of a draft that it cannot take at all: a bug */
  place(draft: OrderDraft): Promise<BatchOutcome>;
}

export interface BatcherOptions {
  /** Batches under way at once; more make it slower (measured). */
  connections?: number;
  /** Orders that may wait before the next is told to come again. */
  longestQueue?: number;
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
    place(draft) {
      if (waiting.length >= longestQueue) return Promise.resolve({ kind: 'busy' });
      return new Promise((resolve, reject) => {
        waiting.push({ draft, resolve, reject });
        leaveSoon();
      });
    },
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
    void placeWaiting(database, batch).finally(() => {
      running -= 1;
      for (const lane of batch.flatMap(lanesOf)) atWork.delete(lane);
      leaveSoon();
    });
    return true;
  }
}

/**
 * The longest waiting, at most 32. One key is in one batch once and at work once: the second press waits for
 * the first's answer. One buyer is in one batch at a time: two would only fight for the same slot.
 */
function takeBatch(waiting: WaitingOrder[], atWork: Set<string>): WaitingOrder[] {
  const batch: WaitingOrder[] = [];
  const keys = new Set<string>();
  for (let index = 0; index < waiting.length && batch.length < largestBatch; ) {
    const order = waiting[index];
    if (!order || keys.has(keyOf(order)) || lanesOf(order).some((lane) => atWork.has(lane))) index += 1;
    else {
      batch.push(order);
      keys.add(keyOf(order));
      waiting.splice(index, 1);
    }
  }
  for (const lane of batch.flatMap(lanesOf)) atWork.add(lane);
  return batch;
}

function lanesOf(order: WaitingOrder): string[] {
  return [keyOf(order), `buyer:${order.draft.buyer.email.toLowerCase()}`];
}

function keyOf({ draft }: WaitingOrder): string {
  return `${draft.key.kind}:${draft.key.value}`;
}
