import { PassThrough } from 'node:stream';
import {
  type DayView,
  type DeskDoor,
  type DeskEvening,
  dayChangesPath,
  type SessionAtDoor,
} from '@foyer/contract/desk/desk.ts';
import { deskCalls } from '@foyer/contract/desk/desk-calls.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance } from 'fastify';
import { safeParse } from 'valibot';
import { houseClock } from '#domain/clock-span.ts';
import { partStates } from '#domain/doors.ts';
import { doorMilliseconds } from '#features/mark-visits/mark-visit.ts';
import { dayEvenings, type Evening } from '#features/show-evenings/day-evenings.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { loadArrivals, loadDivision, loadDoors } from '#store/door.ts';
import { listReturns } from '#store/returns.ts';
import { EventStreams, replyWithEvents, sendEvent, type Viewer } from '#web/event-streams.ts';
import { createDeskGuard } from './desk-caller.ts';

const slotMilliseconds = 300_000;
/** From the opening of a door to a quarter of an hour after the start; then the last of as many. */
const slotsShown = 27;
const mostAtDoor = 3;

/** A day as the desk shows it; today when none is named. `passFor`: the one session that a door pass may see. */
export async function dayView(shop: Shop, asked: Day | undefined, passFor: number | null): Promise<DayView> {
  const { setup } = await shop.catalogue.get();
  const now = shop.now();
  const today = houseClock(now, setup.timeZone).day;
  const found = await dayEvenings(shop, asked ?? today);
  const across = (by: number) => (found.day === today ? acrossMidnight(shop, today, by) : []);
  const all = [...(await across(-doorMilliseconds)), ...found.evenings, ...(await across(doorMilliseconds))];
  const mine = all.filter((one) => passFor === null || one.sessionId === passFor);
  const evenings = await Promise.all(mine.map((one) => shownEvening(shop, one)));
  const shown = found.day === today ? openAtDoor(evenings, now.getTime()) : [];
  return {
    today,
    day: found.day,
    evenings,
    next: found.next,
    atDoor: await Promise.all(shown.map((one) => sessionAtDoor(shop, one))),
    waits: await waitsOf(shop),
  };
}

/** Evenings of the day before or after whose doors are open: on New Year's Eve people come at midnight. */
async function acrossMidnight(shop: Shop, today: Day, by: number): Promise<readonly Evening[]> {
  const { setup } = await shop.catalogue.get();
  const now = shop.now().getTime();
  const { day } = houseClock(new Date(now + by), setup.timeZone);
  if (day === today) return [];
  const { evenings } = await dayEvenings(shop, day);
  return evenings.filter((one) => !one.cancelled && !one.allDay && isNear(one.startsAt.getTime(), now));
}

function isNear(startsAt: number, now: number): boolean {
  return Math.abs(startsAt - now) <= doorMilliseconds;
}

/** A door is open from two hours before the start to two hours after it; a museum's, which has no hour, all day. */
function openAtDoor(evenings: readonly DeskEvening[], now: number): readonly DeskEvening[] {
  const played = evenings.filter(({ cancelled }) => !cancelled);
  const hasHour = ({ allDay }: DeskEvening) => !allDay;
  const away = ({ startsAt }: DeskEvening) => Math.abs(startsAt - now);
  const timed = played.filter((one) => hasHour(one) && isNear(one.startsAt, now));
  const open = [...timed.toSorted((a, b) => away(a) - away(b)), ...played.filter((one) => !hasHour(one))];
  const shown = open.slice(0, mostAtDoor);
  if (shown.length > 0) return played.filter((one) => shown.includes(one));
  return played.filter(({ startsAt }) => startsAt > now).slice(0, 1);
}

async function sessionAtDoor(
  shop: Shop,
  { sessionId, startsAt, allDay }: DeskEvening,
): Promise<SessionAtDoor> {
  const slotNow =
    startsAt + Math.floor((shop.now().getTime() - startsAt) / slotMilliseconds) * slotMilliseconds;
  const lastSlots = slotNow - (slotsShown - 1) * slotMilliseconds;
  const since = allDay ? lastSlots : Math.max(startsAt - doorMilliseconds, lastSlots);
  const slots = await loadArrivals(shop.database, sessionId, new Date(since));
  const people = new Map(slots.map((one) => [one.slot, one.people]));
  const counts = Array.from({ length: slotsShown }, (_, slot) => people.get(slot) ?? 0);
  return { sessionId, arrivals: { since, counts }, doors: await doorsOf(shop, sessionId) };
}

/** What was scanned for a session, a row for each phone, the one that was seen last first. */
export async function doorsOf({ database }: Pick<Shop, 'database'>, sessionId: number): Promise<DeskDoor[]> {
  const [doors, { changes, phones }] = await Promise.all([
    loadDoors(database, sessionId),
    loadDivision(database, sessionId),
  ]);
  const divided = partStates(changes, phones);
  const partsOf = (device: string) =>
    divided.filter((state) => state.device === device).map(({ part }) => part);
  return doors.map(({ lastAt, ...door }) => ({
    ...door,
    lastAt: lastAt.getTime(),
    parts: partsOf(door.device),
  }));
}

async function waitsOf({ database, now }: Shop): Promise<DayView['waits']> {
  const [returns, alarms] = await Promise.all([listReturns(database, false), loadOpenAlarms(database)]);
  const late = returns.filter(({ answerBy }) => answerBy !== null && answerBy < now());
  return { returns: returns.length, lateReturns: late.length, alarms: alarms.length };
}

/** An evening with the name of its venue. */
export async function shownEvening({ catalogue }: Shop, evening: Evening): Promise<DeskEvening> {
  const { venueId, startsAt, planUrl: _, ...facts } = evening;
  const { venues } = await catalogue.get();
  const venue = venues.find(({ id }) => id === venueId)?.name ?? {};
  return { ...facts, venue, startsAt: startsAt.getTime() };
}

/** A screen of the desk that shows a day. */
interface DeskViewer extends Viewer {
  /** Undefined: today, whatever day that is. */
  day: string | undefined;
  passFor: number | null;
  /** What it was told last. */
  told: string;
  checkedAt: number;
  isSignedIn(): Promise<boolean>;
}

/** Screens of this server; a house has fewer people. */
const mostScreens = 500;
const keptMilliseconds = 900;
const checkMilliseconds = 60_000;

/** A day's numbers as server-sent events, at most one a second and only when they change; the answer of `tonight`. */
export function registerDayStream(app: FastifyInstance, shop: Shop): void {
  const guard = createDeskGuard(shop);
  const call = { ...deskCalls.tonight, path: dayChangesPath };
  const numbersOf = createDayNumbers(shop);
  const streams = new EventStreams<DeskViewer>({
    log: shop.log,
    look: async (viewer) => {
      if (shop.now().getTime() - viewer.checkedAt > checkMilliseconds) {
        viewer.checkedAt = shop.now().getTime();
        if (!(await viewer.isSignedIn())) return void viewer.stream.end();
      }
      const numbers = await numbersOf(viewer);
      if (numbers === viewer.told) return;
      viewer.told = numbers;
      sendEvent(viewer.stream, numbers);
    },
  });
  app.get(`/api/desk/${dayChangesPath}`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const { session } = await guard.callerOf(request, reply, true);
    const read = safeParse(deskCalls.tonight.schema, request.query);
    // The browser comes back to a stream that ended, and gives up one that is refused: then the screen asks by itself.
    if (session === null) return await reply.code(401).send();
    if (!read.success || streams.isClosed || streams.viewers.size >= mostScreens)
      return await reply.code(400).send();
    const isSignedIn = async () => {
      const caller = await guard.callerOf(request, reply, true);
      return guard.refusalOf(call, caller, request) === null;
    };
    const { day } = read.output;
    const { passFor } = session;
    const viewer = {
      stream: new PassThrough(),
      day,
      passFor,
      told: '',
      checkedAt: shop.now().getTime(),
      isSignedIn,
    };
    streams.admit(viewer);
    return replyWithEvents(reply, viewer);
  });
  app.addHook('preClose', async () => streams.close());
}

/** What fifty screens show is looked up once. */
function createDayNumbers(shop: Shop) {
  const kept = new Map<string, { numbers: Promise<string>; at: number }>();
  return async ({ day, passFor }: Pick<DeskViewer, 'day' | 'passFor'>): Promise<string> => {
    const key = `${day} ${passFor}`;
    const known = kept.get(key);
    const now = shop.now().getTime();
    if (known && Math.abs(now - known.at) < keptMilliseconds) return await known.numbers;
    const numbers = dayView(shop, day, passFor).then((view) => JSON.stringify(view));
    kept.set(key, { numbers, at: now });
    for (const [old, { at }] of kept) if (now - at > 10 * keptMilliseconds) kept.delete(old);
    return await numbers;
  };
}
