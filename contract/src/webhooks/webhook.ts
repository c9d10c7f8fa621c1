import * as v from 'valibot';

/** Amounts are integers in the minor unit of `currency`. Texts are in the house's own language. */
const amount = v.pipe(v.number(), v.integer());
const id = v.pipe(v.number(), v.integer());
/** ISO 8601. */
const moment = v.string();

const session = v.object({
  session: id,
  event: v.string(),
  title: v.string(),
  day: v.string(),
  /** null: the whole day. */
  time: v.nullable(v.string()),
});

const ticket = v.object({
  ticket: id,
  session: id,
  category: v.string(),
  /** Zone, row and seat in words; '' without a plan. */
  place: v.string(),
  price: amount,
  fee: amount,
  returnedAt: v.nullable(moment),
  checkedInAt: v.nullable(moment),
});

const buyer = v.object({ name: v.string(), email: v.string(), phone: v.string(), language: v.string() });

const orderEntries = {
  order: id,
  currency: v.string(),
  total: amount,
  placedAt: moment,
  paidAt: v.nullable(moment),
  sessions: v.array(session),
  tickets: v.array(ticket),
  /** Only where house.yaml says `buyers: yes`, and until the buyer's data are erased. */
  buyer: v.optional(buyer),
};

const orderSchema = v.object(orderEntries);
const cancelledSchema = v.object({
  ...orderEntries,
  /** Why: expired, declined, late-payment, house, returned, no-visits, mismatch, lost. */
  reason: v.nullable(v.string()),
});
const ticketSchema = v.object({ order: id, ...ticket.entries });
const exchangedSchema = v.object({ ...ticketSchema.entries, newOrder: id, newTicket: id });
const movedSchema = v.object({
  ...session.entries,
  from: v.object({ event: v.string(), day: v.string(), time: v.nullable(v.string()) }),
});
const venue = v.object({ name: v.string(), address: v.string() });
const relocatedSchema = v.object({ ...session.entries, venue, from: venue });

/** Every kind of message with what it says and its `data`. */
export const webhookMessages = {
  'order.paid': { summary: 'An order was paid, or confirmed where it is free', data: orderSchema },
  'order.cancelled': {
    summary: 'An order ended without tickets, or lost its last one',
    data: cancelledSchema,
  },
  'ticket.returned': { summary: 'A ticket came back and is void', data: ticketSchema },
  'ticket.exchanged': {
    summary: 'A ticket is void, and the new one is good; ticket.returned is told of it too',
    data: exchangedSchema,
  },
  'ticket.checked-in': { summary: 'The holder of a ticket was let in', data: ticketSchema },
  'session.cancelled': { summary: 'The house called a session off', data: session },
  'session.restored': {
    summary: 'A session that was called off or withdrawn takes place after all',
    data: session,
  },
  'session.moved': { summary: 'A session has another day, time or event', data: movedSchema },
  'session.relocated': { summary: 'A session has another venue', data: relocatedSchema },
  'session.withdrawn': { summary: 'A session is no longer in the programme', data: session },
  'programme.published': {
    summary: 'The house opened changed files',
    data: v.object({ revision: id, events: id }),
  },
  'alarm.raised': {
    summary: 'Something needs the operator (docs/for-operators/alarms.md)',
    data: v.object({ alarm: id, kind: v.string(), order: v.nullable(id), detail: v.string() }),
  },
} as const satisfies Readonly<Record<WebhookKind, { summary: string; data: v.GenericSchema }>>;

export type WebhookData<Kind extends WebhookKind> = v.InferOutput<(typeof webhookMessages)[Kind]['data']>;

/** Kinds of messages to the house's own programs. */
export const webhookKinds = [
  'order.paid',
  'order.cancelled',
  'ticket.returned',
  'ticket.exchanged',
  'ticket.checked-in',
  'session.cancelled',
  'session.restored',
  'session.moved',
  'session.relocated',
  'session.withdrawn',
  'programme.published',
  'alarm.raised',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];
