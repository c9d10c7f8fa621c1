import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { connectRemoteShop, type RemoteShop } from '@foyer/server/web/remote-api.ts';
import { storefrontBuild } from '@foyer/server/web/web-server.ts';
import { openHundredEvents } from './bench-houses.ts';
import { orderOneTicket } from './order-one-ticket.ts';
import type { Line } from './section.ts';
import { KeepAliveConnection } from './send-load.ts';

/** Bytes. A K of the budgets is 1,024; above the red line the build fails. */
const K = 1024;
const limits = {
  pageScript: [92, 100],
  eventScript: [92, 100],
  hallScript: [20, 24],
  planScript: [7, 7],
  buyerScript: [7, 8],
  clubScript: [4, 5],
  sheet: [6, 8],
  listing: [13, 14.3],
  event: [9, 14.3],
  linkedData: [1.5, 2],
  fonts: [25, 30],
  embed: [2, 5],
  desk: [145, 160],
  decoder: [350, 380],
} as const;

/** What a first visit to the demo house brings over the wire, taken from real answers of its shop. */
export async function weighPages(shop: { port: number; origin: string }): Promise<Line[]> {
  const connection = await KeepAliveConnection.open(shop.port);
  const wire: Wire = async (url, encoding) => {
    const { status, body } = await connection.ask(
      `GET ${url} HTTP/1.1\r\nHost: localhost:${shop.port}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
    );
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    return body;
  };
  try {
    const remote = connectRemoteShop(shop.origin, () => new Date());
    return await weigh(wire, remote, shop.origin);
  } finally {
    connection.close();
  }
}

/** The bytes of an answer as they travel. */
type Wire = (url: string, encoding: 'br' | 'gzip' | 'identity') => Promise<Buffer>;

async function weigh(wire: Wire, remote: RemoteShop, origin: string): Promise<Line[]> {
  const { events } = await remote.listing();
  const heaviest = await heaviestOf(wire, pagesOf(events, false));
  const hall = await heaviestOf(wire, pagesOf(events, true));
  const day = await heaviestOf(wire, ['/', ...daysAhead(14).map((ahead) => `/?day=${ahead}`)]);
  const hash = (await orderOneTicket(remote)).toLowerCase();
  const order = `/order/${hash}`;
  const visitors = `/nominal-tickets/${(await orderOneTicket(remote, true)).toLowerCase()}`;
  const returns = `/order/return/${hash}`;
  const hundred = await openHundredEvents(remote, origin);
  const hundredEvents = await hundred.render('/');
  return [
    line('script of the listing, gz', await scriptOf(wire, '/'), limits.pageScript),
    line('script of an event, gz', await scriptOf(wire, heaviest.url), limits.eventScript),
    ...(await weighHall(wire, hall.url)),
    line('script of an order, gz', await scriptOf(wire, order), limits.pageScript),
    line('script of named visitors, gz', await scriptOf(wire, visitors), limits.pageScript),
    line('script of a return, gz', await scriptOf(wire, returns), limits.pageScript),
    line(
      'script of the form of who buys, gz, late',
      await lateScript(wire, 'src/features/place-order/purchase-form.tsx', ...textsOf('forms', 'errors')),
      limits.buyerScript,
    ),
    line(
      'script of discounts, in a house with a club, gz, late',
      await lateScript(wire, 'src/features/club/club-parts.tsx', ...textsOf('club')),
      limits.clubScript,
    ),
    line(
      'heaviest sheet in a page, br',
      await sheetBytes(wire, ['/', heaviest.url, hall.url, order, visitors, returns]),
      limits.sheet,
    ),
    line(`HTML of the heaviest day (${day.url}), br`, day.bytes, limits.listing),
    line('HTML of a listing of 100, br', await packed(withoutLinkedData(hundredEvents)), limits.listing),
    line('the same with 100 cards in it, br', await packed(await hundred.render('/?all=1')), null),
    line(`HTML of the heaviest event (${heaviest.url}), br`, heaviest.bytes, limits.event),
    line(`HTML of the heaviest hall (${hall.url}), br`, hall.bytes, limits.event),
    line(
      'data for search engines of a listing of 100, br',
      await linkedDataIn(hundredEvents),
      limits.linkedData,
    ),
    line(
      'data for search engines of the heaviest event, br',
      await linkedDataIn((await wire(heaviest.url, 'identity')).toString()),
      limits.linkedData,
    ),
    line('fonts of a Russian page', await fontsOf(wire), limits.fonts),
    line(
      'script of the house’s own pages, gz',
      await bytesOf(wire, new Set(['/embed.js']), 'gzip'),
      limits.embed,
    ),
    ...(await weighDesk(wire)),
  ];
}

/** What a phone of the staff loads once, and keeps: the desk, and what reads the codes of tickets at the door. */
async function weighDesk(wire: Wire): Promise<Line[]> {
  const html = (await wire('/desk', 'identity')).toString();
  const files = filesIn(html, /"(\/desk\/assets\/[^"]+\.(?:js|css))"/g);
  let scripts = '';
  for (const file of files) scripts += (await wire(file, 'identity')).toString();
  const decoder = filesIn(scripts, /["`](\/desk\/assets\/[^"`]+\.wasm)["`]/g);
  return [
    line('script and sheet of the desk, br', await bytesOf(wire, files, 'br'), limits.desk),
    line('decoder of a door’s camera, br, late', await bytesOf(wire, decoder, 'br'), limits.decoder),
  ];
}

/** The page of a hall plan, and what every visit of it loads by itself once the page is shown. */
async function weighHall(wire: Wire, url: string): Promise<Line[]> {
  const texts = textsOf('hall', 'buying');
  return [
    line('script of a hall, gz', await scriptOf(wire, url), limits.pageScript),
    line(
      'script of its seats and cart, gz, late',
      await lateScript(wire, 'src/pages/scheme/loaded-hall.tsx', ...texts),
      limits.hallScript,
    ),
    line(
      'script that draws the plan, gz, late',
      await lateScript(wire, 'src/pages/scheme/plan/hall-drawing.ts'),
      limits.planScript,
    ),
  ];
}

/** Modules of late texts, and the list in which the browser finds them. */
function textsOf(...areas: readonly string[]): string[] {
  return ['src/i18n/catalogue-files.ts', ...areas.map((area) => `src/i18n/ru/${area}.ts`)];
}

async function lateScript(wire: Wire, ...modules: readonly string[]): Promise<number> {
  return bytesOf(wire, new Set(await Promise.all(modules.map(assetOf))), 'gzip');
}

/** Where the build has put a module that comes later. */
async function assetOf(module: string): Promise<string> {
  const manifest = path.join(storefrontBuild, 'client', '.vite', 'manifest.json');
  const { [module]: found } = JSON.parse(await readFile(manifest, 'utf8'));
  if (typeof found?.file !== 'string') throw new Error(`the build has no ${module}`);
  return `/${found.file}`;
}

function pagesOf(events: readonly { id: string; usesPlan: boolean }[], onPlan: boolean): string[] {
  return events
    .filter(({ usesPlan }) => usesPlan === onPlan)
    .map(({ id }) => `/${onPlan ? 'scheme' : 'event'}/${id}`);
}

/** What is on differs from day to day: the measure must not depend on when it is taken. */
function daysAhead(days: number): string[] {
  const today = Temporal.Now.plainDateISO('Europe/Moscow');
  return Array.from({ length: days }, (_, later) => today.add({ days: later }).toString());
}

async function heaviestOf(wire: Wire, urls: readonly string[]) {
  let heaviest = { url: '', bytes: 0 };
  for (const url of urls) {
    const bytes = await htmlOf(wire, url);
    if (bytes > heaviest.bytes) heaviest = { url, bytes };
  }
  return heaviest;
}

const linkedData = /<script type="application\/ld\+json">.*?<\/script>/s;

/** What comes before the data for search engines: these are the last of a page, nothing waits for them. */
function withoutLinkedData(html: string): string {
  return html.replace(linkedData, '');
}

async function htmlOf(wire: Wire, url: string): Promise<number> {
  return packed(withoutLinkedData((await wire(url, 'identity')).toString()));
}

/** What the data for search engines add to a page. */
async function linkedDataIn(html: string): Promise<number> {
  if (!linkedData.test(html))
    throw new Error('The page has no data for search engines: the measure would be 0');
  return (await packed(html)) - (await packed(withoutLinkedData(html)));
}

/** Scripts that the page asks for by itself; what comes late has lines of its own. */
async function scriptOf(wire: Wire, url: string): Promise<number> {
  // What comes late on other visits stands behind the page, and is weighed by itself.
  const html = (await wire(url, 'identity'))
    .toString()
    .replace(/<\/div>(<link rel="modulepreload"[^>]*>)+/, '');
  return bytesOf(
    wire,
    filesIn(html, /(?:src|href)="(\/assets\/[^"]+\.js)"|"(\/assets\/[^"]+\.js)"/g),
    'gzip',
  );
}

async function fontsOf(wire: Wire): Promise<number> {
  const html = (await wire('/', 'identity')).toString();
  return bytesOf(wire, filesIn(html, /href="(\/assets\/[^"]+\.woff2)"/g), 'identity');
}

function filesIn(html: string, pattern: RegExp): Set<string> {
  return new Set([...html.matchAll(pattern)].flatMap(([, first, second]) => first ?? second ?? []));
}

async function bytesOf(
  wire: Wire,
  files: ReadonlySet<string>,
  encoding: 'br' | 'gzip' | 'identity',
): Promise<number> {
  if (files.size === 0) throw new Error('The page names no such file: the measure would be 0');
  let bytes = 0;
  for (const file of files) bytes += (await wire(file, encoding)).length;
  return bytes;
}

/** The heaviest of the sheets that pages have inlined; it has no answer of its own. */
async function sheetBytes(wire: Wire, urls: readonly string[]): Promise<number> {
  let heaviest = 0;
  for (const url of urls) {
    const [, sheet] = /<style>(.*?)<\/style>/s.exec((await wire(url, 'identity')).toString()) ?? [];
    if (sheet === undefined) throw new Error(`${url} has no sheet in it: the measure would be 0`);
    heaviest = Math.max(heaviest, (await promisify(brotliCompress)(sheet)).length);
  }
  return heaviest;
}

/** As the shop packs its answers. */
async function packed(html: string): Promise<number> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  return (await promisify(brotliCompress)(html, options)).length;
}

function line(what: string, bytes: number, limit: readonly [number, number] | null): Line {
  return {
    id: 'size',
    what,
    unit: 'bytes',
    rounds: [{ measured: bytes, against: null }],
    against: null,
    goal: limit && { of: 'value', atMost: limit[0] * K, redLine: limit[1] * K },
  };
}
