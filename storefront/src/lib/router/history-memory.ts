import { randomName } from '#lib/random-name.ts';
import { readStored, store } from '#lib/tab-storage.ts';

interface Place {
  scroll: number;
  /** Address of the link that had the focus. */
  focusedLink: string | null;
}

export interface HistoryMemory {
  /** Remembers the place that is being left and makes a new entry of the history, or changes the present one. */
  enter(url: URL, kind: 'push' | 'replace'): void;
  /** Remembers the place that is being left by Back or Forward. */
  leave(): void;
  /** After a screen has come: to the old place with Back, else to the heading (or the anchor). */
  arrive(kind: 'push' | 'replace' | 'pop', url: URL): void;
}

const storageName = 'foyer-places';
const mostPlaces = 50;

/** Keeps scroll and focus for every entry of the history of this tab, over reloads too. */
export function historyMemory(): HistoryMemory {
  const places = readPlaces();
  let key = keyOfEntry() ?? randomName();
  history.scrollRestoration = 'manual';
  history.replaceState({ key }, '');
  const first = places.get(key);
  if (first) scrollTo({ top: first.scroll, behavior: 'instant' });

  const save = () => places.set(key, { scroll: scrollY, focusedLink: focusedLink() });
  addEventListener('pagehide', () => {
    save();
    store(storageName, [...places].slice(-mostPlaces));
  });
  return {
    enter(url, kind) {
      save();
      if (kind === 'push') key = randomName();
      history[kind === 'push' ? 'pushState' : 'replaceState']({ key }, '', url);
    },
    leave() {
      save();
      key = keyOfEntry() ?? randomName();
      // An anchor of the same page makes an entry of its own, without our key.
      history.replaceState({ key }, '');
    },
    arrive(kind, url) {
      const place = kind === 'pop' ? places.get(key) : undefined;
      if (place) returnTo(place);
      else if (!toAnchor(url)) toHeading();
    },
  };
}

function returnTo(place: Place): void {
  scrollTo({ top: place.scroll, behavior: 'instant' });
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href]');
  const link = [...links].find((one) => one.getAttribute('href') === place.focusedLink);
  if (link) link.focus({ preventScroll: true });
  else toHeading({ keepScroll: true });
}

function toAnchor(url: URL): boolean {
  const anchor = url.hash && document.getElementById(decodeURIComponent(url.hash.slice(1)));
  if (!anchor) return false;
  anchor.scrollIntoView();
  anchor.focus({ preventScroll: true });
  return true;
}

/** The heading of the new page gets the focus, so that a screen reader says where we are. */
function toHeading(options: { keepScroll?: boolean } = {}): void {
  if (!options.keepScroll) scrollTo({ top: 0, behavior: 'instant' });
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function focusedLink(): string | null {
  return document.activeElement?.closest('a')?.getAttribute('href') ?? null;
}

function keyOfEntry(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('key' in state)) return null;
  return typeof state.key === 'string' ? state.key : null;
}

function readPlaces(): Map<string, Place> {
  const stored = readStored(storageName);
  return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
}

function isEntry(entry: unknown): entry is [string, Place] {
  if (!Array.isArray(entry)) return false;
  const [key, place]: unknown[] = entry;
  return typeof key === 'string' && typeof place === 'object' && place !== null && 'scroll' in place;
}
