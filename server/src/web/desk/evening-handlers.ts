import type { DayView, DeskEvening } from '@foyer/contract/desk/desk.ts';
import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Day, textIn } from '@foyer/contract/rules/values.ts';
import { doorList } from '#features/mark-visits/door-list.ts';
import { doorMilliseconds } from '#features/mark-visits/mark-visit.ts';
import { takeScans } from '#features/mark-visits/take-scans.ts';
import { reseatTicket } from '#features/reseat-visitors/reseat-ticket.ts';
import { dayEvenings, type Evening, oneEvening } from '#features/show-evenings/day-evenings.ts';
import { seatMap, seatStory } from '#features/show-evenings/seat-map.ts';
import { visitorList } from '#features/show-evenings/visitor-list.ts';
import { doorLink } from '#features/staff/staff-links.ts';
import { qrPng } from '#print/qr-code.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { loadArrivals, loadDoors } from '#store/door.ts';
import { listReturns } from '#store/returns.ts';
import { type DeskCaller, type DeskHandlers, done, mayContact, refused } from './desk-caller.ts';

export const eveningHandlers: Pick<
  DeskHandlers,
  | 'tonight'
  | 'session'
  | 'seats'
  | 'seat'
  | 'reseat'
  | 'changeSession'
  | 'list'
  | 'doorList'
  | 'scans'
  | 'makePass'
> = {
  tonight: async (shop, { day }, caller) => done(await tonight(shop, day, caller)),
  session: async (shop, { id }, { language }) => {
    const evening = await oneEvening(shop, id);
    if (evening === null) return refused({ kind: 'gone' });
    const { setup } = await shop.catalogue.get();
    return done({
      evening: await shownEvening(shop, evening),
      title: textIn(evening.title, language, setup.language),
      currency: setup.currency,
      hasPlan: evening.planUrl !== null,
    });
  },
  seats: async (shop, { session }) => {
    const map = await seatMap(shop, session);
    return map === null ? refused({ kind: 'gone' }) : done(map);
  },
  seat: async (shop, asked, caller) => {
    if (!mayStandAt(caller, asked.session)) return refused({ kind: 'role-missing' });
    const contacts = mayContact(caller);
    return done(await seatStory(shop, asked, { language: caller.language, contacts }));
  },
  reseat: async (shop, { ticket, from, to, words }, { language }) => {
    const outcome = await reseatTicket(shop, { ticketId: ticket, fromSeat: from, toSeat: to, words });
    if (outcome.kind === 'refused') return refused({ kind: 'not-now', why: outcome.why });
    shop.liveSeats.forget(outcome.sessionId);
    const say = (place: PlaceName) => placeInWords(place, language, (text) => textIn(text, language));
    return done({ from: say(outcome.from), to: say(outcome.to), isTold: outcome.isTold });
  },
  changeSession: async (shop, asked, { language, session, device }) => {
    const evening = await oneEvening(shop, asked.session);
    if (evening === null) return refused({ kind: 'gone' });
    const { eventId, day, allDay } = evening;
    const time = allDay ? null : evening.time;
    const by = session?.name ?? device;
    const outcome = await shop.changeSession({ ...asked, eventId, day, time, language, by });
    if (outcome.kind === 'planned' || outcome.kind === 'opened') return done(outcome);
    if (outcome.kind === 'refused') return refused({ kind: 'house-refuses', words: outcome.words });
    return refused({ kind: 'not-now', why: outcome.kind });
  },
  list: async (shop, { session, by }, { language }) => {
    const list = await visitorList(shop, session, { by, language });
    if (list === null) return refused({ kind: 'gone' });
    return done({
      evening: await shownEvening(shop, list.evening),
      title: list.title,
      rows: list.rows.map(({ code: _, cameInAt, ...row }) => ({
        ...row,
        cameInAt: cameInAt?.getTime() ?? null,
      })),
    });
  },
  doorList: async (shop, { session }, caller) => {
    if (!mayStandAt(caller, session)) return refused({ kind: 'role-missing' });
    const list = await doorList(shop, session, caller.language);
    return list === null ? refused({ kind: 'door-over' }) : done(list);
  },
  scans: async (shop, asked, caller) => {
    if (!mayStandAt(caller, asked.session)) return refused({ kind: 'role-missing' });
    const who = caller.session?.name ?? '';
    const answer = await takeScans(shop, asked, { who, language: caller.language });
    return answer === null ? refused({ kind: 'door-over' }) : done(answer);
  },
  makePass: async (shop, { session }, caller) => {
    const evening = await oneEvening(shop, session);
    if (evening === null) return refused({ kind: 'gone' });
    const { link, until } = await doorLink(shop, evening, caller.session?.staffId ?? null);
    if (until < shop.now()) return refused({ kind: 'door-over' });
    return done({
      link,
      qr: `data:image/png;base64,${qrPng(link).toString('base64')}`,
      until: until.getTime(),
    });
  },
};

/** A pass is good for its own session. */
function mayStandAt({ session }: DeskCaller, sessionId: number): boolean {
  return session !== null && (session.passFor === null || session.passFor === sessionId);
}

async function tonight(shop: Shop, asked: Day | undefined, { session }: DeskCaller): Promise<DayView> {
  const { setup } = await shop.catalogue.get();
  const now = shop.now();
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const today = instant.toZonedDateTimeISO(setup.timeZone).toPlainDate().toString();
  const found = await dayEvenings(shop, asked ?? today);
  const mine = found.evenings.filter((one) => session?.passFor == null || one.sessionId === session.passFor);
  const evenings = await Promise.all(mine.map((one) => shownEvening(shop, one)));
  const played = evenings.filter(({ cancelled }) => !cancelled);
  const timed = played.find((one) => !one.allDay && one.startsAt > now.getTime() - doorMilliseconds);
  // A museum's day has no hour: it is on as long as the day is.
  const soon = timed ?? played.find(({ allDay }) => allDay);
  return {
    today,
    day: found.day,
    evenings,
    next: found.next,
    current: soon && found.day === today ? await currentOf(shop, soon) : null,
    waits: await waitsOf(shop),
  };
}

async function currentOf(
  shop: Shop,
  { sessionId, startsAt, allDay }: DeskEvening,
): Promise<DayView['current']> {
  const now = shop.now();
  const since = allDay ? now.getTime() - 3_600_000 : startsAt - 3_600_000;
  const slots = await loadArrivals(shop.database, sessionId, new Date(since));
  const counts = Array.from({ length: 15 }, (_, slot) => slots.find((one) => one.slot === slot)?.people ?? 0);
  const doors = await loadDoors(shop.database, sessionId);
  return {
    sessionId,
    arrivals: { since, counts },
    doors: doors.map(({ lastAt, ...door }) => ({ ...door, lastAt: lastAt.getTime() })),
  };
}

async function waitsOf({ database, now }: Shop): Promise<DayView['waits']> {
  const [returns, alarms] = await Promise.all([listReturns(database, false), loadOpenAlarms(database)]);
  const late = returns.filter(({ answerBy }) => answerBy !== null && answerBy < now());
  return { returns: returns.length, lateReturns: late.length, alarms: alarms.length };
}

async function shownEvening({ catalogue }: Shop, evening: Evening): Promise<DeskEvening> {
  const { venueId, startsAt, planUrl: _, ...facts } = evening;
  const { venues } = await catalogue.get();
  const venue = venues.find(({ id }) => id === venueId)?.name ?? {};
  return { ...facts, venue, startsAt: startsAt.getTime() };
}
