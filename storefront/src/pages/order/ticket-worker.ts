import { isOrderPath, storedPage, storedPart } from './stored-order.ts';

/** A worker's fetch event, as far as it is used here; the DOM's types know only the window's side. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** A page slower than this is answered with its copy, milliseconds. */
const patience = 5_000;

/** Opens the page of a bought ticket without a connection. Everything else is left to the browser. */
self.addEventListener('fetch', (event) => {
  // `as`: `self` is a worker's scope here, and its `fetch` event has a type of its own.
  const asked = event as FetchEvent;
  const { request } = asked;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && isOrderPath(url.pathname)) asked.respondWith(pageOf(request, url));
  else if (/^\/(assets|pictures)\//.test(url.pathname)) asked.respondWith(partOf(request, url));
});

/** The server first: a copy may be out of date. It stands in for a shop that is away, also behind a proxy that says so. */
async function pageOf(request: Request, url: URL): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await storedPage(url)) ?? answer ?? asked;
}

/** Their addresses contain a hash: a copy is always right. */
async function partOf(request: Request, url: URL): Promise<Response> {
  return (await storedPart(url)) ?? fetch(request);
}
