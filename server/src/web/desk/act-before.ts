import type { ActBefore } from '@foyer/contract/desk/desk.ts';
import type { DeskCallName } from '@foyer/contract/desk/desk-calls.ts';
import { oneEvening } from '#features/show-evenings/day-evenings.ts';
import type { Shop } from '#shop/shop.ts';
import { loadKeeps } from '#store/keeps.ts';
import { findStaffMember } from '#store/staff.ts';

const aboutStaff: readonly DeskCallName[] = ['changeRoles', 'endStaff', 'letStaffBackIn'];
const aboutKeeps: readonly DeskCallName[] = ['changeKeep', 'releaseKeep'];

/** What an act is about, as it stands before the act begins. null: the request says it all. */
export async function beforeOf(
  shop: Pick<Shop, 'database'>,
  name: DeskCallName,
  asked: unknown,
): Promise<ActBefore | null> {
  const id = numberIn(asked, 'id');
  if (id !== null && aboutStaff.includes(name)) {
    const person = await findStaffMember(shop.database, id);
    return person && { person };
  }
  if (id !== null && aboutKeeps.includes(name)) {
    const [keep] = await loadKeeps(shop.database, { keepId: id });
    if (!keep) return null;
    const evening = await eveningOf(shop, keep.sessionId);
    return { ...evening, keep: { name: keep.name, note: keep.note, until: keep.until.getTime() } };
  }
  const session = numberIn(asked, 'session');
  return session === null ? null : await eveningOf(shop, session);
}

async function eveningOf(
  shop: Pick<Shop, 'database'>,
  sessionId: number,
): Promise<Pick<ActBefore, 'evening'> | null> {
  const found = await oneEvening(shop, sessionId);
  if (found === null) return null;
  const { title, day, time, allDay } = found;
  return { evening: { title, day, time: allDay ? null : time } };
}

function numberIn(asked: unknown, field: string): number | null {
  const value: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, field) : null;
  return typeof value === 'number' ? value : null;
}
