import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '#platform/database.ts';
import { placeFailureOf } from '#store/place-failure.ts';
import { type OrderDraft, type PlaceOutcome, placeOrders } from '#store/place-orders.ts';

export type BatchOutcome =
  | PlaceOutcome
  /** Too many wait, or the database does not serve: press again in a moment. The key keeps it one order. */
  | { kind: 'busy' };

export interface WaitingOrder {
  draft: OrderDraft;
  resolve(outcome: BatchOutcome): void;
  reject(error: unknown): void;
}

/** A database that was killed serves again in less; whoever waits longer should hear something. */
const patienceMilliseconds = 5000;

/**
 * Places a batch and answers each of its orders. A batch that fails is run again one by one, so that a poisoned
 * order only fails itself (progress rule P7). When a commit's answer was lost, the repeat finds the orders by
 * their keys. Never throws.
 */
export async function placeWaiting(
  database: Queryable,
  batch: readonly WaitingOrder[],
  patience = AbortSignal.timeout(patienceMilliseconds),
): Promise<void> {
  for (let attempt = 1; !patience.aborted; attempt += 1) {
    const failed = await tryToPlace(database, batch);
    if (failed === null) return;
    const failure = placeFailureOf(failed.error);
    if (failure !== 'away' && batch.length > 1) return await oneByOne(database, batch, patience);
    if (failure === 'bug') return answerAll(batch, ({ reject }) => reject(failed.error));
    if (failure === 'locked') break;
    await pause(pauseAfter(attempt));
  }
  answerAll(batch, ({ resolve }) => resolve({ kind: 'busy' }));
}

async function tryToPlace(
  database: Queryable,
  batch: readonly WaitingOrder[],
): Promise<{ error: unknown } | null> {
  try {
    const drafts = batch.map(({ draft }) => draft);
    const outcomes = await placeOrders(database, drafts);
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? { kind: 'busy' });
    return null;
  } catch (error) {
    return { error };
  }
}

async function oneByOne(
  database: Queryable,
  batch: readonly WaitingOrder[],
  patience: AbortSignal,
): Promise<void> {
  for (const order of batch) await placeWaiting(database, [order], patience);
}

function answerAll(batch: readonly WaitingOrder[], answer: (order: WaitingOrder) => void): void {
  for (const order of batch) answer(order);
}

/** Apart by chance, so that two who lost to each other do not meet again: 5–10, 10–20 … 320–640 ms. */
function pauseAfter(attempt: number): number {
  return 5 * 2 ** Math.min(attempt - 1, 6) * (1 + Math.random());
}
