import type { KeepPurpose } from '@foyer/contract/rules/values.ts';
import type { KeptOfFiles } from '#domain/keep.ts';
import type { Queryable } from '#platform/database.ts';
import { type FirstAnnouncement, isFirst, type SessionChange } from './catalogue-changes.ts';
import { findSeatsToKeep, insertKeep, insertKept, lockForKeeps } from './keeps.ts';

/** A session by what it was first announced as, and what the files keep of it. */
interface SessionKept {
  first: FirstAnnouncement;
  kept: readonly KeptOfFiles[];
}

interface StandingKeep {
  id: number;
  purpose: KeepPurpose;
  name: string;
  isReleased: boolean;
}

/**
 * Brings the keeps of the files to what they say now. What was let go by hand stays let go; a seat that was kept by hand stays
 * with that keep.
 */
export async function saveKeepsOfFiles(
  transaction: Queryable,
  sessions: readonly SessionKept[],
): Promise<void> {
  const found = await transaction.query<{ id: number; position: number; keeps: StandingKeep[] | null }>(
    `select session.id, position::integer, (
      select json_agg(json_build_object('id', keep.id, 'purpose', purpose, 'name', name, 'isReleased', released_at is not null))
      from keep where session_id = session.id and from_files
    ) as keeps
    from jsonb_array_elements($1::jsonb) with ordinality given (first, position)
    join session on ${isFirst}`,
    [JSON.stringify(sessions.map(({ first }) => first))],
  );
  const concerned = found.flatMap(({ id, position, keeps }) => {
    const kept = sessions[position - 1]?.kept ?? [];
    return kept.length === 0 && keeps === null ? [] : [{ id, kept, standing: keeps ?? [] }];
  });
  if (concerned.length === 0) return;
  await lockForKeeps(
    transaction,
    concerned.map(({ id }) => id),
  );
  for (const { id, kept, standing } of concerned) await saveSession(transaction, id, kept, standing);
}

async function saveSession(
  transaction: Queryable,
  sessionId: number,
  kept: readonly KeptOfFiles[],
  standing: readonly StandingKeep[],
): Promise<void> {
  // First all old ones go: a seat may pass from one keep to another.
  const ids = standing.filter(({ isReleased }) => !isReleased).map(({ id }) => id);
  await transaction.query(
    `with seats as (delete from kept_seat where keep_id = any ($1)),
      places as (delete from kept_places where keep_id = any ($1))
    update keep set until = least(until, clock_timestamp()) where id = any ($1)`,
    [ids],
  );
  for (const one of kept) {
    const known = standing.find(({ purpose, name }) => purpose === one.purpose && name === one.name);
    if (known?.isReleased) continue;
    const byHand = await keptByHand(transaction, sessionId, one);
    const draft = {
      ...one,
      sessionId,
      until: new Date(one.until),
      seats: one.seats.filter(({ seatId }) => !byHand.has(seatId)),
    };
    if (known) await changeKeep(transaction, known.id, draft);
    else await insertKeep(transaction, { ...draft, note: '', fromFiles: true });
  }
}

async function keptByHand(transaction: Queryable, sessionId: number, { seats }: KeptOfFiles) {
  const ids = seats.map(({ seatId }) => seatId);
  const held = await findSeatsToKeep(transaction, sessionId, ids);
  return new Set(held.flatMap(({ seatId, keepId }) => (keepId === null ? [] : [seatId])));
}

async function changeKeep(
  transaction: Queryable,
  keepId: number,
  draft: Parameters<typeof insertKept>[2] & Pick<KeptOfFiles, 'mustPair'>,
): Promise<void> {
  await transaction.query(
    `update keep set until = $2, closed_after = $3, must_pair = $4, made_at = clock_timestamp() where id = $1`,
    [keepId, draft.until, draft.closedAfter, draft.mustPair],
  );
  await insertKept(transaction, keepId, draft);
}

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
