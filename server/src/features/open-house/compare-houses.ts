import { isDeepStrictEqual } from 'node:util';
import type {
  CompiledEvent,
  CompiledHouse,
  CompiledSession,
  SessionNotice,
} from '#house-files/compile/compiled-house.ts';
import type { EventDocument, HouseDocument } from '#store/catalogue.ts';
import type {
  SessionChange,
  StandingEvent,
  StandingSession,
  StandingState,
} from '#store/catalogue-changes.ts';

/** What differs between the house as it stands and as the files want it. */
export interface Difference {
  /** The house's own row: null when nothing of it changed. */
  house: { before: HouseDocument | null; after: HouseDocument } | null;
  newEvents: readonly CompiledEvent[];
  /** `before` null: it was withdrawn and comes back. */
  changedEvents: readonly { before: StandingEvent; after: CompiledEvent }[];
  withdrawnEvents: readonly StandingEvent[];
  newSessions: readonly SessionChange[];
  changedSessions: readonly { before: StandingSession; after: SessionChange }[];
  /** What the files say to the buyers of standing sessions. */
  notices: readonly { session: StandingSession; notice: SessionNotice }[];
  /** Sessions ahead that the files no longer have. */
  missingSessions: readonly StandingSession[];
}

export function compareHouses(standing: StandingState, compiled: CompiledHouse, now: Date): Difference {
  const { events, ...document } = compiled;
  const matched = matchSessions(
    standing,
    events.flatMap((event) => event.sessions.map((session) => sessionChange(event.id, session))),
    now,
  );
  const before = standing.house?.document ?? null;
  const known = new Map(standing.events.map((event) => [event.id, event]));
  const wantedSessions = new Set(matched.map(({ before: known }) => known?.id));
  const wantedEvents = new Set(events.map(({ id }) => id));
  return {
    house: isSame(before, document) ? null : { before, after: document },
    newEvents: events.filter(({ id }) => !known.has(id)),
    changedEvents: events.flatMap((after) => {
      const standingEvent = known.get(after.id);
      return standingEvent && hasChanged(standingEvent, after) ? [{ before: standingEvent, after }] : [];
    }),
    withdrawnEvents: standing.events.filter(({ id, withdrawn }) => !withdrawn && !wantedEvents.has(id)),
    newSessions: matched.flatMap(({ before: known, after }) => (known ? [] : [after])),
    changedSessions: matched.flatMap(({ before: known, after }) =>
      known && !isSameSession(known, after) ? [{ before: known, after }] : [],
    ),
    notices: matched.flatMap(({ before: known, notice }) => (known ? [{ session: known, notice }] : [])),
    missingSessions: standing.sessions.filter(
      (session) => !wantedSessions.has(session.id) && isAhead(session, now),
    ),
  };
}

/** What the lines of the files first announce. */
export function announcedIn({ events }: CompiledHouse): CompiledSession['announced'][] {
  return events.flatMap(({ sessions }) => sessions.map(({ announced }) => announced));
}

export function isUnchanged(difference: Difference): boolean {
  const { house, notices: _, ...lists } = difference;
  return house === null && Object.values(lists).every((list) => list.length === 0);
}

/** An event as its row keeps it. */
export function eventDocument({ sessions: _, ...document }: CompiledEvent): EventDocument {
  return document;
}

function keyOf({ eventId, day, time }: { eventId: string; day: string; time: string }): string {
  return `${eventId} ${day} ${time}`;
}

interface Matched {
  /** null: a new session. */
  before: StandingSession | null;
  after: SessionChange;
  notice: SessionNotice;
}

/**
 * A line of the files is known by what it first announced; one that fits nothing so, by the present time of its session:
 * the line of a moved session may be written plainly. Where what was announced so has been moved and is over, a plain line
 * announces another session.
 */
function matchSessions(
  { sessions, past }: StandingState,
  wanted: readonly (SessionChange & { notice: SessionNotice })[],
  now: Date,
): Matched[] {
  const inTurn = [...past, ...sessions].sort((one, other) => one.first.turn - other.first.turn);
  const byFirst = new Map(inTurn.map((session) => [keyOf(session.first), session]));
  const byTime = new Map(sessions.map((session) => [keyOf(session), session]));
  const isOver = (session: StandingSession, after: SessionChange) =>
    !isAhead(session, now) && keyOf(session) !== keyOf(after) && keyOf(after.first) === keyOf(after);
  const meant = (after: SessionChange) => {
    const session = byFirst.get(keyOf(after.first));
    return session && !isOver(session, after) ? session : undefined;
  };
  const claimed = new Set(wanted.map((after) => meant(after)?.id));
  return wanted.map(({ notice, ...after }) => {
    const present = byTime.get(keyOf(after.first));
    const before = meant(after) ?? (present && !claimed.has(present.id) ? present : null);
    const over = byFirst.get(keyOf(after.first));
    const first = before?.first ?? (over ? { ...over.first, turn: over.first.turn + 1 } : after.first);
    return { before, after: { ...after, first }, notice };
  });
}

function sessionChange(eventId: string, session: CompiledSession): SessionChange & { notice: SessionNotice } {
  const { day, time, startsAt, saleOpensAt, saleClosesAt, cancelled, allDay, priceTypeId } = session;
  const zones = session.zones.map(({ zoneId, capacity }) => [String(zoneId), capacity]);
  // Standing areas are counted below 0, see the table of stock.
  const standing = session.standing.map(({ areaId, capacity }) => [String(-areaId), capacity]);
  return {
    eventId,
    day,
    time,
    startsAt,
    saleOpensAt,
    saleClosesAt,
    cancelled,
    first: { ...session.announced, turn: 0 },
    notice: session.notice,
    document: { allDay, priceTypeId, ...(session.kept.length === 0 ? {} : { kept: session.kept }) },
    places: Object.fromEntries([['0', session.capacity], ...zones, ...standing]),
  };
}

function hasChanged(before: StandingEvent, after: CompiledEvent): boolean {
  return (
    before.withdrawn || before.position !== after.position || !isSame(before.document, eventDocument(after))
  );
}

/** A zone that no price speaks of any more keeps its row: only the wanted ones are compared. */
function isSameSession(before: StandingSession, after: SessionChange): boolean {
  const { id: _, places, ...rest } = before;
  const { places: wanted, ...wantedRest } = after;
  const samePlaces = Object.entries(wanted).every(
    ([zone, limit]) => Object.hasOwn(places, zone) && places[zone] === limit,
  );
  return samePlaces && isDeepStrictEqual(rest, wantedRest);
}

/** The database gives documents back as JSON: without keys that were undefined. */
function isSame(before: unknown, after: unknown): boolean {
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(after)));
}

/** A session that began is over for the files; a whole day lasts until its sale closes. */
export function isAhead(session: StandingSession, now: Date): boolean {
  const ends = session.document.allDay ? Math.max(session.saleClosesAt, session.startsAt) : session.startsAt;
  return ends > now.getTime();
}
