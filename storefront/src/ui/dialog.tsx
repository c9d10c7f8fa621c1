import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
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

/** A native modal dialog: the page behind is inert, the browser gives the focus back when it closes. */
export function Dialog({ open, onClose, title, closeLabel, form = 'window', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Where the latest press in the open dialog began; null before the first. */
  const pressed = useRef<EventTarget>(null);
  // A layout effect: it must be in the document when it is closed, or the focus is lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    pressed.current = null;
    return () => element.close();
  }, [open]);
  const followPress = (event: MouseEvent) => {
    // The second half of a double click that opened the dialog was meant for what stood there before.
    if (!pressed.current && event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type !== 'click') pressed.current = event.target;
    // Text selected beyond the edge is a click on the dialog, too, but it began inside.
    else if (event.target === dialog.current && pressed.current === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[form])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDownCapture={followPress}
      onClickCapture={followPress}
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
