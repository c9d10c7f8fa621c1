import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const ways: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * A row of links as one stop of the Tab key: at the chosen one, from which arrows, Home and End lead along the row. Without a
 * script each link is a stop. A row that scrolls has `tabIndex={-1}`: in Firefox it would be a stop of its own before its links.
 */
export function useRail(row: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const linksNow = () => [...(row.current?.querySelectorAll('a') ?? [])];
  // The links of a page without a script stay as they are written.
  useEffect(() => {
    const links = linksNow();
    stopAt(links, links.find(hasFocus) ?? links.find((link) => link.ariaCurrent) ?? links[0]);
  });
  return (event) => {
    const way = ways[event.key];
    const links = linksNow();
    const at = links.findIndex(hasFocus);
    if (!way || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = links[Math.max(0, Math.min(at + way, links.length - 1))];
    stopAt(links, next);
    next?.focus();
  };
}

/** The next press of Tab leaves the row. */
function stopAt(links: readonly HTMLAnchorElement[], stop: HTMLAnchorElement | undefined): void {
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
}

const hasFocus = (link: Element) => link === document.activeElement;
