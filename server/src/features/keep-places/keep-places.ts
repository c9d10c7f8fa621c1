import type { KeepPurpose, Language } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import type { HallIndex } from '#domain/hall-index.ts';
import { seatsInWords } from '#domain/hall-index.ts';
import { isAhead } from '#domain/session-sale.ts';
import type { Queryable } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import {
  endKeep,
  findSeatsToKeep,
  insertKeep,
  type KeepDraft,
  type KeepFilter,
  type KeepRow,
  loadKeeps,
  lockForKeeps,
  rewriteKeep,
  type SeatToKeep,
} from '#store/keeps.ts';
import { loadStockLevelsOf } from '#store/stock.ts';

/** What staff ask to be kept of a session: seats of its plan, or places by number. */
export interface KeepRequest {
  sessionId: number;
  purpose: KeepPurpose;
  /** Whose it is, as staff call them. */
  name: string;
  note: string;
  seatIds: readonly number[];
  /** Of a zone, of a standing area of the plan, or of the whole session. */
  places: { count: number; zoneId: number | null; areaId: number | null } | null;
  /** null: until the sale closes. */
  until: Date | null;
  /** What is left is not sold after its end either. */
  closedAfter: boolean;
  /** Drawn where it is asked for: asked again with it, it is the same keep. */
  key?: string | undefined;
}

export type KeepOutcome =
  | {
      kind: 'kept';
      keepId: number;
      until: Date;
      /** Seats that are kept now. */
      seatIds: readonly number[];
      /** Of those: sold or in an unpaid order. They are kept when they come back. */
      sold: readonly { seatId: number; orderId: number }[];
      /** Left out: a visitor has chosen them just now. */
      inCarts: readonly number[];
    }
  | { kind: 'refused'; reason: KeepRefusal };

export type KeepRefusal =
  /** No such session, or it is over, cancelled or gone. */
  | { kind: 'no-session' }
  /** Neither seats nor places, or both. */
  | { kind: 'nothing-asked' }
  | { kind: 'not-in-hall'; seatIds: readonly number[] }
  | { kind: 'no-such-zone' }
  /** Another keep has them. */
  | { kind: 'kept-already'; seats: readonly { seatId: number; keepId: number }[] }
  /** All of them are in visitors' carts just now. */
  | { kind: 'all-in-carts' }
  /** Places are not limited there, so that nothing needs to be kept. */
  | { kind: 'not-limited' }
  | { kind: 'too-many'; left: number }
  /** The end is over, or after the close of the sale. */
  | { kind: 'wrong-end'; saleClosesAt: Date };

type Context = Pick<Shop, 'database' | 'catalogue' | 'plans' | 'now'>;

/** Keeps seats or places from the sale until a moment: from then on they are everybody's, by the clock alone. */
export async function keepPlaces(shop: Context, request: KeepRequest): Promise<KeepOutcome> {
  const found = findSession(await shop.catalogue.get(), request.sessionId, shop.now());
  if (found === null) return refused({ kind: 'no-session' });
  const { session } = found;
  const saleClosesAt = new Date(session.saleClosesAt);
  const until = request.until ?? saleClosesAt;
  if (until <= shop.now() || until > saleClosesAt) return refused({ kind: 'wrong-end', saleClosesAt });
  if (request.seatIds.length > 0 === (request.places !== null)) return refused({ kind: 'nothing-asked' });
  const hall = found.event.planUrl === null ? null : await shop.plans(found.event.planUrl);
  const wanted = request.places ? placesOf(session, hall, request.places) : seatsOf(hall, request.seatIds);
  if ('kind' in wanted) return refused(wanted);
  const { sessionId, purpose, name, note, closedAfter, key } = request;
  const draft = {
    sessionId,
    purpose,
    name,
    note,
    until,
    closedAfter,
    key,
    fromFiles: false,
    mustPair: false,
  };
  return await shop.database.transaction(async (transaction) => {
    await lockForKeeps(transaction, [sessionId]);
    const [before] = key === undefined ? [] : await loadKeeps(transaction, { sessionId, key });
    return before ? await keptBefore(transaction, before) : await keep(transaction, { ...draft, ...wanted });
  });
}

/** Its answer was lost; what was left out for the carts of visitors is not known any more. */
async function keptBefore(
  transaction: Queryable,
  { id: keepId, sessionId, until, seatIds }: KeepRow,
): Promise<KeepOutcome> {
  const held = await findSeatsToKeep(transaction, sessionId, seatIds);
  return { kind: 'kept', keepId, until, seatIds, sold: soldOf(held), inCarts: [] };
}

function soldOf(held: readonly SeatToKeep[]): { seatId: number; orderId: number }[] {
  return held.flatMap(({ seatId, orderId }) => (orderId === null ? [] : [{ seatId, orderId }]));
}

function findSession(
  { events }: Catalogue,
  sessionId: number,
  now: Date,
): { event: CatalogueEvent; session: CatalogueSession } | null {
  for (const event of events) {
    const session = event.sessions.find(({ id }) => id === sessionId);
    if (session) return session.cancelled || !isAhead(session, now) ? null : { event, session };
  }
  return null;
}

type Wanted = Pick<KeepDraft, 'seats' | 'places'>;

function seatsOf(hall: HallIndex | null, seatIds: readonly number[]): Wanted | KeepRefusal {
  const seats = [...new Set(seatIds)].flatMap((seatId) => {
    const index = hall?.indexOf(seatId);
    const zoneId = index === undefined ? undefined : hall?.plan.seats.zoneIds[index];
    return zoneId === undefined ? [] : [{ seatId, zoneId }];
  });
  const known = new Set(seats.map(({ seatId }) => seatId));
  const unknown = seatIds.filter((seatId) => !known.has(seatId));
  return unknown.length > 0 ? { kind: 'not-in-hall', seatIds: unknown } : { seats, places: null };
}

function placesOf(
  session: CatalogueSession,
  hall: HallIndex | null,
  { count, zoneId, areaId }: NonNullable<KeepRequest['places']>,
): Wanted | KeepRefusal {
  const area = areaId === null ? null : hall?.plan.standing.find(({ id }) => id === areaId);
  const zone = area ? area.zoneId : zoneId;
  const isKnown = zone === null || session.zones.some((one) => one.zoneId === zone);
  if (area === undefined || !isKnown) return { kind: 'no-such-zone' };
  const counters = [0, ...(zone === null ? [] : [zone]), ...(area ? [-area.id] : [])];
  return { seats: [], places: { counters, count } };
}

/** The caller holds the counters of the session. */
async function keep(transaction: Queryable, draft: KeepDraft): Promise<KeepOutcome> {
  const levels = (await loadStockLevelsOf(transaction, [draft.sessionId])).get(draft.sessionId);
  if (draft.places) {
    const lefts = draft.places.counters.map((counter) =>
      counter === 0 ? levels?.left : levels?.zones.get(counter),
    );
    const left = Math.min(...lefts.map((places) => places ?? Infinity));
    if (left === Infinity) return refused({ kind: 'not-limited' });
    if (left < draft.places.count) return refused({ kind: 'too-many', left });
  }
  const ids = draft.seats.map(({ seatId }) => seatId);
  const held = await findSeatsToKeep(transaction, draft.sessionId, ids);
  const others = held.flatMap(({ seatId, keepId }) => (keepId === null ? [] : [{ seatId, keepId }]));
  if (others.length > 0) return refused({ kind: 'kept-already', seats: others });
  const inCarts = held.flatMap(({ seatId, isTapped }) => (isTapped ? [seatId] : []));
  const seats = draft.seats.filter(({ seatId }) => !inCarts.includes(seatId));
  if (seats.length === 0 && draft.places === null) return refused({ kind: 'all-in-carts' });
  const keepId = await insertKeep(transaction, { ...draft, seats });
  return {
    kind: 'kept',
    keepId,
    until: draft.until,
    seatIds: seats.map(({ seatId }) => seatId),
    sold: soldOf(held),
    inCarts,
  };
}

/** What is to be said of a keep otherwise; undefined: as before. */
export interface KeepChange {
  name?: string;
  note?: string;
  /** null: until the sale closes. */
  until?: Date | null;
}

export type KeepChangeOutcome =
  | { kind: 'changed'; sessionId: number; until: Date }
  | { kind: 'refused'; reason: { kind: 'unknown' | 'over' | 'of-files' } | KeepRefusal };

/** Another end, name or note for a keep that was made by hand. Its places stay kept: a longer one has no gap. */
export async function changeKeep(
  shop: Context,
  keepId: number,
  change: KeepChange,
): Promise<KeepChangeOutcome> {
  const catalogue = await shop.catalogue.get();
  return await shop.database.transaction(async (transaction) => {
    const [found] = await loadKeeps(transaction, { keepId });
    if (!found) return refused({ kind: 'unknown' });
    if (found.fromFiles) return refused({ kind: 'of-files' });
    const session = findSession(catalogue, found.sessionId, shop.now())?.session;
    if (!session) return refused({ kind: 'no-session' });
    const saleClosesAt = new Date(session.saleClosesAt);
    const until = change.until === undefined ? found.until : (change.until ?? saleClosesAt);
    if (change.until !== undefined && (until <= shop.now() || until > saleClosesAt))
      return refused({ kind: 'wrong-end', saleClosesAt });
    await lockForKeeps(transaction, [found.sessionId]);
    const words = { name: change.name ?? found.name, note: change.note ?? found.note, until };
    if (!(await rewriteKeep(transaction, keepId, words))) return refused({ kind: 'over' });
    return { kind: 'changed', sessionId: found.sessionId, until };
  });
}

/** What is left of the keep is everybody's from now on. */
export async function releaseKeep(
  { database }: Pick<Shop, 'database'>,
  keepId: number,
): Promise<{ kind: 'released'; keep: KeepRow } | { kind: 'over' | 'unknown' }> {
  return await database.transaction(async (transaction) => {
    const [found] = await loadKeeps(transaction, { keepId });
    if (!found) return { kind: 'unknown' as const };
    await lockForKeeps(transaction, [found.sessionId]);
    const [keep = found] = await loadKeeps(transaction, { keepId });
    return (await endKeep(transaction, keepId))
      ? { kind: 'released' as const, keep }
      : { kind: 'over' as const };
  });
}

/** A keep with its places in words: `Партер, ряд 7, места 11–13`, or the name of a zone. */
export interface ListedKeep extends KeepRow {
  words: string;
}

/** Of the sessions ahead, of one event or of one session; soonest end first. */
export async function listKeeps(
  { database, catalogue, plans }: Context,
  filter: KeepFilter,
  language: Language,
): Promise<ListedKeep[]> {
  const rows = await loadKeeps(database, filter);
  const { events } = await catalogue.get();
  return await Promise.all(
    rows.map(async (row) => {
      const planUrl = events.find(({ id }) => id === row.eventId)?.planUrl ?? null;
      const hall = planUrl === null ? null : await plans(planUrl);
      return { ...row, words: hall ? seatsInWords(hall, row.seatIds, language) : '' };
    }),
  );
}

function refused<Reason>(reason: Reason): { kind: 'refused'; reason: Reason } {
  return { kind: 'refused', reason };
}
