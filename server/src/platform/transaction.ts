import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseAway } from './database-pulse.ts';

/**
 * Only lost a race: serialization failure, deadlock, lock not available. Nothing was kept, and the same work
 * may well succeed a moment later.
 */
const lostRaces: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

interface TransactionSteps<T> {
  ask(client: pg.PoolClient, text: string): Promise<pg.QueryResult>;
  work(client: pg.PoolClient): Promise<T>;
}

/** A statement that waited too long for others, or lost to them too often: the same may succeed a moment later. */
export function isTooSlow(error: unknown): boolean {
  return isLostRace(error) || (error instanceof Error && 'code' in error && error.code === '57014');
}

/** Commits the work, trying again up to `attempts` times in all when it only lost a race. */
export async function runTransaction<T>(
  attempts: number,
  connect: () => Promise<pg.PoolClient>,
  steps: TransactionSteps<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commitOnce(await connect(), steps);
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error;
      await pause(pauseBefore(attempt));
    }
  }
}

/** True for an error, the database's or our own, with a code that says: try the same transaction again. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostRaces.has(String(error.code));
}

async function commitOnce<T>(client: pg.PoolClient, { ask, work }: TransactionSteps<T>): Promise<T> {
  let failure: unknown;
  try {
    await ask(client, 'begin');
    const result = await work(client);
    refuseRollback(await ask(client, 'commit'));
    return result;
  } catch (error) {
    failure = error instanceof DatabaseAway ? error : await rollback(() => ask(client, 'rollback'), error);
    throw error;
  } finally {
    // A connection that could not roll back is closed, never handed to the next visitor.
    client.release(failure instanceof Error ? failure : undefined);
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error. */
function refuseRollback({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') {
    throw new Error(
      'The transaction was rolled back: one of its statements failed and the failure was swallowed',
    );
  }
}

async function rollback(roll: () => Promise<unknown>, cause: unknown): Promise<unknown> {
  try {
    await roll();
    return undefined;
  } catch {
    return cause;
  }
}

/** Apart by chance, so that two that lost to each other do not meet again: 5–15, 10–30, 20–60 ms … */
function pauseBefore(attempt: number): number {
  return 5 * 2 ** (attempt - 1) * (1 + 2 * Math.random());
}

/** What happens outside cannot be rolled back, and a transaction that waits for it holds its locks meanwhile. */
export class OutsideCallInTransaction extends Error {
  override name = 'OutsideCallInTransaction';
  constructor(called: string) {
    super(`${called} was called inside a transaction: send a job in it, and call from the job`);
  }
}

export type OnOutsideCall = (error: OutsideCallInTransaction) => void;

interface Scope {
  open: boolean;
  onOutsideCall: OnOutsideCall | undefined;
  violation: OutsideCallInTransaction | null;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs the work of a transaction. An outside call in it, however deep, is a bug and throws, also where the work
 * swallowed the error; with `onOutsideCall` it is only reported, and the call goes out.
 */
export async function inTransactionScope<T>(
  work: () => Promise<T>,
  onOutsideCall: OnOutsideCall | undefined,
): Promise<T> {
  const scope: Scope = { open: true, onOutsideCall, violation: null };
  try {
    const result = await scopes.run(scope, work);
    if (scope.violation) throw scope.violation;
    return result;
  } finally {
    // What the work began and did not wait for may go on after the transaction.
    scope.open = false;
  }
}

/** Whatever reaches outside this process and the database says so here first. */
export function assertOutsideTransaction(called: string): void {
  const scope = scopes.getStore();
  if (!scope?.open) return;
  const error = new OutsideCallInTransaction(called);
  if (scope.onOutsideCall === undefined) {
    scope.violation ??= error;
    throw error;
  }
  scope.onOutsideCall(error);
}
