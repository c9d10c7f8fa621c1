import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import type { Queryable } from '#platform/database.ts';
import { saveOfferStock } from '#store/add-ons.ts';
import { syntheticHouse } from './synthetic-house.ts';

export interface SaleSeed {
  /** Sessions of the one event, an hour apart from tomorrow noon. Default 1. */
  sessions?: number;
  /** Places of each session as a whole; null = not limited. Default 100. */
  capacity?: number | null;
  /** Places of zones, by zone id; null = a zone without a limit of its own. Default zone 1, not limited. */
  zones?: Readonly<Record<number, number | null>>;
  /** All tickets cost nothing. */
  free?: boolean;
  /** Changes to the synthetic house. */
  house?: Partial<Catalogue>;
  event?: Partial<CatalogueEvent>;
}

export interface SeededSale {
  catalogue: Catalogue;
  event: CatalogueEvent;
  sessions: readonly CatalogueSession[];
}

/** Opens a synthetic house with one event straight in the tables of an empty database. */
export async function seedSale(database: Queryable, seed: SaleSeed = {}): Promise<SeededSale> {
  const zones = Object.entries(seed.zones ?? { 1: null }).map(([zoneId, capacity]) => ({
    zoneId: Number(zoneId),
    capacity,
  }));
  const draft = syntheticHouse({
    ...seed,
    sessions: seed.sessions ?? 1,
    capacity: places(seed.capacity),
    zones,
  });
  const event: CatalogueEvent = {
    ...draft.event,
    sessions: await insertSessions(database, draft.event),
  };
  const catalogue = { ...draft.catalogue, events: [event] };
  await insertHouse(database, catalogue);
  await insertStock(database, event.sessions);
  await saveOfferStock(database, catalogue.offers);
  return { catalogue, event, sessions: event.sessions };
}

function places(capacity: number | null | undefined): number | null {
  return capacity === undefined ? 100 : capacity;
}

async function insertHouse(database: Queryable, { events: _events, ...house }: Catalogue): Promise<void> {
  await database.query(`insert into house (revision, folder, document) values ($1, 'synthetic', $2)`, [
    house.revision,
    JSON.stringify(house),
  ]);
}

async function insertSessions(database: Queryable, event: CatalogueEvent): Promise<CatalogueSession[]> {
  const { sessions, ...document } = event;
  await database.query('insert into event (id, position, document) values ($1, 1, $2)', [
    event.id,
    JSON.stringify(document),
  ]);
  const rows = await database.query<{ id: number }>(
    `insert into session (event_id, day, time, first_event, first_day, first_time, starts_at, sale_opens_at,
       sale_closes_at, cancelled_at, document)
     select $1, day, time, $1, day, time, to_timestamp(starts), to_timestamp(opens), to_timestamp(closes),
       case when cancelled then now() end, '{}'
     from unnest($2::date[], $3::text[], $4::float8[], $5::float8[], $6::float8[], $7::boolean[])
       with ordinality as asked (day, time, starts, opens, closes, cancelled, number)
     order by number returning id`,
    [
      event.id,
      sessions.map(({ day }) => day),
      sessions.map(({ time }) => time),
      sessions.map(({ startsAt }) => startsAt / 1000),
      sessions.map(({ saleOpensAt }) => (saleOpensAt === null ? null : saleOpensAt / 1000)),
      sessions.map(({ saleClosesAt }) => saleClosesAt / 1000),
      sessions.map(({ cancelled }) => cancelled),
    ],
  );
  return sessions.map((session, index) => ({ ...session, id: rows[index]?.id ?? 0 }));
}

async function insertStock(database: Queryable, sessions: readonly CatalogueSession[]): Promise<void> {
  const rows = sessions.flatMap(({ id, capacity, zones }) => [
    { id, zoneId: 0, capacity },
    ...zones.map((zone) => ({ id, ...zone })),
  ]);
  await database.query(
    `insert into stock (session_id, zone_id, capacity)
     select * from unnest($1::integer[], $2::integer[], $3::integer[])`,
    [rows.map(({ id }) => id), rows.map(({ zoneId }) => zoneId), rows.map(({ capacity }) => capacity)],
  );
}
