import type { KeepPurpose } from '@foyer/contract/rules/values.ts';
import type { KeptOfFiles } from '#domain/keep.ts';
import type { Queryable } from '#platform/database.ts';

/** Beside those of the house: what the waiting list is asked about, and what it was offered (store/waiting.ts). */
export type StoredPurpose = KeepPurpose | 'list' | 'offer';

/** What is to be kept of a session. */
export interface KeepDraft extends Omit<KeptOfFiles, 'until'> {
  sessionId: number;
  note: string;
  fromFiles: boolean;
  until: Date;
  /** Drawn where it was asked for: asked again with it, it is the same keep. */
  key?: string | undefined;
}

/** What an open session has of a seat that is asked to be kept. */
export interface SeatToKeep {
  seatId: number;
  /** An order that has it, paid or not. */
  orderId: number | null;
  /** Somebody has tapped it just now. */
  isTapped: boolean;
  /** Another keep has it. */
  keepId: number | null;
}

/** The counters of the session are the caller's until the end of the transaction: nothing of it is sold meanwhile. */
export async function lockForKeeps(transaction: Queryable, sessionIds: readonly number[]): Promise<void> {
  await transaction.query(
    'select from stock where session_id = any ($1) order by session_id, zone_id for update',
    [sessionIds],
  );
}

/** Of these seats, those that somebody has. Lapsed holds count as gone. */
export async function findSeatsToKeep(
  transaction: Queryable,
  sessionId: number,
  seatIds: readonly number[],
): Promise<SeatToKeep[]> {
  return await transaction.query<SeatToKeep>(
    `select asked.id as "seatId", orders.id as "orderId",
      holder.seat_id is not null and order_id is null and holder.held_until > clock_timestamp() as "isTapped",
      kept_seat.keep_id as "keepId"
    from unnest($2::integer[]) asked (id)
    left join seat_taken holder on holder.session_id = $1 and holder.seat_id = asked.id
    left join orders on orders.id = order_id and not (is_held(state) and orders.held_until <= clock_timestamp())
    left join kept_seat on kept_seat.session_id = $1 and kept_seat.seat_id = asked.id and until > clock_timestamp()
    where orders.id is not null or kept_seat.keep_id is not null or holder.held_until > clock_timestamp()
    order by asked.id`,
    [sessionId, seatIds],
  );
}

/** The caller holds the counters (`lockForKeeps`), and no other keep has one of the seats. */
export async function insertKeep(transaction: Queryable, draft: KeepDraft): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into keep (session_id, purpose, name, note, from_files, until, closed_after, must_pair, key, made_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp()) returning id`,
    [
      ...[draft.sessionId, draft.purpose, draft.name, draft.note, draft.fromFiles],
      ...[draft.until, draft.closedAfter, draft.mustPair, draft.key ?? null],
    ],
  );
  const id = row?.id ?? 0;
  await insertKept(transaction, id, draft);
  return id;
}

/** The seats and places of a keep. The caller holds the counters. */
export async function insertKept(
  transaction: Queryable,
  keepId: number,
  {
    sessionId,
    until,
    closedAfter,
    seats,
    places,
  }: Pick<KeepDraft, 'sessionId' | 'until' | 'closedAfter' | 'seats' | 'places'>,
): Promise<void> {
  const end = closedAfter ? 'infinity' : until;
  await transaction.query(
    `insert into kept_seat (session_id, seat_id, zone_id, keep_id, until)
    select $1, seat, zone, $2, $3 from unnest($4::integer[], $5::integer[]) asked (seat, zone)
    on conflict (session_id, seat_id) do update
      set zone_id = excluded.zone_id, keep_id = excluded.keep_id, until = excluded.until`,
    [sessionId, keepId, end, seats.map(({ seatId }) => seatId), seats.map(({ zoneId }) => zoneId)],
  );
  if (places !== null) {
    await transaction.query(
      `insert into kept_places (session_id, zone_id, keep_id, until, places)
      select $1, zone, $2, $3, $4 from unnest($5::integer[]) zone`,
      [sessionId, keepId, end, places.count, places.counters],
    );
  }
  await countKept(transaction, sessionId);
}

/** What may be kept of each counter of a session. The caller holds the counters. */
export async function countKept(transaction: Queryable, sessionId: number): Promise<void> {
  await transaction.query(
    `update stock set kept_at_most = (
      select count(*) from kept_seat
      where kept_seat.session_id = $1 and (stock.zone_id = 0 or kept_seat.zone_id = stock.zone_id) and until > clock_timestamp()
    ) + (
      select coalesce(sum(places), 0) from kept_places
      where kept_places.session_id = $1 and kept_places.zone_id = stock.zone_id and until > clock_timestamp()
    )
    where session_id = $1`,
    [sessionId],
  );
}

/** Lets a keep go now: what is left of it is everybody's. False: it was over already. The caller holds the counters. */
export async function endKeep(transaction: Queryable, keepId: number): Promise<boolean> {
  const ended = await transaction.query(
    `with ended as (
      update keep set released_at = clock_timestamp(), until = least(until, clock_timestamp())
      where id = $1 and released_at is null and (until > clock_timestamp() or closed_after)
      returning id
    ), seats as (
      update kept_seat set until = clock_timestamp() where keep_id in (select id from ended)
    ), places as (
      update kept_places set until = clock_timestamp() where keep_id in (select id from ended)
    )
    select id from ended`,
    [keepId],
  );
  return ended.length > 0;
}

/** What staff say of a keep of theirs. */
export interface KeepWords {
  name: string;
  note: string;
  until: Date;
}

/**
 * Changes a keep that was made by hand and whose end has not come: its places are nobody else's until the new one. False: it is over
 * or let go, or the files have it. The caller holds the counters.
 */
export async function rewriteKeep(
  transaction: Queryable,
  keepId: number,
  { name, note, until }: KeepWords,
): Promise<boolean> {
  const changed = await transaction.query(
    `with changed as (
      update keep set name = $2, note = $3, until = $4
      where id = $1 and not from_files and released_at is null and keep.until > clock_timestamp()
      returning id, closed_after
    ), seats as (
      update kept_seat set until = $4 from changed where keep_id = changed.id and not closed_after
    ), places as (
      update kept_places set until = $4 from changed where keep_id = changed.id and not closed_after
    )
    select id from changed`,
    [keepId, name, note, until],
  );
  return changed.length > 0;
}

/** A keep whose end has not come, and what it keeps. */
export interface OpenKeep {
  keepId: number;
  sessionId: number;
  purpose: StoredPurpose;
  mustPair: boolean;
  seatIds: readonly number[];
  /** Rows of stock that count its places by number. */
  counters: readonly number[];
}

/** Those of the sessions under which a wheelchair user, or the holder of a link, may buy. */
export async function findOpenKeeps(
  queryable: Queryable,
  sessionIds: readonly number[],
  { isWheelchairUser, passed }: { isWheelchairUser: boolean; passed: number | null },
): Promise<OpenKeep[]> {
  return await queryable.query<OpenKeep>(
    `select id as "keepId", session_id as "sessionId", purpose, must_pair as "mustPair",
      array(select seat_id from kept_seat where keep_id = keep.id and kept_seat.until > now()) as "seatIds",
      array(select zone_id from kept_places where keep_id = keep.id and kept_places.session_id = keep.session_id
        and kept_places.until > now()) as counters
    from keep
    where session_id = any ($1) and until > now() and (($2 and purpose = 'wheelchair') or (id = $3 and purpose <> 'list'))
    order by id`,
    [sessionIds, isWheelchairUser, passed],
  );
}

/** A seat, or below 0 a standing area, that is kept. */
export interface KeptPlace {
  sessionId: number;
  seatId: number;
  /** As the files call it: `parterre-5-12`, `floor`. */
  name: string;
}

/** What is kept of the sessions ahead of these events. */
export async function findKeptPlaces(
  transaction: Queryable,
  eventIds: readonly string[],
): Promise<KeptPlace[]> {
  return await transaction.query<KeptPlace>(
    `select session_id as "sessionId", seat_id as "seatId", coalesce(split_part(key, '/', 2), seat_id::text) as name
    from session
    join lateral (
      select session_id, seat_id, 'seat' as kind from kept_seat
      where session_id = session.id and until > clock_timestamp()
      union all
      select session_id, zone_id, 'standing' from kept_places
      where session_id = session.id and zone_id < 0 and until > clock_timestamp()
    ) kept on true
    left join public_number on public_number.kind = kept.kind and number = abs(seat_id)
    where event_id = any ($1) and starts_at > now()
    order by session_id, seat_id`,
    [eventIds],
  );
}

/** A keep as staff see it. Numbers count places: a ticket for two people is two. */
export interface KeepRow {
  id: number;
  sessionId: number;
  eventId: string;
  day: string;
  time: string;
  purpose: KeepPurpose;
  name: string;
  note: string;
  fromFiles: boolean;
  until: Date;
  closedAfter: boolean;
  mustPair: boolean;
  releasedAt: Date | null;
  /** By the clock, and not let go. */
  isOver: boolean;
  seatIds: readonly number[];
  /** Kept by number; 0: seats are kept. */
  places: number;
  /** Zone or standing area (below 0) of the places; null: of the whole session. */
  zoneId: number | null;
  /** Sold or held under it. */
  sold: number;
  /** Nobody's yet: kept for whoever buys under it. */
  left: number;
}

/** Of sessions that are not over by then, or of one session or one keep; soonest end first. */
export async function loadKeeps(
  queryable: Queryable,
  { sessionId = null, keepId = null, eventId = null, key = null }: KeepFilter,
): Promise<KeepRow[]> {
  return await queryable.query<KeepRow>(
    `select keep.id, keep.session_id as "sessionId", event_id as "eventId", day, time, purpose, name, note,
      from_files as "fromFiles", keep.until, closed_after as "closedAfter", must_pair as "mustPair",
      released_at as "releasedAt", released_at is not null or keep.until <= now() as "isOver",
      coalesce(seat.ids, '{}') as "seatIds", coalesce(place.places, 0) as places, place.zone_id as "zoneId",
      coalesce(under.sold, 0)::integer as sold, coalesce(remaining.places, 0)::integer as left
    from keep
    join session on session.id = keep.session_id
    left join lateral (
      select array_agg(seat_id order by seat_id) as ids from kept_seat where keep_id = keep.id
    ) seat on true
    left join lateral (
      select max(places) as places, coalesce(min(zone_id) filter (where zone_id < 0), max(nullif(zone_id, 0))) as zone_id
      from kept_places where keep_id = keep.id and kept_places.session_id = keep.session_id
    ) place on true
    left join lateral (
      select sum((quantity - returned) * visitors) as sold from order_line line join orders on orders.id = order_id
      where line.keep_id = keep.id and orders.released_at is null
        and not (is_held(state) and held_until <= now())
    ) under on true
    left join lateral (
      select sum(of_keep.places) as places from kept_of(keep.session_id, 0, now()) of_keep where of_keep.keep_id = keep.id
    ) remaining on true
    where purpose not in ('list', 'offer')
      and ($1::integer is null or keep.session_id = $1) and ($2::bigint is null or keep.id = $2)
      and ($3::text is null or event_id = $3) and ($4::uuid is null or keep.key = $4)
      and ($1 is not null or $2 is not null or session.starts_at > now())
    order by starts_at, "isOver", keep.until, keep.id`,
    [sessionId, keepId, eventId, key],
  );
}

export interface KeepFilter {
  sessionId?: number | null;
  keepId?: number | null;
  eventId?: string | null;
  /** Of that key alone. */
  key?: string | null;
}
