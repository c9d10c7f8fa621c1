import type { Queryable } from '#platform/database.ts';
import { isFirst, type SessionChange } from './catalogue-changes.ts';
import { lockForKeeps } from './keeps.ts';

/**
 * Keeps made by hand go with their sessions, before these are saved: by the house's clock as far from the start as before, and
 * until a later close of the sale those that were to end with it. One that would be over already keeps its end.
 */
export async function moveKeepsWith(
  transaction: Queryable,
  sessions: readonly SessionChange[],
  timeZone: string,
): Promise<void> {
  const given = JSON.stringify(
    sessions.map(({ first, startsAt, saleClosesAt }) => ({ first, startsAt, saleClosesAt })),
  );
  const found = await transaction.query<{ id: number }>(
    `select distinct keep.session_id as id ${standing} where ${isByHand}`,
    [given],
  );
  if (found.length === 0) return;
  await lockForKeeps(
    transaction,
    found.map(({ id }) => id),
  );
  await transaction.query(
    `with moved as (
      select keep.id, closed_after, greatest(
        case when shifted.until > clock_timestamp() then shifted.until else keep.until end,
        case when keep.until = sale_closes_at then to_timestamp("saleClosesAt" / 1000.0) end
      ) as until
      ${standing}
      cross join lateral (
        select (keep.until at time zone $2
          + ((to_timestamp("startsAt" / 1000.0) at time zone $2) - (starts_at at time zone $2))) at time zone $2 as until
      ) shifted
      where ${isByHand}
    ), changed as (
      update keep set until = moved.until from moved where keep.id = moved.id
    ), seats as (
      update kept_seat set until = moved.until from moved where keep_id = moved.id and not closed_after
    )
    update kept_places set until = moved.until from moved where keep_id = moved.id and not closed_after`,
    [given, timeZone],
  );
}

const standing = `from jsonb_to_recordset($1) given (first jsonb, "startsAt" bigint, "saleClosesAt" bigint)
  join session on ${isFirst} and (starts_at, sale_closes_at) is distinct from
    (to_timestamp("startsAt" / 1000.0), to_timestamp("saleClosesAt" / 1000.0))
  join keep on keep.session_id = session.id`;

/** The clock has not ended it, nor somebody by hand; offers of the waiting list say their own end. */
const isByHand = `not from_files and purpose not in ('list', 'offer') and released_at is null and keep.until > clock_timestamp()`;
