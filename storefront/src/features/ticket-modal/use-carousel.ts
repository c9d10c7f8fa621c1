import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface Carousel {
  /** The element that scrolls sideways, one slide wide. */
  track: RefObject<HTMLElement | null>;
  /** Number of the slide in view. */
  at: number;
  go: (index: number) => void;
}

/** Slides that follow a swipe (the browser's own scrolling), buttons and the arrow keys. */
export function useCarousel(count: number, startAt: number): Carousel {
  const track = useRef<HTMLElement>(null);
  const [at, setAt] = useState(startAt);
  const go = (index: number) => {
    const next = Math.min(Math.max(index, 0), count - 1);
    setAt(next);
    turnTo(track.current, next, 'smooth');
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === 'ArrowRight') go(at + 1);
    else return;
    event.preventDefault();
  });
  // The browser scrolls: reset once, then observed for the end of a swipe.
  useEffect(() => {
    const element = track.current;
    turnTo(element, startAt, 'instant');
    const settle = () => element && setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element?.addEventListener('scrollend', settle);
    document.addEventListener('keydown', press);
    return () => {
      element?.removeEventListener('scrollend', settle);
      document.removeEventListener('keydown', press);
    };
  }, [startAt]);
  return { track, at, go };
}

function turnTo(element: HTMLElement | null, index: number, behavior: 'smooth' | 'instant'): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollTo({ left: index * element.clientWidth, behavior: calm ? 'instant' : behavior });
}
