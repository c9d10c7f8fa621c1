import { flagFromWire, integerFromWire } from '#kit/wire-values.ts';
import { flagToWire, type Language, type Money, moneyFromWire, moneyToWire } from '#rules/values.ts';
import type { WireCrmClient } from '#setup/setup-wire.ts';

/** What the visitors' club of the house says of who is signed in (B 3.3, "CRM client"). */
export type ClubMembership =
  | { kind: 'client'; client: ClubClient }
  /** Nobody is signed in, the club does not know them, or the house has none. */
  | { kind: 'none' }
  /** The club does not answer: everything goes on without it. */
  | { kind: 'silent' };

/** A member, as the pages know them. */
export interface ClubClient {
  /** What kind of member; '' where the club does not say. */
  type: string;
  name: { first: string; last: string; middle: string };
  email: string;
  phone: string;
  card: { code: string; isBlocked: boolean } | null;
  bonuses: { available: Money; balance: Money };
  subscriptions: readonly ClientSubscription[];
}

/** Visits of one event that a subscription of the member still holds. */
interface ClientSubscription {
  id: string;
  name: string;
  eventId: string;
  remaining: number;
}

/** What the buyer asks to take off an order: a promo code, a card, a number of bonuses (O 7). */
export interface DiscountRequest {
  hash: string;
  language: Language;
  /** As typed, without spaces around it; null: none. */
  promoCode: string | null;
  bonuses: Money | null;
  cardCode: string | null;
}

/** The club's part of an order (O 3, discount data). */
export interface OrderDiscount {
  promoCode: string | null;
  /** The code that was tried last, where the club did not take it; null: none, or it may not be changed any more. */
  refusedCode: string | null;
  bonuses: Money;
  /** What both take off the order. */
  total: Money;
  /** Codes and bonuses may be applied or taken off now. */
  canChange: boolean;
  /** Of the profile that placed the order; null: nobody whom the club knows. */
  member: Pick<ClubClient, 'card' | 'bonuses'> | null;
  /** The club does not answer: whom it knows cannot be said. */
  silent: boolean;
}

export function crmClientToWire(membership: ClubMembership): WireCrmClient {
  if (membership.kind !== 'client') {
    return { data: null, subscriptions: [], ...(membership.kind === 'silent' ? { silent: 1 } : {}) };
  }
  const { client } = membership;
  return {
    data: {
      typeName: client.type,
      cardCode: client.card?.code ?? null,
      first_name: client.name.first,
      last_name: client.name.last,
      middle_name: client.name.middle,
      phone: client.phone,
      email: client.email,
      isBlocked: flagToWire(client.card?.isBlocked ?? false),
      availableBonuses: moneyToWire(client.bonuses.available),
      totalBalance: moneyToWire(client.bonuses.balance),
    },
    subscriptions: client.subscriptions.map(({ id, name, eventId, remaining }) => ({
      hash_id: eventId,
      quant: remaining,
      subscritId: id,
      name,
    })),
  };
}

export function crmClientFromWire(wire: WireCrmClient | null | undefined): ClubMembership {
  if (!wire?.data) return { kind: flagFromWire(wire?.silent) ? 'silent' : 'none' };
  const { data } = wire;
  const client: ClubClient = {
    type: data.typeName ?? '',
    name: { first: data.first_name ?? '', last: data.last_name ?? '', middle: data.middle_name ?? '' },
    email: data.email ?? '',
    phone: data.phone ?? '',
    card: data.cardCode ? { code: data.cardCode, isBlocked: flagFromWire(data.isBlocked) } : null,
    bonuses: {
      available: moneyFromWire(data.availableBonuses ?? 0),
      balance: moneyFromWire(data.totalBalance ?? 0),
    },
    subscriptions: (wire.subscriptions ?? []).map((held) => ({
      id: held.subscritId ?? '',
      name: held.name ?? '',
      eventId: held.hash_id ?? '',
      remaining: integerFromWire(held.quant, 0),
    })),
  };
  return { kind: 'client', client };
}
