import { flagFromWire, integerFromWire } from '#kit/wire-values.ts';
import { flagToWire, moneyFromWire, moneyToWire } from '#rules/values.ts';
import type { WireCrmClient } from '#setup/setup-wire.ts';
import type { ClubClient, ClubMembership } from './club.ts';

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
