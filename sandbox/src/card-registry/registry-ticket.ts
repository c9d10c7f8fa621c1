/** A ticket in the registry. Moments of the protocol are unix seconds. */
export interface RegistryTicket {
  id: string;
  barcode: string;
  status: 'active' | 'visited' | 'refunded' | 'canceled';
  /** As it was sent. */
  visitor: object;
  buyer: { mobile_phone: string };
  session: { event_id: string; date: number };
  payment: { amount: string };
  visit_date?: number;
  refund_date?: number;
  refund_reason?: string;
  refund_ticket_price?: string;
  /** When the registry received it, milliseconds. */
  at: number;
}

type Fields = Record<string, unknown>;

const amount = /^\d+(\.\d{1,2})?$/;

/** The first field that the registry cannot take, or null. */
export function wrongField(body: Fields): string | null {
  const { visitor, buyer, session, payment } = body;
  const [who, phone, when, paid] = [visitor, buyer, session, payment].map(fieldsOf);
  const problems: [string, boolean][] = [
    ['barcode', isText(body.barcode)],
    ['visitor.full_name', isText(who?.full_name)],
    ['buyer.mobile_phone', /^\d{10}$/.test(String(phone?.mobile_phone))],
    ['session.event_id', isText(when?.event_id)],
    ['session.organization_id', isText(when?.organization_id)],
    ['session.date', Number.isInteger(when?.date)],
    ['payment.date', Number.isInteger(paid?.date)],
    ['payment.amount', amount.test(String(paid?.amount))],
  ];
  return problems.find(([, isRight]) => !isRight)?.[0] ?? null;
}

/** A checked body as a ticket. */
export function ticketOf(id: string, at: number, body: Fields): RegistryTicket {
  const session = fieldsOf(body.session);
  return {
    id,
    at,
    barcode: String(body.barcode),
    status: 'active',
    visitor: fieldsOf(body.visitor),
    buyer: { mobile_phone: String(fieldsOf(body.buyer).mobile_phone) },
    session: { ...session, event_id: String(session.event_id), date: Number(session.date) },
    payment: { ...fieldsOf(body.payment), amount: String(fieldsOf(body.payment).amount) },
  };
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
