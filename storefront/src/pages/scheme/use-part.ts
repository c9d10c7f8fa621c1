import { useEffect, useState } from 'react';

/** Pause before a part that did not come is asked for again, milliseconds. */
const pause = 3_000;

type Load<Part> = () => Promise<Part>;

/**
 * A part of the page that comes by a script of its own; null until the first is there. It is asked for while
 * `isNeeded`, again and again where the line is down, and anew when `load` is another function.
 */
export function usePart<Part>(load: Load<Part>, isNeeded = true): Part | null {
  const [got, setGot] = useState<{ part: Part; by: Load<Part> } | null>(null);
  const isMissing = isNeeded && got?.by !== load;
  // Loading is the network's own business.
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    const ask = () => {
      load().then(
        (part) => isOver || setGot({ part, by: load }),
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, pause);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isMissing, load]);
  return got?.part ?? null;
}
