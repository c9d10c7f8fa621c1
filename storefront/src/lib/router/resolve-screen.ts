import type { Ask } from '@foyer/contract/calls.ts';
import type { PageTrouble, SentForm } from '@foyer/contract/kit/page.ts';
import { hasFormatTable } from '@foyer/contract/rules/format-tables.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Area } from '#i18n/areas.ts';
import { translatorOf } from '#i18n/translate.ts';
import { houseView } from '#lib/house/house-view.ts';
import { languageOf } from '#lib/house/language-of.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import type { Destination, HouseLanguages } from './destination.ts';
import { identityOf } from './identity.ts';
import { linksOf } from './links-of.ts';
import type { AnyParams } from './match.ts';
import type { LoadContext, PageLoader, PageModule } from './page-module.ts';
import type { InnerPage, Resolution, Screen } from './screen.ts';

/** What a screen needs of where it is made: the server's and the browser's differ, the way through it does not. */
export interface ScreenHost {
  origin: string;
  destinationOf(url: URL, house: HouseLanguages): Destination;
  loadPage(pageName: string): Promise<PageModule>;
  setup(): Promise<Setup>;
  ask(signal: AbortSignal): Ask;
  now(): Date;
  sent?: SentForm | undefined;
}

/** Finds and loads the screen of an address: the same on the server and in the browser. Throws what the calls throw. */
export async function resolveScreen(url: URL, host: ScreenHost, signal: AbortSignal): Promise<Resolution> {
  const setup = await host.setup();
  const destination = host.destinationOf(url, setup);
  if (destination.kind === 'redirect') return { kind: 'redirect', to: destination.to, status: 301 };
  if (destination.kind === 'not-found') return innerScreen('not-found', null, url, host);
  const page = await host.loadPage(destination.pageName);
  const context = loadContextOf(url, destination.params, setup, host, signal);
  const texts = startTexts(context, page);
  const loader = await page.loader();
  // Loaders write days; in another language than the page so far, its table is on the way with the texts.
  if (!hasFormatTable(context.language)) await texts;
  const answer = await loader.load(context);
  switch (answer.kind) {
    case 'redirect':
      return { kind: 'redirect', to: answer.to, status: answer.status ?? 302 };
    case 'restricted':
      return {
        kind: 'redirect',
        to: context.paths.unauthorized(answer.gid, context.params.hash ?? context.params.declined),
        status: 302,
      };
    case 'not-found':
      return innerScreen('not-found', null, url, host);
    case 'page': {
      const parts = { pageName: destination.pageName, page, loader, context, origin: host.origin };
      const screen = await screenOf(parts, answer.data, texts);
      const { status = 200, cacheable = false, linkedData } = answer;
      return { kind: 'screen', screen, status, cacheable, linkedData };
    }
  }
}

/** A page in place of another: not found, or failed with what is known of why. */
export async function innerScreen(
  pageName: InnerPage,
  data: PageTrouble | null,
  url: URL,
  host: ScreenHost,
): Promise<Resolution> {
  const setup = await host.setup();
  const page = await host.loadPage(pageName);
  const context = loadContextOf(url, {}, setup, host, new AbortController().signal);
  const parts = { pageName, page, loader: await page.loader(), context, origin: host.origin };
  const screen = await screenOf(parts, data, startTexts(context, page));
  return { kind: 'screen', screen, status: statusOf(pageName, data), cacheable: false };
}

function statusOf(pageName: InnerPage, trouble: PageTrouble | null): number {
  if (pageName === 'not-found') return 404;
  if (typeof trouble === 'object' && trouble !== null) return trouble.status;
  return trouble === 'away' ? 503 : 500;
}

function loadContextOf(
  url: URL,
  params: AnyParams,
  setup: Setup,
  host: ScreenHost,
  signal: AbortSignal,
): LoadContext {
  const language = languageOf(url.searchParams, setup);
  const house = houseView(setup, language);
  return {
    params,
    query: url.searchParams,
    language,
    origin: host.origin,
    ask: host.ask(signal),
    setup,
    house,
    paths: linksOf(url, house),
    now: host.now(),
    signal,
    sent: host.sent,
  };
}

function startTexts(context: LoadContext, page: PageModule): ReturnType<typeof loadTexts> {
  const onServer: readonly Area[] = import.meta.env.SSR ? ['notices', ...(page.serverAreas ?? [])] : [];
  const texts = loadTexts(context.language, ['shell', ...page.areas, ...onServer], context.house.texts);
  // Waited for only after the data: a failure there must not be reported twice.
  texts.catch(() => undefined);
  return texts;
}

interface ScreenParts {
  pageName: string;
  page: PageModule;
  loader: PageLoader;
  context: LoadContext;
  origin: string;
}

async function screenOf(
  { pageName, page, loader, context, origin }: ScreenParts,
  data: unknown,
  textsComing: ReturnType<typeof loadTexts>,
): Promise<Screen> {
  const { params, query, language, house, paths } = context;
  const texts = await textsComing;
  const head = loader.head({
    data,
    params,
    language,
    house,
    paths,
    origin,
    texts: (area) => translatorOf(texts, area, language),
  });
  const identity = identityOf(pageName, page, params, query, language);
  return { pageName, page, params, identity, data, texts, house, head, loadedAt: context.now.toISOString() };
}
