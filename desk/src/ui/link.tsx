import type { MouseEvent, ReactNode } from 'react';
import { go } from '#lib/route.ts';

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
