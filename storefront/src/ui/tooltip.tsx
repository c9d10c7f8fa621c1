import { cloneElement, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tooltip.module.css';

/** Times of PG-10, milliseconds. */
const showDelay = 1000;
const hideDelay = 400;

interface TooltipProps {
  text: ReactNode;
  /** One element that can have the focus. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A word of explanation on resting or focus. Escape puts it away; it never holds the only way to know. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (show: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(show), show ? showDelay : hideDelay);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the pointer and the focus are
    <span
      className={styles.anchor}
      onPointerEnter={() => later(true)}
      onPointerLeave={() => later(false)}
      onFocus={() => later(true)}
      onBlur={() => later(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        clearTimeout(timer.current);
        setShown(false);
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" className={styles.bubble} hidden={!shown}>
        {text}
      </span>
    </span>
  );
}
