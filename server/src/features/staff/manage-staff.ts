import type { DeskRefusal, Role } from '@foyer/contract/desk/desk-call.ts';
import type { Queryable } from '#platform/database.ts';
import { seal, unseal } from '#platform/secrets.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import {
  countOtherHeads,
  endSessionsOf,
  findStaff,
  markStaffEnded,
  setCodeSecret,
  setPassword,
  setRoles,
} from '#store/staff.ts';
import { isHouseAccount, letBackIn } from '#store/staff-accounts.ts';
import { hashPassword, isWeakPassword, stepOfCode } from './secrets.ts';

type Context = Pick<ShopCore, 'database'>;

/** null: done. A change of roles ends all sessions of that person. */
export async function changeRoles(
  { database }: Context,
  id: number,
  roles: readonly Role[],
): Promise<DeskRefusal | null> {
  return await database.transaction(async (transaction) => {
    if (await isHouseAccount(transaction, id)) return { kind: 'not-now', why: 'roles-of-house' };
    if (!roles.includes('head') && (await isLastHead(transaction, id))) return lastHead;
    if (!(await setRoles(transaction, id, roles))) return { kind: 'gone' };
    await endSessionsOf(transaction, id);
    return null;
  });
}

/** Who leaves is signed out at once; what they did keeps their name. */
export async function endStaff({ database }: Context, id: number): Promise<DeskRefusal | null> {
  return await database.transaction(async (transaction) => {
    if (await isLastHead(transaction, id)) return lastHead;
    if (!(await markStaffEnded(transaction, id))) return { kind: 'gone' };
    await endSessionsOf(transaction, id);
    return null;
  });
}

/** An account of the house that was shut out here may sign in again. */
export async function letStaffBackIn({ database }: Context, id: number): Promise<DeskRefusal | null> {
  return (await letBackIn(database, id)) ? null : { kind: 'gone' };
}

const lastHead: DeskRefusal = { kind: 'not-now', why: 'last-head' };

async function isLastHead(transaction: Queryable, id: number): Promise<boolean> {
  return (await countOtherHeads(transaction, id)) === 0;
}

type OwnContext = Pick<Shop, 'database' | 'randomBytes' | 'now' | 'key'>;

/** Who changes how they sign in, and where they do so. */
interface Own {
  sessionId: number;
  staffId: number;
}

/** null: done, and their other sessions are over. */
export async function changePassword(
  shop: OwnContext,
  own: Own,
  password: string,
): Promise<DeskRefusal | null> {
  const staff = await findStaff(shop.database, own.staffId, Buffer.alloc(0));
  // The house keeps the account, and its password.
  if (!staff?.passwordHash) return { kind: 'gone' };
  if (isWeakPassword(password, [staff.name, staff.login])) return { kind: 'weak-password' };
  const passwordHash = await hashPassword(password);
  return await changed(shop, own, (transaction) => setPassword(transaction, own.staffId, passwordHash));
}

/** A secret for another authenticator; nothing is stored until it has shown that it works. null: the house keeps the account. */
export async function newAuthenticator(
  shop: OwnContext,
  staffId: number,
): Promise<{ secret: Buffer; kept: string } | null> {
  const staff = await findStaff(shop.database, staffId, Buffer.alloc(0));
  if (!staff?.codeSecret) return null;
  const secret = Buffer.from(shop.randomBytes(20));
  const kept = seal(sealOf(shop, staffId), secret.toString('base64url')).toString('base64url');
  return { secret, kept };
}

/** null: the code is of the new authenticator, which is the only one from now on. */
export async function changeAuthenticator(
  shop: OwnContext,
  own: Own,
  { kept, code }: { kept: string; code: string },
): Promise<DeskRefusal | null> {
  const opened = unseal(sealOf(shop, own.staffId), Buffer.from(kept, 'base64url'));
  if (opened === null) return { kind: 'malformed', field: 'kept' };
  const codeUsed = stepOfCode(Buffer.from(opened, 'base64url'), code, shop.now());
  if (codeUsed === null) return { kind: 'wrong-credentials' };
  const codeSecret = seal({ secret: shop.key, use: 'staff codes' }, opened);
  return await changed(shop, own, (transaction) =>
    setCodeSecret(transaction, own.staffId, { codeSecret, codeUsed }),
  );
}

function sealOf({ key }: OwnContext, staffId: number) {
  return { secret: key, use: 'staff authenticator', boundTo: Buffer.from(String(staffId)) };
}

/** Whoever knew the old password or had the old authenticator is signed out with the change. */
async function changed(
  { database }: OwnContext,
  { staffId, sessionId }: Own,
  change: (transaction: Queryable) => Promise<boolean>,
): Promise<DeskRefusal | null> {
  return await database.transaction(async (transaction) => {
    if (!(await change(transaction))) return { kind: 'gone' };
    await endSessionsOf(transaction, staffId, sessionId);
    return null;
  });
}
