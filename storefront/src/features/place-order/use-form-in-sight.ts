import { type RefObject, useEffect, useRef, useState } from 'react';

/** So much of the form above the bar counts as seen, pixels. */
const least = 120;

/**
 * Whether the buyer's form is in sight: only then the bar's button pays. Elsewhere it leads to the form, so that nobody
 * is sent to a bank by a form that was not seen.
 */
export function useFormInSight(isNeeded: boolean): {
  form: RefObject<HTMLDivElement | null>;
  inSight: boolean;
  /** The buyer has yet to be led there. */
  isAhead: boolean;
  goThere(): void;
} {
  const form = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);
  // What is in sight the browser alone knows.
  useEffect(() => {
    const { current } = form;
    if (!isNeeded || !current) return;
    const margin = `0px 0px -${least}px 0px`;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting === true),
      { rootMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNeeded]);
  return {
    form,
    inSight: isNeeded && inSight,
    isAhead: isNeeded && !inSight,
    goThere() {
      if (form.current) showStart(form.current);
      // Whoever pressed by key goes on from here.
      form.current?.focus({ preventScroll: true });
    },
  };
}

/** Scrolls what holds the form, and only that: a sheet over a plan, or else the page. */
function showStart(form: HTMLElement): void {
  const { top } = form.getBoundingClientRect();
  if (top >= 0 && top <= innerHeight - least) return;
  let holder = form.parentElement;
  while (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowY)) holder = holder.parentElement;
  if (holder) holder.scrollTop += top - holder.getBoundingClientRect().top;
  else form.scrollIntoView({ block: 'start' });
}
