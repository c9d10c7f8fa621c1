import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import type { HallIndex } from '#domain/hall-index.ts';
import { saleWindow } from '#domain/session-sale.ts';
import {
  type FreeForList,
  type MatchedPlaces,
  matchList,
  offerEnd,
  usualWaitingRule,
  zonesForList,
} from '#domain/waiting-list.ts';
import type { Queryable } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import { writeMail } from '#store/outbox.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import {
  type EndedOffer,
  endHopeless,
  endKeptForList,
  endOffer,
  findEndedOffers,
  findListedSessions,
  findUntoldOfCancelled,
  findUntoldOfWithdrawn,
  insertOffer,
  loadFreeForList,
  loadWishes,
  lockList,
  lockSessionOfList,
  markToldOfWithdrawn,
  type OfferOutcome,
} from '#store/waiting.ts';

type Context = Pick<Shop, 'database' | 'catalogue' | 'plans' | 'now' | 'jobs' | 'mailHost'>;

/** A session of the programme with what the list needs to know of it. */
interface SessionOfList {
  event: CatalogueEvent;
  session: CatalogueSession;
  hall: HallIndex | null;
  catalogue: Catalogue;
}

/** null: it is not in the programme any more. */
export async function findSessionOfList(
  { catalogue, plans }: Pick<Shop, 'catalogue' | 'plans'>,
  sessionId: number,
): Promise<SessionOfList | null> {
  const open = await catalogue.get();
  for (const event of open.events) {
    const session = event.sessions.find(({ id }) => id === sessionId);
    if (!session) continue;
    const hall = event.planUrl === null ? null : await plans(event.planUrl);
    return { event, session, hall, catalogue: open };
  }
  return null;
}

/**
 * Goes through the list of a session: offers that are over end, and what is free goes to those who wait, in their turns. What
 * nobody can use is everybody's from then on. `first` happens in the same transaction, before.
 */
export async function matchSession(
  shop: Context,
  found: SessionOfList,
  first: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<void> {
  const { event, session } = found;
  await shop.database.transaction(async (transaction) => {
    await lockSessionOfList(transaction, { eventId: event.id, sessionId: session.id });
    await first(transaction);
    await endOffers(transaction, shop, session.id);
    for (const { places, party } of await findMatches(transaction, found, shop.now())) {
      const until = offerEnd(shop.now(), session, usualWaitingRule, found.catalogue.setup.timeZone);
      const seatIds = places.seats.map((seat) => found.hall?.plan.seats.ids[seat] ?? 0);
      const offerId = await insertOffer(transaction, party, {
        ...places,
        sessionId: session.id,
        seatIds,
        until,
      });
      await writeMail(transaction, shop, { waitingId: places.id, kind: 'list-offer', offerId });
    }
    await endKeptForList(transaction, session.id);
  });
}

/** Offers whose time is over, that are bought, or whose session is cancelled or withdrawn. The caller holds the list, and the counters where the session is in the programme. */
async function endOffers(
  transaction: Queryable,
  shop: Pick<Shop, 'jobs' | 'mailHost'>,
  sessionId: number,
): Promise<void> {
  for (const ended of await findEndedOffers(transaction, sessionId)) {
    const { id, waitingId } = ended;
    const outcome = outcomeOf(ended);
    await endOffer(transaction, id, outcome);
    if (outcome === 'LAPSED')
      await writeMail(transaction, shop, { waitingId, kind: 'list-lapsed', offerId: id });
  }
}

function outcomeOf({ sold, isOff, isAsked }: EndedOffer): OfferOutcome {
  if (sold > 0) return 'TAKEN';
  if (isOff) return 'OFF';
  return isAsked ? 'LAPSED' : 'UNSENT';
}

/** Who could be offered what of a session now. */
async function findMatches(
  queryable: Queryable,
  found: SessionOfList,
  now: Date,
): Promise<{ places: MatchedPlaces; party: number }[]> {
  if (saleWindow(found.session, now) !== 'open') return [];
  const wishes = await loadWishes(queryable, found.session.id);
  if (wishes.length === 0) return [];
  const parties = new Map(wishes.map(({ id, party }) => [id, party]));
  const matched = matchList(wishes, await freeNow(queryable, found));
  return matched.map((places) => ({ places, party: parties.get(places.id) ?? 0 }));
}

/** What is free of a session for its list, or for whoever buys now. A hall whose plan is not there has nothing. */
export async function freeNow(
  queryable: Queryable,
  { event, session, hall, catalogue }: SessionOfList,
  whom: 'list' | 'everybody' = 'list',
): Promise<FreeForList> {
  const { taken, left } = await loadFreeForList(queryable, session.id, whom);
  const zones = zonesForList(event, session, catalogue.setup.showCultureCardPrices);
  const zoneIds = event.usesPlan && hall === null ? [] : zones.map(({ zoneId }) => zoneId);
  if (hall === null) return { zoneIds, hall: null, left };
  const free = new Uint8Array(hall.plan.seats.count).fill(1);
  for (const seatId of taken) {
    const index = hall.indexOf(seatId);
    if (index !== undefined) free[index] = 0;
  }
  return { zoneIds, hall: { plan: hall.plan, free }, left };
}

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
      if (!isUrgent) continue;
      await database.transaction(async (transaction) => {
        await lockList(transaction);
        await endOffers(transaction, shop, sessionId);
      });
      continue;
    }
    if (isUrgent || (await findMatches(database, found, shop.now())).length > 0)
      await matchSession(shop, found);
  }
  await notifyOfCancelled(shop);
  await notifyOfWithdrawn(shop);
}

const mailsAtOnce = 200;

/** Whoever waits for a session that was cancelled is told, once for each cancellation. */
async function notifyOfCancelled(shop: Pick<Shop, 'database' | 'jobs' | 'mailHost'>): Promise<void> {
  if ((await findUntoldOfCancelled(shop.database, 1)).length === 0) return;
  await shop.database.transaction(async (transaction) => {
    await lockList(transaction);
    for (const { waitingId, changeId, offerId } of await findUntoldOfCancelled(transaction, mailsAtOnce)) {
      const mail = { waitingId, kind: 'list-off', changeId } as const;
      await writeMail(transaction, shop, offerId === null ? mail : { ...mail, offerId });
    }
  });
}

/** Whoever waits for a session that has left the programme is told, once for each time. */
async function notifyOfWithdrawn(shop: Pick<Shop, 'database' | 'jobs' | 'mailHost'>): Promise<void> {
  if ((await findUntoldOfWithdrawn(shop.database, 1)).length === 0) return;
  await shop.database.transaction(async (transaction) => {
    await lockList(transaction);
    for (const { waitingId, moment, offerId } of await findUntoldOfWithdrawn(transaction, mailsAtOnce)) {
      await markToldOfWithdrawn(transaction, waitingId);
      const mail = { waitingId, kind: 'list-withdrawn', number: moment } as const;
      await writeMail(transaction, shop, offerId === null ? mail : { ...mail, offerId });
    }
  });
}
