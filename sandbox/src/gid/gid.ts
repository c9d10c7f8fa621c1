import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { html, type Page, sendPage } from '#page/page.ts';
import type { Clock } from '#platform/clock.ts';
import { readFields } from '#platform/requests.ts';
import { codePathRoutes, type SignInRequest } from './code-path.ts';
import { createSigningKey, type Person, persons } from './persons.ts';
import { clientId, createProvider } from './provider.ts';

export interface GidOptions {
  clock: Clock;
  /** Public origin of the sandbox, known once it listens. */
  origin(): string;
}

export interface Gid {
  clientId: string;
  /** What shops have asked of the code path and of revoking, oldest first. */
  requests(): readonly SignInRequest[];
  routes(app: FastifyInstance): Promise<void>;
}

const prefix = '/gid';

/** The identity provider: a real OpenID provider behind the addresses that a shop calls, under `/gid`. */
export function createGid({ clock, origin }: GidOptions): Gid {
  const keyName = randomUUID();
  const [key, strange] = [createSigningKey(keyName), createSigningKey(keyName)];
  const journal: SignInRequest[] = [];
  const issuer = () => `${origin()}${prefix}`;
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= createProvider({
      issuer: issuer(),
      clock,
      key,
      interactionUrl: (uid) => `${prefix}/interaction/${uid}`,
    });
    return made;
  };
  return {
    clientId,
    requests: () => journal,
    async routes(app) {
      await app.register((scope) => codePathRoutes(scope, { provider, issuer, key, strange, journal }), {
        prefix,
      });
      await app.register(widgetRoutes, { prefix });
      await app.register((scope) => interactionRoutes(scope, provider), { prefix });
      await app.register((scope) => providerRoutes(scope, provider), { prefix });
    },
  };
}

/** The provider's question who it is. */
async function interactionRoutes(app: FastifyInstance, provider: () => Promise<Provider>): Promise<void> {
  app.get('/interaction/:uid', async (request, reply) => {
    const asked = await provider();
    const found = await asked.interactionDetails(request.raw, reply.raw).catch(() => null);
    return found ? sendPage(reply, signInPage(found.uid)) : sendPage(reply.code(404), lostSignInPage());
  });
  app.post('/interaction/:uid', async (request, reply) => {
    const { person } = readFields(request.body);
    const result = person
      ? { login: { accountId: person } }
      : { error: 'access_denied', error_description: 'the visitor said no' };
    const asked = await provider();
    const next = await asked.interactionResult(request.raw, reply.raw, result).catch(() => null);
    return next === null ? sendPage(reply.code(404), lostSignInPage()) : reply.redirect(next, 303);
  });
}

/** Everything else is the provider's own; it reads bodies by itself. */
async function providerRoutes(app: FastifyInstance, provider: () => Promise<Provider>): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const { raw } = request;
    const url = raw.url ?? '';
    Object.assign(raw, { originalUrl: url, url: url.slice(prefix.length) });
    const asked = await provider();
    void asked.callback()(raw, reply.raw);
  };
  app.route({ method: ['GET', 'POST'], url: '/*', handler });
}

/** Who is it? The people of the sandbox, the honest ones first. */
function signInPage(uid: string): Page {
  const button = ({ id, label }: Person) =>
    html`<li><button class="main" name="person" value="${id}">${label}</button></li>
`;
  const body = html`<p class="note small">Это песочница: вход ненастоящий, протокол настоящий.</p>
<h1>Вход</h1>
<form method="post" action="/gid/interaction/${uid}">
<ul class="plain">
${persons.filter(({ twin }) => twin === null).map(button)}</ul>
<div class="acts"><button name="person" value="">Отказаться</button></div>
<h2>Что может пойти не так</h2>
<ul class="plain">
${persons
  .filter(({ twin }) => twin !== null)
  .map(
    (one) => html`<li><button name="person" value="${one.id}">${one.label}</button></li>
`,
  )}</ul>
</form>`;
  return { title: 'Вход', bare: true, body };
}

function lostSignInPage(): Page {
  return {
    title: 'Вход',
    bare: true,
    body: html`<h1>Вход не найден</h1><p>Он закончился или открыт в другом браузере. Вернитесь в магазин и начните снова.</p>`,
  };
}
const pages = '/oauth2/auth/v1/requests/wafa';

/** The widget and the curtain: pages of the provider inside a frame of the shop, and what they are set to. */
async function widgetRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/v1/sdk/actions/wp-config', (request, reply) => {
    const known = readFields(request.query).client_id === clientId;
    if (!known) return reply.code(404).send({ error: 'invalid_client' });
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-store')
      .send({
        w_auth: true,
        widget_settings: { height: 240 },
        web_curtain: { position: 'top-right' },
        trackers: [],
        enable_kfp: false,
        external_id: null,
      });
  });
  app.get(`${pages}/widget`, (request, reply) => sendFrame(request, reply, 'Вход одним нажатием'));
  app.get(`${pages}/web-curtain`, (request, reply) =>
    sendFrame(request, reply, 'Войдите, чтобы купить быстрее'),
  );
  app.get('/widget.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}

function sendFrame(request: FastifyRequest, reply: FastifyReply, title: string): FastifyReply {
  const shop = URL.parse(readFields(request.query).redirect_uri ?? '')?.origin ?? '';
  const { markup } = html`<!doctype html>
<html lang="ru"><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/sandbox.css"><script src="/gid/widget.js" defer></script>
<body class="bare" data-shop="${shop}"><main>
<h1>${title}</h1>
<div class="acts"><button class="main" name="login">Войти</button><button name="loginPrompt">Войти другим</button><button name="resize">Подробнее</button><button name="close">Закрыть</button></div>
<p id="more" hidden>${'Вход ненастоящий, протокол настоящий. '.repeat(40)}</p>
</main></body></html>`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors http://localhost:*",
    )
    .send(markup);
}

const script = `
const say = (type) =>
  parent.postMessage({ type, height: document.documentElement.scrollHeight }, document.body.dataset.shop);
say('init');
addEventListener('click', (event) => {
  const type = event.target.name;
  if (!type) return;
  if (type === 'resize') document.getElementById('more').hidden = false;
  say(type);
});
`;
