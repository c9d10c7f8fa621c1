import { textIn } from '@foyer/contract/rules/values.ts';
import { exchangeByHouse, optionsByHouse } from '#features/exchange-tickets/exchange-by-house.ts';
import { hasOrder } from '#store/order-lists.ts';
import { findOrderByHash, loadOrder } from '#store/orders.ts';
import { refusalText } from '#texts/refusals.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

export const exchangeHandlers: Pick<DeskHandlers, 'exchangeOptions' | 'exchange'> = {
  exchangeOptions: async (shop, { id, tickets }, { language }) => {
    if (!(await hasOrder(shop.database, id))) return refused({ kind: 'gone' });
    const found = await optionsByHouse(shop, await loadOrder(shop.database, id), tickets);
    if (found.kind === 'refused')
      return refused({ kind: 'house-refuses', words: refusalText(found.refusal, language) });
    const { setup } = await shop.catalogue.get();
    return done({
      tickets: found.tickets,
      paysInFull: found.paysInFull,
      evenings: found.evenings.map(({ options, ...evening }) => ({
        ...evening,
        options: options.map(({ zoneId, areaId, seatIds, zoneName, placeName, isSame, pay, back }) => ({
          ...{ zoneId, areaId, seatIds, isSame, pay, back },
          place: textIn(placeName, language, setup.language) || textIn(zoneName, language, setup.language),
        })),
      })),
    });
  },
  exchange: async (shop, { id, tickets, session, zoneId, areaId, seatIds, pay, back }, { language }) => {
    if (!(await hasOrder(shop.database, id))) return refused({ kind: 'gone' });
    const option = { zoneId, areaId, seatIds, pay, back };
    const order = await loadOrder(shop.database, id);
    const outcome = await exchangeByHouse(shop, order, { tickets, sessionId: session, option });
    if (outcome.kind === 'refused')
      return refused({ kind: 'house-refuses', words: refusalText(outcome.refusal, language) });
    const { hash, next } = outcome.created;
    const made = await findOrderByHash(shop.database, hash);
    shop.liveSeats.forget(session);
    return done({
      next: next === 'done' ? 'done' : 'pay',
      order: made?.id ?? 0,
      page: `${shop.origin}/order/${hash.toLowerCase()}`,
    });
  },
};
