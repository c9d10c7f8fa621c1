import { changeRoles, endStaff } from '#features/staff/manage-staff.ts';
import { beginLink } from '#features/staff/staff-links.ts';
import { listStaff } from '#store/staff.ts';
import { listActs } from '#store/staff-acts.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

export const staffHandlers: Pick<DeskHandlers, 'staff' | 'invite' | 'changeRoles' | 'endStaff' | 'acts'> = {
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
