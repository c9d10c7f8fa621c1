import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { askCardEnds } from '#store/outbox.ts';
import { findUnpaidOrder, lockAdmission, markVisited } from '#store/tickets.ts';

export type VisitOutcome =
  | { kind: 'marked' }
  /** It was said before: what was said first stays. */
  | { kind: 'known'; visitedAt: Date }
  | { kind: 'returned' }
  /** Its session lets nobody in so soon. */
  | { kind: 'too-early'; from: Date }
  /** The bank reports that all its money went back, and staff has not decided about the ticket. */
  | { kind: 'money-back'; orderId: number }
  | { kind: 'unknown' };

/** So long before a session its door may open; the registry of the culture card takes no visit before it. */
export const doorMilliseconds = 2 * 3_600_000;

/** A door that names no session says that it let the holder of a ticket in, by the code that it read. */
export async function markVisit(shop: ShopCore, code: string, at: Date): Promise<VisitOutcome> {
  return await shop.database.transaction((transaction) =>
    markVisitIn(transaction, shop, { code, sessionId: null, at }),
  );
}

/** The same within a transaction that writes more. */
export async function markVisitIn(
  transaction: Queryable,
  shop: ShopCore,
  { code, sessionId, at }: { code: string; sessionId: number | null; at: Date },
): Promise<VisitOutcome> {
  const opensBefore = new Date(at.getTime() + doorMilliseconds);
  const admission = await lockAdmission(transaction, { code, sessionId, opensBefore });
  if (!admission) return { kind: 'unknown' };
  const { begins } = admission;
  const from = new Date(begins.getTime() - doorMilliseconds);
  if (at < from) return { kind: 'too-early', from };
  const unpaid = await findUnpaidOrder(transaction, code);
  if (unpaid !== null) return { kind: 'money-back', orderId: unpaid };
  const ticket = await markVisited(transaction, code, admission.sessionId, at);
  if (!ticket) return { kind: 'unknown' };
  if (ticket.returnedAt !== null) return { kind: 'returned' };
  if (!ticket.isNew) return { kind: 'known', visitedAt: ticket.visitedAt ?? at };
  await askCardEnds(transaction, shop, 'visit', [ticket.id], at);
  return { kind: 'marked' };
}
