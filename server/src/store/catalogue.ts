import { setImmediate } from 'node:timers/promises';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import type { KeptOfFiles } from '#domain/keep.ts';
import type { Database, Queryable } from '#platform/database.ts';

/** The channel that announces an opening, with the new revision. */
export const houseOpened = 'house_opened';

/** Everything of a catalogue that stands in the house's own row. */
export type HouseDocument = Omit<Catalogue, 'revision' | 'events'>;

/** An event without its sessions, as its row keeps it. */
export type EventDocument = Omit<CatalogueEvent, 'sessions' | 'changedAt'> & { rolling: boolean };

/** Of a session what no column and no stock row holds. */
export type SessionDocument = Pick<CatalogueSession, 'allDay' | 'priceTypeId'> & {
  /** Absent: nothing. */
  kept?: readonly KeptOfFiles[];
};

/** Revision of the house that stands open; null when none was ever opened. */
export async function findRevision(queryable: Queryable): Promise<number | null> {
  const [row] = await queryable.query<{ revision: number }>({
    name: 'house-revision',
    text: 'select revision from house',
  });
  return row?.revision ?? null;
}

/** The house that stands open, with every session that is not over since yesterday; null when none is open. */
export async function findCatalogue(queryable: Queryable): Promise<Catalogue | null> {
  for (;;) {
    const catalogue = await readCatalogue(queryable);
    // The house may have been opened between the statements; the revision shows it.
    if (catalogue === null || catalogue.revision === (await findRevision(queryable))) return catalogue;
  }
}

/** The house without its events; null when none is open. */
export async function findHouse(
  queryable: Queryable,
): Promise<{ revision: number; document: HouseDocument } | null> {
  const [house] = await queryable.query<{ revision: number; document: HouseDocument }>(
    'select revision, document from house',
  );
  return house ?? null;
}

async function readCatalogue(queryable: Queryable): Promise<Catalogue | null> {
  const house = await findHouse(queryable);
  if (house === null) return null;
  const events = await queryable.query<{ document: EventDocument; changed_at: Date }>(
    'select document, changed_at from event where withdrawn_at is null order by position, id',
  );
  const sessions = await sessionsByEvent(queryable);
  return {
    ...house.document,
    revision: house.revision,
    events: events.map(({ document: { rolling: _, ...event }, changed_at }) => ({
      ...event,
      changedAt: changed_at.toISOString(),
      sessions: sessions.get(event.id) ?? [],
    })),
  };
}

interface SessionRow {
  id: number;
  event_id: string;
  day: string;
  time: string;
  starts_at: number;
  sale_opens_at: number | null;
  sale_closes_at: number;
  cancelled: boolean;
  first_day: string;
  first_time: string;
  document: SessionDocument;
  stock: { zone: number; capacity: number | null }[];
}

const rowsInOneGo = 4_000;

async function sessionsByEvent(queryable: Queryable): Promise<Map<string, CatalogueSession[]>> {
  const rows = await queryable.query<SessionRow>(`
    select session.id, session.event_id, session.day, session.time, first_day, first_time, session.document,
      cancelled_at is not null as cancelled,
      (extract(epoch from starts_at) * 1000)::bigint as starts_at,
      (extract(epoch from sale_opens_at) * 1000)::bigint as sale_opens_at,
      (extract(epoch from sale_closes_at) * 1000)::bigint as sale_closes_at,
      (select jsonb_agg(jsonb_build_object('zone', zone_id, 'capacity', capacity) order by zone_id)
        from stock where session_id = session.id) as stock
    from session
    where withdrawn_at is null and starts_at > now() - interval '2 days'
    order by session.day, session.time`);
  const sessions = new Map<string, CatalogueSession[]>();
  for (const [index, row] of rows.entries()) {
    // Visitors are served meanwhile: a large house has 60,000 sessions.
    if (index % rowsInOneGo === rowsInOneGo - 1) await setImmediate();
    const ofEvent = sessions.get(row.event_id);
    if (ofEvent) ofEvent.push(sessionOf(row));
    else sessions.set(row.event_id, [sessionOf(row)]);
  }
  return sessions;
}

function sessionOf(row: SessionRow): CatalogueSession {
  return {
    id: row.id,
    day: row.day,
    time: row.time,
    allDay: row.document.allDay,
    startsAt: row.starts_at,
    saleOpensAt: row.sale_opens_at,
    saleClosesAt: row.sale_closes_at,
    cancelled: row.cancelled,
    ...(isMoved(row) ? { movedFrom: { day: row.first_day, time: row.first_time } } : {}),
    priceTypeId: row.document.priceTypeId,
    capacity: row.stock.find(({ zone }) => zone === 0)?.capacity ?? null,
    zones: row.stock.filter(({ zone }) => zone > 0).map(({ zone, capacity }) => ({ zoneId: zone, capacity })),
  };
}

function isMoved({ day, time, first_day, first_time }: SessionRow): boolean {
  return day !== first_day || time !== first_time;
}

interface RollingHouse {
  folder: string;
  /** When it was last opened with a change. */
  openedAt: Date;
  timeZone: string;
}

/** The house that stands open, when it has events on moving days; null when none has, or no house is open. */
export async function findRollingHouse(queryable: Queryable): Promise<RollingHouse | null> {
  const [row] = await queryable.query<RollingHouse>(
    `select folder, opened_at as "openedAt", document #>> '{setup,timeZone}' as "timeZone" from house
    where exists (select from event where withdrawn_at is null and document -> 'rolling' = 'true'::jsonb)`,
  );
  return row ?? null;
}

/** The folder that the standing house was opened from; null: none is open. */
export async function findHouseFolder(queryable: Queryable): Promise<string | null> {
  const [row] = await queryable.query<{ folder: string }>('select folder from house');
  return row?.folder ?? null;
}

/** The catalogue in memory, one object for each revision; never changed, only replaced. */
export interface CurrentCatalogue {
  /** @throws NoHouseOpen before the first opening */
  get(): Promise<Catalogue>;
  /** Reads the database now: for callers that learned that their revision is stale. */
  refresh(): Promise<Catalogue>;
  /** Is called after each change; answers a function that ends it. */
  onChange(listener: (catalogue: Catalogue) => void): () => void;
  close(): Promise<void>;
}

interface CurrentCatalogueOptions {
  /** How often the revision is looked at, should a message have been lost. */
  pollMilliseconds?: number;
  /** Told when the look fails; the catalogue in memory goes on serving. */
  onFailure?: (error: unknown) => void;
}

export class NoHouseOpen extends Error {
  constructor() {
    super('No house is open yet: run "foyer open <folder>"');
    this.name = 'NoHouseOpen';
  }
}

/** Learns of openings by NOTIFY and polls now and then. */
export function createCurrentCatalogue(
  database: Database,
  { pollMilliseconds = 5_000, onFailure = () => {} }: CurrentCatalogueOptions = {},
): CurrentCatalogue {
  const listeners = new Set<(catalogue: Catalogue) => void>();
  let current: Catalogue | null = null;
  let running: Promise<Catalogue> | null = null;
  let queued: Promise<Catalogue> | null = null;
  let stopListening: Promise<(() => Promise<void>) | undefined> | null = null;

  // A look that is under way may have begun before the change that the caller knows of: one more follows it.
  const refresh = (): Promise<Catalogue> => {
    queued ??= Promise.resolve(running)
      .catch(() => {})
      .then(() => {
        running = load();
        queued = null;
        return running;
      });
    return queued;
  };
  const load = async (): Promise<Catalogue> => {
    if (current !== null && current.revision === (await findRevision(database))) return current;
    const fresh = await findCatalogue(database);
    if (fresh === null) throw new NoHouseOpen();
    current = fresh;
    for (const listener of listeners) listener(fresh);
    return fresh;
  };
  const look = () => {
    if (current !== null) refresh().catch(onFailure);
  };

  const timer = setInterval(look, pollMilliseconds);
  timer.unref();
  return {
    get: async () => {
      stopListening ??= database.listen(houseOpened, look).catch((error: unknown) => {
        onFailure(error);
        return undefined;
      });
      return current ?? refresh();
    },
    refresh,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      clearInterval(timer);
      await (await stopListening)?.();
    },
  };
}
