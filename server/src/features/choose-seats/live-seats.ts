import { createHash } from 'node:crypto';
import { type FreeSeats, type SeatState, seatStates } from '@foyer/contract/hall/hall-plan.ts';
import type { StockLevels } from '#domain/catalogue.ts';
import { saleWindow } from '#domain/session-sale.ts';
import { findPlanSession, type LiveSeats, type PlanSession, type SeatPicture } from '#shop/plan-session.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTakenSeats, type TakenSeats } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';

type Watching = Pick<Shop, 'database' | 'catalogue' | 'plans' | 'now'>;

const keptMilliseconds = 1_000;
/** Earlier pictures of a session from which changes can be told. */
const mostEarlier = 120;
/** Sessions looked at lately. */
const mostSessions = 300;

interface Watched {
  looking: Promise<SeatPicture | null>;
  lookedAt: number;
  earlier: Map<string, EarlierPicture>;
}

export function createLiveSeats(shop: Watching): LiveSeats {
  const watched = new Map<number, Watched>();

  const picture = (sessionId: number): Promise<SeatPicture | null> => {
    const known = watched.get(sessionId);
    const now = shop.now().getTime();
    if (known && now - known.lookedAt < keptMilliseconds && now >= known.lookedAt) return known.looking;
    const earlier = known?.earlier ?? new Map<string, EarlierPicture>();
    const looking = look(shop, sessionId).then((found) => {
      if (found) remember(earlier, found);
      else watched.delete(sessionId);
      return found;
    });
    watched.delete(sessionId);
    watched.set(sessionId, { looking, lookedAt: now, earlier });
    looking.catch(() => watched.delete(sessionId));
    dropOldest(watched, mostSessions);
    return looking;
  };

  return {
    picture,
    freeSeats: async ({ sessionId, since }, visitor) => {
      const found = await picture(sessionId);
      const earlier = since === undefined ? undefined : watched.get(sessionId)?.earlier.get(since);
      return found && !found.isOver ? freeSeatsOf(found, earlier, visitor) : null;
    },
    forget: (sessionId) => {
      const known = watched.get(sessionId);
      if (known) known.lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function look(
  { database, catalogue, plans, now }: Watching,
  sessionId: number,
): Promise<SeatPicture | null> {
  const session = await findPlanSession(await catalogue.get(), plans, sessionId);
  if (session === null) return null;
  const levels = await loadStockLevelsOf(database, [sessionId]);
  const taken = await loadTakenSeats(database, sessionId);
  return drawPicture(session, taken, levels.get(sessionId), now());
}

function remember(earlier: Watched['earlier'], { planUrl, version, states }: SeatPicture): void {
  earlier.delete(version);
  earlier.set(version, { planUrl, version, states });
  dropOldest(earlier, mostEarlier);
}

function dropOldest(map: Map<unknown, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

export function drawPicture(
  session: PlanSession,
  taken: TakenSeats,
  levels: StockLevels | undefined,
  now: Date,
): SeatPicture {
  const { hall, planUrl } = session;
  const states = onSale(session, levels);
  const mark = (seatId: number, state: SeatState) => {
    const index = hall.indexOf(seatId);
    if (index !== undefined) states[index] = state;
  };
  for (const { seatIds } of taken.kept) for (const seatId of seatIds) mark(seatId, seatStates.held);
  for (const { seatId } of taken.tapped) mark(seatId, seatStates.held);
  for (const seatId of taken.held) mark(seatId, seatStates.held);
  for (const seatId of taken.sold) mark(seatId, seatStates.sold);
  const standing = standingLeft(session, levels);
  const left = new Map([...session.zones].map((zoneId) => [zoneId, leftOf(zoneId, levels)]));
  const kept = keptSeats(session, taken);
  const version = versionOf(planUrl, states, { standing, kept });
  const isOver = ['cancelled', 'closed'].includes(saleWindow(session.session, now));
  return {
    isOver,
    planUrl,
    version,
    states,
    standing,
    left,
    kept,
    tapped: byVisitor(session, taken),
    at: taken.at,
  };
}

/** Seats of a zone that has no price, or no place left by the house's own limit, are not sold. */
function onSale({ hall, zones }: PlanSession, levels: StockLevels | undefined): Uint8Array {
  const isOpen = (zoneId: number) => zones.has(zoneId) && leftOf(zoneId, levels) > 0;
  const open = new Set([...new Set(hall.plan.seats.zoneIds)].filter(isOpen));
  return Uint8Array.from(hall.plan.seats.zoneIds, (zoneId) =>
    open.has(zoneId) ? seatStates.free : seatStates.sold,
  );
}

/** Standing areas are counted below 0, see the table of stock. */
function standingLeft({ hall, zones }: PlanSession, levels: StockLevels | undefined): FreeSeats['standing'] {
  return hall.plan.standing
    .filter(({ zoneId }) => zones.has(zoneId))
    .map(({ id, zoneId, capacity }) => ({
      id,
      left: Math.min(capacity, levels?.zones.get(-id) ?? 0, leftOf(zoneId, levels)),
    }));
}

function leftOf(zoneId: number, levels: StockLevels | undefined): number {
  return Math.min(levels?.zones.get(zoneId) ?? Infinity, levels?.left ?? Infinity);
}

/** What of the kept seats can be had by whoever they are for. */
function keptSeats(
  { hall, zones }: PlanSession,
  { kept, tapped, held, sold }: TakenSeats,
): FreeSeats['kept'] {
  // What the waiting list is offered is somebody's for the moment, and nobody else's afterwards.
  const told = kept.filter(({ purpose }) => purpose !== 'list' && purpose !== 'offer');
  if (told.length === 0) return [];
  const had = new Set([...tapped.map(({ seatId }) => seatId), ...held, ...sold]);
  const { zoneIds } = hall.plan.seats;
  const groups = told.map(({ keepId, purpose, until, closedAfter, seatIds }) => ({
    id: keepId,
    isForWheelchair: purpose === 'wheelchair',
    until,
    closedAfter,
    seats: seatIds
      .flatMap((seatId) => (had.has(seatId) ? [] : (hall.indexOf(seatId) ?? [])))
      .filter((index) => zones.has(zoneIds[index] ?? 0))
      .sort((one, other) => one - other),
  }));
  return groups.filter(({ seats }) => seats.length > 0);
}

function byVisitor({ hall }: PlanSession, { tapped }: TakenSeats): SeatPicture['tapped'] {
  const groups = Map.groupBy(tapped, ({ visitor }) => visitor);
  return new Map(
    [...groups].map(([visitor, seats]) => [
      visitor,
      {
        seats: seats.flatMap(({ seatId }) => hall.indexOf(seatId) ?? []).sort((one, other) => one - other),
        until: Math.min(...seats.map(({ until }) => until)),
      },
    ]),
  );
}

/** The plan too: after a change of the hall the same bits are other seats. */
function versionOf(
  planUrl: string,
  states: Uint8Array,
  counted: Pick<FreeSeats, 'standing' | 'kept'>,
): string {
  return createHash('sha256')
    .update(planUrl)
    .update(states)
    .update(JSON.stringify(counted))
    .digest('base64url')
    .slice(0, 12);
}

/** What is remembered of a picture to tell changes from it. */
type EarlierPicture = Pick<SeatPicture, 'planUrl' | 'version' | 'states'>;

/** What the picture says to a visitor, whole or as changes since an earlier one. */
export function freeSeatsOf(
  picture: SeatPicture,
  earlier: EarlierPicture | undefined,
  visitor: string | null,
): FreeSeats {
  const own = visitor === null ? undefined : picture.tapped.get(visitor);
  const common = {
    planUrl: picture.planUrl,
    version: picture.version,
    mine: own?.seats ?? [],
    mineSeconds: own ? Math.max(0, Math.floor((own.until - picture.at) / 1000)) : 0,
    standing: picture.standing,
    kept: picture.kept,
  };
  if (!earlier || earlier.planUrl !== picture.planUrl) {
    return { ...common, kind: 'full', states: picture.states };
  }
  return {
    ...common,
    kind: 'changes',
    since: earlier.version,
    changes: changesSince(picture, earlier),
  };
}

/** Thousands may ask for the same changes in the same second. */
const counted = new WeakMap<SeatPicture, Map<string, ReturnType<typeof changesOf>>>();

function changesSince(picture: SeatPicture, { version, states }: EarlierPicture) {
  const known = counted.get(picture) ?? new Map<string, ReturnType<typeof changesOf>>();
  counted.set(picture, known);
  const changes = known.get(version) ?? changesOf(states, picture.states);
  known.set(version, changes);
  return changes;
}

function changesOf(before: Uint8Array, after: Uint8Array): { seat: number; state: SeatState }[] {
  const changes: { seat: number; state: SeatState }[] = [];
  for (let seat = 0; seat < after.length; seat += 1) {
    // The picture holds nothing else.
    if (before[seat] !== after[seat]) changes.push({ seat, state: after[seat] as SeatState });
  }
  return changes;
}
