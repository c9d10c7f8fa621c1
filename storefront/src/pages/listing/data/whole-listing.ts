import type { Day, Language } from '@foyer/contract/rules/values.ts';
import { startTransition, useEffect, useEffectEvent, useReducer } from 'react';
import { importAgain } from '#lib/load/load-part.ts';
import { useHouse, useRouter } from '#lib/router/router.ts';
import type { ListingData } from './listing-data.ts';

/** After the page and its pictures have loaded, milliseconds: the visitor reads, the line is free. */
const pause = 1200;

const wholes = new WeakMap<ListingData, ListingData>();
const underWay = new WeakMap<ListingData, Promise<void>>();
const listeners = new Set<() => void>();

/** The whole programme where it has come, else the first part that came with the page. */
export function useWholeListing(data: ListingData): ListingData {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // Nobody has asked for it with a press: it is drawn between what the visitor does.
    const redrawGently = () => startTransition(redraw);
    // It may have come between the first drawing and now.
    if (wholes.has(data)) redrawGently();
    return subscribe(redrawGently);
  }, [data]);
  return wholes.get(data) ?? data;
}

function isWhole(data: ListingData): boolean {
  return data.search !== undefined;
}

/** Asks for the whole programme; a second wish while the first is under way is the same. Throws what loading throws. */
export function useAskForWhole(data: ListingData): () => Promise<void> {
  const { language } = useHouse();
  return () => {
    const known = underWay.get(data);
    if (known || isWhole(data)) return known ?? Promise.resolve();
    const coming = loadWholeListing(language, data.today).then((whole) => {
      wholes.set(data, whole);
      for (const listener of listeners) listener();
    });
    underWay.set(data, coming);
    coming.catch(() => underWay.delete(data));
    return coming;
  };
}

/**
 * Fetches the whole programme once the page stands, so that menus, days and filters choose among what is in memory,
 * with no call (AF-8), and a search finds every word of a description (AF-3).
 */
export function useWholeInPause(data: ListingData): void {
  const ask = useAskForWhole(data);
  const router = useRouter();
  const askQuietly = useEffectEvent(() => {
    // Without an answer the first part stays; the next wish asks again.
    ask().catch(() => undefined);
    // Wakes the part that moves, so that the first day pressed is not a page loaded anew.
    router.prefetch(router.state().url.href);
  });
  // The pause is the browser's own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data is another programme
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(askQuietly, pause);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, [data]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Throws where the script that reads the programme is lost, or what its calls throw. */
async function loadWholeListing(language: Language, today: Day): Promise<ListingData> {
  const { wholeListing } = await importAgain(() => import('#pages/listing/listing-loader.ts'));
  return wholeListing(language, today);
}
