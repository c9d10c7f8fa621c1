import { type HallPlan, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { endOfDay, moveByClock } from '#domain/clock-span.ts';
import { type KeptOfFiles, seatsOfRange } from '#domain/keep.ts';
import { dayOf } from '#house-files/days/day-expression.ts';
import { type SessionDate, sessionDates } from '#house-files/days/session-dates.ts';
import { typesetText } from '#house-files/markup/safe-markup.ts';
import type { EventOfHouse } from '#house-files/read-house.ts';
import type { EventFile } from '#house-files/schema/event-schema.ts';
import type { HouseFile } from '#house-files/schema/house-schema.ts';
import { type KeptEntry, keptOf, type Sale, type SessionEntry } from '#house-files/schema/session-schema.ts';
import type { SaleMoment } from '#house-files/shapes/day-shapes.ts';
import { wholeHall } from './compile-prices.ts';
import type { CompiledSession, CompileInput, IdRegistry } from './compiled-house.ts';

interface KeptInput {
  ids: IdRegistry;
  /** The hall whose seats are sold; undefined: there is no plan. */
  plan: HallPlan | undefined;
  saleClosesAt: number;
  at(moment: SaleMoment): number;
}

/** What a session keeps, by the numbers of seats and zones. */
function compileKept(
  event: EventFile,
  entry: SessionEntry,
  { ids, plan, saleClosesAt, at }: KeptInput,
): KeptOfFiles[] {
  const hall = event.hall?.value ?? '';
  return keptOf(entry.kept, event.kept).map((kept) => ({
    purpose: kept.for,
    name: kept.name,
    until: kept.until === null ? saleClosesAt : at(kept.until),
    closedAfter: kept.afterwards,
    mustPair: kept.companion,
    seats: plan ? seatsOf(kept, plan, (name) => ids.idOf('seat', `${hall}/${name}`)) : [],
    places: placesOf(kept, plan, (kind, key) => ids.idOf(kind, kind === 'zone' ? key : `${hall}/${key}`)),
  }));
}

function seatsOf({ seats }: KeptEntry, plan: HallPlan, idOf: (name: string) => number): KeptOfFiles['seats'] {
  const { ids, zoneIds, flags } = plan.seats;
  const isMarked = (index: number) =>
    ((flags[index] ?? 0) & (seatFlags.wheelchair | seatFlags.companion)) !== 0;
  const named = seats.flatMap(({ value }) =>
    value === 'marked' ? ids.filter((_, index) => isMarked(index)) : (seatsOfRange(value) ?? []).map(idOf),
  );
  const index = new Map(ids.map((id, at) => [id, at]));
  return [...new Set(named)].map((seatId) => ({ seatId, zoneId: zoneIds[index.get(seatId) ?? -1] ?? 0 }));
}

function placesOf(
  { places, zone, area }: KeptEntry,
  plan: HallPlan | undefined,
  idOf: (kind: 'zone' | 'standing', key: string) => number,
): KeptOfFiles['places'] {
  if (places === null) return null;
  const areaId = area === null ? null : idOf('standing', area.value);
  const standing = plan?.standing.find(({ id }) => id === areaId);
  const zoneId = standing?.zoneId ?? (zone === null ? null : idOf('zone', zone.value));
  const counters = [0, ...(zoneId === null ? [] : [zoneId]), ...(areaId === null ? [] : [-areaId])];
  return { counters, count: places };
}

/**
 * Sessions of an event from today on, those included that are played for tickets of another event; those of earlier days
 * are over and stay as the database has them.
 */
export function compileSessions(input: CompileInput, { id, event }: EventOfHouse): CompiledSession[] {
  return input.files.events
    .flatMap((other) =>
      other.event.sessions
        .filter(({ playedInstead }) => (playedInstead?.value ?? other.id) === id)
        .flatMap((entry) =>
          sessionDates(entry, input.today)
            .filter(({ day }) => day >= input.today)
            // Another event brings its own prices and places.
            .map((date) =>
              compileSession(input, event, other.id === id ? entry : asPlayedInstead(entry), date, other.id),
            ),
        ),
    )
    .sort((one, other) => one.startsAt - other.startsAt);
}

function asPlayedInstead(entry: SessionEntry): SessionEntry {
  return { ...entry, prices: null, places: null, zonePlaces: [] };
}

/**
 * What cannot be sold as its house is: shown truthfully, its sale closed. Of a plan without a hall nobody knows
 * the seats; the culture card alone needs its own way to pay.
 */
function isNotSold(event: EventFile, house: HouseFile): boolean {
  return lacksHall(event) || (!event.cultureCard.withoutCard && !takesCultureCard(house));
}

export function lacksHall(event: EventFile): boolean {
  return event.plan && event.hall === null;
}

/** Card orders are paid at a terminal of their own. */
export function takesCultureCard({ paymentWays }: HouseFile): boolean {
  return paymentWays.some(({ value }) => value.offered && value.cultureCardOnly);
}

/** Epoch milliseconds of a wall-clock time in the house's zone; a time that the clocks skip is the one after. */
export function momentOf(day: Day, time: Time, timeZone: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Start and sale window of a session. */
export function saleWindow(
  date: Pick<SessionDate, 'day' | 'time' | 'allDay'>,
  sales: readonly Sale[],
  timeZone: string,
  today: Day,
): { startsAt: number; saleOpensAt: number | null; saleClosesAt: number } {
  const startsAt = momentOf(date.day, date.time, timeZone);
  // A whole day sells until its end, so "1 h before" is counted from there.
  const counted = date.allDay ? endOfDay(date.day, timeZone) : startsAt;
  const at = (moment: SaleMoment) => saleMomentAt(moment, counted, timeZone, today);
  const opens = sales.find((sale) => sale.opens !== null)?.opens;
  const closes = sales.find((sale) => sale.closes !== null)?.closes;
  return { startsAt, saleOpensAt: opens ? at(opens) : null, saleClosesAt: closes ? at(closes) : counted };
}

/** The end of a keep; of a whole day it is counted from the day's end, like its sale. */
export function keepMomentAt(
  moment: SaleMoment,
  date: Pick<SessionDate, 'day' | 'time' | 'allDay'>,
  timeZone: string,
  today: Day,
): number {
  const counted = date.allDay ? endOfDay(date.day, timeZone) : momentOf(date.day, date.time, timeZone);
  return saleMomentAt(moment, counted, timeZone, today);
}

function limitOf(places: EventFile['places']): number | null {
  return places === 'unlimited' ? null : places;
}

function compileSession(
  input: CompileInput,
  event: EventFile,
  entry: SessionEntry,
  { announced, ...date }: SessionDate,
  announcedBy: string,
): CompiledSession {
  const { house } = input.files;
  const sale = saleWindow(date, [entry.sale, event.sale, house.sale], house.timeZone, input.today);
  const list = entry.prices?.value ?? event.prices?.value;
  return {
    ...date,
    ...sale,
    announced: { eventId: announcedBy, ...announced },
    notice: noticeOf(entry, house, input.today),
    saleClosesAt: isNotSold(event, house) ? 0 : sale.saleClosesAt,
    priceTypeId: list === undefined ? 0 : input.ids.idOf('price-list', list),
    capacity: limitOf(entry.places ?? event.places),
    zones: compileZones(input, event, entry, list),
    kept: compileKept(event, entry, {
      ids: input.ids,
      plan: planOf(input, event),
      saleClosesAt: sale.saleClosesAt,
      at: (moment) => keepMomentAt(moment, date, house.timeZone, input.today),
    }),
    standing: planOf(input, event)?.standing.map(({ id, capacity }) => ({ areaId: id, capacity })) ?? [],
  };
}

function noticeOf(
  { because, chooseUntil, money }: SessionEntry,
  { timeZone }: HouseFile,
  today: Day,
): CompiledSession['notice'] {
  return {
    because: typesetText(because),
    chooseUntil: chooseUntil === null ? null : endOfDay(dayOf(chooseUntil.value, today), timeZone),
    paysByItself: money,
  };
}

/** Every zone of the price list, so that what is taken of it is counted even while it has no limit. */
function compileZones(
  input: CompileInput,
  event: EventFile,
  entry: SessionEntry,
  list: string | undefined,
): CompiledSession['zones'] {
  const { files, ids } = input;
  const rows = files.prices.lists.find(({ name }) => name === list)?.value ?? [];
  const plan = planOf(input, event);
  const named = rows.flatMap(({ zone }) => zone?.value ?? (plan ? wholeHall : []));
  return [...new Set(named)].map((zone) => {
    const limits = [...entry.zonePlaces, ...event.zonePlaces];
    const limit = limits.find(({ name }) => name === zone)?.value ?? null;
    const zoneId = ids.idOf('zone', zone);
    return { zoneId, capacity: plan ? Math.min(limit ?? Infinity, placesInZone(plan, zoneId)) : limit };
  });
}

function planOf({ plans }: CompileInput, event: EventFile): HallPlan | undefined {
  return event.plan ? plans.get(event.hall?.value ?? '')?.plan : undefined;
}

function placesInZone({ seats, standing }: HallPlan, zoneId: number): number {
  const areas = standing.filter((area) => area.zoneId === zoneId);
  const places = areas.reduce((sum, { capacity }) => sum + capacity, 0);
  return places + seats.zoneIds.filter((one) => one === zoneId).length;
}

function saleMomentAt(moment: SaleMoment, start: number, timeZone: string, today: Day): number {
  if (moment.kind === 'from-start') return moveByClock(start, moment.span, timeZone);
  return momentOf(dayOf(moment.day, today), moment.time, timeZone);
}
