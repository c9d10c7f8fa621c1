import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Text } from '@foyer/contract/rules/values.ts';
import type { ListEntryRequest, ListEntryView, ListOffer } from '@foyer/contract/waiting/waiting.ts';
import { seatName } from '#domain/hall-index.ts';
import { mostPasses, zonesForList } from '#domain/waiting-list.ts';
import type { Queryable } from '#platform/database.ts';
import { entryOfName, keepPass } from '#shop/link-tokens.ts';
import { placesText } from '#shop/lone-seat-refusal.ts';
import type { Shop } from '#shop/shop.ts';
import {
  confirmEntry,
  countAhead,
  countAlike,
  endOffer,
  findEntry,
  leaveList,
  lockList,
  type WaitingEntry,
} from '#store/waiting.ts';
import type { ListOutcome } from './join-list.ts';
import { findSessionOfList, matchSession } from './match-session.ts';

/** Fewer entries that are over say nothing about a chance. */
const leastAlike = 20;

const gone = { kind: 'refused', refusal: { kind: 'order-gone' } } as const;

/** The link of the mail was followed and its button pressed: the entry waits from now on. */
export async function confirmListEntry(shop: Shop, { name }: ListEntryRequest): Promise<ListOutcome> {
  const id = entryOfName(shop.key, name);
  if (id === null) return gone;
  const { catalogue } = shop;
  const open = await catalogue.get();
  return await shop.database.transaction(async (transaction) => {
    await lockList(transaction);
    const entry = await findEntry(transaction, id);
    if (!entry) return gone;
    if (entry.state !== 'ASKED') return { kind: 'done' };
    const isSold = open.events.some(({ id: eventId }) => eventId === entry.eventId);
    const isConfirmed = isSold && (await confirmEntry(transaction, id));
    return isConfirmed ? { kind: 'done' } : { kind: 'refused', refusal: { kind: 'list-closed' } };
  });
}

/** The offered places do not suit: they go to the next entry, and this one waits on in its place. */
export async function passListOffer(shop: Shop, request: ListEntryRequest): Promise<ListOutcome> {
  return await answerOffer(shop, request, async (transaction, { offer, passes }) => {
    if (offer?.isOpen && offer.sold === 0)
      await endOffer(transaction, offer.id, 'PASSED', passes < mostPasses);
  });
}

/** The entry ends, and with it its offer. */
export async function leaveListEntry(shop: Shop, request: ListEntryRequest): Promise<ListOutcome> {
  return await answerOffer(shop, request, async (transaction, { id, state, offer }) => {
    if (state !== 'OFFERED') await leaveList(transaction, id);
    else if (offer && offer.sold === 0) await endOffer(transaction, offer.id, 'LEFT');
  });
}

type Answer = (transaction: Queryable, entry: WaitingEntry) => Promise<void>;

/** What an answer frees goes to the next entries in the same transaction. */
async function answerOffer(shop: Shop, request: ListEntryRequest, answer: Answer): Promise<ListOutcome> {
  const id = entryOfName(shop.key, request.name);
  const entry = id === null ? null : await findEntry(shop.database, id);
  if (!entry) return gone;
  const offered = entry.state === 'OFFERED' ? entry.offer : null;
  const found = offered && (await findSessionOfList(shop, offered.sessionId));
  const answerNow = async (transaction: Queryable) => {
    const now = await findEntry(transaction, entry.id);
    // Another session served it meanwhile: its counters are not ours.
    if (!now || (now.state === 'OFFERED' && now.offer?.id !== offered?.id)) return false;
    await answer(transaction, now);
    return true;
  };
  let isAnswered = false;
  if (found) {
    await matchSession(shop, found, async (transaction) => {
      isAnswered = await answerNow(transaction);
    });
    shop.liveSeats.forget(found.session.id);
  } else {
    isAnswered = await shop.database.transaction(async (transaction) => {
      await lockList(transaction);
      return await answerNow(transaction);
    });
  }
  return isAnswered ? { kind: 'done' } : await answerOffer(shop, request, answer);
}

/** An entry as whoever waits sees it; looking changes nothing. */
export async function viewListEntry(
  shop: Shop,
  { name }: ListEntryRequest,
): Promise<{ kind: 'shown'; view: ListEntryView } | typeof gone> {
  const id = entryOfName(shop.key, name);
  const entry = id === null ? null : await findEntry(shop.database, id);
  if (!entry) return gone;
  const { events, setup } = await shop.catalogue.get();
  const event = events.find(({ id: eventId }) => eventId === entry.eventId);
  const [ahead, alike] = await Promise.all([
    countAhead(shop.database, entry.id),
    countAlike(shop.database, entry),
  ]);
  const names = new Map(event?.prices.map(({ zoneId, zoneName }): [number, Text] => [zoneId, zoneName]));
  const state = stateOf(entry);
  return {
    kind: 'shown',
    view: {
      state,
      eventId: entry.eventId,
      title: entry.title,
      email: entry.email ?? '',
      party: entry.party,
      together: entry.together,
      zoneNames: (entry.zoneIds ?? []).flatMap((zone) => names.get(zone) ?? []),
      sessions: shownSessions(entry, state).map((session) => ({
        ...timeOf(session),
        ahead: ahead.get(session.id) ?? 0,
      })),
      chance: alike.ended >= leastAlike ? alike : null,
      passesLeft: Math.max(mostPasses - entry.passes, 0),
      offer: await offerOf(shop, entry, setup.showCultureCardPrices),
    },
  };
}

/** An offer whose time is over is no offer any more, whether or not anything has marked it. */
function stateOf({ state, offer, sessions }: WaitingEntry): ListEntryView['state'] {
  if (state === 'WAITING' && isOff(sessions)) return 'off';
  if (state !== 'OFFERED') return stateNames[state];
  if (offer && offer.sold > 0) return 'taken';
  return offer?.isOpen ? 'offered' : 'over';
}

/** All that it could still be served with is cancelled or withdrawn. */
function isOff(sessions: WaitingEntry['sessions']): boolean {
  const ahead = sessions.filter(({ state }) => state !== 'over');
  return ahead.length > 0 && ahead.every(({ state }) => state !== 'on');
}

/** Nobody has a turn for what is off, as long as there is something else to wait for. */
function shownSessions({ sessions }: WaitingEntry, state: ListEntryView['state']): WaitingEntry['sessions'] {
  return state === 'waiting' ? sessions.filter((session) => session.state === 'on') : sessions;
}

const stateNames = {
  ASKED: 'asked',
  WAITING: 'waiting',
  OFFERED: 'offered',
  TAKEN: 'taken',
  PASSED: 'passed',
  LEFT: 'left',
  OVER: 'over',
} as const;

async function offerOf(shop: Shop, { offer }: WaitingEntry, pricesApart: boolean): Promise<ListOffer | null> {
  const found = offer && (await findSessionOfList(shop, offer.sessionId));
  if (!offer || !found) return null;
  const { event, session, hall, catalogue } = found;
  const rows =
    zonesForList(event, session, pricesApart).find(({ zoneId }) => zoneId === offer.zoneId)?.rows ?? [];
  const seats = offer.seatIds.flatMap((seatId) => {
    const index = hall?.indexOf(seatId);
    return hall && index !== undefined ? [seatName(hall.plan, index)] : [];
  });
  const area = hall?.plan.standing.find(({ id }) => id === offer.areaId);
  return {
    session: timeOf(session),
    zoneId: offer.zoneId,
    zoneName: rows[0]?.zoneName ?? {},
    placeName: seats.length > 0 ? placesText(seats, catalogue.setup.language) : (area?.name ?? {}),
    areaId: offer.areaId ?? 0,
    seatIds: offer.seatIds,
    until: offer.until.toISOString(),
    isOpen: offer.isOpen,
    pass: offer.isOpen ? keepPass(shop.key, offer.keepId) : '',
    currency: event.currency,
    prices: rows.map((row) => ({
      categoryId: row.categoryId,
      categoryName: row.categoryName,
      total: ticketPrice(row).total,
    })),
  };
}

function timeOf({ id, day, time, allDay }: ListOffer['session']): ListOffer['session'] {
  return { id, day, time, allDay };
}
