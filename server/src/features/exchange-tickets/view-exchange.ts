import { timingSafeEqual } from 'node:crypto';
import type {
  ExchangeRequest,
  ExchangeTicket,
  ExchangeView,
  StandingExchange,
} from '@foyer/contract/returns/exchange.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { type Order, payable, placeNow } from '#domain/order.ts';
import { type Refused, refused } from '#domain/refused.ts';
import { exchangeLinkName } from '#shop/link-tokens.ts';
import { placesText } from '#shop/lone-seat-refusal.ts';
import type { Shop } from '#shop/shop.ts';
import { type ExchangeRow, findExchangeOf, loadExchangesOf } from '#store/exchanges.ts';
import { findOrderByHash, loadOrder } from '#store/orders.ts';
import { findEvenings, haveSeats } from './exchange-options.ts';
import { chooseTickets, type JudgedTicket, loadExchangeTerms } from './exchange-terms.ts';

export type ExchangeOutcome = { kind: 'shown'; view: ExchangeView } | Refused;

/**
 * The evenings for tickets of an order, or how the exchange stands that the order was placed for; looking changes nothing.
 */
export async function viewExchange(shop: Shop, request: ExchangeRequest): Promise<ExchangeOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const catalogue = await shop.catalogue.get();
  const exchange = await standingExchange(shop, order, request.name, catalogue.setup.language);
  const terms = await loadExchangeTerms(shop.database, catalogue, order, shop.now());
  const chosen = chooseTickets(order, terms, request.tickets);
  const isOver = order.exchangeOf !== null && order.state !== 'PAID';
  const evenings =
    chosen.kind === 'chosen' && terms.rule && !isOver
      ? await findEvenings(shop, catalogue, order, { ...chosen, rule: terms.rule, seats: request.seats })
      : [];
  const until = chosen.kind === 'chosen' ? (chosen.tickets[0]?.until ?? null) : chosen.until;
  return {
    kind: 'shown',
    view: {
      number: order.id,
      hash: order.hash,
      title: placeNow(order.document, order.document.lines[0]).title,
      currency: order.currency,
      tickets: terms.tickets.map((ticket) => told(ticket, catalogue.setup.language)),
      chosen: chosen.kind === 'chosen' ? chosen.tickets.map(({ ticketId }) => ticketId) : [],
      placeName: placesText(
        (chosen.kind === 'chosen' ? chosen.tickets : []).flatMap(({ said }) => said.place ?? []),
        catalogue.setup.language,
      ),
      cause: chosen.kind === 'chosen' ? null : chosen.cause,
      until: until === null ? null : new Date(until).toISOString(),
      paysInFull: terms.rule?.money === 'anew',
      planEventId: chosen.kind === 'chosen' && haveSeats(chosen.tickets) ? order.eventId : null,
      evenings,
      exchange,
    },
  };
}

function told({ ticketId, line, said, cause, paid }: JudgedTicket, houseLanguage: Language): ExchangeTicket {
  return {
    id: ticketId,
    day: said.day,
    time: said.time,
    allDay: said.allDay,
    placeName: said.place ? placesText([said.place], houseLanguage) : {},
    categoryId: line.categoryId,
    categoryName: said.categoryName,
    zoneName: said.zoneName,
    paid: paid.price + paid.fee,
    cause,
  };
}

/** The open exchange of its tickets, the one that took its last tickets, or that for which the order was placed. */
async function standingExchange(
  shop: Shop,
  order: Order,
  name: string,
  houseLanguage: Language,
): Promise<StandingExchange | null> {
  const ofTickets = (await loadExchangesOf(shop.database, order.id)).filter(
    ({ oldOrder }) => oldOrder === order.id,
  );
  const own = ofTickets.findLast(({ state }) => state === (order.state === 'PAID' ? 'OPEN' : 'DONE'));
  const found = own ?? (await findExchangeOf(shop.database, order.id));
  if (!found) return null;
  const placed = found.newOrder === order.id ? order : await loadOrder(shop.database, found.newOrder);
  const said = placed.document.lines[0];
  const isOpen = found.state === 'OPEN';
  return {
    state: stateOf(found),
    oldNumber: found.oldOrder,
    oldHash: found.oldHash,
    newNumber: found.newOrder,
    newHash: found.newHash,
    day: said?.day ?? '',
    time: said?.time ?? '',
    allDay: said?.allDay ?? false,
    placeName: placesText(
      placed.document.lines.flatMap(({ place }) => place ?? []),
      houseLanguage,
    ),
    heldUntil: placed.heldUntil.toISOString(),
    waitsFor: isOpen ? waitsFor(placed) : null,
    mayConfirm: isOpen && payable(placed) === 0 && isExchangeLink(shop, placed, name),
    paysNow: payable(placed),
    refundsNow: found.items.reduce((sum, { refund }) => sum + refund, 0),
  };
}

function stateOf({ state }: ExchangeRow): StandingExchange['state'] {
  if (state === 'OPEN') return 'open';
  return state === 'DONE' ? 'done' : 'lapsed';
}

function waitsFor(placed: Order): StandingExchange['waitsFor'] {
  if (payable(placed) === 0) return 'link';
  return placed.state === 'PAYING' ? 'bank' : 'payment';
}

/** Whether the name is the one of the link in this order's mail. */
export function isExchangeLink(shop: Pick<Shop, 'key'>, placed: Pick<Order, 'hash'>, name: string): boolean {
  const [known, asked] = [Buffer.from(exchangeLinkName(shop, placed.hash)), Buffer.from(name.toUpperCase())];
  return known.length === asked.length && timingSafeEqual(known, asked);
}
