import { createHmac } from 'node:crypto';
import { join } from '@foyer/contract/rules/joining.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { WebhookData, WebhookKind } from '@foyer/contract/webhooks/webhook.ts';
import type { Catalogue, CatalogueWebhook } from '#domain/catalogue.ts';
import type { Order, OrderLine } from '#domain/order.ts';
import { pauseAfter } from '#domain/webhook.ts';
import type { Queryable } from '#platform/database.ts';
import type { PostAnswer } from '#ports/webhook-posts.ts';
import type { Shop } from '#shop/shop.ts';
import { loadAlarm, raiseAlarm } from '#store/alarms.ts';
import { loadOrder } from '#store/orders.ts';
import { findVisit, loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import {
  type DueMessage,
  loadToldSessions,
  markDelivered,
  markUndelivered,
  type ToldSession,
  takeDueMessages,
  type VenueWords,
} from '#store/webhooks.ts';

type WebhookShop = Pick<Shop, 'database' | 'catalogue' | 'log' | 'now' | 'webhooks'>;

/** How long a message is lent to this server: longer than a receiver may take to answer. */
const lentSeconds = 60;
/** At once to one receiver, each about another subject. */
const atOnce = 4;
/** After so long the next round goes on: other receivers wait for this one. */
const roundMilliseconds = 20_000;

/** Sends what is due to every receiver of the house; one that is slow or dead keeps nobody waiting but itself. */
export async function sendWebhooks(shop: WebhookShop): Promise<void> {
  const { webhooks } = await shop.catalogue.get();
  await Promise.all(webhooks.map((receiver) => sendTo(shop, receiver)));
}

async function sendTo(shop: WebhookShop, receiver: CatalogueWebhook): Promise<void> {
  const settings = shop.webhooks.settings(receiver);
  // The readiness checks tell; what happens meanwhile waits.
  if (settings === null) return;
  const ends = shop.now().getTime() + roundMilliseconds;
  while (shop.now().getTime() < ends) {
    const due = await takeDueMessages(shop.database, receiver.name, { most: atOnce, seconds: lentSeconds });
    const sent = await Promise.all(due.map((message) => sendOne(shop, receiver, settings, message)));
    if (due.length === 0 || sent.includes(false)) return;
  }
}

interface ReceiverSettings {
  address: string;
  key: Buffer;
}

/** False: it was not taken, and this receiver is left alone until the next round. */
async function sendOne(
  shop: WebhookShop,
  receiver: CatalogueWebhook,
  settings: ReceiverSettings,
  message: DueMessage,
): Promise<boolean> {
  const { name } = receiver;
  // What cannot be written is an attempt that failed: it must not hold up the others.
  const answer = await postMessage(shop, receiver, settings, message).catch((error): PostAnswer => {
    shop.log.error({ err: error, message: message.id }, 'A message to a webhook could not be written');
    return { kind: 'failed', reason: 'the message could not be written, see the log' };
  });
  const said = answer.kind === 'answered' ? `HTTP ${answer.status}` : answer.reason;
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) {
    await markDelivered(shop.database, name, message.id, said);
    return true;
  }
  const gone = answer.kind === 'answered' && answer.status === 410;
  const pause = gone ? null : pauseAfter(message.attempts, message.waited);
  const counts = await markUndelivered(shop.database, name, message, { answer: said, pause });
  if (counts && pause === null) await raiseUndelivered(shop, name, said);
  return false;
}

async function postMessage(
  shop: WebhookShop,
  { withBuyers }: CatalogueWebhook,
  { address, key }: ReceiverSettings,
  message: DueMessage,
): Promise<PostAnswer> {
  const data = await webhookData(shop.database, await shop.catalogue.get(), message, { withBuyers });
  const body = JSON.stringify({ type: message.kind, timestamp: message.happenedAt.toISOString(), data });
  const headers = signedHeaders(key, { id: `msg_${message.id}`, now: shop.now(), body });
  return await shop.webhooks.post(address, { headers, body });
}

/** Headers of the Standard Webhooks specification. */
function signedHeaders(
  key: Buffer,
  { id, now, body }: { id: string; now: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Foyer',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

/** One alarm a receiver, however many messages it missed. */
async function raiseUndelivered(shop: WebhookShop, receiver: string, said: string): Promise<void> {
  const detail = `the webhook "${receiver}" has not taken messages for three days, or wants no more (${said}): see "foyer webhooks", put it right and replay them`;
  const about = { orderId: null, paymentId: null, subject: receiver };
  await raiseAlarm(shop.database, { kind: 'webhook-failed', ...about, detail });
  shop.log.error({ receiver, said }, 'A webhook was given up');
}

type Say = (text: Text | undefined) => string;

/** What a message says, read now: its row has numbers alone. */
async function webhookData(
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
    case 'session.restored':
    case 'session.moved':
    case 'session.relocated':
    case 'session.withdrawn':
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
      if (kind === 'ticket.exchanged') return { ...told, ...(await newTicket(database, data)) };
      return data.session === undefined ? told : { ...told, ...(await visitOfEvening(database, data)) };
    }
  }
}

/** A season ticket was let in to a session that it names. */
async function visitOfEvening(
  database: Queryable,
  data: DueMessage['data'],
): Promise<{ session: number; checkedInAt: string | null }> {
  const session = Number(data.session);
  const visitedAt = await findVisit(database, Number(data.ticket), session);
  return { session, checkedInAt: visitedAt?.toISOString() ?? null };
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
  kind: Extract<WebhookKind, `session.${string}`>,
  data: DueMessage['data'],
  say: Say,
): Promise<object> {
  const [session] = await loadToldSessions(database, [Number(data.session)]);
  if (!session) throw new Error(`there is no session ${data.session}`);
  const told = sessionWords(session, say);
  if (kind === 'session.moved') return { ...told, from: momentBefore(session, data) };
  if (kind === 'session.relocated') return { ...told, ...venuesOf(session, data, say) };
  return told;
}

function momentBefore({ allDay }: ToldSession, data: DueMessage['data']) {
  // `as`: the trigger of the table wrote it (announce_session).
  const from = data.from as { event: string; day: string; time: string };
  return allDay ? { ...from, time: null } : from;
}

function venuesOf({ said }: ToldSession, data: DueMessage['data'], say: Say) {
  // `as`: the opening wrote it (announceRelocated).
  const from = data.from as VenueWords;
  const venueIn = (place: VenueWords | null) => {
    return { name: say(place?.venueName), address: say(place?.address) };
  };
  return { venue: venueIn(said), from: venueIn(from) };
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
