import type { FreeSeats, FreeSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import type { HallIndex } from '#domain/hall-index.ts';
import { priceRowsFor } from '#domain/session-sale.ts';
import type { Plans } from '#store/plans.ts';

/** A session whose seats are chosen on a plan. */
export interface PlanSession {
  event: CatalogueEvent;
  session: CatalogueSession;
  planUrl: string;
  hall: HallIndex;
  /** Zones that have a price; seats of the others are not sold. */
  zones: ReadonlySet<number>;
}

/** null: no such session, or one without a plan. */
export async function findPlanSession(
  catalogue: Catalogue,
  plans: Plans,
  sessionId: number,
): Promise<PlanSession | null> {
  const found = sessionsOf(catalogue).get(sessionId);
  const planUrl = found?.event.planUrl ?? null;
  if (!found || planUrl === null) return null;
  const hall = await plans(planUrl);
  const rows = priceRowsFor(found.event, found.session, everyRow);
  return hall && { ...found, planUrl, hall, zones: new Set(rows.map(({ zoneId }) => zoneId)) };
}

/** Whoever may buy them. */
const everyRow = { used: false, pricesApart: false };

type Sessions = ReadonlyMap<number, { event: CatalogueEvent; session: CatalogueSession }>;

/** A catalogue is never changed, only replaced: what was sought once is kept with it. */
const known = new WeakMap<Catalogue, Sessions>();

function sessionsOf(catalogue: Catalogue): Sessions {
  const standing = known.get(catalogue);
  if (standing) return standing;
  const withPlan = catalogue.events.filter(({ planUrl }) => planUrl !== null);
  const sessions = new Map(
    withPlan.flatMap((event) => event.sessions.map((session) => [session.id, { event, session }])),
  );
  known.set(catalogue, sessions);
  return sessions;
}

/** What is free, looked up once a second however many ask. */
export interface LiveSeats {
  /** null: no such session, or one without a plan. Also of a session whose sale is over. */
  picture(sessionId: number): Promise<SeatPicture | null>;
  /** null also where the sale is over: nobody shall go on choosing. */
  freeSeats(request: FreeSeatsRequest, visitor: string | null): Promise<FreeSeats | null>;
  /** Something was changed through this server: the next look is a fresh one. */
  forget(sessionId: number): void;
}

/** Which seats of a session are free at one moment, for everybody. */
export interface SeatPicture {
  /** Cancelled, or its sale has closed. */
  isOver: boolean;
  planUrl: string;
  /** Made of the content: two servers that see the same say the same. */
  version: string;
  states: Uint8Array;
  standing: FreeSeats['standing'];
  /** What the house still sells of each zone that has a price; fewer than there are free seats where it limits the zone. */
  left: ReadonlyMap<number, number>;
  /** Kept seats that nobody has. */
  kept: FreeSeats['kept'];
  /** Tapped seats by their visitors: indices, and until when by the database's clock. */
  tapped: ReadonlyMap<string, { seats: readonly number[]; until: number }>;
  /** The database's clock at this look. */
  at: number;
}
