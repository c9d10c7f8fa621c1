import { userInfo } from 'node:os';
import { isDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { type KeepPurpose, keepPurposes } from '@foyer/contract/rules/values.ts';
import { typedNumber } from '#commands/kit/command-arguments.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { counted } from '#commands/kit/counted.ts';
import { type HouseClock, openHouseClock } from '#commands/kit/house-clock.ts';
import { withShop } from '#commands/kit/with-stores.ts';
import type { CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { seatsOfRange } from '#domain/keep.ts';
import {
  type KeepOutcome,
  type KeepRefusal,
  type KeepRequest,
  keepPlaces,
  type ListedKeep,
  listKeeps,
  releaseKeep,
} from '#features/keep-places/keep-places.ts';
import { parseTime } from '#house-files/shapes/day-shapes.ts';
import { parseMinutes } from '#house-files/shapes/scalar-shapes.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { sessionKey } from '#platform/session-key.ts';
import { keepPass } from '#shop/keep-pass.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadNames } from '#store/catalogue-changes.ts';
import { loadKeeps } from '#store/keeps.ts';
import { createPlans, type Plans } from '#store/plans.ts';
import { beginAct, endAct } from '#store/staff-acts.ts';

/** `foyer keep`. */
export async function keepCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const request = readRequest(asked.values, asked.positionals);
  if (typeof request === 'string') return complain(output, request, usage);
  return await withShop(config, output, async (core) => {
    const shop = { ...core, plans: createPlans(core.database) };
    const clock = await openHouseClock(core.database);
    if (request.kind === 'list') return await list(shop, request, output, clock);
    if (request.kind === 'link') return await link(core, request.id, await sessionKey(config), output);
    const { kind, ...details } = request;
    const act = await beginAct(core.database, {
      staffId: null,
      who: `console:${userInfo().username}`,
      act: `keep ${kind}`,
      details,
    });
    const code =
      kind === 'release' ? await release(shop, request.id, output) : await keep(shop, request, output, clock);
    await endAct(core.database, act, code === exitCodes.done ? 'done' : 'refused');
    return code;
  });
}

const options = {
  for: { type: 'string' },
  seats: { type: 'string' },
  places: { type: 'string' },
  zone: { type: 'string' },
  area: { type: 'string' },
  until: { type: 'string' },
  name: { type: 'string', default: '' },
  note: { type: 'string', default: '' },
  'then-closed': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

type Values = { [Name in keyof typeof options]?: string | boolean | undefined };

type Request =
  | { kind: 'list'; eventId: string | null; json: boolean }
  | { kind: 'release'; id: number }
  | { kind: 'link'; id: number }
  | MakeRequest;

interface MakeRequest {
  kind: 'make';
  eventId: string;
  day: Day;
  /** null: the whole day. */
  time: Time | null;
  purpose: KeepPurpose;
  /** As the files call them. */
  seats: readonly string[];
  places: { count: number; zone: string | null; area: string | null } | null;
  until: End | null;
  name: string;
  note: string;
  closedAfter: boolean;
}

type End = { kind: 'before'; minutes: number } | { kind: 'moment'; day: Day; time: Time };

type Context = ShopCore & { plans: Plans };

/** The request, or the first mistake. */
function readRequest(values: Values, [first, ...words]: readonly string[]): Request | string {
  if (first === undefined || first === 'list') {
    const [eventId = null, extra] = words;
    return extra === undefined
      ? { kind: 'list', eventId, json: values.json === true }
      : `"${extra}" is not understood.`;
  }
  if (first === 'release' || first === 'link') {
    const id = typedNumber(words[0]);
    return id === null || words.length > 1 ? `"${first}" needs the number of a keep.` : { kind: first, id };
  }
  return readMake(values, first, words);
}

function readMake(values: Values, eventId: string, words: readonly string[]): MakeRequest | string {
  const text = (name: keyof Values) => (typeof values[name] === 'string' ? values[name].trim() : '');
  const session = momentOf(words.join(' '));
  if (session === null) return 'A session like 2027-02-14 19:00 is missing.';
  const purpose = keepPurposes.find((one) => one === values.for);
  if (purpose === undefined) return `--for is "${text('for')}"; expected ${keepPurposes.join(', ')}.`;
  const until = text('until') === '' ? null : endOf(text('until'));
  if (typeof until === 'string') return until;
  const seats = seatsIn(text('seats'));
  if (typeof seats === 'string') return seats;
  const places = placesIn(text('places'), text('zone'), text('area'));
  if (typeof places === 'string') return places;
  if (seats.length > 0 === (places !== null)) return 'Write either --seats or --places.';
  const said = { name: text('name'), note: text('note'), closedAfter: values['then-closed'] === true };
  return { kind: 'make', eventId, ...session, purpose, seats, places, until, ...said };
}

function momentOf(written: string): { day: Day; time: Time | null } | null {
  const [day = '', clock, ...more] = written.trim().split(/\s+/);
  const time = clock === undefined ? null : parseTime(clock);
  if (!isDay(day) || more.length > 0 || (clock !== undefined && time === null)) return null;
  return { day, time };
}

function endOf(written: string): End | string {
  const span = /^(.+?)\s+before$/.exec(written);
  const minutes = span ? parseMinutes(span[1] ?? '') : null;
  if (minutes !== null) return { kind: 'before', minutes };
  const moment = momentOf(written);
  if (moment?.time) return { kind: 'moment', day: moment.day, time: moment.time };
  return `--until is "${written}"; expected a moment like 2027-02-13 12:00, or 3 days before.`;
}

function seatsIn(written: string): string[] | string {
  const names = written.split(',').flatMap((word) => word.trim() || []);
  const seats = names.map((name) => ({ name, ids: seatsOfRange(name) }));
  const wrong = seats.find(({ ids }) => ids === null);
  if (wrong)
    return `"${wrong.name}" is no range of seats; write the lower number first, like parterre-7-11..13.`;
  return seats.flatMap(({ ids }) => ids ?? []);
}

function placesIn(written: string, zone: string, area: string): MakeRequest['places'] | string {
  if (written === '') return zone + area === '' ? null : '--zone and --area belong to --places.';
  const count = typedNumber(written);
  if (count === null) return `--places is "${written}"; expected a number.`;
  if (zone !== '' && area !== '') return '--zone and --area exclude each other.';
  return { count, zone: zone || null, area: area || null };
}

async function keep(
  shop: Context,
  asked: MakeRequest,
  output: CommandOutput,
  clock: HouseClock,
): Promise<number> {
  const catalogue = await shop.catalogue.get();
  const event = catalogue.events.find(({ id }) => id === asked.eventId);
  const session = event?.sessions.find((one) => isMeant(one, asked));
  if (!event || !session) {
    output.writeAside(`There is no session of ${asked.eventId} on ${asked.day} ${asked.time ?? ''}\n`);
    return exitCodes.wrong;
  }
  const named = await namesOf(shop, event, session);
  const wanted = numbersOf(asked, named);
  if (typeof wanted === 'string') {
    output.writeAside(`${wanted}\n`);
    return exitCodes.wrong;
  }
  const until = asked.until && momentOfEnd(asked.until, session, catalogue.setup.timeZone);
  const { purpose, name, note, closedAfter } = asked;
  const request = { sessionId: session.id, purpose, name, note, closedAfter, until, ...wanted };
  const outcome = await keepPlaces(shop, request);
  if (outcome.kind === 'refused') {
    output.writeAside(`${inWords(outcome.reason, named, clock)}\n`);
    return exitCodes.wrong;
  }
  output.write(keptText(outcome, asked, named, clock));
  return exitCodes.done;
}

function isMeant({ day, time, allDay }: CatalogueSession, asked: MakeRequest): boolean {
  return day === asked.day && (allDay ? asked.time === null : time === asked.time);
}

/** Names of the files and numbers, both ways. */
interface Names {
  seats: ReadonlyMap<string, number>;
  areas: ReadonlyMap<string, number>;
  zones: ReadonlyMap<string, number>;
  seatOf(id: number): string;
}

async function namesOf(shop: Context, event: CatalogueEvent, { zones }: CatalogueSession): Promise<Names> {
  const hall = event.planUrl === null ? null : await shop.plans(event.planUrl);
  const load = async (kind: 'seat' | 'standing' | 'zone', numbers: readonly number[]) =>
    new Map((await loadNames(shop.database, kind, numbers)).map(({ name, number }) => [name, number]));
  const seats = await load('seat', hall?.plan.seats.ids ?? []);
  const ofIds = new Map([...seats].map(([name, id]) => [id, name]));
  return {
    seats,
    areas: await load('standing', hall?.plan.standing.map(({ id }) => id) ?? []),
    zones: await load(
      'zone',
      zones.map(({ zoneId }) => zoneId),
    ),
    seatOf: (id) => ofIds.get(id) ?? String(id),
  };
}

function numbersOf(
  { seats, places }: MakeRequest,
  names: Names,
): Pick<KeepRequest, 'seatIds' | 'places'> | string {
  const unknown = seats.filter((name) => !names.seats.has(name));
  if (unknown.length > 0) return `Not seats of this hall: ${unknown.slice(0, 10).join(', ')}.`;
  const seatIds = seats.flatMap((name) => names.seats.get(name) ?? []);
  if (places === null) return { seatIds, places: null };
  const zoneId = places.zone === null ? null : names.zones.get(places.zone);
  const areaId = places.area === null ? null : names.areas.get(places.area);
  if (zoneId === undefined)
    return `There is no zone "${places.zone}"; there are ${[...names.zones.keys()].join(', ')}.`;
  if (areaId === undefined)
    return `There is no standing area "${places.area}"; there are ${[...names.areas.keys()].join(', ') || 'none'}.`;
  return { seatIds, places: { count: places.count, zoneId, areaId } };
}

function momentOfEnd(end: End, { startsAt }: CatalogueSession, timeZone: string): Date {
  if (end.kind === 'before') return new Date(startsAt - end.minutes * 60_000);
  const local = Temporal.PlainDateTime.from(`${end.day}T${end.time}`);
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
}

function keptText(
  { keepId, until, seatIds, sold, inCarts }: Extract<KeepOutcome, { kind: 'kept' }>,
  { places, closedAfter }: MakeRequest,
  { seatOf }: Names,
  clock: HouseClock,
): string {
  const what = places ? counted(places.count, 'place') : counted(seatIds.length, 'seat');
  const after = closedAfter ? 'not sold after that' : "everybody's after that";
  const orders = [...new Set(sold.map(({ orderId }) => orderId))].join(', ');
  return [
    `Keep ${keepId}: ${what} until ${clock(until)}, ${after}.`,
    ...(sold.length === 0
      ? []
      : [`${sold.length} of them are sold or being bought (orders ${orders}): kept if they come back.`]),
    ...(inCarts.length === 0
      ? []
      : [
          `Left out, visitors have them in their carts: ${inCarts.map(seatOf).join(', ')}. Try again in a few minutes.`,
        ]),
    '',
  ].join('\n');
}

function inWords(reason: KeepRefusal, { seatOf }: Names, clock: HouseClock): string {
  switch (reason.kind) {
    case 'no-session':
      return 'The session is over or cancelled.';
    case 'nothing-asked':
      return 'Write either --seats or --places.';
    case 'not-in-hall':
      return `Not seats of this hall: ${reason.seatIds.map(seatOf).join(', ')}.`;
    case 'no-such-zone':
      return 'The session has no such zone.';
    case 'kept-already':
      return `Kept already: ${reason.seats.map(({ seatId, keepId }) => `${seatOf(seatId)} (keep ${keepId})`).join(', ')}. Release that keep first.`;
    case 'all-in-carts':
      return 'Visitors have all of these seats in their carts. Try again in a few minutes.';
    case 'not-limited':
      return 'Places are not limited there: nothing can run out, so nothing needs to be kept.';
    case 'too-many':
      return `Free there: ${counted(reason.left, 'place')}.`;
    case 'wrong-end':
      return `The end must be in the future and no later than the close of the sale, ${clock(reason.saleClosesAt)}.`;
  }
}

async function release(shop: Context, id: number, output: CommandOutput): Promise<number> {
  const outcome = await releaseKeep(shop, id);
  if (outcome.kind === 'released') {
    output.write(`Keep ${id} is released: ${counted(outcome.keep.left, 'place')} on sale again.\n`);
    return exitCodes.done;
  }
  output.writeAside(outcome.kind === 'over' ? `Keep ${id} is over already.\n` : `There is no keep ${id}.\n`);
  return exitCodes.wrong;
}

/** The address under which whoever has it may buy what is kept. */
async function link(
  { database, origin }: Pick<ShopCore, 'database' | 'origin'>,
  id: number,
  key: Buffer,
  output: CommandOutput,
): Promise<number> {
  const [found] = await loadKeeps(database, { keepId: id });
  const isUsable = found !== undefined && !found.isOver && found.seatIds.length > 0;
  if (isUsable) {
    const { eventId, day, time } = found;
    output.write(`${origin}/scheme/${eventId}/${day}/${time}?keep=${keepPass(key, id)}\n`);
    return exitCodes.done;
  }
  if (found === undefined) output.writeAside(`There is no keep ${id}.\n`);
  else if (found.isOver) output.writeAside(`Keep ${id} is over: its places are on general sale.\n`);
  else output.writeAside('A link leads to seats of a plan; this keep has places by number.\n');
  return exitCodes.wrong;
}

async function list(
  shop: Context,
  { eventId, json }: Extract<Request, { kind: 'list' }>,
  output: CommandOutput,
  clock: HouseClock,
): Promise<number> {
  const { setup } = await shop.catalogue.get();
  const keeps = await listKeeps(shop, { eventId }, setup.language);
  if (json) output.write(`${JSON.stringify(keeps, null, 2)}\n`);
  else
    output.write(keeps.length === 0 ? 'Nothing is kept.\n' : keeps.map((one) => line(one, clock)).join(''));
  return exitCodes.done;
}

/** `  17  the-storm 2027-03-14 19:00  press "Газета"  6 seats, 2 sold  until 2027-03-13 12:00  Партер, ряд 7 …`. */
function line(keep: ListedKeep, clock: HouseClock): string {
  const { id, eventId, day, time, purpose, name, seatIds, places, sold, left, until, isOver, words } = keep;
  const what = seatIds.length > 0 ? counted(seatIds.length, 'seat') : counted(places, 'place');
  const counts = [what, sold > 0 && `${sold} sold under it`, !isOver && `${left} left`].filter(Boolean);
  const end = isOver ? `over since ${clock(until)}` : `until ${clock(until)}`;
  const parts = [
    `${eventId} ${day} ${time}`,
    name === '' ? purpose : `${purpose} "${name}"`,
    counts.join(', '),
    end,
    words,
    keep.note,
  ];
  return `  ${id}  ${parts.filter(Boolean).join('  ')}\n`;
}
