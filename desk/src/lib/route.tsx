import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';

/** Path below `/desk/` and the query: every filter stands in the address, so that a view is a link. */
export interface Route {
  screen: string;
  query: URLSearchParams;
}

let known = read();
const heard = new Set<() => void>();

function read(): Route & { address: string } {
  const address = location.pathname + location.search;
  const screen = location.pathname.replace(/^\/desk\/?/, '') || 'tonight';
  return { screen, query: new URLSearchParams(location.search), address };
}

function changed(): void {
  known = read();
  for (const tell of heard) tell();
}

addEventListener('popstate', changed);

export function useRoute(): Route {
  return useSyncExternalStore(
    (tell) => {
      heard.add(tell);
      return () => heard.delete(tell);
    },
    () => known,
  );
}

export function addressOf(screen: string, query: Readonly<Record<string, string | number>> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return `/desk/${screen}${text === '' ? '' : `?${text}`}`;
}

export function go(address: string, { replaces = false } = {}): void {
  history[replaces ? 'replaceState' : 'pushState'](null, '', address);
  changed();
  if (!replaces) scrollTo(0, 0);
}

interface LinkProps {
  to: string;
  className?: string;
  current?: boolean;
  /** A key that does the same, as `aria-keyshortcuts` writes it. */
  keys?: string | undefined;
  children: ReactNode;
}

/** A real link: it can be opened in another tab, and copied. */
export function Link({ to, className, current = false, keys, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={keys}
      title={keys?.replace('Control+', 'Ctrl ')}
      onClick={follow}
    >
      {children}
    </a>
  );
}
