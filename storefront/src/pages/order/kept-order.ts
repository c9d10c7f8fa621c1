import { copyMark } from './copy-mark.ts';

/** Where copies of bought tickets lie on the buyer's own device. */
const cacheName = 'foyer-tickets';

/** Keeps the page of a paid order with all that it has loaded: its scripts, fonts and pictures. */
export async function keepOrder(address: URL, parts: readonly string[]): Promise<void> {
  const page = await fetch(address, { signal: AbortSignal.timeout(timeLimit), cache: 'no-store' });
  if (!page.ok || page.redirected) return;
  const cache = await caches.open(cacheName);
  await cache.put(keyOf(address), page);
  const missing = await Promise.all(
    parts.map(async (part) => ((await cache.match(part)) === undefined ? part : null)),
  );
  await cache.addAll(missing.filter((part) => part !== null));
}

/** Takes the copy away: the order is not paid any more, or is gone. */
export async function forgetOrder(address: URL): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  await cache.delete(keyOf(address));
  const kept = await cache.keys();
  const isOrder = (request: Request) => isOrderPath(new URL(request.url).pathname);
  // The last one takes the scripts and pictures along.
  if (!kept.some(isOrder)) await caches.delete(cacheName);
}

/** The copy of an order's page with its mark; null where there is none. */
export async function keptPage(address: URL): Promise<Response | null> {
  const kept = await matchKept(keyOf(address));
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  // The copy is plain text by now.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const html = await kept.text();
  return new Response(html.replace('<html ', `<html ${copyMark} `), { status: 200, headers });
}

/** A script, font or picture of a kept page. */
export async function keptPart(address: URL): Promise<Response | null> {
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

/** One copy an order, whatever the bank or a language has added to its address. */
function keyOf(address: URL): string {
  return address.pathname.toLowerCase();
}
