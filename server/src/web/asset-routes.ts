import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LastUsed } from '#platform/last-used.ts';
import { StoredBody, sendStored } from './stored-body.ts';
import type { WebContext } from './web-context.ts';

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
