import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import type { Queryable } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import { orderRequest, requestLine } from './order-request.ts';
import type { SaleSeed, SeededSale } from './seed-sale.ts';

/** A sale whose one event is both: a season ticket, and what its visits are for. All of it is free. */
export function seasonSeed(item: Partial<CompositionItem> = {}): SaleSeed {
  const whole: CompositionItem = {
    eventId: 'trial',
    title: { ru: 'Опыт' },
    venue: {},
    day: null,
    time: '00:00',
    visits: 2,
    until: null,
    ...item,
  };
  return { sessions: 4, free: true, event: { composition: [whole], subscriptionPrices: [freeRow] } };
}

const freeRow: PriceRow = {
  zoneId: 1,
  categoryId: 1,
  priceTypeId: 9,
  day: null,
  price: 0,
  fee: { kind: 'amount', amount: 0 },
  zoneColor: '#5a6672',
  zoneName: {},
  zoneDescription: {},
  categoryName: { ru: 'По абонементу' },
  categoryDescription: {},
  min: 0,
  max: 0,
  visitors: 1,
  cultureCard: 2,
  group: false,
};

/** A new profile that has bought so many season tickets; answers it, the order and the name of its visits. */
export async function buySeasonTicket(
  database: Queryable,
  shop: Shop,
  sale: SeededSale,
  quantity = 1,
): Promise<{ profileId: number; orderId: number; subscriptionId: string }> {
  const profileId = await insertProfile(database);
  const lines = [requestLine(sale, { quantity, shownAmount: 0 })];
  const placed = await placeOrder(shop, orderRequest(sale, { lines }), { idempotencyKey: null, profileId });
  if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
  const [held] = await loadHeldSubscriptions(database, profileId, sale.event.id);
  return { profileId, orderId: placed.order.id, subscriptionId: held?.id ?? '' };
}

export async function insertProfile(database: Queryable): Promise<number> {
  const [profile] = await database.query<{ id: number }>(
    `insert into profile (issuer, subject) values ('trial', gen_random_uuid()::text) returning id`,
  );
  return profile?.id ?? 0;
}

/** A cart of visits to one session of the sale, by its place from 0. */
export function visitRequest(
  sale: SeededSale,
  subscriptionId: string,
  { session = 0, ...change }: Partial<PlaceOrderRequest> & { session?: number } = {},
): PlaceOrderRequest {
  const lines = [requestLine(sale, { quantity: 1, shownAmount: 0 }, session)];
  return orderRequest(sale, { lines, subscriptionId, ...change });
}
