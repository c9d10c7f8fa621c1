import { AsyncLocalStorage } from 'node:async_hooks';

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
