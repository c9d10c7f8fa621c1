import { languageTags, textIn } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance } from 'fastify';
import { StoredBody, sendStored } from './stored-body.ts';
import type { PageContext } from './web-context.ts';

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
