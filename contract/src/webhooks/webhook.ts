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
