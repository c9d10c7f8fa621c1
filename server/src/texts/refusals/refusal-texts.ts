import type { RefusalKind } from '@foyer/contract/kit/errors.ts';

/**
 * What a refusal may tell beside its kind. All may be absent: then the text says what is true of every case.
 * `limit`: tickets an order may hold. `least`: tickets a row is sold by. `openOrders`: unpaid orders a buyer may have.
 * `unpaidPlaces`: places that one network may hold unpaid. `freePlaces`: places that one person may have of a free session.
 * `groupAlone`: a group and single tickets in one order. `cardTickets`: tickets that one culture card buys for an event. `left`: places still free. `seconds`: when to come again. `available`: bonuses.
 * `field`: of the buyer's form (`name`, `phone`, `email`, `emailAgain`, `surname`, `firstName`, `patronymic`) or of a
 * malformed request, or of a visitor. `ticket`: whose visitor it is, from 1. `title`: of the consent that is missing, or of
 * what was to be added.
 * `card`: the club's card cannot be used. `once`: the discount is applied already. `paying`: a payment has begun.
 * `cause`: why an order is finished, nothing goes back (`ReturnCause`) or is exchanged (`ExchangeCause`). `cookies`: the browser keeps none. `away`: the
 * database does not answer. `place`: the seat, in words. `until`: day and time when a kept
 * seat is everybody's, in words. `code`: the wire's code of the refusal.
 */
export interface RefusalFacts {
  limit: number | null;
  least: number | null;
  openOrders: number | null;
  unpaidPlaces: number | null;
  freePlaces: number | null;
  groupAlone: number | null;
  cardTickets: number | null;
  left: number | null;
  seconds: number | null;
  available: number | null;
  card: number | null;
  once: number | null;
  paying: number | null;
  visits: number | null;
  cookies: number | null;
  away: number | null;
  field: string | null;
  cause: string | null;
  ticket: number | null;
  title: string | null;
  place: string | null;
  until: string | null;
  code: string;
}

/** A text, or how it is made of the facts. */
export type RefusalTexts = Readonly<Record<RefusalKind, string | ((facts: RefusalFacts) => string)>>;
