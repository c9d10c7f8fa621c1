import { withQuery } from '#paths.ts';

export type WindowKind = 'popup' | 'tab';

/** Marks the return page while it stands in a window that has not yet been led to the provider. */
export const openingHash = '#opening';

const [width, height] = [400, 600];
let current: Window | null = null;

/**
 * The window of the sign-in, new or still open; null: the browser does not open windows here. Safari opens one only
 * within the press itself, before anything is loaded or waited for. It begins with a page of ours that lets its opener
 * be known: from an empty one WebKit goes on to the provider without it, and the answer would reach nobody.
 */
export function signInWindow(kind: WindowKind): Window | null {
  if (current && !current.closed) return current;
  const lang = new URLSearchParams(location.search).get('lang') ?? undefined;
  const waiting = withQuery({ pathname: '/sign-in', search: '' }, { lang }) + openingHash;
  current = window.open(waiting, `authorize:${kind}`, kind === 'popup' ? popupPlace() : undefined);
  return current;
}

/** Centred over the opening window. */
function popupPlace(): string {
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
