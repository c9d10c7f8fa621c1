import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the rail sticks to the top edge with its days above it, out of sight. */
export function useFolded(): { rail: RefObject<HTMLDivElement | null>; folded: boolean } {
  const rail = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(false);
  // Where the page is scrolled to is known to the window alone.
  useEffect(() => {
    const look = () => {
      if (!rail.current) return;
      const { position, top } = getComputedStyle(rail.current);
      const stuckAt = Number.parseFloat(top);
      setFolded(
        position === 'sticky' && stuckAt < 0 && rail.current.getBoundingClientRect().top <= stuckAt + 1,
      );
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  return { rail, folded };
}
