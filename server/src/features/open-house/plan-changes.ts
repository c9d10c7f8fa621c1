import { isDeepStrictEqual } from 'node:util';
import { addDays } from '@foyer/contract/rules/format.ts';
import { houseClock } from '#domain/clock-span.ts';
import type { TicketPlace } from '#domain/order.ts';
import type { CompiledHouse, SessionNotice } from '#house-files/compile/compiled-house.ts';
import type { Queryable } from '#platform/database.ts';
import type { SessionChange, StandingSession, StandingState } from '#store/catalogue-changes.ts';
import {
  countSeasonsNotified,
  loadSeasonsConcerned,
  notifySeasons,
  notifySeasonsAgain,
  type SeasonsConcerned,
} from '#store/evening-changes.ts';
import {
  askHolders,
  type Concerned,
  countNotified,
  endHeldOrders,
  insertChanges,
  listBoughtSince,
  loadConcerned,
  loadStandingChanges,
  lockForChange,
  moveVisits,
  type NewChange,
  notifyHolders,
  notifyOfEndedChanges,
  type StandingChange,
  savePlaces,
  undoChanges,
  updateNotice,
} from '#store/session-changes.ts';
import { undoVisits } from '#store/tickets.ts';
import { announceRelocated } from '#store/webhooks.ts';
import type { Difference } from './compare-houses.ts';

/** A change of sold sessions that their buyers are told about. */
export interface PlannedChange extends NewChange {
  session: StandingSession;
  concerned: Concerned;
  /** Orders of season tickets that name the session, and those of them whose buyer is told. */
  seasons: Pick<SeasonsConcerned, 'orders' | 'mails'>;
}

/** A change that the files take back. */
export interface UndoneChange {
  session: StandingSession;
  change: StandingChange;
  mails: number;
}

/** What an opening changes for people who have tickets. */
export interface PlannedChanges {
  changes: readonly PlannedChange[];
  undone: readonly UndoneChange[];
  /** Title and venue that the tickets of sessions ahead say from now on. */
  places: readonly { sessionId: number; said: TicketPlace }[];
  /** Those of them that are played in another venue, with what they said before. */
  relocated: readonly { sessionId: number; from: TicketPlace }[];
  notices: readonly { change: StandingChange; notice: SessionNotice }[];
  /** How many mails are written. */
  mails: number;
}

interface Houses {
  difference: Difference;
  standing: StandingState;
  compiled: CompiledHouse;
  now: Date;
}

/**
 * What changes for the holders of tickets, and how many mails that takes. Orders and stock of these sessions stay locked
 * until the transaction ends.
 */
export async function planChanges(transaction: Queryable, houses: Houses): Promise<PlannedChanges> {
  const { standing, difference, now } = houses;
  const ahead = standing.sessions.filter(({ startsAt }) => startsAt > now.getTime());
  const known = await loadStandingChanges(
    transaction,
    ahead.map(({ id }) => id),
  );
  const changeOf = new Map(known.map((change) => [change.sessionId, change]));
  const places = placesToSay(houses, ahead);
  const moves = difference.changedSessions.filter(({ before }) => before.startsAt > now.getTime());
  const wouldBeUndone = moves.filter(({ before, after }) => isUndone(before, after, changeOf.get(before.id)));
  const changesBut = (undone: typeof moves) =>
    newChanges(
      { ...houses, changeOf },
      ahead,
      moves.filter((move) => !undone.includes(move)),
    );
  const ids = [
    ...changesBut(wouldBeUndone).map(({ sessionId }) => sessionId),
    ...wouldBeUndone.map(({ before }) => before.id),
  ];
  if (ids.length > 0) await lockForChange(transaction, ids);
  const bought = await listBoughtSince(
    transaction,
    wouldBeUndone.flatMap(({ before }) => changeOf.get(before.id)?.id ?? []),
  );
  const undone = wouldBeUndone.filter(({ before }) => !bought.includes(before.id));
  const changes = changesBut(undone);
  const concerned = new Map((await loadConcerned(transaction, ids)).map((one) => [one.sessionId, one]));
  const seasons = await loadSeasonsConcerned(transaction, ids);
  const planned = changes
    .map((change) => ({
      ...change,
      concerned: concernedBy(concerned, change.sessionId),
      seasons: seasons.find(({ sessionId }) => sessionId === change.sessionId) ?? { orders: 0, mails: 0 },
    }))
    // Another venue is news to nobody but those who have tickets.
    .filter((change) => change.kind !== 'venue' || concernsAnybody(change));
  const takenBack = [];
  for (const { before: session } of undone) {
    const change = changeOf.get(session.id);
    if (!change) continue;
    const ofSeasons = await countSeasonsNotified(transaction, [change.id]);
    takenBack.push({ session, change, mails: ofSeasons + (await countNotified(transaction, [change.id])) });
  }
  return {
    changes: planned,
    undone: takenBack,
    places,
    relocated: relocatedOf(houses, ahead, places),
    notices: noticesToSave(difference, changeOf),
    mails: [
      ...planned.map((one) => one.concerned.mails + one.concerned.heldMails + one.seasons.mails),
      ...takenBack.map(({ mails }) => mails),
    ].reduce((sum, one) => sum + one, 0),
  };
}

/** Writes it down, after the sessions themselves: answers and mails of each change as one set. */
export async function carryOutChanges(
  transaction: Queryable,
  { changes, undone, places, relocated, notices }: PlannedChanges,
  mailHost: string,
): Promise<void> {
  if (places.length > 0) await savePlaces(transaction, places);
  if (relocated.length > 0) await announceRelocated(transaction, relocated);
  for (const { change, notice } of notices) await updateNotice(transaction, change.id, notice);
  await undoVisits(
    transaction,
    [...changes, ...undone].map(({ session: { id, startsAt } }) => ({ sessionId: id, startsAt })),
  );
  await moveVisits(transaction, [
    ...changes.map(({ session, to }) => ({ from: timeOf(session), to })),
    ...undone.map(({ session, change }) => ({ from: timeOf(session), to: change.from })),
  ]);
  const taken = undone.map(({ change }) => change.id);
  await undoChanges(transaction, taken);
  await notifyHolders(transaction, taken, mailHost);
  await notifySeasonsAgain(transaction, taken, mailHost);
  // Who paid since has not been asked about the change that stands again.
  if (taken.length > 0)
    await askHolders(
      transaction,
      undone.map(({ session }) => session.id),
      mailHost,
    );
  if (changes.length === 0) return;
  const ids = changes.map(({ sessionId }) => sessionId);
  await insertChanges(transaction, changes);
  const ended = await endHeldOrders(transaction, ids);
  await notifyOfEndedChanges(transaction, ended, ids, mailHost);
  await askHolders(transaction, ids, mailHost);
  await notifySeasons(transaction, ids, mailHost);
}

/** Somebody has a ticket, of a season too, holds places or is at the bank. */
export function concernsAnybody({
  concerned,
  seasons,
}: Pick<PlannedChange, 'concerned' | 'seasons'>): boolean {
  const { tickets, held, atBank } = concerned;
  return tickets + held + atBank + seasons.orders > 0;
}

function concernedBy(concerned: ReadonlyMap<number, Concerned>, sessionId: number): Concerned {
  const found = concerned.get(sessionId);
  if (found === undefined) throw new Error(`nobody counted who is concerned by session ${sessionId}`);
  return found;
}

/** The session stands again as it was before its newest change, whose money is not back yet. */
function isUndone(
  before: StandingSession,
  after: SessionChange,
  change: StandingChange | undefined,
): change is StandingChange {
  if (!change || after.cancelled || !isSameTime(change.from, after)) return false;
  if (change.kind === 'off') return before.cancelled;
  return !before.cancelled && change.isOpen && change.kind !== 'venue' && !change.followsOff;
}

function isSameTime(one: NewChange['from'], other: NewChange['from']): boolean {
  return one.eventId === other.eventId && one.day === other.day && one.time === other.time;
}

interface ChangedHouses extends Houses {
  changeOf: ReadonlyMap<number, StandingChange>;
}

function newChanges(
  houses: ChangedHouses,
  ahead: readonly StandingSession[],
  moves: Difference['changedSessions'],
): (NewChange & { session: StandingSession })[] {
  const changed = moves.flatMap(({ before, after }) => {
    const kind = kindOf(before, knownTime(houses, before), after);
    return kind === null ? [] : [newChange(houses, kind, before, after)];
  });
  const ids = new Set(changed.map(({ sessionId }) => sessionId));
  const elsewhere = inAnotherVenue(houses, ahead)
    .filter(({ id }) => !ids.has(id))
    .map((session) => newChange(houses, 'venue', session, session));
  return [...changed, ...elsewhere];
}

/** As its buyers were told last: of a session that is called off, when and as what it was to be played. */
function knownTime({ changeOf }: ChangedHouses, session: StandingSession): NewChange['from'] {
  const change = changeOf.get(session.id);
  return session.cancelled && change?.kind === 'off' ? change.from : timeOf(session);
}

function timeOf({ eventId, day, time }: StandingSession): NewChange['from'] {
  return { eventId, day, time };
}

function inAnotherVenue(
  { difference }: Houses,
  ahead: readonly StandingSession[],
): readonly StandingSession[] {
  const moved = difference.changedEvents.filter(
    ({ before, after }) => before.document.venueId !== after.venueId && before.document.venueId !== null,
  );
  return ahead.filter(
    ({ eventId, cancelled }) => !cancelled && moved.some(({ after }) => after.id === eventId),
  );
}

function relocatedOf(
  houses: Houses,
  ahead: readonly StandingSession[],
  places: PlannedChanges['places'],
): PlannedChanges['relocated'] {
  const said = new Set(places.map(({ sessionId }) => sessionId));
  return inAnotherVenue(houses, ahead)
    .filter(({ id }) => said.has(id))
    .map(({ id, eventId }) => ({
      sessionId: id,
      from: placeBefore(houses.standing, eventId) ?? nowhere,
    }));
}

function kindOf(
  before: StandingSession,
  known: NewChange['from'],
  after: SessionChange,
): NewChange['kind'] | null {
  if (after.cancelled) return before.cancelled ? null : 'off';
  if (known.eventId !== after.eventId) return 'replaced';
  return isSameTime(known, after) ? null : 'moved';
}

function newChange(
  houses: ChangedHouses,
  kind: NewChange['kind'],
  session: StandingSession,
  after: SessionChange,
): NewChange & { session: StandingSession } {
  const { difference, standing, compiled, now } = houses;
  const notice = difference.notices.find((one) => one.session.id === session.id)?.notice;
  const from = knownTime(houses, session);
  return {
    session,
    sessionId: session.id,
    kind,
    because: notice?.because ?? {},
    from,
    fromPlace: placeBefore(standing, from.eventId) ?? nowhere,
    to: { eventId: after.eventId, day: after.day, time: after.time },
    chooseUntil: chooseUntil(kind, after, notice?.chooseUntil ?? null, compiled.setup.timeZone, now),
    paysByItself: kind === 'off' && (notice?.paysByItself ?? true),
  };
}

const usualDays = 14;

/** As the files say, else two weeks; who is to come chooses before the day on which it is played. */
function chooseUntil(
  kind: NewChange['kind'],
  { day, startsAt }: SessionChange,
  written: number | null,
  timeZone: string,
  now: Date,
): number {
  const startOf = (one: string) => Temporal.PlainDate.from(one).toZonedDateTime(timeZone).epochMilliseconds;
  const usual = startOf(addDays(houseClock(now, timeZone).day, usualDays + 1));
  const until = inTime(kind, written, startsAt);
  if (kind === 'off' || until !== null) return until ?? usual;
  const before = startOf(day);
  return Math.min(usual, before > now.getTime() ? before : startsAt);
}

function noticesToSave(
  { notices, changedSessions }: Difference,
  changeOf: ReadonlyMap<number, StandingChange>,
): PlannedChanges['notices'] {
  return notices.flatMap(({ session, notice: written }) => {
    const change = changeOf.get(session.id);
    if (!change?.isOpen) return [];
    const { startsAt } = changedSessions.find(({ before }) => before.id === session.id)?.after ?? session;
    const notice = { ...written, chooseUntil: inTime(change.kind, written.chooseUntil, startsAt) };
    return saysOtherwise(change, notice) ? [{ change, notice }] : [];
  });
}

/** Nobody chooses about an evening that has begun; a day that is written ends after it. */
function inTime(kind: NewChange['kind'], written: number | null, startsAt: number): number | null {
  return written === null || kind === 'off' ? written : Math.min(written, startsAt);
}

function saysOtherwise(change: StandingChange, { because, chooseUntil: until }: SessionNotice): boolean {
  const isReworded = Object.keys(because).length > 0 && !isDeepStrictEqual(change.because, because);
  return isReworded || (until !== null && until > change.chooseUntil);
}

/** Title and venue as tickets say them from now on, of each session ahead of which they differ from before. */
function placesToSay(
  { standing, compiled, difference }: Houses,
  ahead: readonly StandingSession[],
): PlannedChanges['places'] {
  const eventOf = new Map(difference.changedSessions.map(({ before, after }) => [before.id, after.eventId]));
  return ahead.flatMap((session) => {
    const eventId = eventOf.get(session.id) ?? session.eventId;
    const before = placeBefore(standing, session.eventId);
    const said = placeAfter(compiled, eventId);
    if (before === null || said === null) return [];
    const isSame = eventId === session.eventId && isSameVenue(before, said);
    return isSame ? [] : [{ sessionId: session.id, said }];
  });
}

function placeBefore({ house, events }: StandingState, eventId: string): TicketPlace | null {
  const document = events.find(({ id }) => id === eventId)?.document;
  return document && house ? placeOf(document, house.document) : null;
}

/** null: the event is withdrawn. */
function placeAfter(compiled: CompiledHouse, eventId: string): TicketPlace | null {
  const event = compiled.events.find(({ id }) => id === eventId);
  return event ? placeOf(event, compiled) : null;
}

const nowhere: TicketPlace = { title: {}, venueName: {}, address: {}, mapUrl: null };

/** The database gives documents back as JSON: without keys that were undefined. */
function isSameVenue({ title: _, ...before }: TicketPlace, { title: __, ...after }: TicketPlace): boolean {
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(after)));
}

function placeOf(
  event: { title: TicketPlace['title']; venueId: number | null },
  { venues }: Pick<CompiledHouse, 'venues'>,
): TicketPlace {
  const venue = venues.find(({ id }) => id === event.venueId);
  return {
    title: event.title,
    venueName: venue?.name ?? {},
    address: venue?.address ?? {},
    mapUrl: venue?.mapUrl ?? null,
  };
}
