import type { Refusal, RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { ConfirmExchangeRequest } from '@foyer/contract/returns/exchange.ts';
import type { Shop } from '#shop/shop.ts';
import { confirmExchange } from '#shop/swap-exchange.ts';
import { takeUntold } from '#store/exchanges.ts';
import { endOrder, findOrderByHash, releasePlaces } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { loadNow } from '#store/returns.ts';
import { isExchangeLink } from './view-exchange.ts';

export type ConfirmExchangeOutcome = { kind: 'done' } | { kind: 'refused'; refusal: Refusal };

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

const toldAtOnce = 200;

/** Job: buyers whose exchange ended without new tickets are told that the old ones are good. */
export async function tellLapsedExchanges(shop: Pick<Shop, 'database' | 'jobs' | 'mailHost'>): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    for (const orderId of await takeUntold(transaction, toldAtOnce))
      await writeMail(transaction, shop, { orderId, kind: 'exchange-lapsed' });
  });
}

function refused(kind: RefusalKind, parameters?: Refusal['parameters']): ConfirmExchangeOutcome {
  return { kind: 'refused', refusal: parameters ? { kind, parameters } : { kind } };
}
