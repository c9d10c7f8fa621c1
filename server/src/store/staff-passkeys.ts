import type { Queryable } from '#platform/database.ts';

export interface NewPasskey {
  id: string;
  staffId: number;
  publicKey: Buffer;
  counter: number;
  device: string;
}

export interface PasskeyRow {
  id: string;
  staffId: number;
  publicKey: Buffer;
  counter: number;
}

export interface ListedPasskey {
  id: string;
  device: string;
  madeAt: Date;
  usedAt: Date | null;
}

const challengeMinutes = 5;

/** Remembers what an authenticator is asked to sign; what nobody has answered in time goes. */
export async function insertChallenge(queryable: Queryable, challenge: string): Promise<void> {
  await queryable.query(
    `with over as (delete from staff_challenge where expires_at < now())
    insert into staff_challenge (challenge, expires_at) values ($1, now() + make_interval(mins => $2))`,
    [challenge, challengeMinutes],
  );
}

/** Uses a challenge up; false: it was never given, is over, or was answered before. */
export async function takeChallenge(queryable: Queryable, challenge: string): Promise<boolean> {
  const rows = await queryable.query(
    'delete from staff_challenge where challenge = $1 and expires_at > now() returning challenge',
    [challenge],
  );
  return rows.length > 0;
}

/** False: somebody has this one already. */
export async function insertPasskey(queryable: Queryable, passkey: NewPasskey): Promise<boolean> {
  const rows = await queryable.query(
    `insert into staff_passkey (id, staff_id, public_key, counter, device) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning id`,
    [passkey.id, passkey.staffId, passkey.publicKey, passkey.counter, passkey.device.slice(0, 200)],
  );
  return rows.length > 0;
}

/** null: nobody who works here has it. */
export async function findPasskey(queryable: Queryable, id: string): Promise<PasskeyRow | null> {
  const [row] = await queryable.query<PasskeyRow>(
    `select passkey.id, staff_id as "staffId", public_key as "publicKey", counter::float as counter
    from staff_passkey passkey join staff on staff.id = staff_id where passkey.id = $1 and ended_at is null`,
    [id],
  );
  return row ?? null;
}

/** Counts a signature; false: another one was counted meanwhile, as only a copy of the authenticator could make it. */
export async function countSignature(
  queryable: Queryable,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const rows = await queryable.query(
    `update staff_passkey set counter = $2, used_at = now()
    where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter],
  );
  return rows.length > 0;
}

export async function listPasskeys(queryable: Queryable, staffId: number): Promise<ListedPasskey[]> {
  return await queryable.query<ListedPasskey>(
    `select id, device, made_at as "madeAt", used_at as "usedAt" from staff_passkey where staff_id = $1 order by made_at`,
    [staffId],
  );
}

/** False: this person has none of this name. */
export async function deletePasskey(queryable: Queryable, staffId: number, id: string): Promise<boolean> {
  const rows = await queryable.query(
    'delete from staff_passkey where staff_id = $1 and id = $2 returning id',
    [staffId, id],
  );
  return rows.length > 0;
}
