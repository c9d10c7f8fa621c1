import { type ComponentType, lazy } from 'react';

/** Pause before a part that did not come is asked for again, milliseconds. */
const pause = 3_000;

/**
 * A component whose script comes when it is first shown. On a line that is down it is asked for until it comes:
 * React would take the whole page away instead, with all that was typed.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    for (;;) {
      const part = await load().catch(() => null);
      if (part) return part;
      await new Promise((again) => setTimeout(again, pause));
    }
  });
}
