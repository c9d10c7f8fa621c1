import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './scroll-top.module.css';

/** The button appears when scrolled further than this, pixels (PG-7). */
const appearsAfter = 400;

/** The way back to the top of a long page. */
export function ScrollTop({ label }: { label: string }) {
  const [far, setFar] = useState(false);
  const [down, setDown] = useState(false);
  // The scroll position lives outside React.
  useEffect(() => {
    let before = scrollY;
    const look = () => {
      setFar(scrollY > appearsAfter);
      setDown(scrollY > before);
      before = scrollY;
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  const rise = () => {
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className={styles.top}
      data-way={down ? 'down' : 'up'}
      aria-label={label}
      hidden={!far}
      onClick={rise}
    >
      <Icon name="up" />
    </button>
  );
}
