import { type KeyboardEvent, type ReactNode, type ToggleEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** What the closed menu shows. */
  face: ReactNode;
  /** Its name, where the visible label does not say it. */
  label?: string | undefined;
  /** List items with links or buttons. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A list of links behind a button: opens and closes without a script too. Escape and a press outside close it. */
export function Menu({ face, label, children, align = 'end' }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const inside = menu.current?.querySelector('ul')?.contains(document.activeElement);
    // Closing must not lose the focus: a dialog returns it to where it was.
    if (inside) menu.current?.querySelector('summary')?.focus();
    menu.current?.removeAttribute('open');
  };
  const pressOutside = (event: Event) => {
    const target = event.target instanceof Node ? event.target : null;
    if (!menu.current?.contains(target)) close();
  };
  const follow = (event: ToggleEvent<HTMLDetailsElement>) => {
    const listen = event.currentTarget.open ? document.addEventListener : document.removeEventListener;
    listen.call(document, 'pointerdown', pressOutside);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
  };
  return (
    <details ref={menu} className={styles.menu} onToggle={follow} onKeyDown={leave}>
      <summary className={styles.face} aria-label={label}>
        {face}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the presses are those of the links and buttons inside */}
      <ul className={classNames(styles.list, styles[align])} onClick={close}>
        {children}
      </ul>
    </details>
  );
}
