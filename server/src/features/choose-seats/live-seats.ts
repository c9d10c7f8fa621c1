import type { LiveSeats, SeatPicture } from '#shop/live-seats.ts';
import { findPlanSession } from '#shop/plan-session.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTakenSeats } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { drawPicture, type EarlierPicture, freeSeatsOf } from './seat-picture.ts';

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
      return found && freeSeatsOf(found, earlier, visitor);
    },
    forget: (sessionId) => {
      const known = watched.get(sessionId);
      if (known) known.lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function look(
  { database, catalogue, plans }: Watching,
  sessionId: number,
): Promise<SeatPicture | null> {
  const session = await findPlanSession(await catalogue.get(), plans, sessionId);
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
