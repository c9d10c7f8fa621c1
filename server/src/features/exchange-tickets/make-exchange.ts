import type {
  ConfirmExchangeRequest,
  ExchangeEvening,
  ExchangeOption,
} from '@foyer/contract/returns/exchange.ts';
import type { Order } from '#domain/order.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { confirmExchange } from '#shop/swap-exchange.ts';
import { takeUntold } from '#store/exchanges.ts';
import { endOrder, findOrderByHash, releasePlaces } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { loadNow } from '#store/returns.ts';
import { type AskExchangeOutcome, askExchange } from './ask-exchange.ts';
import { findEvenings } from './exchange-options.ts';
import { chooseTickets, loadExchangeTerms } from './exchange-terms.ts';
import { isExchangeLink } from './view-exchange.ts';

type ConfirmExchangeOutcome = { kind: 'done' } | Refused;

/** The buyer confirms an exchange that costs nothing more, by the link of its mail. Confirmed again it is the same answer. */
export async function confirmByLink(
  shop: Shop,
  { hash, name }: ConfirmExchangeRequest,
): Promise<ConfirmExchangeOutcome> {
  const order = await findOrderByHash(shop.database, hash);
  if (order?.exchangeOf == null || !isExchangeLink(shop, order, name)) return refused('order-gone');
  return await shop.database.transaction(async (transaction) => {
    const confirmed = await confirmExchange(transaction, shop, order.id, await loadNow(transaction));
    if (confirmed === 'done') return { kind: 'done' };
    if (confirmed === 'over') return refused('reservation-over');
    await endOrder(transaction, order.id, 'CANCELLED', 'house');
    await releasePlaces(transaction, order.id);
    return refused('exchange-refused', { cause: 'changed' });
  });
}

const notifiedAtOnce = 200;

/** Job: buyers whose exchange ended without new tickets are told that the old ones are good. */
export async function notifyOfLapsedExchanges(
  shop: Pick<Shop, 'database' | 'jobs' | 'mailHost'>,
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    for (const orderId of await takeUntold(transaction, notifiedAtOnce))
      await writeMail(transaction, shop, { orderId, kind: 'exchange-lapsed' });
  });
}

type HouseShop = ShopCore & Pick<Shop, 'plans'>;

type HouseExchangeOptions =
  /** `paysInFull`: the new tickets are paid in full and the old money goes back; the sums are what that comes to. */
  | { kind: 'found'; evenings: readonly ExchangeEvening[]; tickets: readonly number[]; paysInFull: boolean }
  | Refused;

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
