import { useEffect, useSyncExternalStore } from 'react';
import { usePoll } from '#api/use-poll.ts';
import { importAgain } from '#lib/load/load-part.ts';
import { trustedScript } from '#ui/trusted-types.ts';
import { copyMark } from './copy-mark.ts';
import type { OrderPageData } from './order-data.ts';
import workerAddress from './ticket-worker.ts?worker&url';

/**
 * Keeps the page of a paid order on the buyer's device, so that it opens at the door without a connection; any other
 * order is forgotten. True while the shown page is such a copy.
 */
export function useOfflineCopy(order: OrderPageData): boolean {
  const isCopy = useSyncExternalStore(never, shownFromCopy, () => false);
  const over = order === null || ['expired', 'cancelled', 'refunded'].includes(order.phase);
  // A page that has changed since is kept anew.
  const version = order?.phase === 'paid' && !order.unsettled ? order.version : null;
  // The device's memory is outside of React.
  useEffect(() => {
    if (!('serviceWorker' in navigator) || shownFromCopy()) return;
    const address = new URL(location.pathname + languagePart(), location.origin);
    // Private windows and full disks keep nothing: the page itself is not worse for it.
    if (over) void forget(address).catch(() => undefined);
    else if (version !== null) void keep(address).catch(() => undefined);
  }, [over, version]);
  useFreshPage(isCopy);
  return isCopy;
}

async function forget(address: URL): Promise<void> {
  const { forgetOrder } = await importAgain(() => import('./stored-order.ts'));
  await forgetOrder(address);
}

async function keep(address: URL): Promise<void> {
  await navigator.serviceWorker.register(trustedScript(workerAddress), { scope: '/order/' });
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const parts = loaded.filter(
    (url) => url.origin === location.origin && /^\/(assets|pictures)\//.test(url.pathname),
  );
  const { storeOrder } = await importAgain(() => import('./stored-order.ts'));
  // A script that was lost came from another folder.
  const paths = parts.map(({ pathname }) => pathname.replace(/^\/assets\/again\/\d+\//, '/assets/'));
  await storeOrder(address, [...new Set(paths)]);
}

/** How often a shown copy asks whether the shop is there again, milliseconds, and how long it may take to answer. */
const askEvery = 10_000;
const askLimit = 8_000;

/** As soon as the shop answers, the copy gives way to the page itself. */
function useFreshPage(isCopy: boolean): void {
  usePoll(
    isCopy ? askEvery : null,
    () => fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(askLimit) }),
    (answer) => answer.status < 500,
    () => location.reload(),
  );
}

function shownFromCopy(): boolean {
  return document.documentElement.hasAttribute(copyMark);
}

function languagePart(): string {
  const language = new URLSearchParams(location.search).get('lang');
  return language ? `?lang=${encodeURIComponent(language)}` : '';
}

const never = () => () => undefined;
