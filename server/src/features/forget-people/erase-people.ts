import { isUnpaid } from '#domain/states.ts';
import type { Database } from '#platform/database.ts';
import { lockOrder } from '#store/orders.ts';
import { type ErasureFacts, eraseOrder, findOrdersOf, loadErasureFacts } from '#store/personal-data.ts';

/** Why the people of an order cannot be forgotten yet. */
export type KeptBecause = 'live' | 'money' | 'work' | 'ahead';

export interface ErasedOrder {
  orderId: number;
  /** null: erased. */
  kept: KeptBecause | null;
}

/**
 * Forgets one person: every order of the e-mail, or the one of this number, whose time is over. `ahead`: also paid
 * orders whose session is still to come; their tickets stay good, but nobody can be written to any more.
 */
export async function erasePeople(
  database: Database,
  who: { email: string } | { orderId: number },
  ahead: boolean,
): Promise<ErasedOrder[]> {
  const erased: ErasedOrder[] = [];
  for (const orderId of await findOrdersOf(database, who)) {
    const kept = await database.transaction(async (transaction) => {
      await lockOrder(transaction, orderId);
      const reason = keptBecause(await loadErasureFacts(transaction, orderId), ahead);
      if (reason === null) await eraseOrder(transaction, orderId);
      return reason;
    });
    erased.push({ orderId, kept });
  }
  return erased;
}

function keptBecause(facts: ErasureFacts, ahead: boolean): KeptBecause | null {
  if (isUnpaid(facts)) return 'live';
  if (facts.hasOpenMoney) return 'money';
  if (facts.hasOpenWork) return 'work';
  return facts.state === 'PAID' && !facts.isPast && !ahead ? 'ahead' : null;
}
