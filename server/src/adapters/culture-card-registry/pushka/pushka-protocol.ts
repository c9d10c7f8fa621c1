import * as v from 'valibot';
import type { CardRefund, SoldByCard } from '#ports/culture-card-registry.ts';

/** A ticket as the registry answers it. What a controller is answered has no `id`. */
export const ticketAnswer = v.object({
  id: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  status: v.picklist(['active', 'visited', 'refunded', 'canceled']),
  session: v.optional(v.object({ date: v.optional(v.number()) })),
});

/** Two shapes of an error have been met. */
export const errorAnswer = v.object({
  code: v.optional(v.union([v.string(), v.number()]), ''),
  description: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
});

/** Bits of `barcode_type`. */
const codeTypes = { qr: '1', barcode: '2' } as const;

/** The body of `POST /tickets`. */
export function ticketBody(ticket: SoldByCard, organization: string): object {
  const { payment } = ticket;
  return {
    barcode: ticket.code,
    barcode_type: codeTypes[ticket.codeType],
    visitor: { full_name: ticket.fullName },
    buyer: { mobile_phone: ticket.phone },
    session: {
      event_id: ticket.eventNumber,
      organization_id: organization,
      date: unixSeconds(ticket.startsAt),
      ...(ticket.place === '' ? {} : { place: ticket.place }),
    },
    payment: {
      id: payment.id,
      ...(payment.rrn === null ? {} : { rrn: payment.rrn }),
      date: unixSeconds(payment.at),
      ticket_price: rubles(payment.price),
      amount: rubles(payment.amount),
    },
  };
}

export function refundBody({ at, reason, amount }: CardRefund): object {
  return { refund_date: unixSeconds(at), refund_reason: reason, refund_ticket_price: rubles(amount) };
}

export function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** `350.50` */
function rubles(amount: number): string {
  return (amount / 100).toFixed(2);
}
