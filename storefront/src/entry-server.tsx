import { clientAssets } from 'virtual:client-assets';
import type { PageAnswer, PageRequest, PageTrouble, RenderPage } from '@foyer/contract/kit/page.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { renderToString } from 'react-dom/server';
import { SentDraft, sentDraft } from '#features/place-order/sent-draft.ts';
import { framedSheet } from '#lib/embed/framed-sheet.ts';
import { houseTime } from '#lib/house/house-time.ts';
import { documentMarkup, sheetFor, sheetHash } from '#lib/html/document.ts';
import { innerScreen, resolveScreen, type ScreenHost } from '#lib/router/resolve-screen.ts';
import type { Router } from '#lib/router/router.ts';
import type { Resolution, Screen } from '#lib/router/screen.ts';
import { themeSheet } from '#lib/theme.ts';
import { SentPayment } from '#pages/order/plain-payment.tsx';
import { App } from './app.tsx';
import { destinationOf, loadPage, pageModulePath } from './routes.tsx';

/** Renders one page. Throws only when not even the setup of the house can be had. */
export const render: RenderPage = async (request) => {
  const setup = await request.setup();
  const url = new URL(request.url, request.origin);
  const host = hostOf(request, setup);
  const resolution = await resolveScreen(url, host, new AbortController().signal);
  return answerOf(withNotices(resolution, request, setup), url, request, setup);
};

/** The page that says a render has failed, for the server to send after it has logged why. */
export const renderFailure = async (request: PageRequest, trouble: PageTrouble): Promise<PageAnswer> => {
  const setup = await request.setup();
  const url = new URL(request.url, request.origin);
  const resolution = await innerScreen('failed', trouble, url, hostOf(request, setup));
  return answerOf(resolution, url, request, setup);
};

/** Places that cannot be counted now are shown with the time at which they were. */
function withNotices(resolution: Resolution, request: PageRequest, { timeZone }: Setup): Resolution {
  if (resolution.kind === 'redirect') return resolution;
  const countedAt = request.countedAt();
  const time = countedAt === null ? null : houseTime(countedAt, timeZone).time;
  const salesStopped = request.salesStopped() || undefined;
  return { ...resolution, screen: { ...resolution.screen, countedAt: time ?? undefined, salesStopped } };
}

function hostOf(request: PageRequest, setup: Setup): ScreenHost {
  return {
    origin: request.origin,
    destinationOf,
    loadPage,
    setup: async () => setup,
    ask: () => request.ask,
    now: () => request.now,
    sent: request.sent,
  };
}

async function answerOf(
  resolution: Resolution,
  url: URL,
  { origin, framed, sent }: PageRequest,
  setup: Setup,
): Promise<PageAnswer> {
  if (resolution.kind === 'redirect') {
    return {
      status: resolution.status,
      html: '',
      redirect: resolution.to,
      cacheable: false,
      styleHashes: [],
      scriptHashes: [],
    };
  }
  const { screen, status, cacheable, linkedData } = resolution;
  const embedding = framed ? setup.embedding : null;
  const theme = themeSheet({ ...setup.theme, ...embedding?.colours });
  const html = documentMarkup({
    screen,
    url,
    origin,
    body: renderToString(
      <SentDraft value={sent?.kind === 'order' ? sentDraft(sent.order) : null}>
        <SentPayment value={sent?.kind === 'payment' ? sent.answer : null}>
          <App router={stillRouter(screen, url)} />
        </SentPayment>
      </SentDraft>,
    ),
    theme,
    assets: clientAssets,
    module: pageModulePath(screen.pageName),
    framedBy: embedding?.origins ?? [],
    answersForm: sent !== undefined,
    linkedData,
  });
  // The whole sheet comes as a file of ours before the first move.
  const own = sheetFor({ assets: clientAssets, screen });
  const styleHashes = ["'self'", own.hash, await sheetHash(theme)];
  const scriptHashes = [clientAssets.inlineScript.hash];
  if (embedding) {
    styleHashes.push(await sheetHash(framedSheet));
    scriptHashes.push(clientAssets.framedScript.hash);
  }
  return { status, html, redirect: null, cacheable, styleHashes, scriptHashes };
}

/** A router that shows one screen and goes nowhere. */
function stillRouter(screen: Screen, url: URL): Router {
  const state = { screen, url, pending: false, trouble: null };
  const nowhere = async () => undefined;
  return {
    state: () => state,
    subscribe: () => () => undefined,
    navigate: nowhere,
    reload: nowhere,
    prefetch: () => undefined,
    now: () => new Date(screen.loadedAt),
    setup: () => Promise.reject(new Error('the server renders without asking again')),
  };
}
