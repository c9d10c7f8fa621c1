import type { DeskRefusal, Role } from '@foyer/contract/desk/desk-call.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { countOtherHeads, endSessionsOf, markStaffEnded, setRoles } from '#store/staff.ts';
import { isHouseAccount, letBackIn } from '#store/staff-accounts.ts';

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
