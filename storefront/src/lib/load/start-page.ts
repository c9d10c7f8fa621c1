import { retried } from './retried.ts';

/** What the first script says to the one that stands in the document: every script of the page is here, or one is lost. */
export const startSignals = { complete: 'foyer-complete', lost: 'foyer-lost' } as const;

/**
 * Brings the scripts that the page cannot be without, as often as one of them is lost. This stands in the document
 * itself. The browser keeps a failure by its address, and scripts import each other by names beside their own: so all
 * of them are asked for from another folder, which the server takes for the same.
 */
export function startPage(): void {
  const lost = firstAttempt();
  lost.then((address) => {
    const inFolder = (attempt: number) => address.replace('/assets/', `/assets/again/${attempt}/`);
    void retried(
      (count) =>
        new Promise((complete, failed) => {
          addEventListener(startSignals.complete, complete, { once: true });
          addEventListener(startSignals.lost, failed, { once: true });
          import(/* @vite-ignore */ inFolder(count + 1)).catch(failed);
        }),
    );
  });
}

/** The address of the first script, once it or one that it stands on is lost. */
function firstAttempt(): Promise<string> {
  return new Promise((lost) => {
    const tell = () => lost(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
    addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(), true);
    addEventListener(startSignals.lost, tell, { once: true });
  });
}
