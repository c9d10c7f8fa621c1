/// <reference lib="webworker" />

/**
 * Keeps the desk's own files, so that a phone at the door that is reloaded without a network still opens. It keeps no answer of
 * the shop: the list of a door has a store of its own.
 */
const scope = self as unknown as ServiceWorkerGlobalScope;
const store = 'foyer-desk-1';
const shell = '/desk/door';

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.clients.claim());
});

scope.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate') event.respondWith(fromNetworkFirst(event.request));
  else if (pathname.startsWith('/desk/assets/')) event.respondWith(fromStoreFirst(event.request));
});

async function keepShell(): Promise<void> {
  const kept = await caches.open(store);
  const page = await fetch(shell);
  const files = (await page.clone().text()).match(/\/desk\/assets\/[^"]+/g) ?? [];
  await kept.put(shell, page);
  await kept.addAll(files);
}

async function fromNetworkFirst(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(4_000) });
    // A newer desk has other files: they are kept with its page.
    if (answer.ok) void keepShell().catch(() => {});
    return answer;
  } catch {
    return (await caches.match(shell)) ?? Response.error();
  }
}

/** Their addresses hold a hash of the bytes. */
async function fromStoreFirst(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(store)).put(request, answer.clone());
  return answer;
}
