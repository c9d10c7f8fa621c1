import type { Role } from '@foyer/contract/desk/desk-call.ts';
import type { Queryable } from '#platform/database.ts';

/** A member of staff with all that signing in needs. */
export interface StaffRow {
  id: number;
  name: string;
  login: string;
  roles: readonly Role[];
  /** null, with `codeSecret`: the house keeps their account elsewhere. */
  passwordHash: string | null;
  codeSecret: Buffer | null;
  codeUsed: number;
  /** Has this person signed in with this browser before? */
  isKnownHere: boolean;
}

const staffColumns = `staff.id, name, login, roles, password_hash as "passwordHash", code_secret as "codeSecret",
  code_used as "codeUsed", here.staff_id is not null as "isKnownHere"`;

/** Somebody who works here, and a browser. */
const staffAtBrowser = `staff left join staff_browser here on here.staff_id = staff.id and here.token_hash = $2`;

export async function findStaffByLogin(
  queryable: Queryable,
  login: string,
  browser: Buffer,
): Promise<StaffRow | null> {
  const rows = await queryable.query<StaffRow>(
    `select ${staffColumns} from ${staffAtBrowser} where lower(login) = lower($1) and ended_at is null
       and password_hash is not null`,
    [login, browser],
  );
  return rows[0] ?? null;
}

export async function findStaff(queryable: Queryable, id: number, browser: Buffer): Promise<StaffRow | null> {
  const rows = await queryable.query<StaffRow>(
    `select ${staffColumns} from ${staffAtBrowser} where staff.id = $1 and ended_at is null`,
    [id, browser],
  );
  return rows[0] ?? null;
}

export async function hasStaff(queryable: Queryable): Promise<boolean> {
  const rows = await queryable.query('select from staff where ended_at is null limit 1');
  return rows.length > 0;
}

/** null: the login is taken. */
export async function insertStaff(
  transaction: Queryable,
  staff: Pick<StaffRow, 'name' | 'login' | 'roles' | 'codeUsed'> & {
    passwordHash: string;
    codeSecret: Buffer;
  },
): Promise<number | null> {
  const rows = await transaction.query<{ id: number }>(
    `insert into staff (name, login, roles, password_hash, code_secret, code_used)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [staff.name, staff.login, staff.roles, staff.passwordHash, staff.codeSecret, staff.codeUsed],
  );
  return rows[0]?.id ?? null;
}

type AtBrowser = Pick<StaffRow, 'id' | 'isKnownHere'>;

/**
 * Counts a try as a wrong one before it is judged: of many at the same moment, no more are judged than of many in turn. From the
 * fifth on the next one waits 1, 2, 4 … 15 minutes, never for ever. Answers the seconds to wait; null: this try may be judged.
 */
export async function countTry(
  queryable: Queryable,
  staff: AtBrowser,
  browser: Buffer,
): Promise<number | null> {
  const isCounted = await changeTries(
    queryable,
    staff,
    browser,
    `wrong_tries = wrong_tries + 1, wait_until = case when wrong_tries >= 4
       then now() + make_interval(mins => least(15, power(2, least(wrong_tries - 4, 10))::integer)) end`,
    'wait_until is null or wait_until <= now()',
  );
  return isCounted ? null : await secondsToWait(queryable, staff, browser);
}

/** Tries are counted where they were made: at a browser that is known, or with the person, for all others. */
async function changeTries(
  queryable: Queryable,
  { id, isKnownHere }: AtBrowser,
  browser: Buffer,
  change: string,
  condition = 'true',
): Promise<boolean> {
  const rows = isKnownHere
    ? await queryable.query(
        `update staff_browser set ${change} where staff_id = $1 and token_hash = $2 and (${condition})
         returning staff_id`,
        [id, browser],
      )
    : await queryable.query(`update staff set ${change} where id = $1 and (${condition}) returning id`, [id]);
  return rows.length > 0;
}

async function secondsToWait(
  queryable: Queryable,
  { id, isKnownHere }: AtBrowser,
  browser: Buffer,
): Promise<number> {
  const rows = await queryable.query<{ seconds: number | null }>(
    `select ceil(extract(epoch from case when $3 then here.wait_until else staff.wait_until end - now()))::integer as seconds
     from ${staffAtBrowser} where staff.id = $1`,
    [id, browser, isKnownHere],
  );
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Uses a code up, which ends the wait for wrong tries; false: it, or a later one, was used before. */
export async function takeCode(
  queryable: Queryable,
  staff: AtBrowser,
  browser: Buffer,
  step: number,
): Promise<boolean> {
  const rows = await queryable.query(
    `update staff set code_used = $2 where id = $1
       and code_used < $2
     returning id`,
    [staff.id, step],
  );
  if (rows.length === 0) return false;
  await changeTries(queryable, staff, browser, 'wrong_tries = 0, wait_until = null');
  return true;
}

/** The person has signed in with this browser. */
export async function rememberBrowser(queryable: Queryable, staffId: number, browser: Buffer): Promise<void> {
  await queryable.query(
    `insert into staff_browser (staff_id, token_hash) values ($1, $2)
     on conflict (staff_id, token_hash) do update set seen_at = now()`,
    [staffId, browser],
  );
}

export interface NewLink {
  tokenHash: Buffer;
  kind: 'begin' | 'door';
  roles: readonly Role[];
  sessionId: number | null;
  madeBy: number | null;
  /** Good only as long as nobody works at the desk. */
  isFirst: boolean;
  expiresAt: Date;
}

export async function insertLink(queryable: Queryable, link: NewLink): Promise<void> {
  await queryable.query(
    `insert into staff_link (token_hash, kind, roles, session_id, made_by, is_first, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [link.tokenHash, link.kind, link.roles, link.sessionId, link.madeBy, link.isFirst, link.expiresAt],
  );
}

export interface LinkRow {
  kind: 'begin' | 'door';
  roles: readonly Role[];
  sessionId: number | null;
  expiresAt: Date;
  /** It makes the first head: nobody has made it. */
  isFirst: boolean;
}

const linkColumns = `kind, roles, session_id as "sessionId", expires_at as "expiresAt", is_first as "isFirst"`;

/** Nobody used it yet, it is not over, and its maker, unless a command made it, may still make one like it. */
const linkWorks = `used_at is null and expires_at > now() and (made_by is null or exists (
  select from staff maker where maker.id = made_by and maker.ended_at is null
    and maker.roles && case kind when 'begin' then array['head'] else array['head', 'office'] end))`;

/** A link that still works; null: there is none. */
export async function findLink(queryable: Queryable, tokenHash: Buffer): Promise<LinkRow | null> {
  const rows = await queryable.query<LinkRow>(
    `select ${linkColumns} from staff_link where token_hash = $1 and ${linkWorks}`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Uses a link up, once. */
export async function takeLink(transaction: Queryable, tokenHash: Buffer): Promise<LinkRow | null> {
  const rows = await transaction.query<LinkRow>(
    `update staff_link set used_at = now()
     where token_hash = $1 and ${linkWorks}
     returning ${linkColumns}`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Two links of a first start make one first head. */
export async function lockFirstHead(transaction: Queryable): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('first head'))`);
}

export interface StaffSession {
  id: number;
  /** null: a door pass. */
  staffId: number | null;
  name: string;
  roles: readonly Role[];
  /** The one session that a pass is good for. */
  passFor: number | null;
  /** Seconds since they showed who they are. */
  provenAgo: number;
  /** The house keeps their account, and gives them their roles, elsewhere. */
  isHouseAccount: boolean;
}

export async function insertSession(
  transaction: Queryable,
  session: {
    tokenHash: Buffer;
    staffId: number | null;
    passFor: number | null;
    device: string;
    expiresAt: Date;
    /** They have shown just now who they are. */
    isProven: boolean;
  },
): Promise<void> {
  const { tokenHash, staffId, passFor, device, expiresAt, isProven } = session;
  await transaction.query(
    `insert into staff_session (token_hash, staff_id, session_id, device, expires_at, proven_at)
     values ($1, $2, $3, $4, $5, case when $6 then now() else now() - interval '1 day' end)`,
    [tokenHash, staffId, passFor, device.slice(0, 200), expiresAt, isProven],
  );
}

/** Until when a pass runs that began with this token so many minutes ago at most; null: none did. */
export async function findBegunPass(
  transaction: Queryable,
  tokenHash: Buffer,
  minutes: number,
): Promise<Date | null> {
  const rows = await transaction.query<{ until: Date }>(
    `select expires_at as until from staff_session where token_hash = $1 and staff_id is null
       and ended_at is null and expires_at > now() and started_at > now() - make_interval(mins => $2)`,
    [tokenHash, minutes],
  );
  return rows[0]?.until ?? null;
}

/** Minutes after which somebody who does nothing is signed out; who only stands at a door keeps the whole shift. */
const idleMinutes = 60;

/** The live session of a token, with the roles of this moment; null: there is none. `isUsed`: its person does something. */
export async function findSession(
  queryable: Queryable,
  tokenHash: Buffer,
  isUsed: boolean,
): Promise<StaffSession | null> {
  const rows = await queryable.query<StaffSession & { seenAgo: number }>(
    `select held.id, held.staff_id as "staffId", coalesce(staff.name, held.device) as name,
       coalesce(staff.roles, array['door']) as roles, held.session_id as "passFor",
       staff.account_issuer is not null as "isHouseAccount",
       extract(epoch from now() - proven_at)::integer as "provenAgo",
       extract(epoch from now() - seen_at)::integer as "seenAgo"
     from staff_session held left join staff on staff.id = held.staff_id
     where token_hash = $1 and held.ended_at is null and held.expires_at > now()
       and (held.staff_id is null or staff.ended_at is null)
       and (seen_at > now() - make_interval(mins => $2) or coalesce(staff.roles, array['door']) = array['door'])`,
    [tokenHash, idleMinutes],
  );
  const [found] = rows;
  if (!found) return null;
  const { seenAgo, ...session } = found;
  if (isUsed && seenAgo >= 60)
    await queryable.query('update staff_session set seen_at = now() where id = $1', [session.id]);
  return session;
}

export async function proveSession(queryable: Queryable, id: number): Promise<void> {
  await queryable.query('update staff_session set proven_at = now(), seen_at = now() where id = $1', [id]);
}

export async function endSession(queryable: Queryable, id: number): Promise<void> {
  await queryable.query('update staff_session set ended_at = now() where id = $1 and ended_at is null', [id]);
}

/** `except`: the one in which it is asked for. */
export async function endSessionsOf(
  queryable: Queryable,
  staffId: number,
  except: number | null = null,
): Promise<void> {
  await queryable.query(
    `update staff_session set ended_at = now()
     where staff_id = $1 and ended_at is null and id is distinct from $2`,
    [staffId, except],
  );
}

export interface ListedStaff {
  id: number;
  name: string;
  login: string;
  roles: readonly Role[];
  seenAt: Date | null;
  sessions: number;
  isHouseAccount: boolean;
  /** A house account that is shut out here. */
  isOff: boolean;
}

/** Who works here; accounts of the house that are shut out come last, and those in none of its groups are left out. */
export async function listStaff(queryable: Queryable): Promise<ListedStaff[]> {
  return await queryable.query<ListedStaff>(
    `select staff.id, name, login, roles, max(seen_at) as "seenAt",
       count(*) filter (where held.ended_at is null and held.expires_at > now())::integer as sessions,
       account_issuer is not null as "isHouseAccount", staff.ended_at is not null as "isOff"
     from staff left join staff_session held on held.staff_id = staff.id
     where (staff.ended_at is null and cardinality(roles) > 0) or (staff.ended_at is not null and account_issuer is not null)
     group by staff.id order by staff.ended_at is not null, name, staff.id`,
  );
}

/** Somebody by their number, whether they work here or not. */
export async function findStaffMember(
  queryable: Queryable,
  id: number,
): Promise<Pick<StaffRow, 'name' | 'roles'> | null> {
  const rows = await queryable.query<Pick<StaffRow, 'name' | 'roles'>>(
    'select name, roles from staff where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Other heads than this one, each row locked, so that two heads cannot remove each other. */
export async function countOtherHeads(transaction: Queryable, id: number): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `select id from staff where 'head' = any (roles) and ended_at is null order by id for update`,
  );
  return rows.filter((head) => head.id !== id).length;
}

/** False: nobody of this number works here. */
export async function setRoles(transaction: Queryable, id: number, roles: readonly Role[]): Promise<boolean> {
  const rows = await transaction.query(
    'update staff set roles = $2 where id = $1 and ended_at is null returning id',
    [id, roles],
  );
  return rows.length > 0;
}

/** False: nobody of this number works here with a password. */
export async function setPassword(
  transaction: Queryable,
  id: number,
  passwordHash: string,
): Promise<boolean> {
  const rows = await transaction.query(
    `update staff set password_hash = $2
     where id = $1 and ended_at is null and password_hash is not null returning id`,
    [id, passwordHash],
  );
  return rows.length > 0;
}

/** False: nobody of this number works here with an authenticator. */
export async function setCodeSecret(
  transaction: Queryable,
  id: number,
  { codeSecret, codeUsed }: { codeSecret: Buffer; codeUsed: number },
): Promise<boolean> {
  const rows = await transaction.query(
    `update staff set code_secret = $2, code_used = $3
     where id = $1 and ended_at is null and code_secret is not null returning id`,
    [id, codeSecret, codeUsed],
  );
  return rows.length > 0;
}

export async function markStaffEnded(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.query(
    'update staff set ended_at = now() where id = $1 and ended_at is null returning id',
    [id],
  );
  return rows.length > 0;
}
