import { isLikePublicName } from '#domain/public-name.ts';
import type { Queryable } from '#platform/database.ts';

/** A sign-in as it is kept: its token only as a digest, what it holds only sealed. */
export interface StoredSignIn {
  profileId: number;
  startedAt: Date;
  expiresAt: Date;
  sealed: Buffer;
}

/**
 * The number of a person, the same until they are forgotten; issuer and subject name them. Nobody forgets them until the
 * transaction ends.
 */
export async function profileOf(
  transaction: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number> {
  const [known] = await transaction.query<{ id: number }>(
    'select id from profile where issuer = $1 and subject = $2 for key share',
    [issuer, subject],
  );
  if (known) return known.id;
  const [added] = await transaction.query<{ id: number }>(
    'insert into profile (issuer, subject) values ($1, $2) on conflict do nothing returning id',
    [issuer, subject],
  );
  // Another process added it a moment ago: now it is visible.
  return added?.id ?? profileOf(transaction, { issuer, subject });
}

export async function insertSignIn(
  queryable: Queryable,
  signIn: { tokenHash: Buffer; profileId: number; lifetimeSeconds: number; sealed: Buffer },
): Promise<void> {
  await queryable.query(
    `insert into sign_in (token_hash, profile_id, expires_at, sealed)
     values ($1, $2, now() + make_interval(secs => $3), $4)`,
    [signIn.tokenHash, signIn.profileId, signIn.lifetimeSeconds, signIn.sealed],
  );
}

/** The profile of a live sign-in; null when there is none of this token. */
export async function findSignedIn(queryable: Queryable, tokenHash: Buffer): Promise<number | null> {
  const [row] = await queryable.query<{ profile_id: number }>({
    name: 'signed-in',
    text: 'select profile_id from sign_in where token_hash = $1 and expires_at > now()',
    values: [tokenHash],
  });
  return row?.profile_id ?? null;
}

/** The sign-in with what it holds, live or just lapsed. */
export async function findSignIn(queryable: Queryable, tokenHash: Buffer): Promise<StoredSignIn | null> {
  const [row] = await queryable.query<SignInRow>(`${selectSignIn} where token_hash = $1`, [tokenHash]);
  return row ? signInOf(row) : null;
}

/** The latest sign-in of a profile that lives, sealed as it is. */
export async function findSignInOfProfile(
  queryable: Queryable,
  profileId: number,
): Promise<{ tokenHash: Buffer; sealed: Buffer } | null> {
  const [row] = await queryable.query<{ token_hash: Buffer; sealed: Buffer }>(
    `select token_hash, sealed from sign_in where profile_id = $1 and expires_at > now()
     order by started_at desc limit 1`,
    [profileId],
  );
  return row ? { tokenHash: row.token_hash, sealed: row.sealed } : null;
}

/**
 * Lets one process renew a live sign-in, for so many seconds; null while another does, or where there is none.
 * A provider may take back everything when a refresh token comes twice.
 */
export async function claimRenewal(
  queryable: Queryable,
  tokenHash: Buffer,
  seconds: number,
): Promise<StoredSignIn | null> {
  const [row] = await queryable.query<SignInRow>(
    `update sign_in set renewing_until = now() + make_interval(secs => $2)
     where token_hash = $1 and expires_at > now() and coalesce(renewing_until, '-infinity') < now()
     returning profile_id, started_at, expires_at, sealed`,
    [tokenHash, seconds],
  );
  return row ? signInOf(row) : null;
}

/** What the renewal brought. A sign-in that was ended meanwhile stays ended. */
export async function keepRenewed(
  queryable: Queryable,
  tokenHash: Buffer,
  renewed: { lifetimeSeconds: number; sealed: Buffer },
): Promise<void> {
  await queryable.query(
    `update sign_in
     set expires_at = now() + make_interval(secs => $2), sealed = $3, renewing_until = null
     where token_hash = $1`,
    [tokenHash, renewed.lifetimeSeconds, renewed.sealed],
  );
}

/** The renewal brought nothing: another may try. */
export async function giveUpRenewal(queryable: Queryable, tokenHash: Buffer): Promise<void> {
  await queryable.query('update sign_in set renewing_until = null where token_hash = $1', [tokenHash]);
}

/** Ends a sign-in and gives what it held; null when there was none: it ends once. */
export async function deleteSignIn(queryable: Queryable, tokenHash: Buffer): Promise<StoredSignIn | null> {
  const [row] = await queryable.query<SignInRow>(
    'delete from sign_in where token_hash = $1 returning profile_id, started_at, expires_at, sealed',
    [tokenHash],
  );
  return row ? signInOf(row) : null;
}

/** Forgets a person of whom no order is left, and signs them out everywhere. */
export async function forgetProfile(transaction: Queryable, id: number): Promise<void> {
  const idle = await transaction.query(
    `select from profile where id = $1 and not exists (select from orders where profile_id = profile.id) for update`,
    [id],
  );
  if (idle.length === 0) return;
  await transaction.query('delete from sign_in where profile_id = $1', [id]);
  await transaction.query('delete from profile where id = $1', [id]);
}

/** Job: what lapsed is not kept, for it holds what a provider said about a person; nor is a person who has no order. */
export async function sweepSignIns(queryable: Queryable): Promise<void> {
  await queryable.query('delete from sign_in where expires_at < now()');
  await queryable.query(
    `delete from profile where created_at < now() - interval '1 day'
       and not exists (select from sign_in where profile_id = profile.id)
       and not exists (select from orders where profile_id = profile.id)`,
  );
}

/** People behind these orders as their identity provider names them, and when they signed in. */
export async function loadProfilesOf(
  queryable: Queryable,
  orderIds: readonly number[],
): Promise<Record<string, unknown>[]> {
  return await queryable.query(
    `select id, issuer, subject, created_at as "knownSince", coalesce((
       select json_agg(json_build_object('startedAt', started_at, 'expiresAt', expires_at) order by started_at)
       from sign_in where profile_id = profile.id), '[]') as "signIns"
     from profile where id in (select profile_id from orders where id = any ($1)) order by id`,
    [orderIds],
  );
}

/** The profile that placed the order of this name; null: nobody was signed in, or there is no such order. */
export async function findProfileOfOrder(queryable: Queryable, hash: string): Promise<number | null> {
  if (!isLikePublicName(hash)) return null;
  const [row] = await queryable.query<{ profile_id: number | null }>({
    name: 'profile-of-order',
    text: 'select profile_id from orders where hash = upper($1)',
    values: [hash],
  });
  return row?.profile_id ?? null;
}

const selectSignIn = 'select profile_id, started_at, expires_at, sealed from sign_in';

interface SignInRow {
  profile_id: number;
  started_at: Date;
  expires_at: Date;
  sealed: Buffer;
}

function signInOf(row: SignInRow): StoredSignIn {
  return {
    profileId: row.profile_id,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    sealed: row.sealed,
  };
}
