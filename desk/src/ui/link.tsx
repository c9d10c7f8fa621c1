import type { MouseEvent, ReactNode } from 'react';
import { go } from '#lib/route.ts';

interface LinkProps {
  to: string;
  className?: string;
  current?: boolean;
  children: ReactNode;
}

/** A real link: it can be opened in another tab, and copied. */
export function Link({ to, className, current = false, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
