import { mayBeFramed } from '@foyer/contract/setup/framed-path.ts';
import { type EmbedMessage, frameNames, readMessage } from './embed-messages.ts';

/**
 * Stands in the document of a page that the house shows within its own: reports its height, sends what is no page of the
 * programme to a window of its own, and shows dialogs where the visitor looks.
 */
if (parent !== window) startFramed();

function startFramed(): void {
  const origins = document.currentScript?.dataset.origins?.split(' ') ?? [];
  const isKept = keepsCookies();
  const { dataset } = document.documentElement;
  dataset.framed = '';
  if (window.name === frameNames.light) dataset.theme = 'light';
  if (window.name === frameNames.dark) dataset.theme = 'dark';
  let around: string | null = null;
  const say = (message: EmbedMessage) => around !== null && parent.postMessage(message, around);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || !origins.includes(origin) || readMessage(data)?.foyer !== 'hello') return;
    around = origin;
    if (!isKept && buysHere()) say({ foyer: 'no-session' });
    else say(size());
  });
  // Whose page is around is not known yet, and this says nothing about the visitor.
  parent.postMessage({ foyer: 'hello' } satisfies EmbedMessage, '*');
  document.addEventListener('click', (event) => openOutside(event, isKept), true);
  // A page whose scripts were lost sends its form by itself, to an order's page.
  document.addEventListener(
    'submit',
    ({ target }) => target instanceof HTMLFormElement && leave(target),
    true,
  );
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    const title = document.querySelector('title');
    if (!root || !title) return;
    new ResizeObserver(() => say(size())).observe(root);
    new MutationObserver(() => say({ foyer: 'moved' })).observe(title, { childList: true });
    const dialogs = { subtree: true, attributes: true, attributeFilter: ['open'] };
    new MutationObserver(placeDialog).observe(root, dialogs);
  });
}

/** Tickets are chosen, and places held, on these pages. */
function buysHere(): boolean {
  return /^\/(event|scheme)\//.test(location.pathname);
}

/** Whether this browser keeps a cookie for this frame at all: the session is kept in the same way. */
function keepsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is not in every browser, and this one says it at once
  document.cookie = 'foyer-kept=1; Path=/; Max-Age=60; Secure; SameSite=None; Partitioned';
  return document.cookie.includes('foyer-kept=1');
}

function size(): EmbedMessage {
  const height = Math.ceil(document.getElementById('root')?.getBoundingClientRect().height ?? 0);
  // A hall takes the height that it is given.
  if (location.pathname.startsWith('/scheme/')) return { foyer: 'size', height: 50_000, fitsScreen: true };
  const pinned = getComputedStyle(document.documentElement).getPropertyValue('--pinned');
  return { foyer: 'size', height, fitsScreen: Number.parseFloat(pinned) > 0 };
}

/** A link to what may not stand in a frame opens in the whole window; without a session every link does. */
function openOutside({ target }: Event, isKept: boolean): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || !/^https?:$/.test(link.protocol)) return;
  const staysHere = isKept && link.origin === location.origin && mayBeFramed(link.pathname);
  if (!staysHere) leave(link);
}

function leave(element: HTMLAnchorElement | HTMLFormElement): void {
  element.target ||= '_top';
}

/** How often an open dialog is moved to where the visitor has scrolled meanwhile, milliseconds. */
const followPause = 200;

let following: ReturnType<typeof setTimeout> | undefined;

/** What of the frame is in sight, the browser alone knows: it says so to an observer, and only at its beginning. */
function placeDialog(): void {
  clearTimeout(following);
  if (!document.querySelector('dialog:modal')) return;
  const { documentElement: html } = document;
  new IntersectionObserver(([entry], observer) => {
    observer.disconnect();
    following = setTimeout(placeDialog, followPause);
    if (!entry || entry.intersectionRect.height < 200) return;
    const { top, height } = entry.intersectionRect;
    html.style.setProperty('--seen-top', `${top}px`);
    html.style.setProperty('--seen-height', `${height}px`);
  }).observe(html);
}
