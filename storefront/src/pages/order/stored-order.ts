import { copyMark } from './copy-mark.ts';

/** Name of the cache of bought tickets on the buyer's device. */
const cacheName = 'foyer-tickets';

/** Stores the page of a paid order with everything it has loaded: scripts, fonts and pictures. */
export async function storeOrder(address: URL, parts: readonly string[]): Promise<void> {
  const page = await fetch(address, { signal: AbortSignal.timeout(timeLimit), cache: 'no-store' });
  if (!page.ok || page.redirected) return;
  const cache = await caches.open(cacheName);
  await cache.put(keyOf(address), page);
  const missing = await Promise.all(
    parts.map(async (part) => ((await cache.match(part)) === undefined ? part : null)),
  );
  await cache.addAll(missing.filter((part) => part !== null));
}

/** Removes the copy: the order is no longer paid, or is gone. */
export async function forgetOrder(address: URL): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  await cache.delete(keyOf(address));
  const kept = await cache.keys();
  const isOrder = (request: Request) => isOrderPath(new URL(request.url).pathname);
  // With the last copy the scripts and pictures go too.
  if (!kept.some(isOrder)) await caches.delete(cacheName);
}

/** The copy of an order's page with its mark; null where there is none. */
export async function storedPage(address: URL): Promise<Response | null> {
  const kept = await matchKept(keyOf(address));
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  // The copy is stored uncompressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const html = await kept.text();
  return new Response(html.replace('<html ', `<html ${copyMark} `), { status: 200, headers });
}

/** A script, font or picture of a kept page. */
export async function storedPart(address: URL): Promise<Response | null> {
  return (await matchKept(address.pathname)) ?? null;
}

/** The page of one order and nothing below or beside it. */
export function isOrderPath(path: string): boolean {
  return /^\/order\/[0-9a-z]+$/i.test(path);
}

/** How long the page itself may take when it is fetched to be kept, milliseconds. */
const timeLimit = 12_000;

async function matchKept(key: string): Promise<Response | undefined> {
  if (!(await caches.has(cacheName))) return undefined;
  return (await caches.open(cacheName)).match(key, { ignoreVary: true });
}

/** One copy per order, whatever the bank or a language has added to its address. */
function keyOf(address: URL): string {
  return address.pathname.toLowerCase();
}
