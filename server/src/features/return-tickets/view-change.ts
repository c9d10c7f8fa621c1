import type {
  ChangeAddOn,
  ChangedTime,
  ChangeTicket,
  ChangeView,
  ChangeViewRequest,
} from '@foyer/contract/returns/change.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { addOnRefund, addOnsWithLast } from '#domain/add-on.ts';
import {
  type DocumentLine,
  type LineChange,
  type Order,
  type OrderDocument,
  placeNow,
} from '#domain/order.ts';
import { refused } from '#domain/refused.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOrderReturns, type OrderReturns } from '#shop/take-back.ts';
import { loadExchangeChain } from '#store/exchanges.ts';
import { findOrderByHash } from '#store/orders.ts';
import { loadReturnsOf, type ReturnRow } from '#store/returns.ts';
import { type AskedChange, loadAskedChanges } from '#store/session-changes.ts';
import { findNamedChange } from './answer-change.ts';
import { placeWords } from './view-returns.ts';

export type ChangeOutcome = { kind: 'shown'; view: ChangeView } | ReturnType<typeof refused>;

/** What the house changed about a session of an order, by the link of its mail; looking changes nothing. */
export async function viewChange(shop: Shop, request: ChangeViewRequest): Promise<ChangeOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const change = findNamedChange(shop, order, await loadAskedChanges(shop.database, order.id), request.name);
  const line = order.lines.find(({ sessionId }) => sessionId === change?.sessionId);
  const said = line && order.document.lines[line.position - 1];
  if (!change || !said) return refused('order-gone');
  const [returns, { setup }] = await Promise.all([
    loadOrderReturns(shop.database, order, shop.now()),
    shop.catalogue.get(),
  ]);
  const tickets = ticketsOf(returns, change, setup.language);
  const chain = await loadExchangeChain(shop.database, order.id);
  const ofFirst = await loadReturnsOf(shop.database, chain[0].id);
  return {
    kind: 'shown',
    view: {
      number: order.id,
      hash: order.hash,
      ...standing(change, said.change),
      was: timeBefore(order.document, said),
      now: { ...placeNow(order.document, said), day: said.day, time: said.time, allDay: said.allDay },
      currency: order.currency,
      tickets,
      addOns: addOnsOf(chain, [...returns.requests, ...ofFirst], tickets),
    },
  };
}

function ticketsOf({ tickets }: OrderReturns, change: AskedChange, houseLanguage: Language): ChangeTicket[] {
  return tickets
    .filter(({ line: { sessionId } }) => sessionId === change.sessionId)
    .flatMap((ticket): ChangeTicket[] => {
      const answer = change.answers.find(({ ticketId }) => ticketId === ticket.ticketId);
      if (!answer) return [];
      const { ticketId: id, amount } = ticket;
      return [
        {
          id,
          placeName: ticket.said.place ? placeWords(ticket.said.place, houseLanguage) : {},
          categoryName: ticket.said.categoryName,
          zoneName: ticket.said.zoneName,
          amount,
          state: stateOf(answer.state, ticket.status === 'returned'),
        },
      ];
    });
}

/** What would go back with the tickets that are still good, or what went back with one of them. */
function addOnsOf(
  chain: readonly Order[],
  requests: readonly ReturnRow[],
  tickets: readonly ChangeTicket[],
): ChangeAddOn[] {
  const good = tickets.filter(({ state }) => state !== 'money');
  const done = requests.filter(({ state }) => state === 'APPROVED');
  // Add-ons of another order go back by a return of its own, in the same transaction.
  const moments = done
    .filter(({ items }) => items.some((item) => isOneOf(tickets, item.ticketId)))
    .map(({ askedAt }) => askedAt.getTime());
  const gone = done
    .filter(({ askedAt }) => moments.includes(askedAt.getTime()))
    .flatMap(({ addOns }) => addOns.map(({ addOnId }) => addOnId));
  const all = chain.flatMap(({ addOns }) => addOns);
  const back =
    good.length > 0 ? addOnsWithLast(chain, good.length) : all.filter(({ id }) => gone.includes(id));
  return back.map((addOn) => ({
    id: addOn.id,
    name: addOn.document.name,
    amount: addOnRefund(addOn, 100),
  }));
}

function isOneOf(tickets: readonly ChangeTicket[], ticketId: number): boolean {
  return tickets.some(({ id }) => id === ticketId);
}

/** A change after which another came, or that was taken back, is not to be answered any more. */
function standing(change: AskedChange, newest: LineChange | undefined) {
  const { kind, isOpen, undone, chooseUntil } = change;
  return {
    kind,
    isOpen: isOpen && newest?.id === change.id,
    isUndone: undone,
    chooseUntil: chooseUntil.toISOString(),
    because: newest?.id === change.id ? newest.because : {},
    paysByItself: newest?.id === change.id && newest.paysByItself,
  };
}

function timeBefore(document: OrderDocument, said: DocumentLine): ChangedTime {
  const { change, allDay } = said;
  if (!change) return { ...placeNow(document, said), day: said.day, time: said.time, allDay };
  const { day, time, title, venueName, address, mapUrl } = change.was;
  return { day, time, allDay, title, venueName, address, mapUrl };
}

function stateOf(
  answer: AskedChange['answers'][number]['state'],
  isReturned: boolean,
): ChangeTicket['state'] {
  if (isReturned) return 'money';
  return answer === 'STAYS' ? 'stays' : 'asked';
}
