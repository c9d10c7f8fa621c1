import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { html } from '#page/html.ts';
import { type Page, sendPage } from '#page/page.ts';
import type { Clock } from '#platform/clock.ts';
import { readFields } from '#platform/read-fields.ts';
import { codePathRoutes, type SignInRequest } from './code-path.ts';
import { type Person, persons } from './persons.ts';
import { clientId, createProvider } from './provider.ts';
import { createSigningKey } from './signing-key.ts';
import { widgetRoutes } from './widget-routes.ts';

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
