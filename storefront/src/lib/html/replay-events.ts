/**
 * Tells React what was typed, ticked, chosen or pressed before it heard; for a part that comes alive after the page,
 * again. What a browser puts back after a reload or on the way back is left to the page, which keeps its own.
 */
export function replayEvents(scope: ParentNode): void {
  const [visit] = performance.getEntriesByType('navigation');
  const isPutBack = visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
  const repeats = [...scope.querySelectorAll<Field>('input, textarea, select')].map((field) =>
    // With `autocomplete="off"` browsers put nothing back: what stands there is new.
    isPutBack && field.autocomplete !== 'off' ? undefined : repeatOf(field),
  );
  const pressed = scope.querySelector<HTMLElement>('[data-replay][aria-busy]');
  // React first shows all as it keeps it; then each is heard alone, and counts beside the ones before it.
  queueMicrotask(() => {
    for (const repeat of repeats) repeat?.();
    pressed?.click();
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Nothing where the field is as the server wrote it. */
function repeatOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return repeatChoice(field);
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return repeatTick(field);
  return repeatText(field);
}

function repeatTick(field: HTMLInputElement): (() => void) | undefined {
  const { defaultChecked } = field;
  // A radio that was left is told by the one that was chosen.
  if (defaultChecked && field.type === 'radio') return;
  return () => {
    field.checked = defaultChecked;
    field.click();
  };
}

/** React compares with what was set last through the field itself: that is put back, the text is not. */
function repeatText(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  return () => {
    field.value = field.defaultValue;
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    own?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function repeatChoice(field: HTMLSelectElement): (() => void) | undefined {
  const chosen = field.selectedIndex;
  // Where the server chose nothing, the first stands.
  const given = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  if (chosen === Math.max(0, given)) return;
  return () => {
    field.selectedIndex = chosen;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
