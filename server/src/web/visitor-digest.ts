import { createHash, createHmac } from 'node:crypto';
import type { Shop } from '#shop/shop.ts';

/** A browser's session as the database keeps it: nobody who reads it there can act for the visitor. */
export function visitorDigest(session: string): string {
  return createHash('sha256').update(`visitor ${session}`).digest('base64url').slice(0, 22);
}

/** Hides a block of addresses: there are so few that a plain digest could be undone by trying them all. */
export function blockDigest({ key }: Pick<Shop, 'key'>, block: string): string {
  return createHmac('sha256', key).update(`block ${block}`).digest('base64url').slice(0, 22);
}

/** Names the blocks of addresses of a caller, the widest first: each name begins with that of the block around it. */
export function networkNames(shop: Pick<Shop, 'key'>, blocks: readonly string[]): string[] {
  const digests = blocks.map((block) => blockDigest(shop, block).slice(0, 14));
  return digests.map((_, index) => digests.slice(0, index + 1).join('.'));
}
