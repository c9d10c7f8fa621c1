import { join } from '@foyer/contract/rules/joining.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { WebhookData } from '@foyer/contract/webhooks/webhook-wire.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Order, OrderLine } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import { loadAlarm } from '#store/alarms.ts';
import { loadOrder } from '#store/orders.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import { type DueMessage, loadToldSessions, type ToldSession } from '#store/webhooks.ts';

type Say = (text: Text | undefined) => string;

/** What a message says, read now: its row has numbers alone. */
export async function webhookData(
  database: Queryable,
  catalogue: Catalogue,
  { kind, data }: Pick<DueMessage, 'kind' | 'data'>,
  { withBuyers }: { withBuyers: boolean },
): Promise<object> {
  const { setup, events } = catalogue;
  const say: Say = (text) => textIn(text, setup.language, setup.language);
  switch (kind) {
    case 'programme.published':
      return { revision: Number(data.revision), events: events.length };
    case 'alarm.raised':
      return alarmData(database, Number(data.alarm));
    case 'session.cancelled':
    case 'session.moved':
      return sessionData(database, kind, data, say);
    case 'order.paid':
    case 'order.cancelled':
    case 'ticket.returned':
    case 'ticket.exchanged':
    case 'ticket.checked-in': {
      const order = await loadOrder(database, Number(data.order));
      const tickets = await loadTicketsOf(database, order.id);
      if (kind === 'order.paid' || kind === 'order.cancelled') {
        const told = await orderData(database, { order, tickets, say, withBuyers });
        return kind === 'order.paid' ? told : { ...told, reason: order.endReason };
      }
      const ticket = tickets.find(({ id }) => id === Number(data.ticket));
      if (!ticket) throw new Error(`order ${order.id} has no ticket ${data.ticket}`);
      const told = { order: order.id, ...ticketData(order, ticket, say) };
      return kind === 'ticket.exchanged' ? { ...told, ...(await newTicket(database, data)) } : told;
    }
  }
}

async function newTicket(
  database: Queryable,
  data: DueMessage['data'],
): Promise<{ newOrder: number; newTicket: number }> {
  const order = Number(data.newOrder);
  const ticket = (await loadTicketsOf(database, order)).find(({ lineId }) => lineId === Number(data.line));
  if (!ticket) throw new Error(`order ${order} has no ticket of line ${data.line}`);
  return { newOrder: order, newTicket: ticket.id };
}

async function alarmData(database: Queryable, id: number): Promise<WebhookData<'alarm.raised'>> {
  const alarm = await loadAlarm(database, id);
  if (!alarm) throw new Error(`there is no alarm ${id}`);
  return { alarm: id, kind: alarm.kind, order: alarm.orderId, detail: alarm.detail };
}

async function sessionData(
  database: Queryable,
  kind: 'session.cancelled' | 'session.moved',
  data: DueMessage['data'],
  say: Say,
): Promise<object> {
  const [session] = await loadToldSessions(database, [Number(data.session)]);
  if (!session) throw new Error(`there is no session ${data.session}`);
  const told = sessionWords(session, say);
  return kind === 'session.cancelled' ? told : { ...told, from: data.from };
}

function sessionWords({ id, event, title, day, time, allDay }: ToldSession, say: Say) {
  return { session: id, event, title: say(title), day, time: allDay ? null : time };
}

interface OrderFacts {
  order: Order;
  tickets: readonly TicketRow[];
  say: Say;
  withBuyers: boolean;
}

async function orderData(
  database: Queryable,
  { order, tickets, say, withBuyers }: OrderFacts,
): Promise<WebhookData<'order.paid'>> {
  const sessions = await loadToldSessions(database, [...new Set(order.lines.map((line) => line.sessionId))]);
  const { name, email, phone, language } = order.buyer;
  return {
    order: order.id,
    currency: order.currency,
    total: order.total,
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    sessions: sessions.map((session) => sessionWords(session, say)),
    tickets: tickets.map((ticket) => ticketData(order, ticket, say)),
    // An erased buyer has no address.
    ...(withBuyers && email !== '' && { buyer: { name, email, phone, language } }),
  };
}

function ticketData(order: Order, ticket: TicketRow, say: Say): WebhookData<'order.paid'>['tickets'][number] {
  const line = order.lines.find(({ id }) => id === ticket.lineId);
  if (!line) throw new Error(`order ${order.id} has no line of ticket ${ticket.id}`);
  return {
    ticket: ticket.id,
    session: line.sessionId,
    ...lineWords(order, line, say),
    price: line.price,
    fee: line.fee,
    returnedAt: ticket.returnedAt?.toISOString() ?? null,
    checkedInAt: ticket.visitedAt?.toISOString() ?? null,
  };
}

function lineWords(order: Order, line: OrderLine, say: Say): { category: string; place: string } {
  const said = order.document.lines[line.position - 1];
  const language = order.buyer.language;
  return {
    category: join('facts', language, [say(said?.zoneName), say(said?.categoryName)]),
    place: said?.place ? placeInWords(said.place, language, say) : '',
  };
}
