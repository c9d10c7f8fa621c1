import type { CommandCall } from '#commands/kit/command-call.ts';
import { type HouseClock, openHouseClock, signed, withShop } from '#commands/kit/with-stores.ts';
import type { CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { endOfDay, moveByClock } from '#domain/clock-span.ts';
import {
  changeKeep,
  type KeepChangeOutcome,
  type KeepOutcome,
  type KeepRefusal,
  type KeepRequest,
  keepPlaces,
  type ListedKeep,
  listKeeps,
  releaseKeep,
} from '#features/keep-places/keep-places.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { sessionKey } from '#platform/secrets.ts';
import { keepLink } from '#shop/keep-link.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadNames } from '#store/catalogue-changes.ts';
import { loadKeeps } from '#store/keeps.ts';
import { createPlans, type Plans } from '#store/plans.ts';
import { counted } from '#texts/counted.ts';
import {
  type ChangeRequest,
  type End,
  type KeepAsked,
  keepOptions,
  type MakeRequest,
  readKeepRequest,
} from './keep-arguments.ts';

/** `foyer keep`. */
export async function keepCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, keepOptions, usage, output);
  if (typeof asked === 'number') return asked;
  const request = readKeepRequest(asked.values, asked.positionals);
  if (typeof request === 'string') return complain(output, request, usage);
  return await withShop(config, output, async (core) => {
    const shop = { ...core, plans: createPlans(core.database) };
    const clock = await openHouseClock(core.database);
    if (request.kind === 'list') return await list(shop, request, output, clock);
    if (request.kind === 'link') return await link(core, request.id, await sessionKey(config), output);
    if (request.kind === 'make') return await keep(shop, request, output, clock);
    const { kind, ...details } = request;
    if (kind === 'release')
      return await signed(core.database, 'releaseKeep', details, () => release(shop, request.id, output));
    return await signed(core.database, 'changeKeep', details, () => change(shop, request, output, clock));
  });
}

type Context = ShopCore & { plans: Plans };

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
  const { kind: _, eventId: _event, day: _day, time: _time, ...details } = asked;
  return await signed(shop.database, 'keep', { session: session.id, ...details }, () =>
    keepIn(shop, { event, session, asked, timeZone: catalogue.setup.timeZone }, output, clock),
  );
}

async function keepIn(
  shop: Context,
  {
    event,
    session,
    asked,
    timeZone,
  }: { event: CatalogueEvent; session: CatalogueSession; asked: MakeRequest; timeZone: string },
  output: CommandOutput,
  clock: HouseClock,
): Promise<number> {
  const named = await namesOf(shop, event, session);
  const wanted = numbersOf(asked, named);
  if (typeof wanted === 'string') {
    output.writeAside(`${wanted}\n`);
    return exitCodes.wrong;
  }
  const until = asked.until && momentOfEnd(asked.until, session, timeZone);
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

/** Of a whole day it is counted from the day's end, as in the files. */
function momentOfEnd(end: End, { startsAt, day, allDay }: CatalogueSession, timeZone: string): Date {
  if (end.kind === 'before')
    return new Date(moveByClock(allDay ? endOfDay(day, timeZone) : startsAt, end.span, timeZone));
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

async function change(
  shop: Context,
  { id, until, name, note }: ChangeRequest,
  output: CommandOutput,
  clock: HouseClock,
): Promise<number> {
  const { events, setup } = await shop.catalogue.get();
  const [found] = await loadKeeps(shop.database, { keepId: id });
  const session = events.flatMap(({ sessions }) => sessions).find((one) => one.id === found?.sessionId);
  const outcome = await changeKeep(shop, id, {
    ...(until && session ? { until: momentOfEnd(until, session, setup.timeZone) } : {}),
    ...(name === null ? {} : { name }),
    ...(note === null ? {} : { note }),
  });
  if (outcome.kind === 'changed') {
    output.write(`Keep ${id} is changed: kept until ${clock(outcome.until)}.\n`);
    return exitCodes.done;
  }
  output.writeAside(`${unchangedWords(outcome.reason, id, clock)}\n`);
  return exitCodes.wrong;
}

function unchangedWords(
  reason: Extract<KeepChangeOutcome, { kind: 'refused' }>['reason'],
  id: number,
  clock: HouseClock,
): string {
  switch (reason.kind) {
    case 'unknown':
      return `There is no keep ${id}.`;
    case 'over':
      return `Keep ${id} is over: its places are on general sale.`;
    case 'of-files':
      return `Keep ${id} is written in the event's file: change it there, and open the house.`;
    default:
      return inWords(reason, { seatOf: String }, clock);
  }
}

function inWords(reason: KeepRefusal, { seatOf }: Pick<Names, 'seatOf'>, clock: HouseClock): string {
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
  { database, catalogue, origin }: Pick<ShopCore, 'database' | 'catalogue' | 'origin'>,
  id: number,
  key: Buffer,
  output: CommandOutput,
): Promise<number> {
  const [found] = await loadKeeps(database, { keepId: id });
  const { events } = await catalogue.get();
  const event = events.find((one) => one.id === found?.eventId);
  const address = found && event ? keepLink({ key, origin }, found, event) : null;
  if (address !== null) {
    output.write(`${address}\n`);
    return exitCodes.done;
  }
  if (found === undefined) output.writeAside(`There is no keep ${id}.\n`);
  else if (found.isOver) output.writeAside(`Keep ${id} is over: its places are on general sale.\n`);
  else
    output.writeAside(
      'No link leads to places by number of a plan. Release the keep when they are ordered, or keep seats.\n',
    );
  return exitCodes.wrong;
}

async function list(
  shop: Context,
  { eventId, json }: Extract<KeepAsked, { kind: 'list' }>,
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
