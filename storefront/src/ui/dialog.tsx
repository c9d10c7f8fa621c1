import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a press on the backdrop. */
  onClose: () => void;
  title: string;
  /** Name of the close button. */
  closeLabel: string;
  /** `sheet` rises from the bottom edge of a phone; on wide screens both stand in the middle. `wide` holds a picture, `full`
   * takes all of a phone. */
  form?: 'window' | 'sheet' | 'side' | 'wide' | 'full';
  children: ReactNode;
}

/** A native modal dialog: the page behind is inert, the focus comes back to where it was. */
export function Dialog({ open, onClose, title, closeLabel, form = 'window', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isFresh = useOpenState(dialog, open);
  // The second half of a double click that opened the dialog was meant for what stood there before.
  const ignoreLeftover = (event: MouseEvent) => {
    if (isFresh.current && event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else isFresh.current = false;
  };
  const pressBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // The keyboard uses Escape, which arrives as `cancel`.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[form])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClickCapture={ignoreLeftover}
      onClick={pressBackdrop}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {open && children}
      </div>
    </dialog>
  );
}

/**
 * The element's own open state follows `open`; the browser gives the focus back when it closes. The result is true from
 * opening until the first click.
 */
function useOpenState(dialog: RefObject<HTMLDialogElement | null>, open: boolean): RefObject<boolean> {
  const isFresh = useRef(true);
  // A layout effect: it must be in the document when it is closed, or the focus is lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    isFresh.current = true;
    return () => element.close();
  }, [dialog, open]);
  return isFresh;
}
