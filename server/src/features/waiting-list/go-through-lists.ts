import type { Shop } from '#shop/shop.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { endHopeless, findListedSessions, lockList } from '#store/waiting.ts';
import { endOffers, findMatches, findSessionOfList, matchSession } from './match-session.ts';

/**
 * Goes through the waiting lists of all sessions where something may have come back. Without locks first: most looks find
 * nothing, and buyers do not wait for them.
 */
export async function goThroughLists(
  shop: Pick<Shop, 'database' | 'catalogue' | 'plans' | 'now' | 'jobs' | 'mailHost'>,
): Promise<void> {
  const { database } = shop;
  const listed = await findListedSessions(database);
  if (listed.length === 0) return;
  await endHopeless(database);
  const levels = await loadStockLevelsOf(
    database,
    listed.map(({ sessionId }) => sessionId),
  );
  for (const { sessionId, isUrgent } of listed) {
    if (!isUrgent && levels.get(sessionId)?.left === 0) continue;
    const found = await findSessionOfList(shop, sessionId);
    if (found === null) {
      await database.transaction(async (transaction) => {
        await lockList(transaction);
        await endOffers(transaction, shop, sessionId);
      });
      continue;
    }
    if (isUrgent || (await findMatches(database, found, shop.now())).length > 0)
      await matchSession(shop, found);
  }
}
