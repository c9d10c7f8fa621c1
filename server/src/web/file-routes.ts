import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { languageTags, textIn } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance } from 'fastify';
import { LastUsed } from '#platform/last-used.ts';
import { StoredBody, sendStored } from './stored-body.ts';
import type { PageContext, WebContext } from './web-context.ts';

const forEver = 'public, max-age=31536000, immutable';

/**
 * The worker that opens a bought ticket offline lies among the assets, serves the pages of orders and nothing else,
 * and asks our own server only.
 */
const workerHeaders = {
  'service-worker-allowed': '/order/',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** The script of the house's own pages: of another origin than they are, and its address never changes. */
const embedHeaders = {
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/** Answered whether a house names sites or not: without them the pages alone refuse to be framed. */
export async function registerEmbed(app: FastifyInstance, clientFolder: string): Promise<void> {
  const file = path.join(clientFolder, 'embed.js');
  if (!existsSync(file)) return;
  const body = new StoredBody('text/javascript; charset=utf-8', await readFile(file), 10);
  app.get('/embed.js', (request, reply) => sendStored(request, reply.headers(embedHeaders), body));
}

/**
 * Scripts and fonts: each address holds a hash of its bytes, so it never changes. Browsers keep a failure by its address
 * too: `again/1/` names the same files for a page whose first scripts were lost (storefront, `start-page.ts`).
 */
export async function registerBuild(app: FastifyInstance, clientFolder: string): Promise<void> {
  const folder = path.join(clientFolder, 'assets');
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', forEver);
      if (path.basename(file).startsWith('ticket-worker')) reply.headers(workerHeaders);
    },
  });
  app.get<{ Params: { file: string } }>('/assets/again/:attempt/:file', (request, reply) =>
    reply.sendFile(request.params.file),
  );
}

const picturesInMemory = 96 * 1024 * 1024;

const plansInMemory = 16 * 1024 * 1024;

/** Pictures of the house and files of its hall plans: their addresses hold a hash too. */
export function registerPictures(app: FastifyInstance, context: WebContext): void {
  registerFiles(app, '/pictures/:name', picturesInMemory, context.findPicture);
  registerFiles(app, '/plans/:name', plansInMemory, context.findPlanFile);
}

function registerFiles(
  app: FastifyInstance,
  address: string,
  inMemory: number,
  find: WebContext['findPicture'],
): void {
  const recent = new LastUsed<StoredBody>(inMemory, (file) => file.bytes);
  app.get<{ Params: { name: string } }>(address, async (request, reply) => {
    const { name } = request.params;
    const known = recent.get(name);
    const found = known ? null : await find(name);
    const body = known ?? (found && new StoredBody(found.contentType, found.bytes, 9));
    if (!body) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    if (!known) recent.set(name, body);
    reply.header('cache-control', forEver);
    // Pictures are packed already; only a drawing gains by it, and a table.
    if (!/svg|json/.test(body.contentType)) request.headers['accept-encoding'] = 'identity';
    return sendStored(request, reply, body);
  });
}

const dayInSeconds = 86_400;

/** Files that browsers and search engines ask of every site, made from the house as it stands open. */
export function registerShopFiles(app: FastifyInstance, context: PageContext): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${dayInSeconds}`)
      .type('text/plain; charset=utf-8')
      .send(robots(context.origin)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return sendStored(
      request,
      reply,
      new StoredBody('application/xml; charset=utf-8', await sitemap(context)),
    );
  });
  app.get('/manifest.webmanifest', async (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return sendStored(request, reply, new StoredBody('application/manifest+json', await manifest(context)));
  });
  for (const path of ['/favicon.ico', '/icon.svg']) {
    app.get(path, async (request, reply) => {
      reply.header('cache-control', `public, max-age=${dayInSeconds}`);
      const { theme } = await context.setup();
      return sendStored(request, reply, new StoredBody('image/svg+xml', icon(theme.accent)));
    });
  }
  // The picture of a place on a map that the specification lists among the calls (B 7).
  app.get('/location-point.svg', async (request, reply) => {
    reply.header('cache-control', `public, max-age=${dayInSeconds}`);
    return sendStored(request, reply, new StoredBody('image/svg+xml', locationPoint));
  });
}

function robots(origin: string): string {
  const personal = ['/order/', '/nominal-tickets/', '/ticket/', '/api/', '/unauthorized', '/sign-in'];
  return [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

async function sitemap(context: PageContext): Promise<string> {
  const [setup, listing] = await Promise.all([context.setup(), context.listing()]);
  const sale = (event: (typeof listing.events)[number]) =>
    `/${event.usesPlan ? 'scheme' : 'event'}/${encodeURIComponent(event.id)}`;
  const changes = listing.events.flatMap(({ changedAt }) => changedAt ?? []).sort();
  const pages = [
    { path: '/', changedAt: changes.at(-1) },
    { path: '/contacts', changedAt: null },
    ...listing.events.map((event) => ({ path: sale(event), changedAt: event.changedAt })),
  ];
  const address = (path: string, language: string) =>
    `${context.origin}${path}${language === setup.language ? '' : `?lang=${language}`}`;
  const entries = pages.map(({ path, changedAt }) => {
    const alternates = setup.languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${languageTags[language]}" href="${address(path, language)}"/>`,
    );
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return `<url><loc>${address(path, setup.language)}</loc>${changed}${alternates.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

async function manifest(context: PageContext): Promise<string> {
  const setup = await context.setup();
  const name = textIn(setup.title, setup.language, setup.language);
  return JSON.stringify({
    name,
    short_name: name.slice(0, 24),
    lang: languageTags[setup.language],
    start_url: '/',
    display: 'standalone',
    background_color: '#f4f3ef',
    theme_color: setup.theme.accent,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
}

/** A ticket with its torn edge in the house's colour. */
function icon(accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${accent}" d="M2 7h28v6a3 3 0 0 0 0 6v6H2v-6a3 3 0 0 0 0-6z"/><path stroke="#16150f" stroke-width="2" stroke-dasharray="2 2" d="M20 8v16"/></svg>`;
}

const locationPoint = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="#16150f" stroke-width="1.75" stroke-linejoin="round"><path d="M12 21.5c4.5-5 7-8.400 7-11.500a7 7 0 1 0-14 0c0 3.100 2.500 6.500 7 11.500z"/><circle cx="12" cy="10" r="2.600"/></svg>`;
