import { createHmac } from 'node:crypto';
import type { DeskRefusal, Role } from '@foyer/contract/desk/desk-call.ts';
import type { Queryable } from '#platform/database.ts';
import { seal, unseal } from '#platform/secrets.ts';
import type { Shop } from '#shop/shop.ts';
import {
  countTry,
  findBegunPass,
  findLink,
  findStaff,
  findStaffByLogin,
  hasStaff,
  insertSession,
  insertStaff,
  lockFirstHead,
  proveSession,
  rememberBrowser,
  type StaffRow,
  takeCode,
  takeLink,
} from '#store/staff.ts';
import { hashPassword, isPassword, isWeakPassword, nobodysHash, stepOfCode } from './secrets.ts';
import { keyHash, newKey } from './staff-links.ts';

type Context = Pick<Shop, 'database' | 'randomBytes' | 'now' | 'key'>;

/** A session began: what the browser keeps, and until when. */
export type Began = { kind: 'began'; token: string; until: Date } | { kind: 'refused'; refusal: DeskRefusal };

/** Where somebody signs in. */
export interface Place {
  device: string;
  /** What the browser keeps to be known again. */
  browser: string;
}

const workHours = 12;
/** So long a phone may ask for the answer to its pass again. */
const answerMinutes = 10;
const wrong: Began = { kind: 'refused', refusal: { kind: 'wrong-credentials' } };

/** The secret that an authenticator gets: the same however often the link is opened before it is used. */
export async function secretOfLink(
  shop: Context,
  key: string,
): Promise<{ secret: Buffer; roles: readonly Role[] } | null> {
  const link = await findLink(shop.database, keyHash(key));
  if (link?.kind !== 'begin' || (link.isFirst && (await hasStaff(shop.database)))) return null;
  return { secret: secretFor(shop, key), roles: link.roles };
}

function secretFor({ key: shopKey }: Context, key: string): Buffer {
  return createHmac('sha256', shopKey).update(`staff code ${key}`).digest().subarray(0, 20);
}

export interface NewStaff extends Place {
  key: string;
  name: string;
  login: string;
  password: string;
  code: string;
}

/** A new member of staff by a link, who has shown that their authenticator works. */
export async function beginStaff(shop: Context, asked: NewStaff): Promise<Began> {
  const { key, name, login, password } = asked;
  if (isWeakPassword(password, [name, login])) return { kind: 'refused', refusal: { kind: 'weak-password' } };
  const secret = secretFor(shop, key);
  const step = stepOfCode(secret, asked.code, shop.now());
  if (step === null) return wrong;
  const passwordHash = await hashPassword(password);
  const codeSecret = seal({ secret: shop.key, use: 'staff codes' }, secret.toString('base64url'));
  return await undoIfRefused(shop, async (transaction) => {
    const link = await takeLink(transaction, keyHash(key));
    if (link?.kind !== 'begin') return { kind: 'refused', refusal: { kind: 'link-over' } };
    if (link.isFirst) {
      await lockFirstHead(transaction);
      if (await hasStaff(transaction)) return { kind: 'refused', refusal: { kind: 'link-over' } };
    }
    const staff = { name, login, roles: link.roles, passwordHash, codeSecret, codeUsed: step };
    const id = await insertStaff(transaction, staff);
    if (id === null) return { kind: 'refused', refusal: { kind: 'login-taken' } };
    return await beginWork(transaction, shop, id, asked);
  });
}

/** Carries a refusal out of a transaction, which is rolled back: a link that made nobody still works. */
class Refused extends Error {
  readonly outcome: Began;

  constructor(outcome: Began) {
    super('refused');
    this.outcome = outcome;
  }
}

async function undoIfRefused(
  { database }: Context,
  work: (transaction: Queryable) => Promise<Began>,
): Promise<Began> {
  try {
    return await database.transaction(async (transaction) => {
      const outcome = await work(transaction);
      if (outcome.kind === 'refused') throw new Refused(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

export interface Credentials {
  password: string;
  code: string;
}

/** Password and code. An unknown login is answered like a wrong password, and as slowly. */
export async function signInStaff(
  shop: Context,
  asked: Credentials & Place & { login: string },
): Promise<Began> {
  const staff = await findStaffByLogin(shop.database, asked.login, keyHash(asked.browser));
  const refusal = await refusalOf(shop, staff, asked);
  if (refusal) return { kind: 'refused', refusal };
  if (!staff) return wrong;
  // Another browser of theirs keeps its session: a phone at the door and a desk are one person.
  return await beginWork(shop.database, shop, staff.id, asked);
}

/** The same again within a session, before something that cannot be taken back. */
export async function proveAgain(
  shop: Context,
  session: { id: number; staffId: number | null },
  asked: Credentials & Pick<Place, 'browser'>,
): Promise<DeskRefusal | null> {
  const browser = keyHash(asked.browser);
  const staff = session.staffId === null ? null : await findStaff(shop.database, session.staffId, browser);
  const refusal = await refusalOf(shop, staff, asked);
  if (refusal === null) await proveSession(shop.database, session.id);
  return refusal;
}

async function refusalOf(
  shop: Context,
  staff: StaffRow | null,
  { password, code, browser }: Credentials & Pick<Place, 'browser'>,
): Promise<DeskRefusal | null> {
  const here = keyHash(browser);
  const seconds = staff && (await countTry(shop.database, staff, here));
  if (seconds !== null) return { kind: 'wait', seconds };
  const isRight = await isPassword(password, staff?.passwordHash ?? nobodysHash);
  if (!staff) return { kind: 'wrong-credentials' };
  const sealed = staff.codeSecret && unseal({ secret: shop.key, use: 'staff codes' }, staff.codeSecret);
  const step = sealed === null ? null : stepOfCode(Buffer.from(sealed, 'base64url'), code, shop.now());
  // A right password with a wrong code is as wrong, and counts; a used code is a wrong one.
  const isTaken = isRight && step !== null && (await takeCode(shop.database, staff, here, step));
  return isTaken ? null : { kind: 'wrong-credentials' };
}

/** A phone becomes a door: the link works for the first that opens it, which may ask again where the answer was lost. */
export async function takeDoorPass(
  shop: Context,
  { key, phone }: { key: string; phone: string | undefined },
  device: string,
): Promise<Began> {
  const token = phone === undefined ? newKey(shop.randomBytes) : tokenOfPhone(shop, key, phone);
  return await undoIfRefused(shop, async (transaction) => {
    const link = await takeLink(transaction, keyHash(key));
    const begunUntil = link ? null : await findBegunPass(transaction, keyHash(token), answerMinutes);
    if (begunUntil) return { kind: 'began', token, until: begunUntil };
    if (link?.kind !== 'door' || link.sessionId === null)
      return { kind: 'refused', refusal: { kind: 'link-over' } };
    const pass = { staffId: null, passFor: link.sessionId, device, isProven: true };
    return await beginSession(transaction, shop, pass, link.expiresAt, token);
  });
}

/** The same whenever this phone asks, and nobody else can make it. */
function tokenOfPhone({ key: shopKey }: Context, key: string, phone: string): string {
  return createHmac('sha256', shopKey).update(`door pass ${key} ${phone}`).digest('base64url');
}

/** A session of somebody who has shown who they are; `isProven`: just now. */
export async function beginWork(
  queryable: Queryable,
  shop: Pick<Context, 'randomBytes' | 'now'>,
  staffId: number,
  { device, browser }: Place,
  isProven = true,
): Promise<Began> {
  await rememberBrowser(queryable, staffId, keyHash(browser));
  return await beginSession(queryable, shop, { staffId, passFor: null, device, isProven });
}

async function beginSession(
  queryable: Queryable,
  { randomBytes, now }: Pick<Context, 'randomBytes' | 'now'>,
  session: { staffId: number | null; passFor: number | null; device: string; isProven: boolean },
  until = new Date(now().getTime() + workHours * 3_600_000),
  token = newKey(randomBytes),
): Promise<Began> {
  await insertSession(queryable, { ...session, tokenHash: keyHash(token), expiresAt: until });
  return { kind: 'began', token, until };
}
