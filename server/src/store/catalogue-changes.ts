import type { Queryable } from '#platform/database.ts';
import { type EventDocument, type HouseDocument, houseOpened, type SessionDocument } from './catalogue.ts';

/** A name of the house files and its number on the wire. */
export interface NumberRow {
  kind: string;
  key: string;
  number: number;
}

export interface StandingHouse {
  revision: number;
  folder: string;
  document: HouseDocument;
}

/** What an opening finds: the house as it stands, locked against another opening. */
export interface StandingState {
  house: StandingHouse | null;
  events: readonly StandingEvent[];
  /** Sessions from the given day on that are not withdrawn. */
  sessions: readonly StandingSession[];
  /** Those of earlier days that were first announced as the files announce one now. */
  past: readonly StandingSession[];
}

export interface StandingEvent {
  id: string;
  position: number;
  document: EventDocument;
  withdrawn: boolean;
}

export interface StandingSession {
  id: number;
  eventId: string;
  day: string;
  time: string;
  startsAt: number;
  saleOpensAt: number | null;
  saleClosesAt: number;
  cancelled: boolean;
  /** As it was first announced: what a line of the files knows it by. */
  first: FirstAnnouncement;
  document: SessionDocument;
  /** Limits by zone; 0 is the session as a whole. */
  places: Readonly<Record<string, number | null>>;
}

export interface FirstAnnouncement {
  eventId: string;
  day: string;
  time: string;
  /** How many sessions were announced so before it; they are over. */
  turn: number;
}

/** A session as it shall stand. */
export type SessionChange = Omit<StandingSession, 'id'>;

/** Openings wait for each other on this lock; it ends with the transaction. */
export async function lockForOpening(transaction: Queryable): Promise<void> {
  await transaction.query(`set local lock_timeout = '30s'; set local statement_timeout = '120s'`);
  await transaction.query('lock table house in share row exclusive mode');
  // Orders before stock, as everywhere: lapsed holds leave the counters before limits are compared with them.
  await transaction.query('select sweep_lapsed(100000)');
}

export async function loadStandingState(
  queryable: Queryable,
  sinceDay: string,
  announced: readonly Omit<FirstAnnouncement, 'turn'>[],
): Promise<StandingState> {
  const [house] = await queryable.query<StandingHouse>('select revision, folder, document from house');
  const events = await queryable.query<StandingEvent>(
    'select id, position, document, withdrawn_at is not null as withdrawn from event',
  );
  const sessions = await queryable.query<StandingSession>(`${selectSessions} and day >= $1`, [sinceDay]);
  const past = await queryable.query<StandingSession>(
    `${selectSessions} and day < $1 and (first_event, first_day, first_time) in (
      select "eventId", day, time from jsonb_to_recordset($2) given ("eventId" text, day date, time text)
    )`,
    [sinceDay, JSON.stringify(announced)],
  );
  return { house: house ?? null, events, sessions, past };
}

const selectSessions = `select id, event_id as "eventId", day, time,
    json_build_object('eventId', first_event, 'day', first_day, 'time', first_time, 'turn', first_turn) as first,
    document, cancelled_at is not null as cancelled,
    (extract(epoch from starts_at) * 1000)::bigint as "startsAt",
    (extract(epoch from sale_opens_at) * 1000)::bigint as "saleOpensAt",
    (extract(epoch from sale_closes_at) * 1000)::bigint as "saleClosesAt",
    (select jsonb_object_agg(zone_id, capacity) from stock where session_id = session.id) as places
  from session
  where withdrawn_at is null`;

export function loadNumbers(queryable: Queryable): Promise<NumberRow[]> {
  return queryable.query<NumberRow>('select kind, key, number from public_number');
}

export async function insertNumbers(transaction: Queryable, numbers: readonly NumberRow[]): Promise<void> {
  await transaction.query(
    `insert into public_number (kind, key, number)
    select kind, key, number from jsonb_to_recordset($1) given (kind text, key text, number integer)`,
    [JSON.stringify(numbers)],
  );
}

/** Places of a session that somebody paid for or still holds. */
export interface TakenPlaces {
  sessionId: number;
  zoneId: number;
  places: number;
  orders: readonly number[];
  tickets: number;
}

/**
 * What is sold or held of these sessions, by counter of stock: 0 is the session as a whole, below 0 are standing areas. The rows of stock are locked
 * until the end of the transaction, so that nothing more is sold meanwhile.
 */
export async function lockTakenPlaces(
  transaction: Queryable,
  sessionIds: readonly number[],
): Promise<TakenPlaces[]> {
  await transaction.query(
    'select from stock where session_id = any ($1) order by session_id, zone_id for update',
    [sessionIds],
  );
  return transaction.query<TakenPlaces>(
    `select line.session_id as "sessionId", counted.zone_id as "zoneId",
      sum((line.quantity - line.returned) * line.visitors)::integer as places,
      sum(line.quantity - line.returned)::integer as tickets,
      array_agg(distinct line.order_id order by line.order_id) as orders
    from order_line line
    join orders on orders.id = line.order_id and released_at is null
    cross join counters_of(line.zone_id, line.area_id) counted
    where line.session_id = any ($1) and line.returned < line.quantity
    group by line.session_id, counted.zone_id`,
    [sessionIds],
  );
}

/** Good season tickets that name these sessions. */
export async function loadSeasonHolders(
  queryable: Queryable,
  sessionIds: readonly number[],
): Promise<Pick<TakenPlaces, 'sessionId' | 'tickets' | 'orders'>[]> {
  return await queryable.query(
    `select ticket_evening.session_id as "sessionId", count(*)::integer as tickets,
       array_agg(distinct order_id order by order_id) as orders
     from ticket_evening join ticket on ticket.id = ticket_id and returned_at is null
     join order_line on order_line.id = order_line_id
     where ticket_evening.session_id = any ($1) group by 1`,
    [sessionIds],
  );
}

/** A seat, or places in a standing area, of an order that has not given them back. */
export interface TakenSeat {
  eventId: string;
  sessionId: number;
  /** Below 0: a standing area. */
  seatId: number;
  orderId: number;
  tickets: number;
  /** As the files call it: `parterre-5-12`, `floor`. */
  name: string;
}

/** Seats and standing areas of these events' sessions ahead; their stock stays locked, so that nothing more is sold meanwhile. */
export async function lockTakenSeats(
  transaction: Queryable,
  eventIds: readonly string[],
): Promise<TakenSeat[]> {
  await transaction.query(
    `select from stock
    where session_id in (select id from session where event_id = any ($1) and starts_at > now())
    order by session_id, zone_id
    for update`,
    [eventIds],
  );
  return transaction.query<TakenSeat>(
    `select event_id as "eventId", session_id as "sessionId", seat_id as "seatId", order_id as "orderId", tickets,
      coalesce(split_part(key, '/', 2), seat_id::text) as name
    from session
    join lateral (
      select session_id, seat_id, order_id, 1 as tickets, 'seat' as kind from seat_taken
      where session_id = session.id and order_id is not null
      union all
      select session_id, -area_id, order_id, sum(quantity - returned)::integer, 'standing'
      from order_line join orders on orders.id = order_id and released_at is null
      where session_id = session.id and area_id is not null and returned < quantity
      group by session_id, area_id, order_id
    ) held on true
    left join public_number on public_number.kind = held.kind and number = abs(seat_id)
    where event_id = any ($1) and starts_at > now()
    order by session_id, seat_id, order_id`,
    [eventIds],
  );
}

export async function saveEvents(
  transaction: Queryable,
  events: readonly Omit<StandingEvent, 'withdrawn'>[],
): Promise<void> {
  await transaction.query(
    `insert into event (id, position, document)
    select id, position, document
    from jsonb_to_recordset($1) given (id text, position integer, document jsonb)
    on conflict (id) do update
      set position = excluded.position, document = excluded.document, withdrawn_at = null`,
    [JSON.stringify(events)],
  );
}

/** The moment stands in the sitemap. */
export async function markEventsChanged(transaction: Queryable, ids: readonly string[]): Promise<void> {
  await transaction.query('update event set changed_at = now() where id = any ($1)', [ids]);
}

export async function withdrawEvents(transaction: Queryable, ids: readonly string[]): Promise<void> {
  await transaction.query(
    'update event set withdrawn_at = now() where id = any ($1) and withdrawn_at is null',
    [ids],
  );
}

/** The session that was first announced as `first` says, a FirstAnnouncement. */
export const isFirst = `first_event = first ->> 'eventId' and first_day = (first ->> 'day')::date and first_time = first ->> 'time'
  and first_turn = (first ->> 'turn')::integer`;

/** Brings sessions and their stock to what is given; a session keeps its number by what it was first announced as. */
export async function saveSessions(
  transaction: Queryable,
  sessions: readonly SessionChange[],
): Promise<void> {
  const given = JSON.stringify(sessions);
  await keepDocumentsWith(transaction, given);
  await transaction.query(
    `insert into session (
      event_id, day, time, first_event, first_day, first_time, first_turn, starts_at, sale_opens_at, sale_closes_at,
      cancelled_at, document
    )
    select "eventId", day, time, first ->> 'eventId', (first ->> 'day')::date, first ->> 'time', (first ->> 'turn')::integer,
      to_timestamp("startsAt" / 1000.0), to_timestamp("saleOpensAt" / 1000.0),
      to_timestamp("saleClosesAt" / 1000.0), case when cancelled then now() end, document
    from jsonb_to_recordset($1) given (
      "eventId" text, day date, time text, first jsonb, "startsAt" bigint, "saleOpensAt" bigint, "saleClosesAt" bigint,
      cancelled boolean, document jsonb
    )
    on conflict (first_event, first_day, first_time, first_turn) do update set
      event_id = excluded.event_id, day = excluded.day, time = excluded.time,
      starts_at = excluded.starts_at, sale_opens_at = excluded.sale_opens_at,
      sale_closes_at = excluded.sale_closes_at, document = excluded.document, withdrawn_at = null,
      cancelled_at = case when excluded.cancelled_at is null then null
        else coalesce(session.cancelled_at, excluded.cancelled_at) end`,
    [given],
  );
  await transaction.query(
    `insert into stock (session_id, zone_id, capacity)
    select session.id, zone.key::integer, zone.value::integer
    from jsonb_to_recordset($1) given (first jsonb, places jsonb)
    join session on ${isFirst}
    cross join lateral jsonb_each_text(given.places) zone
    order by session.id, zone.key::integer
    on conflict (session_id, zone_id) do update set capacity = excluded.capacity
      where stock.capacity is distinct from excluded.capacity`,
    [given],
  );
}

/** Documents of visitors are kept as long after a moved session as they would have been after the old one. */
async function keepDocumentsWith(transaction: Queryable, given: string): Promise<void> {
  await transaction.query(
    `update visitor_document document
    set erase_after = erase_after + (to_timestamp("startsAt" / 1000.0) - session.starts_at)
    from jsonb_to_recordset($1) given (first jsonb, "startsAt" bigint)
    join session on ${isFirst}
      and starts_at <> to_timestamp("startsAt" / 1000.0)
    join order_line on order_line.session_id = session.id
    where document.order_line_id = order_line.id`,
    [given],
  );
}

export async function withdrawSessions(transaction: Queryable, ids: readonly number[]): Promise<void> {
  await transaction.query('update session set withdrawn_at = now() where id = any ($1)', [ids]);
}

/** The house's own row, with the next revision; running servers are notified at the commit. */
export async function saveHouse(
  transaction: Queryable,
  folder: string,
  document: HouseDocument,
): Promise<number> {
  const [row] = await transaction.query<{ revision: number }>(
    `insert into house (revision, folder, document) values (1, $1, $2)
    on conflict (only_row) do update
      set revision = house.revision + 1, folder = excluded.folder, document = excluded.document, opened_at = now()
    returning revision`,
    [folder, JSON.stringify(document)],
  );
  const revision = row?.revision ?? 1;
  await transaction.query('select pg_notify($1, $2)', [houseOpened, String(revision)]);
  return revision;
}

/** The folder alone: an opening that changed nothing raises no revision. */
export async function saveFolder(transaction: Queryable, folder: string): Promise<void> {
  await transaction.query('update house set folder = $1 where folder <> $1', [folder]);
}

export interface StoredFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** Files of plans; one that is there already is the same. */
export async function insertPlanFiles(transaction: Queryable, files: readonly StoredFile[]): Promise<void> {
  for (const { name, contentType, bytes } of files) {
    await transaction.query(
      'insert into plan_file (name, content_type, bytes) values ($1, $2, $3) on conflict (name) do nothing',
      [name, contentType, bytes],
    );
  }
}

/** Which of these picture files are there already. */
export async function knownPictures(queryable: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await queryable.query<{ name: string }>(
    'select name from picture_file where name = any ($1)',
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** A picture to be drawn: its source, and the files to draw of it. */
export interface DrawablePicture {
  stem: string;
  bytes: Uint8Array;
  files: readonly { name: string; contentType: string }[];
}

/** Names the files of pictures; they are drawn later. One that is there already is the same. */
export async function insertDrawable(
  queryable: Queryable,
  pictures: readonly DrawablePicture[],
): Promise<void> {
  for (const { stem, bytes, files } of pictures) {
    await queryable.query(
      `with source as (
        insert into picture_source (stem, bytes) values ($1, $2) on conflict (stem) do nothing
      )
      insert into picture_file (name, content_type, source)
      select name, content_type, $1 from unnest($3::text[], $4::text[]) as file (name, content_type)
      on conflict (name) do nothing`,
      [stem, bytes, files.map(({ name }) => name), files.map(({ contentType }) => contentType)],
    );
  }
}

export async function insertPictures(queryable: Queryable, files: readonly StoredFile[]): Promise<void> {
  for (const { name, contentType, bytes } of files) {
    await queryable.query(
      'insert into picture_file (name, content_type, bytes) values ($1, $2, $3) on conflict (name) do nothing',
      [name, contentType, bytes],
    );
  }
}

/** What the files call these numbers, without the hall that they belong to: `parterre-7-11`. */
export function loadNames(
  queryable: Queryable,
  kind: 'seat' | 'standing' | 'zone',
  numbers: readonly number[],
): Promise<{ name: string; number: number }[]> {
  return queryable.query<{ name: string; number: number }>(
    `select regexp_replace(key, '^.*/', '') as name, number from public_number
    where kind = $1 and number = any ($2)`,
    [kind, numbers],
  );
}
