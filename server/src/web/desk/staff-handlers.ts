import { changeRoles, endStaff, letStaffBackIn } from '#features/staff/manage-staff.ts';
import { addPasskey, passkeyToMake } from '#features/staff/passkeys.ts';
import { beginLink } from '#features/staff/staff-links.ts';
import { listStaff } from '#store/staff.ts';
import { listActs } from '#store/staff-acts.ts';
import { deletePasskey, listPasskeys } from '#store/staff-passkeys.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

export const staffHandlers: Pick<
  DeskHandlers,
  | 'staff'
  | 'invite'
  | 'changeRoles'
  | 'endStaff'
  | 'letStaffBackIn'
  | 'passkeys'
  | 'passkeyToMake'
  | 'addPasskey'
  | 'removePasskey'
  | 'acts'
> = {
  staff: async ({ database }) => {
    const people = await listStaff(database);
    return done(people.map(({ seenAt, ...one }) => ({ ...one, seenAt: seenAt?.getTime() ?? null })));
  },
  invite: async (shop, { roles }, { session }) => {
    const { link, until } = await beginLink(shop, roles, session?.staffId ?? null);
    return done({ link, until: until.getTime() });
  },
  changeRoles: async (shop, { id, roles }) => {
    const refusal = await changeRoles(shop, id, roles);
    return refusal ? refused(refusal) : done(null);
  },
  endStaff: async (shop, { id }) => {
    const refusal = await endStaff(shop, id);
    return refusal ? refused(refusal) : done(null);
  },
  letStaffBackIn: async (shop, { id }) => {
    const refusal = await letStaffBackIn(shop, id);
    return refusal ? refused(refusal) : done(null);
  },
  passkeys: async ({ database }, _, { session }) => {
    // A pass is no person.
    if (session?.staffId == null) return refused({ kind: 'role-missing' });
    const passkeys = await listPasskeys(database, session.staffId);
    return done(
      passkeys.map(({ madeAt, usedAt, ...one }) => ({
        ...one,
        madeAt: madeAt.getTime(),
        usedAt: usedAt?.getTime() ?? null,
      })),
    );
  },
  passkeyToMake: async (shop, _, { session }) => {
    const options = session?.staffId == null ? null : await passkeyToMake(shop, session.staffId);
    return options ? done(options) : refused({ kind: 'role-missing' });
  },
  addPasskey: async (shop, made, { session, device }) => {
    if (session?.staffId == null) return refused({ kind: 'role-missing' });
    const isAdded = await addPasskey(shop, { staffId: session.staffId, device }, made);
    return isAdded ? done(null) : refused({ kind: 'passkey-refused' });
  },
  removePasskey: async ({ database }, { id }, { session }) => {
    if (session?.staffId == null) return refused({ kind: 'role-missing' });
    return (await deletePasskey(database, session.staffId, id)) ? done(null) : refused({ kind: 'gone' });
  },
  acts: async ({ database }, { before }, { session }) => {
    if (session === null) return refused({ kind: 'signed-out' });
    const seesAll = session.roles.includes('head');
    // A pass is no person and has no acts of its own.
    if (!seesAll && session.staffId === null) return done([]);
    const acts = await listActs(database, {
      of: seesAll ? null : session.staffId,
      before: before ?? null,
    });
    return done(acts.map(({ at, ...act }) => ({ ...act, at: at.getTime() })));
  },
};
