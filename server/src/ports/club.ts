import type { PromoTerms } from '#domain/discount.ts';

/**
 * The visitors' club of the house (its CRM), reached over the network. No method throws for what it may answer: an
 * unknown result is `unknown`, and the caller asks again with the same key, or does without the club.
 *
 * Keys are ours, at most 80 characters, and each is good for one thing. The same key again is the same thing, not a
 * second one; a key that was given back stays closed: what asks for it later, being late on its way, is refused.
 * Amounts are minor units (kopecks), one bonus is one unit of the currency; events go by their public names.
 */
export interface Club {
  /** Which member a person who has signed in is. */
  findMember(person: ClubPerson): Promise<MemberOutcome>;
  /** Takes one use of a promo code. It waits for `redeem` or `release`. */
  reservePromoCode(request: PromoRequest): Promise<PromoOutcome>;
  /** Takes bonuses off what the member has available: all of them or none. They wait for `redeem` or `release`. */
  reserveBonuses(request: BonusRequest): Promise<ReserveOutcome>;
  /** What was reserved under the key is spent for good. */
  redeem(key: string): Promise<CloseOutcome>;
  /** Gives back what was reserved under the key. A key that the club never saw is done too, and closed. */
  release(key: string): Promise<CloseOutcome>;
  /**
   * Gives back bonuses that were spent: of a redeemed reservation, all such returns together never more than it spent.
   */
  returnBonuses(request: BonusReturnRequest): Promise<CloseOutcome>;
  /** Uses up one visit of a subscription for each key: all of them or none. Nothing to redeem: a visit is taken. */
  takeVisits(request: VisitRequest): Promise<VisitOutcome>;
  /** Gives visits back, key by key; keys that took nothing are done too, and closed. */
  returnVisits(keys: readonly string[]): Promise<CloseOutcome>;
}

/** Whom the identity provider vouches for. E-mail and phone only where it has verified them. */
export interface ClubPerson {
  issuer: string;
  subject: string;
  email: string | null;
  phone: string | null;
}

export interface ClubMember {
  /** The club's own name for the member. Never shown. */
  id: string;
  /** What kind of member: "Friend of the house"; '' where there is one kind. */
  type: string;
  name: { first: string; last: string; middle: string };
  email: string;
  phone: string;
  /** null: no card was given out. A blocked card spends no bonuses. */
  card: { code: string; isBlocked: boolean } | null;
  /** Minor units. `available` is what may be spent now; `balance` counts what is reserved too. */
  bonuses: { available: number; balance: number };
  subscriptions: readonly ClubSubscription[];
}

/** A season ticket that the member holds. */
export interface ClubSubscription {
  /** The club's own name for it. */
  id: string;
  /** As it is called before the member. */
  name: string;
  /** Visits that remain, by the public name of the event; an event that is not named is not part of it. */
  visits: readonly { eventId: string; remaining: number }[];
}

export interface PromoRequest {
  key: string;
  /** As it was typed, without spaces around it; the club is the one who knows whether case matters. */
  code: string;
  eventId: string;
  /** Codes may be limited by buyer: the member if one is signed in, else who is named in the order. */
  buyer: { memberId: string | null; email: string; phone: string };
}

export interface BonusRequest {
  key: string;
  memberId: string;
  /** Minor units, above 0. */
  amount: number;
}

export interface BonusReturnRequest {
  /** Of this return. */
  key: string;
  /** Key of the reservation that was redeemed. */
  reservation: string;
  /** Minor units, above 0. */
  amount: number;
}

export interface VisitRequest {
  memberId: string;
  subscriptionId: string;
  eventId: string;
  /** One for each visit. */
  keys: readonly string[];
}

/** The club says no, for good; `reason` is for staff. */
export interface ClubRefusal {
  kind: 'refused';
  reason: string;
}

/** No answer, or one that is not the club's. */
export interface ClubSilence {
  kind: 'unknown';
  reason: string;
}

export type MemberOutcome = { kind: 'member'; member: ClubMember } | { kind: 'stranger' } | ClubSilence;
export type PromoOutcome = { kind: 'reserved'; terms: PromoTerms } | ClubRefusal | ClubSilence;
export type ReserveOutcome = { kind: 'reserved' } | ClubRefusal | ClubSilence;
export type CloseOutcome = { kind: 'done' } | ClubRefusal | ClubSilence;
export type VisitOutcome = { kind: 'taken'; remaining: number } | ClubRefusal | ClubSilence;
