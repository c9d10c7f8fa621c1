import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { ExchangeEvening, ExchangeOption } from '@foyer/contract/returns/exchange.ts';
import type { Order } from '#domain/order.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { type AskExchangeOutcome, askExchange } from './ask-exchange.ts';
import { chooseTickets, loadExchangeTerms } from './exchange-terms.ts';
import { findEvenings } from './find-exchanges.ts';

type HouseShop = ShopCore & Pick<Shop, 'plans'>;

export type HouseExchangeOptions =
  /** `paysInFull`: the new tickets are paid in full and the old money goes back; the sums are what that comes to. */
  | { kind: 'found'; evenings: readonly ExchangeEvening[]; tickets: readonly number[]; paysInFull: boolean }
  | { kind: 'refused'; refusal: Refusal };

/** The other evenings for tickets of an order, as its buyer would see them; none asked for: all of its first session. */
export async function optionsByHouse(
  shop: HouseShop,
  order: Order,
  asked: readonly number[],
): Promise<HouseExchangeOptions> {
  const catalogue = await shop.catalogue.get();
  const terms = await loadExchangeTerms(shop.database, catalogue, order, shop.now());
  const chosen = chooseTickets(order, terms, asked);
  const cause = chosen.kind === 'refused' ? chosen.cause : terms.rule === null ? 'never' : null;
  if (cause !== null || chosen.kind === 'refused' || terms.rule === null)
    return {
      kind: 'refused',
      refusal: { kind: 'exchange-refused', parameters: { cause: cause ?? 'never' } },
    };
  const all = await findEvenings(shop, catalogue, order, { ...chosen, rule: terms.rule });
  // Staff have no plan here.
  const evenings = all.filter(({ options }) => options.length > 0);
  const tickets = chosen.tickets.map(({ ticketId }) => ticketId);
  return { kind: 'found', evenings, tickets, paysInFull: terms.rule.money === 'anew' };
}

/** Staff choose for the buyer: what costs nothing more is exchanged at once, else the buyer pays on the order's page. */
export async function exchangeByHouse(
  shop: HouseShop,
  { hash }: Pick<Order, 'hash'>,
  {
    tickets,
    sessionId,
    option: { zoneId, areaId, seatIds, pay, back },
  }: {
    tickets: readonly number[];
    sessionId: number;
    option: Pick<ExchangeOption, 'zoneId' | 'areaId' | 'seatIds' | 'pay' | 'back'>;
  },
): Promise<AskExchangeOutcome> {
  const places = { sessionId, zoneId, areaId, seatIds, seenPay: pay, seenBack: back };
  return await askExchange(
    shop,
    { hash, language: 'en', tickets, ...places },
    { profileId: null, idempotencyKey: null, isStaff: true },
  );
}
