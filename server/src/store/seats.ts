import type { Queryable } from '#platform/database.ts';
import type { StoredPurpose } from './keeps.ts';

/** The seats of a session that are not free, by their numbers. */
export interface TakenSeats {
  /** Of orders that are paid for. */
  sold: readonly number[];
  /** Of orders that may still end without tickets. */
  held: readonly number[];
  /** Tapped by visitors and not ordered yet. */
  tapped: readonly { seatId: number; visitor: string; until: number }[];
  /** Kept for somebody, whether or not they are sold. */
  kept: readonly KeptSeats[];
  /** The database's clock at this look, epoch milliseconds. */
  at: number;
}

/** Seats of a keep, and what visitors are told of it. `until`: epoch milliseconds. */
export interface KeptSeats {
  keepId: number;
  purpose: StoredPurpose;
  until: number;
  /** Not sold after its end either. */
  closedAfter: boolean;
  mustPair: boolean;
  seatIds: readonly number[];
}

/**
 * What is lapsed counts as free though nothing has swept it yet (progress rule P1). Only open orders are looked up, by
 * their index: an order that has seats and is not open is paid for, and a large hall has thousands of those.
 */
export async function loadTakenSeats(queryable: Queryable, sessionId: number): Promise<TakenSeats> {
  const [row] = await queryable.query<{
    sold: Buffer | null;
    held: Buffer | null;
    tapped: TakenSeats['tapped'] | null;
    kept: TakenSeats['kept'] | null;
    at: number;
  }>({
    name: 'taken-seats',
    text: `
      select (extract(epoch from now()) * 1000)::bigint as at,
        string_agg(int4send(seat_id), '') filter (where open.id is null) as sold,
        string_agg(int4send(seat_id), '') filter (where open.id is not null) as held,
        (select json_agg(json_build_object('seatId', seat_id, 'visitor', visitor,
            'until', (extract(epoch from held_until) * 1000)::bigint))
          from seat_taken where session_id = $1 and order_id is null and held_until > now()) as tapped,
        (select json_agg(json_build_object('keepId', keep.id, 'purpose', purpose, 'closedAfter', closed_after,
            'mustPair', must_pair, 'until', (extract(epoch from keep.until) * 1000)::bigint, 'seatIds', seat_ids) order by keep.id)
          from (
            select keep_id, json_agg(seat_id order by seat_id) as seat_ids from kept_seat
            where session_id = $1 and until > now() group by keep_id
          ) of_keep join keep on keep.id = keep_id) as kept
      from seat_taken left join (
        select id, state, held_until from orders where is_unpaid(state)
      ) open on open.id = order_id
      where session_id = $1 and order_id is not null
        and (open.id is null or open.state = 'PAYING' or open.held_until > now())`,
    values: [sessionId],
  });
  const { tapped, kept, at = 0 } = row ?? {};
  return {
    sold: numbersIn(row?.sold),
    held: numbersIn(row?.held),
    tapped: tapped ?? [],
    kept: kept ?? [],
    at,
  };
}

/** The seats of several sessions that nobody can take now, sold, held or kept, in one statement. */
export async function loadTakenOfSessions(
  queryable: Queryable,
  sessionIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const rows = await queryable.query<{ sessionId: number; taken: Buffer }>({
    name: 'taken-of-sessions',
    text: `
      select session_id as "sessionId", string_agg(int4send(seat_id), '') as taken
      from (
        select session_id, seat_id from seat_taken left join orders on orders.id = order_id
        where session_id = any ($1) and case when order_id is null then seat_taken.held_until > now()
          else not is_unpaid(orders.state) or orders.state = 'PAYING' or orders.held_until > now() end
        union
        select session_id, seat_id from kept_seat where session_id = any ($1) and until > now()
      ) blocked
      group by session_id`,
    values: [sessionIds],
  });
  return new Map(rows.map(({ sessionId, taken }) => [sessionId, numbersIn(taken)]));
}

/** Which of some seats of a session somebody else than the visitor has, or is kept for. `under`: the visitor's own keeps. */
export async function findTakenOf(
  queryable: Queryable,
  {
    sessionId,
    seatIds,
    visitor,
    under = [],
  }: { sessionId: number; seatIds: readonly number[]; visitor: string | null; under?: readonly number[] },
): Promise<number[]> {
  const rows = await queryable.query<{ seatId: number }>({
    name: 'taken-of-seats',
    text: `
      select seat_id as "seatId"
      from seat_taken left join orders on orders.id = order_id
      where session_id = $1 and seat_id = any ($2) and case when order_id is null
        then seat_taken.held_until > now() and seat_taken.visitor is distinct from $3
        else not is_held(state) or orders.held_until > now() end
      union
      select seat_id from kept_seat
      where session_id = $1 and seat_id = any ($2) and until > now() and keep_id <> all ($4)`,
    values: [sessionId, seatIds, visitor, under],
  });
  return rows.map(({ seatId }) => seatId);
}

/** Four bytes a number: a list of a large hall is read in no time. */
export function numbersIn(bytes: Buffer | null | undefined): number[] {
  return Array.from({ length: (bytes?.length ?? 0) / 4 }, (_, index) => bytes?.readInt32BE(index * 4) ?? 0);
}

export interface SeatHold {
  sessionId: number;
  seatIds: readonly number[];
  /** Digest of the browser's session. */
  visitor: string;
  /** Digest of its block of addresses. */
  block: string;
  seconds: number;
  /** Seconds after its first tap from which on a hold is not renewed. */
  longestSeconds: number;
  mostOfVisitor: number;
  mostOfBlock: number;
  /** The keeps under which the visitor buys. */
  under?: readonly number[];
}

/** `overIds`: not renewed any more, having been held for too long. */
export type StoredHold =
  | { kind: 'held'; seatIds: readonly number[]; overIds: readonly number[] }
  | { kind: 'limit' };

/** Holds those of the seats that nobody else has, or none when the visitor or the block would hold too many. */
export async function holdSeats(queryable: Queryable, hold: SeatHold): Promise<StoredHold> {
  const { sessionId, seatIds, visitor, block, seconds, longestSeconds, mostOfVisitor, mostOfBlock, under } =
    hold;
  const [row] = await queryable.query<{
    held: { outcome: 'held' | 'limit'; seats?: number[]; over?: number[] };
  }>({
    name: 'hold-seats',
    text: 'select hold_seats($1, $2, $3, $4, $5, $6, $7, $8, $9) as held',
    values: [
      ...[sessionId, seatIds, visitor, block, seconds],
      ...[longestSeconds, mostOfVisitor, mostOfBlock, under ?? []],
    ],
  });
  if (row?.held.outcome !== 'held') return { kind: 'limit' };
  return { kind: 'held', seatIds: row.held.seats ?? [], overIds: row.held.over ?? [] };
}

/** The tapped seats of a session that are the visitor's now. */
export async function findTappedBy(
  queryable: Queryable,
  { sessionId, visitor }: { sessionId: number; visitor: string },
): Promise<number[]> {
  const rows = await queryable.query<{ seatId: number }>({
    name: 'tapped-by',
    text: `select seat_id as "seatId" from seat_taken
      where visitor = $1 and session_id = $2 and order_id is null and held_until > now()`,
    values: [visitor, sessionId],
  });
  return rows.map(({ seatId }) => seatId);
}

/** Lets tapped seats of the visitor go; null: all of the session. Since when they were held is kept for a while. */
export async function releaseSeats(
  queryable: Queryable,
  { sessionId, seatIds, visitor }: { sessionId: number; seatIds: readonly number[] | null; visitor: string },
): Promise<void> {
  await queryable.query({
    name: 'release-seats',
    text: `update seat_taken set held_until = now()
      where visitor = $1 and session_id = $2 and order_id is null and held_until > now()
      and ($3::integer[] is null or seat_id = any ($3))`,
    values: [visitor, sessionId, seatIds],
  });
}

/** Tap holds that are over and that `hold_seats` has forgotten: nothing waits for it, it keeps the table tidy. */
export async function sweepTapHolds(queryable: Queryable): Promise<void> {
  await queryable.query(
    `delete from seat_taken where (session_id, seat_id) in (
      select session_id, seat_id from seat_taken
      where order_id is null and held_until < now() - interval '2 minutes'
      order by session_id, seat_id
      for update skip locked
    )`,
  );
}
