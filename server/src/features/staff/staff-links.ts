import { createHash } from 'node:crypto';
import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { doorEnd } from '#domain/doors.ts';
import type { ShopCore } from '#shop/shop.ts';
import { hasStaff, insertLink } from '#store/staff.ts';

type Context = Pick<ShopCore, 'database' | 'randomBytes' | 'now' | 'origin'>;

const linkMinutes = 60;

/** What a link or a cookie holds: 256 bits. */
export function newKey(randomBytes: ShopCore['randomBytes']): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

/** What is stored of it. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export interface MadeLink {
  link: string;
  until: Date;
}

/** The link that makes the first head; null: there is staff already. */
export async function firstLink(shop: Context): Promise<MadeLink | null> {
  if (await hasStaff(shop.database)) return null;
  return await beginLink(shop, ['head'], null, true);
}

/** A link that makes a member of staff with these roles: once, within the hour. */
export async function beginLink(
  shop: Context,
  roles: readonly Role[],
  madeBy: number | null,
  isFirst = false,
): Promise<MadeLink> {
  const until = new Date(shop.now().getTime() + linkMinutes * 60_000);
  const key = newKey(shop.randomBytes);
  const made = { tokenHash: keyHash(key), madeBy, isFirst, expiresAt: until };
  await insertLink(shop.database, { ...made, kind: 'begin', roles, sessionId: null });
  // Behind the sign: what stands there is sent to no server and stands in no log.
  return { link: `${shop.origin}/desk/begin#${key}`, until };
}

/** A link that makes the first phone that opens it a door of one session, and ends with it. */
export async function doorLink(
  shop: Context,
  session: { sessionId: number; startsAt: Date; allDay: boolean },
  madeBy: number | null,
): Promise<MadeLink> {
  const until = doorEnd(session);
  const key = newKey(shop.randomBytes);
  await insertLink(shop.database, {
    tokenHash: keyHash(key),
    kind: 'door',
    roles: ['door'],
    sessionId: session.sessionId,
    madeBy,
    isFirst: false,
    expiresAt: until,
  });
  return { link: `${shop.origin}/desk/pass#${key}`, until };
}
