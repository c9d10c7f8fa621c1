import type { KeyboardEvent } from 'react';

/**
 * Arrows among what was found: down and up by event, right and left by day. From the field down to the first event,
 * and back up into it. Enter opens, for they are links.
 */
export function moveAmongResults(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-found]')];
  const focused = document.activeElement;
  const row = rows.findIndex((one) => one.contains(focused));
  const next = target(event.key, rows, row, focused, field);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target(
  key: string,
  rows: readonly HTMLElement[],
  row: number,
  focused: Element | null,
  field: HTMLElement | null,
): HTMLElement | null | undefined {
  const first = (one: HTMLElement | undefined) => one?.querySelector<HTMLElement>('a');
  if (key === 'ArrowDown') return row >= 0 || focused === field ? first(rows[row + 1]) : null;
  if (row < 0) return null;
  if (key === 'ArrowUp') return row === 0 ? field : first(rows[row - 1]);
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null;
  const links = [...(rows[row]?.querySelectorAll<HTMLElement>('a') ?? [])].filter((one) =>
    one.checkVisibility(),
  );
  return links[links.findIndex((one) => one.isSameNode(focused)) + (key === 'ArrowRight' ? 1 : -1)];
}
