import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the desk's build lies. */
const deskBuild = path.resolve(import.meta.dirname, '../../../../desk/dist');

/** Only our own scripts and sheets, nothing inline; the camera for the door, and its decoder. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types foyer-desk',
].join('; ');

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** The one page of the desk, whatever its address, and the files that it is made of. */
export async function registerDeskPages(app: FastifyInstance): Promise<void> {
  const page = path.join(deskBuild, 'index.html');
  if (!existsSync(page)) return;
  const html = await readFile(page);
  await app.register(fastifyStatic, {
    root: path.join(deskBuild, 'assets'),
    prefix: '/desk/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const worker = await readFile(path.join(deskBuild, 'worker.js'));
  app.get('/desk/worker.js', (_, reply) =>
    reply
      .headers({
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cache-control': 'no-cache',
        'service-worker-allowed': '/desk',
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  for (const url of ['/desk', '/desk/*'])
    app.get(url, (_, reply) =>
      reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html),
    );
}
