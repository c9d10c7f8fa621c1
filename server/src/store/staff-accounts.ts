import type { ActBefore } from '@foyer/contract/desk/desk.ts';
import type { Role } from '@foyer/contract/desk/desk-call.ts';
import type { Queryable } from '#platform/database.ts';

interface NewPasskey {
  id: string;
  staffId: number;
  publicKey: Buffer;
  counter: number;
  device: string;
}

interface PasskeyRow {
  id: string;
  staffId: number;
  publicKey: Buffer;
  counter: number;
}

interface ListedPasskey {
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

/** A member of staff whom the house knows elsewhere: by issuer and subject. */
interface HouseAccount {
  issuer: string;
  subject: string;
  name: string;
  login: string;
  roles: readonly Role[];
}

interface KeptAccount {
  id: number;
  roles: readonly Role[];
  /** Shut out of this shop, whatever the house says. */
  isOff: boolean;
}

/** The row of an account, locked until the transaction ends; null: it has never been here. */
export async function lockAccount(
  transaction: Queryable,
  { issuer, subject }: Pick<HouseAccount, 'issuer' | 'subject'>,
): Promise<KeptAccount | null> {
  const rows = await transaction.query<KeptAccount>(
    `select id, roles, ended_at is not null as "isOff" from staff
     where account_issuer = $1 and account_subject = $2 for update`,
    [issuer, subject],
  );
  return rows[0] ?? null;
}

/** Writes what the house says of them now, and answers their number. */
export async function keepAccount(transaction: Queryable, account: HouseAccount): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into staff (name, login, roles, account_issuer, account_subject) values ($1, $2, $3, $4, $5)
     on conflict (account_issuer, account_subject) do update
       set name = excluded.name, login = excluded.login, roles = excluded.roles
     returning id`,
    [account.name, account.login, account.roles, account.issuer, account.subject],
  );
  if (row === undefined) throw new Error('an account was neither made nor found');
  return row.id;
}

/** False: there is no account of this number, or it was never shut out. */
export async function letBackIn(queryable: Queryable, id: number): Promise<boolean> {
  const rows = await queryable.query(
    `update staff set ended_at = null
     where id = $1 and account_issuer is not null and ended_at is not null returning id`,
    [id],
  );
  return rows.length > 0;
}

/** Does the house keep this account, and give it its roles? */
export async function isHouseAccount(queryable: Queryable, id: number): Promise<boolean> {
  const rows = await queryable.query('select from staff where id = $1 and account_issuer is not null', [id]);
  return rows.length > 0;
}

export interface NewAct {
  staffId: number | null;
  who: string;
  act: string;
  details: Readonly<Record<string, unknown>>;
  before?: ActBefore | null;
}

/** Written before the act begins: whatever happens, it is known that somebody began it. */
export async function beginAct(queryable: Queryable, act: NewAct): Promise<number> {
  const rows = await queryable.query<{ id: number }>(
    'insert into staff_act (staff_id, who, act, details, before) values ($1, $2, $3, $4, $5) returning id',
    [act.staffId, act.who, act.act, JSON.stringify(act.details), act.before ?? null],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert of an act gave no id');
  return id;
}

/** Its outcome, once. */
export async function endAct(queryable: Queryable, id: number, outcome: string): Promise<void> {
  await queryable.query(
    'update staff_act set outcome = $2, ended_at = now() where id = $1 and outcome is null',
    [id, outcome.slice(0, 500)],
  );
}

interface ActRow {
  id: number;
  at: Date;
  who: string;
  act: string;
  details: Readonly<Record<string, unknown>>;
  before: ActBefore | null;
  outcome: string | null;
}

const actsAtATime = 100;

/** The newest acts before a number, and whether there are earlier ones; `of` null: everybody's. */
export async function listActs(
  queryable: Queryable,
  { of, before }: { of: number | null; before: number | null },
): Promise<{ acts: ActRow[]; isMore: boolean }> {
  const rows = await queryable.query<ActRow>(
    `select id, at, who, act, details, before, outcome from staff_act
     where ($1::bigint is null or staff_id = $1) and ($2::bigint is null or id < $2)
     order by id desc limit ${actsAtATime + 1}`,
    [of, before],
  );
  return { acts: rows.slice(0, actsAtATime), isMore: rows.length > actsAtATime };
}
