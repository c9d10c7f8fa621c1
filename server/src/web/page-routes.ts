import { type Api, askOf } from '@foyer/contract/calls.ts';
import type { PageAnswer, PageRequest, PageTrouble, SentForm } from '@foyer/contract/kit/page.ts';
import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { languageTags } from '@foyer/contract/rules/values.ts';
import { mayBeFramed } from '@foyer/contract/setup/framed-path.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { languageOf } from './answer.ts';
import { type KeptPage, type PageBudget, PageCache } from './page-cache.ts';
import { pagePolicy, personalHeaders, signInHeaders, signInPath } from './security-headers.ts';
import { StoredBody, sendStored } from './stored-body.ts';
import type { PageContext } from './web-context.ts';

/** How long a page of the programme is shown again without being made anew. */
const keptMilliseconds = 2_000;

/** Pages of one buyer: never kept, never told to others. */
const personalPath = /^\/(order|nominal-tickets|ticket)\/|^\/list\/(?!join\/)|^\/\w+\/order\/view\//;

/** Every address that is no call and no file is a page of the storefront. */
export function registerPages(
  app: FastifyInstance,
  context: PageContext,
  personal: PersonalPages,
  budget: PageBudget,
): void {
  const cache = new PageCache(keptMilliseconds);
  const refusals = countRefusals(context);
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    personalPath.test(pathOf(request.url))
      ? answerPersonal(context, personal, request, reply)
      : answerPage(context, { cache, budget, refusals, personal }, request, reply);
  app.get('/', { config: { isPage: true } }, answer);
  app.get('/*', { config: { isPage: true } }, answer);
}

/** What the pages of one buyer need beside the others. */
export interface PersonalPages {
  /** Called for each request of an order that does not exist; throws when there were too many (security D2). */
  countUnknown(request: FastifyRequest): Promise<void>;
  /** The calls in the name of who asks: an order of another profile does not open to them. */
  apiOf(request: FastifyRequest): Promise<Api>;
  /** The session of a page that stands in a frame; its cookie belongs to that frame on that site alone. */
  keepFramedSession(request: FastifyRequest, reply: FastifyReply): void;
}

/** By the path as the router of the pages reads it. */
function pathOf(url: string): string {
  return URL.parse(url, 'http://shop')?.pathname ?? url;
}

/** Sites of the house that may show the page of this address within their own. */
async function ancestorsOf(context: PageContext, url: string): Promise<readonly string[]> {
  if (!mayBeFramed(pathOf(url))) return [];
  const { embedding } = await context.setup().catch(() => ({ embedding: null }));
  return embedding?.origins ?? [];
}

/** Browsers say so themselves, and no page can make them say it otherwise. */
function isInFrame(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe';
}

async function answerPersonal(
  context: PageContext,
  { countUnknown, apiOf }: PersonalPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await renderPage(context, request, { api: await apiOf(request) });
  if (answer.status === 404) await countUnknown(request);
  return sendAnswer(context, reply.headers(personalHeaders), answer, []);
}

interface PageKeeping {
  cache: PageCache;
  budget: PageBudget;
  refusals: RefusalCount;
  personal: PersonalPages;
}

async function answerPage(
  context: PageContext,
  { cache, budget, refusals, personal }: PageKeeping,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let uncached: PageAnswer | undefined;
  // A house that was opened anew has other pages at once: prices, and whose frames they may show.
  const revision = await context.setup().then(
    (setup) => setup.revision,
    () => '',
  );
  const ancestors = await ancestorsOf(context, request.url);
  const framed = ancestors.length > 0 && isInFrame(request);
  const key = `${revision} ${framed ? 'framed ' : ''}${keyOf(request.url)}`;
  const now = context.clock.now().getTime();
  reply.header('cache-control', framed ? 'private, no-cache' : 'no-cache');
  // The old header cannot name a site; the policy of the page does.
  if (ancestors.length > 0) reply.removeHeader('x-frame-options').header('vary', 'sec-fetch-dest');
  if (framed) personal.keepFramedSession(request, reply);
  if (!cache.has(key, now) && !budget.take(request.ip, now)) {
    const last = await cache.last(key, now);
    if (last) return sendKept(request, reply, last);
    refusals.count(now);
    await budget.waitBeforeRefusal(request.ip, now);
    return sendBusyPage(context, request, reply);
  }
  const kept = await cache.get(key, now, async () => {
    const answer = await renderPage(context, request, { framed });
    if (answer.cacheable && answer.redirect === null) return keep(context, answer, ancestors);
    uncached = answer;
    return null;
  });
  if (kept) return sendKept(request, reply, kept);
  const answer = uncached ?? (await renderPage(context, request, { framed }));
  return sendApart(context, { reply, url: request.url }, answer, ancestors);
}

function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptPage): Promise<FastifyReply> {
  reply.code(kept.status).header('content-security-policy', kept.policy);
  return sendStored(request, reply, kept.body);
}

interface RefusalCount {
  count(now: number): void;
}

/** One line a minute in the log, however many are refused. */
function countRefusals({ log }: PageContext): RefusalCount {
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    count: (now) => {
      refused += 1;
      if (now - loggedAt < 60_000) return;
      log.warn({ refused }, 'Pages were refused: more were asked for than may be made anew');
      [refused, loggedAt] = [0, now];
    },
  };
}

const busyRefreshSeconds = 3;

/** In place of a page that is not made now. It costs nothing to make, and asks again by itself. */
async function sendBusyPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = await languageOf(context, request);
  const refusal = { kind: 'busy', parameters: { seconds: busyRefreshSeconds } } as const;
  const text = context.refusalText(refusal, language);
  reply.isShed = true;
  return reply
    .code(503)
    .header('retry-after', String(busyRefreshSeconds))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageTags[language]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${busyRefreshSeconds}"><title>503</title><p>${text}</p>`,
    );
}

/** What is not the same for everybody may be one buyer's, whatever its address says. */
function sendApart(
  context: PageContext,
  { reply, url }: { reply: FastifyReply; url: string },
  answer: PageAnswer,
  ancestors: readonly string[],
): Promise<FastifyReply> {
  if (answer.redirect === null) reply.headers(personalHeaders);
  if (pathOf(url) === signInPath) reply.headers(signInHeaders);
  return sendAnswer(context, reply, answer, ancestors);
}

/**
 * A form that is answered by its page, and not by a redirect: what was typed must not be in an address. Nothing of it
 * is kept.
 */
export async function sendAnsweredForm(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...asked }: { url: string; sent: SentForm; status: 200 | 422; api?: Api },
): Promise<FastifyReply> {
  const ancestors = await ancestorsOf(context, asked.url);
  if (ancestors.length > 0) reply.removeHeader('x-frame-options');
  const framed = ancestors.length > 0 && isInFrame(request);
  const answer = await renderPage(context, request, { ...asked, framed });
  const said = answer.status === 200 ? { ...answer, status } : answer;
  return sendAnswer(context, reply.headers(personalHeaders), said, ancestors);
}

interface RenderOptions {
  api?: Api;
  framed?: boolean;
  /** In place of the address that was asked for. */
  url?: string;
  sent?: SentForm;
}

/** A page that throws is logged and becomes the page that says so (AF-16: page error). */
async function renderPage(
  context: PageContext,
  request: FastifyRequest,
  { api = context.api, framed = false, ...asked }: RenderOptions,
): Promise<PageAnswer> {
  const page = { ...pageRequest(context, request, api, framed), ...asked };
  try {
    return await context.pages.render(page);
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    context.log.error({ err: error, request: request.id }, 'A page failed');
    return renderTrouble(context, page, 'fault');
  }
}

function pageRequest(context: PageContext, request: FastifyRequest, api: Api, framed: boolean): PageRequest {
  const { origin, setup, countedAt, salesStopped } = context;
  const now = context.clock.now();
  return { url: request.url, origin, setup, ask: askOf(api), now, framed, countedAt, salesStopped };
}

async function renderTrouble(
  context: PageContext,
  page: PageRequest,
  trouble: PageTrouble,
): Promise<PageAnswer> {
  return { ...(await context.pages.renderFailure(page, trouble)), cacheable: false };
}

/** Seconds after which a page may be asked for again. */
const awaySeconds = 5;

/** In place of a page that needs the database while it is away. */
export async function sendAwayPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await renderTrouble(context, pageRequest(context, request, context.api, false), 'away');
  reply.headers(personalHeaders).header('retry-after', String(awaySeconds));
  return sendAnswer(context, reply, answer, []);
}

/** In place of a file that is refused: what to do next, in words. */
export async function sendRefusedPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    statusCode,
    text,
    retryAfterSeconds,
  }: { statusCode: number; text: string; retryAfterSeconds: number | null },
): Promise<FastifyReply> {
  // A rule of the house is a 200 for programs alone.
  const status = statusCode < 400 ? 404 : statusCode;
  const answer = await renderTrouble(context, pageRequest(context, request, context.api, false), {
    text,
    status,
  });
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
  return sendAnswer(context, reply.headers(personalHeaders), answer, []);
}

async function keep(
  context: PageContext,
  answer: PageAnswer,
  ancestors: readonly string[],
): Promise<KeptPage> {
  return {
    status: answer.status,
    body: new StoredBody('text/html; charset=utf-8', answer.html, 10),
    policy: await policyOf(context, answer, ancestors),
  };
}

async function sendAnswer(
  context: PageContext,
  reply: FastifyReply,
  answer: PageAnswer,
  ancestors: readonly string[],
): Promise<FastifyReply> {
  if (answer.redirect !== null) return reply.redirect(answer.redirect, answer.status);
  return reply
    .code(answer.status)
    .header('content-security-policy', await policyOf(context, answer, ancestors))
    .type('text/html; charset=utf-8')
    .send(answer.html);
}

async function policyOf(
  context: PageContext,
  answer: PageAnswer,
  ancestors: readonly string[],
): Promise<string> {
  return pagePolicy({
    styleHashes: answer.styleHashes,
    scriptHashes: answer.scriptHashes,
    bankOrigins: await context.bankOrigins(),
    pictureOrigins: context.pictureOrigins,
    frameOrigins: await frameOrigins(context),
    ancestors,
  });
}

/** Only a house that shows the provider within its pages lets it in there. */
async function frameOrigins(context: PageContext): Promise<string[]> {
  // A server that is away has no frames to show, and its page says so.
  const { signIn, captcha } = await context.setup().catch(() => ({ signIn: noSignIn, captcha: null }));
  // The outside check for programs stands in a frame that is ours.
  const own = captcha?.recaptchaKey || captcha?.smartKey ? ["'self'"] : [];
  const isShown = signIn.enabled && (signIn.mode === 'widget' || signIn.curtain !== null);
  const origin = isShown ? URL.parse(signIn.authUrl)?.origin : undefined;
  return origin === undefined ? own : [...own, origin];
}

/**
 * Names a page by the query as the page reads it: the order of different names makes no other page, that of equal names
 * may.
 */
function keyOf(url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return url;
  const query = new URLSearchParams(url.slice(start));
  query.sort();
  return `${url.slice(0, start)}?${query}`;
}
