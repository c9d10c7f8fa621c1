import { createHash, createHmac } from 'node:crypto';
import type { Shop } from '#shop/shop.ts';

/** A browser's session as the database keeps it: nobody who reads it there can act for the visitor. */
export function visitorDigest(session: string): string {
  return createHash('sha256').update(`visitor ${session}`).digest('base64url').slice(0, 22);
}

/** Hides a block of addresses: there are few enough to be guessed. */
export function blockDigest({ key }: Pick<Shop, 'key'>, block: string): string {
  return createHmac('sha256', key).update(`block ${block}`).digest('base64url').slice(0, 22);
}
