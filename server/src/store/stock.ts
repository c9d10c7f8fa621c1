import type { StockLevels } from '#domain/catalogue.ts';
import type { Queryable } from '#platform/database.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { LastUsed } from '#platform/last-used.ts';

/**
 * What is left of every session whose sale is not over, by session id; kept places are not. A hold that lapsed counts as free
 * though nothing has swept it yet (progress rule P1). A zone never has more left than its session.
 */
export async function loadStockLevels(queryable: Queryable): Promise<Map<number, StockLevels>> {
  const [row] = await queryable.query<{ levels: string | null }>({
    name: 'stock-levels',
    text: selectLevels('session.sale_closes_at > now() and session.withdrawn_at is null'),
  });
  return levelsOf(row?.levels ?? '');
}

/** The same for the named sessions, open or over; what this keep has of them counts as free. */
export async function loadStockLevelsOf(
  queryable: Queryable,
  sessionIds: readonly number[],
  keepId: number | null = null,
): Promise<Map<number, StockLevels>> {
  const named = 'session.id = any ($1)';
  const [row] = await queryable.query<{ levels: string | null }>(
    keepId === null
      ? { name: 'stock-levels-of', text: selectLevels(named), values: [sessionIds] }
      : {
          name: 'stock-levels-of-keep',
          text: selectLevels(named, 'keep.id <> $2'),
          values: [sessionIds, keepId],
        },
  );
  return levelsOf(row?.levels ?? '');
}

/** What is left, counted now; while the database is away, as it was counted last. */
export interface StockCounts {
  /** Of every session whose sale is not over. */
  all(): Promise<ReadonlyMap<number, StockLevels>>;
  of(sessionIds: readonly number[]): Promise<ReadonlyMap<number, StockLevels>>;
  /** null: what was answered last was counted then. */
  countedAt(): Date | null;
}

/** Remembers the last count of each session, so that the programme and its events are shown without a database. */
export function rememberStock(queryable: Queryable, now: () => Date): StockCounts {
  let known: Map<number, StockLevels> | null = null;
  let lastCount = now();
  let isAway = false;
  const count = async (load: () => Promise<Map<number, StockLevels>>, isAll: boolean) => {
    try {
      const levels = await load();
      // A copy: the caller compares its count with later ones.
      if (isAll) known = new Map(levels);
      else for (const [sessionId, left] of levels) known?.set(sessionId, left);
      lastCount = now();
      isAway = false;
      return levels;
    } catch (error) {
      if (!(error instanceof DatabaseAway) || known === null) throw error;
      isAway = true;
      return known;
    }
  };
  return {
    all: () => count(() => loadStockLevels(queryable), true),
    of: (sessionIds) => count(() => loadStockLevelsOf(queryable, sessionIds), false),
    countedAt: () => (isAway ? lastCount : null),
  };
}

/** A rush: so many orders of a session at once that nobody has paid for. */
const ordersOfRush = 10;
const keptMilliseconds = 2000;
const mostEvents = 500;

/** Of the places of each session that nobody has paid for, the share that unpaid orders hold; only of those in a rush. */
export type UnpaidShares = ReadonlyMap<number, number>;

/** Unpaid shares of an event's sessions, at most two seconds old. */
export function createUnpaidShares(
  queryable: Queryable,
  now: () => Date,
): (eventId: string) => Promise<UnpaidShares> {
  const kept = new LastUsed<{ shares: Promise<UnpaidShares>; until: number }>(mostEvents, () => 1);
  return (eventId) => {
    const at = now().getTime();
    const known = kept.get(eventId);
    if (known && known.until > at) return known.shares;
    const shares = loadUnpaidShares(queryable, eventId);
    kept.set(eventId, { shares, until: at + keptMilliseconds });
    shares.catch(() => kept.delete(eventId));
    return shares;
  };
}

async function loadUnpaidShares(queryable: Queryable, eventId: string): Promise<UnpaidShares> {
  // Not prepared: a plan kept from before the first orders reads all lines for each order (decision 0103).
  const rows = await queryable.query<{ session: number; share: number }>(
    `select session_id as session, places::float8 / greatest(capacity - taken + places, 1) as share
      from (
        select session_id, sum(quantity * visitors) as places
        from orders join order_line on order_id = orders.id
        where event_id = $1 and is_unpaid(state) and (state = 'PAYING' or held_until > now())
        group by session_id having count(distinct orders.id) >= ${ordersOfRush}
      ) unpaid join stock using (session_id)
      where zone_id = 0 and capacity is not null`,
    [eventId],
  );
  return new Map(rows.map(({ session, share }) => [session, share]));
}

/** One text of `session zone left`, of whole sessions with ` kept seats`, in no order instead of a row each: a fifth of the time for 60,000 sessions. */
function selectLevels(condition: string, ofKeeps = 'true'): string {
  return `
    with lapsed as materialized (
      select session_id, zone_id, sum(places) as places
      from places_of((
        select array_agg(id) from orders where is_held(state) and held_until <= now()
      ))
      where session_id not in (
        -- They are the waiting list's as soon as somebody sweeps them.
        select session_id from waiting_session join waiting on waiting.id = waiting_id where state = 'WAITING'
      )
      group by session_id, zone_id
    )
    select string_agg(
      session_id || ' ' || zone_id || ' '
        || case when capacity is null then 'unlimited'
          else greatest(capacity - taken + coalesce(places, 0) - coalesce(kept, 0), 0)::text end
        || case when zone_id = 0 and kept_seats > 0 then ' ' || kept_seats else '' end,
      ';'
    ) as levels
    from stock
    join session on session.id = session_id
    left join lapsed using (session_id, zone_id)
    left join lateral (
      select sum(places) as kept, sum(places) filter (where is_seated and purpose not in ('list', 'offer')) as kept_seats
      from kept_of(session_id, zone_id, now()) of_keep join keep on keep.id = keep_id where kept_at_most > 0 and ${ofKeeps}
    ) of_keeps on true
    where ${condition}`;
}

function levelsOf(text: string): Map<number, StockLevels> {
  const levels = new Map<number, OpenLevels>();
  if (text === '') return levels;
  for (const entry of text.split(';')) {
    const afterSession = entry.indexOf(' ');
    const afterZone = entry.indexOf(' ', afterSession + 1);
    const session = sessionIn(levels, Number(entry.slice(0, afterSession)));
    const zoneId = Number(entry.slice(afterSession + 1, afterZone));
    const [left = '', keptSeats] = entry.slice(afterZone + 1).split(' ');
    const places = left === 'unlimited' ? null : Number(left);
    if (keptSeats !== undefined) session.keptSeats = Number(keptSeats);
    // Zone 0 is the session as a whole.
    if (zoneId === 0) session.left = places;
    else session.zones.set(zoneId, places);
  }
  for (const { left, zones } of levels.values())
    for (const [zoneId, places] of zones) zones.set(zoneId, smaller(places, left));
  return levels;
}

interface OpenLevels extends StockLevels {
  zones: Map<number, number | null>;
}

function sessionIn(levels: Map<number, OpenLevels>, id: number): OpenLevels {
  const known = levels.get(id);
  if (known) return known;
  const session: OpenLevels = { left: null, zones: new Map() };
  levels.set(id, session);
  return session;
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}
