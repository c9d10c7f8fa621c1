import {
  confirmNameLongerThan,
  type ReturnGroup,
  type ReturnsRequest,
  type ReturnView,
} from '@foyer/contract/returns/returns.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, languages, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { AddOnReturn } from '#domain/add-on.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { type Order, placeNow } from '#domain/order.ts';
import { isOpenReturn } from '#domain/states.ts';
import { refundLadder, stayTerms, type TicketReturn } from '#domain/ticket-returns.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOrderReturns } from '#shop/take-back.ts';
import { loadExchanged } from '#store/exchanges.ts';
import { findOrderByHash } from '#store/orders.ts';
import { numbersOf, type ReturnRow } from '#store/returns.ts';
import { deadLinkCause, findNamed, notReturned, unpaidCause } from './request-return.ts';

export type ReturnsOutcome =
  | { kind: 'shown'; view: ReturnView }
  /** Deleted, or never there (RT-9). */
  | { kind: 'gone' }
  | ReturnType<typeof notReturned>;

/** What of an order may be given back; with the name of a link, the tickets that it confirms (RT-6). */
export async function viewReturns(shop: Shop, request: ReturnsRequest): Promise<ReturnsOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return { kind: 'gone' };
  const returns = await loadOrderReturns(shop.database, order, shop.now());
  const { tickets: issued, addOns, requests, later } = returns;
  // Nothing was paid: there is nothing to give back, and nothing to tell.
  if (issued.length === 0) return notReturned(unpaidCause(order));
  // What was exchanged is another order's: nobody gave it back, and its money may never have moved.
  const gone = await loadExchanged(shop.database, order.id);
  const tickets = issued.filter(({ ticketId }) => !gone.has(ticketId));
  if (tickets.length === 0 && addOns.every(({ percent }) => percent === 0)) return notReturned('exchanged');
  const { confirmName } = request;
  const isConfirming = confirmName !== null && confirmName.length > confirmNameLongerThan;
  const named = isConfirming ? findNamed(shop, order, requests, confirmName) : null;
  const dead = isConfirming ? deadLinkCause(named) : null;
  if (dead) return notReturned(dead);
  const open = named ?? requests.findLast(isOpenReturn);
  const catalogue = await shop.catalogue.get();
  return {
    kind: 'shown',
    view: {
      ...viewOf(order, catalogue, request, shop.now()),
      groups: onlyNamed(
        withAddOns(
          groupsOf(order, tickets, catalogue.setup.language),
          later.flatMap((one) => groupsOf(one.order, one.tickets, catalogue.setup.language)),
          addOns,
        ),
        named,
      ),
      mayBeFree: order.document.mayBeFree ?? true,
      chosenReasonId: open?.reasonId ?? null,
    },
  };
}

function viewOf(order: Order, { returns, setup }: Catalogue, { language }: ReturnsRequest, now: Date) {
  return {
    number: order.id,
    placedAt: order.placedAt.toISOString(),
    buyer: { name: order.buyer.name, email: order.buyer.email, phone: order.buyer.phone },
    currency: order.currency,
    consent: {
      text: textIn(returns.consent.text, language, setup.language),
      day: houseClock(now, setup.timeZone).day,
    },
    reasons: returns.reasons,
  };
}

export function placeWords(place: PlaceName, houseLanguage: Language): Text {
  const words = languages.map((language) => [
    language,
    placeInWords(place, language, (text) => textIn(text, language, houseLanguage)),
  ]);
  return Object.fromEntries(words);
}

function groupsOf(order: Order, tickets: readonly TicketReturn[], houseLanguage: Language): ReturnGroup[] {
  const bySession = groupBy(tickets, ({ line }) => line.sessionId);
  return [...bySession.values()].flatMap((ofSession) => {
    const [first] = ofSession;
    if (!first) return [];
    const { day, time, allDay } = first.said;
    const group: ReturnGroup = {
      title: placeNow(order.document, first.said).title,
      day,
      dayWords: {},
      time,
      allDay,
      ageFrom: order.document.ageFrom,
      secondsLeft: Math.max(...ofSession.map(({ secondsLeft }) => secondsLeft)),
      refund: refundLadder(ofSession),
      tickets: ofSession.map(({ ticketId, line, said, status, percent, amount, bonuses, isSpent }) => ({
        id: ticketId,
        status,
        stay: stayTerms({ line, said, isSpent }),
        placeName: said.place ? placeWords(said.place, houseLanguage) : {},
        categoryName: said.categoryName,
        zoneName: said.zoneName,
        visitors: line.visitors,
        amount,
        bonuses,
        percent,
      })),
    };
    return [group];
  });
}

/**
 * Add-ons stand below the tickets of the session that is open the longest: so long they go back. Of a session that tickets were
 * exchanged for only they are shown, as the tickets are another order's.
 */
function withAddOns(
  own: readonly ReturnGroup[],
  later: readonly ReturnGroup[],
  addOns: readonly AddOnReturn[],
): ReturnGroup[] {
  const groups = [...own, ...later.map((group) => ({ ...group, tickets: [] }))];
  const [host] = groups.toSorted((one, other) => other.secondsLeft - one.secondsLeft);
  const rows = addOns.map(({ addOn, status, percent, amount }) => ({
    id: addOn.id,
    status,
    placeName: {},
    categoryName: addOn.document.name,
    zoneName: {},
    visitors: 0,
    amount,
    bonuses: 0,
    percent,
    stay: null,
  }));
  return groups
    .map((group) => (group === host ? { ...group, tickets: [...group.tickets, ...rows] } : group))
    .filter(({ tickets }) => tickets.length > 0);
}

/** Only what a link confirms. */
function onlyNamed(groups: readonly ReturnGroup[], named: ReturnRow | null): ReturnGroup[] {
  if (!named) return [...groups];
  const ids = numbersOf(named);
  return groups
    .map((group) => ({ ...group, tickets: group.tickets.filter(({ id }) => ids.includes(id)) }))
    .filter(({ tickets }) => tickets.length > 0);
}
