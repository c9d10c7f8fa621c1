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

/** One visit after the other: of two releases each would take the files of the other away. */
function keepShell(): Promise<void> {
  return navigator.locks.request('foyer-desk-shell', keepNow);
}

/** The page last: it must never name a file that is not kept. Then the scripts and sheets of older releases go. */
async function keepNow(): Promise<void> {
  const kept = await caches.open(store);
  const page = await fetch(shell);
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
  const files: string[] = (await page.clone().text()).match(/\/desk\/assets\/[^"]+/g) ?? [];
  await kept.addAll(files);
  await kept.put(shell, page);
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (/\.(js|css)$/.test(pathname) && !files.includes(pathname)) await kept.delete(request);
  }
}

async function fromNetworkFirst(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
  // A newer desk has other files: they are kept with its page.
  if (answer?.ok) void keepShell().catch(() => {});
  if (answer && answer.status < 500) return answer;
  // The shop is away, or a proxy before it cannot reach it: the phone goes on with what it has.
  return (await caches.match(shell)) ?? answer ?? Response.error();
}

/** Their addresses hold a hash of the bytes. */
async function fromStoreFirst(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(store)).put(request, answer.clone());
  return answer;
}
