import { createHash, createHmac } from 'node:crypto';
import type { CallerBlock } from '#domain/network-allowance.ts';
import type { Shop } from '#shop/shop.ts';

/** A browser's session as the database keeps it: nobody who reads it there can act for the visitor. */
export function visitorDigest(session: string): string {
  return createHash('sha256').update(`visitor ${session}`).digest('base64url').slice(0, 22);
}

/** Hides a block of addresses: there are so few that a plain digest could be undone by trying them all. */
export function blockDigest({ key }: Pick<Shop, 'key'>, block: string): string {
  const known = remembered.get(key) ?? new Map<string, string>();
  remembered.set(key, known);
  const digest =
    known.get(block) ?? createHmac('sha256', key).update(`block ${block}`).digest('base64url').slice(0, 22);
  if (known.size >= mostRemembered) known.clear();
  known.set(block, digest);
  return digest;
}

/** By key, then by block: many buyers come from one network, and a digest cost a sixth of what placing an order does. */
const remembered = new WeakMap<Buffer, Map<string, string>>();
const mostRemembered = 4096;

/** Where a caller is, the widest block first, the browser last: each name begins with that of the block around it. */
export function callerBlocks(
  shop: Pick<Shop, 'key'>,
  blocks: readonly string[],
  visitor: string | null,
): CallerBlock[] {
  const kinds: readonly CallerBlock['kind'][] = blocks.length === 3 ? ['/48', '/56', '/64'] : ['/24'];
  const parts = blocks.map((block, index) => ({
    part: blockDigest(shop, block).slice(0, partLength),
    kind: kinds[index] ?? '/24',
  }));
  const browser = { part: visitor?.slice(0, partLength) ?? '', kind: 'browser' as const };
  const all = visitor === null ? parts : [...parts, browser];
  return all.map(({ kind }, index) => ({
    name: all
      .slice(0, index + 1)
      .map(({ part }) => part)
      .join('.'),
    kind,
  }));
}

/** 84 bits: two never meet by chance. */
const partLength = 14;
