import type { Order } from '#domain/order.ts';
import type { OrderDraft, PlaceOutcome } from '#store/place-orders.ts';

/** The order that stands in the database now, without asking for it. */
export function orderOfDraft(draft: OrderDraft, placed: Extract<PlaceOutcome, { kind: 'placed' }>): Order {
  return {
    id: placed.orderId,
    hash: draft.hash,
    eventId: draft.eventId,
    state: 'HELD',
    total: draft.total,
    currency: draft.currency,
    buyer: draft.buyer,
    profileId: draft.profileId,
    usesCultureCard: draft.usesCultureCard,
    needsVisitors: draft.needsVisitors,
    placedAt: placed.placedAt,
    heldUntil: placed.heldUntil,
    paidAt: null,
    endedAt: null,
    endReason: null,
    releasedAt: null,
    lines: draft.lines.map((line, index) => ({
      id: placed.lineIds[index] ?? 0,
      position: index + 1,
      returned: 0,
      discount: 0,
      bonuses: 0,
      ...line,
    })),
    addOns: [],
    document: draft.document,
  };
}
