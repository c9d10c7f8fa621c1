import type { FreeSeats, FreeSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Queryable } from '#platform/database.ts';
import type { Plans } from '#store/plans.ts';
import { loadTakenSeats } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { findPlanSession } from './plan-session.ts';
import { drawPicture, type EarlierPicture, freeSeatsOf, type SeatPicture } from './seat-picture.ts';

export interface LiveSeatsRoom {
  database: Queryable;
  catalogue(): Promise<Catalogue>;
  plans: Plans;
  now(): Date;
}

/** What is free, looked up once a second however many ask. */
export interface LiveSeats {
  /** null: no such session, or one without a plan. */
  picture(sessionId: number): Promise<SeatPicture | null>;
  freeSeats(request: FreeSeatsRequest, visitor: string | null): Promise<FreeSeats | null>;
  /** Something was changed through this server: the next look is a fresh one. */
  forget(sessionId: number): void;
}

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

export function createLiveSeats(room: LiveSeatsRoom): LiveSeats {
  const watched = new Map<number, Watched>();

  const picture = (sessionId: number): Promise<SeatPicture | null> => {
    const known = watched.get(sessionId);
    const now = room.now().getTime();
    if (known && now - known.lookedAt < keptMilliseconds && now >= known.lookedAt) return known.looking;
    const earlier = known?.earlier ?? new Map<string, EarlierPicture>();
    const looking = look(room, sessionId).then((found) => {
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
      return found && freeSeatsOf(found, earlier, visitor);
    },
    forget: (sessionId) => {
      const known = watched.get(sessionId);
      if (known) known.lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function look(
  { database, catalogue, plans }: LiveSeatsRoom,
  sessionId: number,
): Promise<SeatPicture | null> {
  const session = await findPlanSession(await catalogue(), plans, sessionId);
  if (session === null) return null;
  const levels = await loadStockLevelsOf(database, [sessionId]);
  return drawPicture(session, await loadTakenSeats(database, sessionId), levels.get(sessionId));
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
