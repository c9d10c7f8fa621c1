import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonLook = 'main' | 'usual' | 'text';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  look?: ButtonLook;
  wide?: boolean;
  /** Id of the text that says why the button is disabled. It stays focusable and keeps its name. */
  closedBecause?: string | undefined;
  /** A press is being handled: another does nothing. */
  busy?: boolean;
}

/** One accent button (`main`) in view at a time. */
export function Button({ look = 'usual', wide, closedBecause, busy, onClick, ...rest }: ButtonProps) {
  const closed = closedBecause !== undefined || busy === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (closed) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, wide)}
      aria-disabled={closed || undefined}
      aria-describedby={closedBecause ?? rest['aria-describedby']}
      aria-busy={busy || undefined}
      onClick={press}
    />
  );
}

export function buttonClass(look: ButtonLook, wide = false): string {
  return classNames(styles.button, styles[look], wide && styles.wide);
}
