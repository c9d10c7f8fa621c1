import type { Queryable } from '#platform/database.ts';

/** The seats of a session that are not free, by their numbers. */
export interface TakenSeats {
  /** Of orders that are paid for. */
  sold: readonly number[];
  /** Of orders that may still end without tickets. */
  held: readonly number[];
  /** Tapped by visitors and not ordered yet. */
  tapped: readonly { seatId: number; visitor: string; until: number }[];
  /** The database's clock at this look, epoch milliseconds. */
  at: number;
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
    at: number;
  }>({
    name: 'taken-seats',
    text: `
      select (extract(epoch from now()) * 1000)::bigint as at,
        string_agg(int4send(seat_id), '') filter (where open.id is null) as sold,
        string_agg(int4send(seat_id), '') filter (where open.id is not null) as held,
        (select json_agg(json_build_object('seatId', seat_id, 'visitor', visitor,
            'until', (extract(epoch from held_until) * 1000)::bigint))
          from seat_taken where session_id = $1 and order_id is null and held_until > now()) as tapped
      from seat_taken left join (
        select id, state, held_until from orders where is_unpaid(state)
      ) open on open.id = order_id
      where session_id = $1 and order_id is not null
        and (open.id is null or open.state = 'PAYING' or open.held_until > now())`,
    values: [sessionId],
  });
  const { tapped, at = 0 } = row ?? {};
  return { sold: numbersIn(row?.sold), held: numbersIn(row?.held), tapped: tapped ?? [], at };
}

/** The seats of several sessions that nobody else can take now, sold or held, in one statement. */
export async function loadTakenOfSessions(
  queryable: Queryable,
  sessionIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const rows = await queryable.query<{ sessionId: number; taken: Buffer }>({
    name: 'taken-of-sessions',
    text: `
      select session_id as "sessionId", string_agg(int4send(seat_id), '') as taken
      from seat_taken left join orders on orders.id = order_id
      where session_id = any ($1) and case when order_id is null then seat_taken.held_until > now()
        else not is_unpaid(orders.state) or orders.state = 'PAYING' or orders.held_until > now() end
      group by session_id`,
    values: [sessionIds],
  });
  return new Map(rows.map(({ sessionId, taken }) => [sessionId, numbersIn(taken)]));
}

/** Which of some seats of a session somebody else than the visitor has. */
export async function findTakenOf(
  queryable: Queryable,
  { sessionId, seatIds, visitor }: { sessionId: number; seatIds: readonly number[]; visitor: string | null },
): Promise<number[]> {
  const rows = await queryable.query<{ seatId: number }>({
    name: 'taken-of-seats',
    text: `
      select seat_id as "seatId"
      from seat_taken left join orders on orders.id = order_id
      where session_id = $1 and seat_id = any ($2) and case when order_id is null
        then seat_taken.held_until > now() and seat_taken.visitor is distinct from $3
        else not is_held(state) or orders.held_until > now() end`,
    values: [sessionId, seatIds, visitor],
  });
  return rows.map(({ seatId }) => seatId);
}

/** Four bytes a number: a list of a large hall is read in no time. */
function numbersIn(bytes: Buffer | null | undefined): number[] {
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
}

/** `overIds`: not renewed any more, having been held for too long. */
export type StoredHold =
  | { kind: 'held'; seatIds: readonly number[]; overIds: readonly number[] }
  | { kind: 'limit' };

/** Holds those of the seats that nobody else has, or none when the visitor or the block would hold too many. */
export async function holdSeats(queryable: Queryable, hold: SeatHold): Promise<StoredHold> {
  const { sessionId, seatIds, visitor, block, seconds, longestSeconds, mostOfVisitor, mostOfBlock } = hold;
  const [row] = await queryable.query<{
    held: { outcome: 'held' | 'limit'; seats?: number[]; over?: number[] };
  }>({
    name: 'hold-seats',
    text: 'select hold_seats($1, $2, $3, $4, $5, $6, $7, $8) as held',
    values: [sessionId, seatIds, visitor, block, seconds, longestSeconds, mostOfVisitor, mostOfBlock],
  });
  if (row?.held.outcome !== 'held') return { kind: 'limit' };
  return { kind: 'held', seatIds: row.held.seats ?? [], overIds: row.held.over ?? [] };
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
