import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '#platform/clock.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { createHttpServer, type HttpError } from '#platform/http.ts';
import type { Runtime } from '#platform/log.ts';
import { isTooSlow } from '#platform/transaction.ts';
import { refusalText } from '#texts/refusals.ts';
import { registerDayStream } from '#web/desk/day-view.ts';
import { registerDeskFiles } from '#web/desk/desk-files.ts';
import { registerDeskCalls, registerDeskPages } from '#web/desk/desk-routes.ts';
import { languageOf, refusalBody, sendRefusal } from './answer.ts';
import { registerCalls } from './call-routes.ts';
import { registerCallbacks } from './callback-routes.ts';
import { createCallerGuard, guardOrders, orderApi } from './callers.ts';
import { registerCaptchaFiles } from './captcha-routes.ts';
import { registerDocumentation } from './documentation-routes.ts';
import { registerBuild, registerEmbed, registerPictures, registerShopFiles } from './file-routes.ts';
import { registerFormOrder } from './form-order.ts';
import { createLimitChecks } from './limits.ts';
import { registerMetrics } from './metrics-routes.ts';
import { registerOrderFiles } from './order-file-routes.ts';
import { PageBudget } from './page-cache.ts';
import { type PersonalPages, registerPages, sendAwayPage, sendRefusedPage } from './page-routes.ts';
import { RefusedRequest } from './parse-request.ts';
import { connectRemoteShop, registerRemoteCalls } from './remote-api.ts';
import { registerSeatStream } from './seat-stream.ts';
import { commonHeaders, personalHeaders } from './security-headers.ts';
import { createSessionGuard } from './sessions.ts';
import { packAnswers } from './stored-body.ts';
import { registerWallets } from './wallet-routes.ts';
import { type PageContext, type Pages, trustedProxies, type WebContext } from './web-context.ts';

const malformed = { kind: 'malformed' } as const;

/** Bytes of a call's body at most. */
const bodyLimit = 256 * 1024;

/** The shop's web server with all its addresses; the caller lets it listen. */
export async function createWebServer(context: WebContext): Promise<FastifyInstance> {
  const app = createServer(context);
  // Calls speak JSON; a form of a foreign page can send plain text without asking.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  await registerMetrics(app, context.metrics);
  const limits = createLimitChecks(context.limits, () => context.clock.now().getTime());
  const guard = createSessionGuard({ origin: context.origin, key: context.sessionKey });
  const callers = createCallerGuard({ ...context, visitorOf: guard.visitorOf });
  const budget = new PageBudget();
  const calls = { web: context, guard, callers, limits, budget };
  guardOrders(app, callers, context.accessToOrder);
  registerCalls(app, calls);
  registerDeskCalls(app, { shop: context.shop, countTry: limits.staffSignIn });
  registerDeskFiles(app, context.shop);
  registerDayStream(app, context.shop);
  await registerDeskPages(app);
  registerSeatStream(app, { web: context, guard, limits });
  registerOrderFiles(app, context, limits);
  registerWallets(app, context, limits);
  registerCaptchaFiles(app, context, limits);
  await registerCallbacks(app, context, limits);
  registerDocumentation(app, context);
  await registerEmbed(app, context.clientFolder);
  registerPictures(app, context);
  await registerFormOrder(app, calls);
  const personal: PersonalPages = {
    countUnknown: limits.unknownOrder,
    apiOf: (request) => orderApi({ web: context, callers }, request, 0),
    keepFramedSession: guard.beginFramed,
  };
  await registerShop(app, context, personal, budget);
  return app;
}

/** A storefront before another server: its pages are made here, its calls go there. */
export async function createRemoteServer(context: PageContext, serverUrl: string): Promise<FastifyInstance> {
  const app = createServer(context);
  await registerRemoteCalls(app, serverUrl);
  // The other server counts by itself.
  const personal: PersonalPages = {
    countUnknown: async () => {},
    apiOf: async () => context.api,
    keepFramedSession: () => {},
  };
  await registerShop(app, context, personal, new PageBudget());
  return app;
}

function createServer(context: PageContext): FastifyInstance {
  const app = createHttpServer({
    log: context.log,
    bodyLimit,
    trustedProxies: context.trustedProxies,
    headers: commonHeaders(context.origin),
    answerError: (error, request, reply) => answerError(context, error, request, reply),
    // Nothing is known of who sent it: the specification's own language.
    unreadable: JSON.stringify(refusalBody({}, malformed, context.refusalText(malformed, 'ru'))),
  });
  packAnswers(app);
  app.addHook('onRequest', redirectToOneSlash);
  return app;
}

/** A page made for `//host/path` would link to that host, because browsers read such an address as a host. */
async function redirectToOneSlash(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const path = request.url.replace(/^[/\\]{2,}/, '/');
  if (path === request.url) return undefined;
  return reply.headers(personalHeaders).redirect(path, 308);
}

async function registerShop(
  app: FastifyInstance,
  context: PageContext,
  personal: PersonalPages,
  budget: PageBudget,
): Promise<void> {
  registerHealth(app, context);
  registerShopFiles(app, context);
  await registerBuild(app, context.clientFolder);
  registerUnknown(app, context);
  registerPages(app, context, personal, budget);
}

function registerHealth(app: FastifyInstance, context: PageContext): void {
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { isServing, ...health } = await context.checkHealth();
    if (!isServing) {
      context.log.error(health, 'The shop is not healthy');
      return reply.code(503).send({ status: 'failing', ...health });
    }
    if (health.problems.length === 0) return reply.send({ status: 'ok' });
    // A proxy must not take a shop that sells out of service; who watches over it asks strictly.
    const isStrict = new URL(request.url, context.origin).searchParams.has('strict');
    return reply.code(isStrict ? 503 : 200).send({ status: 'attention', ...health });
  });
}

/** Anything else under /api/, by any method, has the shape of a refusal. */
function registerUnknown(app: FastifyInstance, context: PageContext): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(context, request, reply, { refusal: { kind: 'unknown-call' } });
  app.all('/api', answer);
  if (!app.hasRoute({ method: 'GET', url: '/api/*' })) app.all('/api/*', answer);
  app.setNotFoundHandler(answer);
}

/** What was thrown becomes a refusal: a guard's own, a request that cannot be read, a database that is away, or a bug. */
function answerError(
  context: PageContext,
  error: HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof RefusedRequest) return answerRefused(context, request, reply, error);
  if (error instanceof DatabaseAway) return answerAway(context, request, reply);
  if (isTooSlow(error)) return sendRefusal(context, request, reply, { refusal: { kind: 'busy' } });
  if (error.statusCode < 500) {
    const refusal = { kind: 'malformed', parameters: { field: partOf(error, request) } } as const;
    return sendRefusal(context, request, reply, { refusal });
  }
  return sendRefusal(context, request, reply, { refusal: { kind: 'internal' } });
}

async function answerRefused(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusedRequest,
): Promise<FastifyReply> {
  if (!isOpenedFile(request)) return sendRefusal(context, request, reply, refused);
  const text = context.refusalText(refused.refusal, await languageOf(context, request));
  return sendRefusedPage(context, request, reply, { ...refused, text });
}

/** Opened by a link, not asked for by a program. */
function isOpenedFile({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.isFile === true && (headers.accept ?? '').includes('text/html');
}

async function answerAway(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.routeOptions.config.isPage || isOpenedFile(request))
    return sendAwayPage(context, request, reply);
  return sendRefusal(context, request, reply, { refusal: { kind: 'busy', parameters: { away: 1 } } });
}

/** Which part of a request the web server could not take. */
function partOf(error: HttpError, request: FastifyRequest): string {
  if (error.statusCode === 415) return 'Content-Type';
  if (error.statusCode === 413) return 'body (at most 256 KB)';
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return hasBody ? 'body' : 'address';
}

/** A server ready to listen; `close` ends it in good order, the database last. */
export interface Running {
  server: FastifyInstance;
  /** Visitors need not wait for the jobs. @throws when they cannot be taken up */
  jobsAtWork: Promise<void>;
  close(): Promise<void>;
}

/** Where the storefront's build lies. */
export const storefrontBuild = path.resolve(import.meta.dirname, '../../../storefront/dist');

/** The pages are not built; the message says how to build them. */
export class PagesMissing extends Error {
  constructor(file: string) {
    super(
      `The pages are not built (${file} is missing): start with "npx foyer serve" or "npm start", which build them`,
    );
    this.name = 'PagesMissing';
  }
}

/** The built storefront, the one thing of it that the server knows. */
export async function loadPages(build = storefrontBuild): Promise<Pages> {
  const file = path.join(build, 'server', 'entry-server.js');
  if (!existsSync(file)) throw new PagesMissing(file);
  const entry: Partial<Pages> = await import(pathToFileURL(file).href);
  const { render, renderFailure } = entry;
  if (!render || !renderFailure) throw new Error(`${file} exports no render and renderFailure`);
  return { render, renderFailure };
}

/** The pages of this storefront before another server that speaks the calls: no database, no jobs. */
export async function createRemoteStorefront(
  { config, log }: Runtime,
  serverUrl: string,
  pages: Pages,
): Promise<Running> {
  const server = await createRemoteServer(
    {
      ...connectRemoteShop(serverUrl, systemClock.now),
      clock: systemClock,
      log,
      origin: config.origin,
      trustedProxies: trustedProxies(config),
      refusalText,
      pages,
      clientFolder: path.join(storefrontBuild, 'client'),
      pictureOrigins: [new URL(serverUrl).origin],
      // Which banks another house uses is not told by the calls.
      bankOrigins: async () => ['https:'],
      countedAt: () => null,
      salesStopped: () => false,
      checkHealth: async () => ({ isServing: true, problems: [] }),
    },
    serverUrl,
  );
  return { server, jobsAtWork: Promise.resolve(), close: () => server.close() };
}
