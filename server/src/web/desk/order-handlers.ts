import type { OrderMoment, OrderTicketView, OrderView, ReturnView } from '@foyer/contract/desk/desk.ts';
import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { DocumentLine, OrderDocument } from '#domain/order.ts';
import { commandOf, decideAlarm } from '#features/audit/audit.ts';
import { exchangeByHouse, optionsByHouse } from '#features/exchange-tickets/make-exchange.ts';
import {
  amountInFull,
  approveReturn,
  type Decision,
  refuseReturn,
} from '#features/return-tickets/decide-return.ts';
import { returnByHouse, sumsOf } from '#features/return-tickets/return-by-house.ts';
import { sendTicketsByHouse } from '#features/send-mail/send-tickets-again.ts';
import { loadShownOrder, type ShownOrder } from '#features/view-order/order-groups.ts';
import { searchOrders } from '#features/view-order/search-orders.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { hasOrder, newestOrders } from '#store/order-lists.ts';
import { findOrderByHash, loadOrder } from '#store/orders.ts';
import { listReturns, type ReturnRow } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { loadDelivered, loadReceiverStates, loadUndelivered, replay } from '#store/webhooks.ts';
import { refusalText } from '#texts/refusals.ts';
import { type DeskCaller, type DeskHandlers, done, mayContact, refused } from './desk-caller.ts';

const mostFound = 50;
const mostNew = 20;

export const orderHandlers: Pick<
  DeskHandlers,
  | 'orders'
  | 'order'
  | 'resend'
  | 'cancel'
  | 'returns'
  | 'decideReturn'
  | 'refundInFull'
  | 'alarms'
  | 'decideAlarm'
  | 'webhooks'
  | 'replayWebhook'
> = {
  orders: async (shop, asked, caller) => {
    const found =
      asked.words === ''
        ? await newestOrders(shop.database, mostNew)
        : await searchOrders(shop, [asked.words], {
            ...{ state: null, atMost: mostFound },
            byNumbersOnly: !mayContact(caller),
          });
    const titles = await titlesOf(shop, caller.language);
    return done(
      found.map(({ buyerName, buyerEmail, eventId, placedAt, paidAt: _, ...order }) => ({
        ...order,
        event: titles(eventId),
        name: mayContact(caller) ? buyerName : masked(buyerName),
        email: mayContact(caller) ? buyerEmail : '',
        placedAt: placedAt.getTime(),
      })),
    );
  },
  order: async (shop, { id }, caller) => {
    const shown = await loadShownOrder(shop.database, id);
    return shown ? done(orderView(shop, shown, caller)) : refused({ kind: 'gone' });
  },
  resend: async (shop, { id }) => {
    if (!(await hasOrder(shop.database, id))) return refused({ kind: 'gone' });
    const sent = await sendTicketsByHouse(shop, id);
    return sent === 'no-tickets' ? refused({ kind: 'not-now', why: 'no-tickets' }) : done(sent);
  },
  cancel: async (shop, { id, expects, ...wanted }) => {
    if (!(await hasOrder(shop.database, id))) return refused({ kind: 'gone' });
    const house = { ...wanted, calledOffOnly: false, refusesVisited: true };
    const step = expects === null ? { dryRun: true } : { expects };
    const outcome = await returnByHouse(shop, id, { ...house, ...step });
    const sums = sumsOf(outcome);
    return sums ? done(sums) : refused({ kind: 'not-now', why: outcome.kind });
  },
  returns: async (shop, _, caller) => {
    const rows = await listReturns(shop.database, false);
    const byPromise = rows.toSorted((one, other) => promised(one) - promised(other));
    return done(await Promise.all(byPromise.map((row) => returnView(shop, row, caller))));
  },
  decideReturn: async (shop, { id, decision, words }) => {
    if (decision === 'no' && words === '') return refused({ kind: 'malformed', field: 'words' });
    return decided(decision === 'yes' ? await approveReturn(shop, id) : await refuseReturn(shop, id, words));
  },
  refundInFull: async (shop, { id, sum }) =>
    decided(await approveReturn(shop, id, { inFull: true, expects: sum })),
  alarms: async (shop) => {
    const open = await loadOpenAlarms(shop.database);
    return done(
      open.map(({ raisedAt, ...alarm }) => ({
        ...alarm,
        raisedAt: raisedAt.getTime(),
        command: commandOf(alarm.kind),
      })),
    );
  },
  webhooks: async ({ database }) => {
    const [receivers, undelivered, delivered] = await Promise.all([
      loadReceiverStates(database),
      loadUndelivered(database),
      loadDelivered(database),
    ]);
    return done({
      receivers: receivers.map(({ receiver, waiting, failed, done }) => ({
        receiver,
        waiting,
        failed,
        done,
      })),
      deliveries: [...undelivered, ...delivered].map(({ happenedAt, dueAt, ...delivery }) => ({
        ...delivery,
        happenedAt: happenedAt.getTime(),
        dueAt: delivery.state === 'WAITING' ? dueAt.getTime() : null,
      })),
    });
  },
  replayWebhook: async ({ database }, { message, receiver }) =>
    (await replay(database, { message, receiver, since: null })) > 0 ? done(null) : refused({ kind: 'gone' }),
  decideAlarm: async (shop, { id, note }, { session }) => {
    const outcome = await decideAlarm(shop, { alarmId: id, by: session?.name ?? '', note });
    if (outcome.kind === 'decided') return done(null);
    return refused(outcome.kind === 'not-open' ? { kind: 'gone' } : { kind: 'not-now', why: outcome.kind });
  },
};

function decided(decision: Decision) {
  if (decision === 'done') return done(null);
  return refused(decision === 'no-such-return' ? { kind: 'gone' } : { kind: 'not-now', why: decision });
}

/** `В… Ор…` */
function masked(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, Math.min(2, Math.ceil(word.length / 3)))}…`)
    .join(' ');
}

async function titlesOf({ catalogue }: Shop, language: Language): Promise<(eventId: string) => string> {
  const { events, setup } = await catalogue.get();
  return (eventId) =>
    textIn(events.find(({ id }) => id === eventId)?.title, language, setup.language) || eventId;
}

function orderView(shop: Shop, shown: ShownOrder, caller: DeskCaller): OrderView {
  const { order, tickets } = shown;
  const say = (text: Text) => textIn(text, caller.language);
  const lineText = (position: number) => {
    const said = order.document.lines[position - 1];
    if (!said) return '';
    const place = said.place ? placeInWords(said.place, caller.language, say) : say(said.zoneName);
    return [say(said.categoryName), place, whenOf(said, caller.language)].filter(Boolean).join(', ');
  };
  const { name, email, phone } = order.buyer;
  return {
    id: order.id,
    state: order.state,
    title: say(order.document.title),
    total: order.total,
    currency: order.currency,
    buyer:
      email === ''
        ? null
        : mayContact(caller)
          ? { name, email, phone }
          : { name: masked(name), email: '', phone: '' },
    page: mayContact(caller) ? `${shop.origin}/order/${order.hash.toLowerCase()}` : '',
    lines: order.lines.map((line) => ({
      text: lineText(line.position),
      quantity: line.quantity,
      each: line.price + line.fee,
    })),
    tickets: tickets.map(({ id, lineId, returnedAt, visitedAt }) => {
      const position = order.lines.find((line) => line.id === lineId)?.position ?? 0;
      return {
        id,
        place: lineText(position),
        state: returnedAt ? 'returned' : visitedAt ? 'in' : 'good',
        at: (returnedAt ?? visitedAt)?.getTime() ?? null,
        change: returnedAt ? null : changeOf(order.document.lines[position - 1], caller.language),
      };
    }),
    moments: momentsOf(shown, caller.language),
  };
}

function changeOf(line: DocumentLine | undefined, language: Language): OrderTicketView['change'] {
  if (!line?.change) return null;
  const { kind, was } = line.change;
  return { kind, was: whenOf({ ...was, allDay: line.allDay }, language) };
}

function whenOf(
  { day, time, allDay }: Pick<OrderDocument['lines'][number], 'day' | 'time' | 'allDay'>,
  language: Language,
): string {
  return formatDayAndTime(day, allDay ? null : time, language, 'long');
}

/** What happened to an order, oldest first; words are the desk's. */
function momentsOf(shown: ShownOrder, language: Language): OrderMoment[] {
  const { order, payments, refunds, mails, returns, tickets, alarms, seatMoves } = shown;
  const say = (place: PlaceName) => placeInWords(place, language, (text) => textIn(text, language));
  const moment = (
    kind: string,
    at: Date | null,
    { state = '', text = '', failed = false }: Partial<OrderMoment> = {},
  ): OrderMoment[] => (at ? [{ kind, at: at.getTime(), state, text, failed }] : []);
  return [
    ...moment('placed', order.placedAt),
    ...moment('paid', order.paidAt),
    ...moment('ended', order.endedAt, { state: order.endReason ?? '', failed: true }),
    ...payments.flatMap(({ createdAt, state, merchantNumber: text }) =>
      moment('payment', createdAt, { state, text, failed: state === 'MISMATCH' }),
    ),
    ...refunds.flatMap(({ doneAt, createdAt, state, externalId: text }) =>
      moment('refund', doneAt ?? createdAt, { state, text, failed: state === 'REFUSED' }),
    ),
    ...returns.flatMap(({ askedAt, state, id }) => moment('return', askedAt, { state, text: String(id) })),
    ...mails.flatMap(({ sentAt, failedAt, kind: state }) =>
      moment('mail', sentAt ?? failedAt, { state, failed: failedAt !== null }),
    ),
    ...seatMoves.flatMap(({ movedAt, fromPlace, toPlace }) =>
      moment('seat', movedAt, { text: `${say(fromPlace)} → ${say(toPlace)}` }),
    ),
    ...tickets.flatMap(({ id, visitedAt }) => moment('visit', visitedAt, { text: String(id) })),
    ...alarms.flatMap(({ raisedAt, kind: state, detail: text, decision }) =>
      moment('alarm', raisedAt, { state, text, failed: decision === null }),
    ),
  ].toSorted((one, other) => one.at - other.at);
}

function promised({ answerBy, askedAt }: ReturnRow): number {
  return (answerBy ?? askedAt).getTime();
}

async function returnView(shop: Shop, row: ReturnRow, caller: DeskCaller): Promise<ReturnView> {
  const order = await loadOrder(shop.database, row.orderId);
  const tickets = await loadTicketsOf(shop.database, row.orderId);
  const say = (text: Text) => textIn(text, caller.language);
  const placeOf = (ticketId: number) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    const position = order.lines.find(({ id }) => id === ticket?.lineId)?.position ?? 0;
    const said = order.document.lines[position - 1];
    if (!said) return '';
    const place = said.place ? placeInWords(said.place, caller.language, say) : say(said.zoneName);
    return [place, whenOf(said, caller.language)].filter(Boolean).join(', ');
  };
  return {
    id: row.id,
    orderId: row.orderId,
    event: say(order.document.title),
    name: mayContact(caller) ? order.buyer.name : masked(order.buyer.name),
    reason: row.reason ? say(row.reason) : '',
    tickets: row.items.map(({ ticketId, percent, amount }) => ({
      id: ticketId,
      place: placeOf(ticketId),
      percent,
      amount,
      used: tickets.some(({ id, isUsed }) => id === ticketId && isUsed),
    })),
    amount: [...row.items, ...row.addOns].reduce((sum, { amount }) => sum + amount, 0),
    full: await amountInFull(shop.database, order, row),
    currency: order.currency,
    askedAt: row.askedAt.getTime(),
    answerBy: row.answerBy?.getTime() ?? null,
  };
}

export const exchangeHandlers: Pick<DeskHandlers, 'exchangeOptions' | 'exchange'> = {
  exchangeOptions: async (shop, { id, tickets }, { language }) => {
    if (!(await hasOrder(shop.database, id))) return refused({ kind: 'gone' });
    const found = await optionsByHouse(shop, await loadOrder(shop.database, id), tickets);
    if (found.kind === 'refused')
      return refused({ kind: 'house-refuses', words: refusalText(found.refusal, language) });
    const { setup } = await shop.catalogue.get();
    return done({
      tickets: found.tickets,
      paysInFull: found.paysInFull,
      evenings: found.evenings.map(({ options, ...evening }) => ({
        ...evening,
        options: options.map(({ zoneId, areaId, seatIds, zoneName, placeName, isSame, pay, back }) => ({
          ...{ zoneId, areaId, seatIds, isSame, pay, back },
          place: textIn(placeName, language, setup.language) || textIn(zoneName, language, setup.language),
        })),
      })),
    });
  },
  exchange: async (shop, { id, tickets, session, zoneId, areaId, seatIds, pay, back }, { language }) => {
    if (!(await hasOrder(shop.database, id))) return refused({ kind: 'gone' });
    const option = { zoneId, areaId, seatIds, pay, back };
    const order = await loadOrder(shop.database, id);
    const outcome = await exchangeByHouse(shop, order, { tickets, sessionId: session, option });
    if (outcome.kind === 'refused')
      return refused({ kind: 'house-refuses', words: refusalText(outcome.refusal, language) });
    const { hash, next } = outcome.created;
    const made = await findOrderByHash(shop.database, hash);
    shop.liveSeats.forget(session);
    return done({
      next: next === 'done' ? 'done' : 'pay',
      order: made?.id ?? 0,
      page: `${shop.origin}/order/${hash.toLowerCase()}`,
    });
  },
};
