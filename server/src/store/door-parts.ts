import type { DoorPhone, PartChange } from '#domain/doors.ts';
import type { Queryable } from '#platform/database.ts';

/** Of a hall that was never divided. */
export const undivided: StoredDivision = { version: 0, changes: [], phones: [] };

export interface StoredDivision {
  version: number;
  changes: PartChange[];
  phones: DoorPhone[];
}

/** All changes of a session's division in their order, and the phones that have its list. */
export async function loadDivision(queryable: Queryable, sessionId: number): Promise<StoredDivision> {
  const [division] = await queryable.query<{ version: number }>(
    'select version from door_division where session_id = $1',
    [sessionId],
  );
  if (!division) return undivided;
  const changes = await queryable.query<PartChange>(
    'select part, version, device, who, at from door_part where session_id = $1 order by version, part',
    [sessionId],
  );
  const phones = await queryable.query<DoorPhone>(
    `select device, who, knows, caught_up_to as "caughtUpTo", heard_at as "heardAt"
     from door_phone where session_id = $1`,
    [sessionId],
  );
  return { version: division.version, changes, phones };
}

/** A phone is about to get the list, and with it the division of this moment. */
export async function registerPhone(
  queryable: Queryable,
  { sessionId, device, who }: { sessionId: number; device: string; who: string },
): Promise<void> {
  await queryable.query(
    `insert into door_phone (session_id, device, who, knows)
     values ($1, $2, $3, coalesce((select version from door_division where session_id = $1), 0))
     on conflict (session_id, device) do update set who = excluded.who, heard_at = now()`,
    [sessionId, device, who],
  );
}

/**
 * A phone says by which version it acts, and up to when it has been told of changes; neither ever goes back. Answers whether the
 * hall is divided at all.
 */
export async function noteWhatPhoneKnows(
  queryable: Queryable,
  phone: Pick<DoorPhone, 'device' | 'who' | 'knows' | 'caughtUpTo'> & { sessionId: number },
): Promise<boolean> {
  const rows = await queryable.query<{ isDivided: boolean }>(
    `insert into door_phone (session_id, device, who, knows, caught_up_to)
     values ($1, $2, $3, least($4, coalesce((select version from door_division where session_id = $1), 0)), $5)
     on conflict (session_id, device) do update set who = excluded.who, heard_at = now(),
       knows = greatest(door_phone.knows, excluded.knows),
       caught_up_to = greatest(door_phone.caught_up_to, excluded.caught_up_to)
     returning exists (select from door_division where session_id = $1) as "isDivided"`,
    [phone.sessionId, phone.device, phone.who, phone.knows, phone.caughtUpTo],
  );
  return rows[0]?.isDivided ?? false;
}

/** The version of a change that starts from this one; null: somebody changed the division meanwhile. */
export async function nextVersion(
  transaction: Queryable,
  sessionId: number,
  version: number,
): Promise<number | null> {
  const rows = await transaction.query<{ version: number }>(
    `insert into door_division (session_id, version) select $1, 1 where $2 = 0
       or exists (select from door_division where session_id = $1)
     on conflict (session_id) do update set version = door_division.version + 1
       where door_division.version = $2
     returning version`,
    [sessionId, version],
  );
  return rows[0]?.version ?? null;
}

export async function addPartChanges(
  transaction: Queryable,
  sessionId: number,
  changes: readonly Omit<PartChange, 'at'>[],
): Promise<void> {
  for (const { part, version, device, who } of changes)
    await transaction.query(
      'insert into door_part (session_id, part, version, device, who) values ($1, $2, $3, $4, $5)',
      [sessionId, part, version, device, who],
    );
}
