import type { PromoTerms } from '#domain/discount.ts';

/**
 * The visitors' club of the house (its CRM), reached over the network. No method throws because of its answer or the
 * absence of one: an unclear result is `unknown`, and the caller asks again with the same key, or does without the club.
 *
 * Keys are ours, at most 80 characters, and each stands for one action. Sending a key again repeats the same action, it
 * does not add a second one; a released key stays closed: a request that arrives late is refused. Amounts are minor
 * units (kopecks), one bonus is one unit of the currency; events are identified by their public ids.
 */
export interface Club {
  /** The member that a signed-in person is. */
  findMember(person: ClubPerson): Promise<MemberOutcome>;
  /** Reserves one use of a promo code until `redeem` or `release`. */
  reservePromoCode(request: PromoRequest): Promise<PromoOutcome>;
  /** Reserves available bonuses of the member, all of `amount` or nothing, until `redeem` or `release`. */
  reserveBonuses(request: BonusRequest): Promise<ReserveOutcome>;
  /** Spends for good what was reserved under the key. */
  redeem(key: string): Promise<CloseOutcome>;
  /** Releases what was reserved under the key. A key that the club has never seen is `done` as well, and closed. */
  release(key: string): Promise<CloseOutcome>;
  /**
   * Gives back spent bonuses of a redeemed reservation. All its returns together never exceed what it spent.
   */
  returnBonuses(request: BonusReturnRequest): Promise<CloseOutcome>;
  /** Uses up one visit of a subscription for each key, all or none. There is no separate `redeem`. */
  takeVisits(request: VisitRequest): Promise<VisitOutcome>;
  /** Gives visits back, key by key; keys that took nothing are `done` as well, and closed. */
  returnVisits(keys: readonly string[]): Promise<CloseOutcome>;
}

/** A person confirmed by the identity provider. Email and phone are set only if it has verified them. */
export interface ClubPerson {
  issuer: string;
  subject: string;
  email: string | null;
  phone: string | null;
}

export interface ClubMember {
  /** The club's own id of the member. Never shown. */
  id: string;
  /** The kind of member, like "Friend of the house"; '' if there is only one kind. */
  type: string;
  name: { first: string; last: string; middle: string };
  email: string;
  phone: string;
  /** null: no card was issued. A blocked card cannot spend bonuses. */
  card: { code: string; isBlocked: boolean } | null;
  /** Minor units. `available` can be spent now; `balance` includes what is reserved. */
  bonuses: { available: number; balance: number };
  subscriptions: readonly ClubSubscription[];
}

/** A subscription that the member has at the club. */
export interface ClubSubscription {
  /** The club's own id of it. */
  id: string;
  /** Its name as shown to the member. */
  name: string;
  /** Remaining visits by the event's public id; an event that is not listed is not part of it. */
  visits: readonly { eventId: string; remaining: number }[];
}

export interface PromoRequest {
  key: string;
  /** As typed, trimmed; whether case matters is up to the club. */
  code: string;
  eventId: string;
  /** Codes may be limited per buyer: the signed-in member, otherwise the contact data of the order. */
  buyer: { memberId: string | null; email: string; phone: string };
}

export interface BonusRequest {
  key: string;
  memberId: string;
  /** Minor units, above 0. */
  amount: number;
}

export interface BonusReturnRequest {
  /** Key of this return. */
  key: string;
  /** Key of the redeemed reservation. */
  reservation: string;
  /** Minor units, above 0. */
  amount: number;
}

export interface VisitRequest {
  memberId: string;
  subscriptionId: string;
  eventId: string;
  /** One key per visit. */
  keys: readonly string[];
}

/** Refused for good; `reason` is for staff. */
export interface ClubRefusal {
  kind: 'refused';
  reason: string;
}

/** No answer, or one that is not authentic or not readable. */
export interface ClubSilence {
  kind: 'unknown';
  reason: string;
}

export type MemberOutcome = { kind: 'member'; member: ClubMember } | { kind: 'stranger' } | ClubSilence;
export type PromoOutcome = { kind: 'reserved'; terms: PromoTerms } | ClubRefusal | ClubSilence;
export type ReserveOutcome = { kind: 'reserved' } | ClubRefusal | ClubSilence;
export type CloseOutcome = { kind: 'done' } | ClubRefusal | ClubSilence;
export type VisitOutcome = { kind: 'taken'; remaining: number } | ClubRefusal | ClubSilence;
