import type { ComponentProps } from 'react';
import styles from './chip.module.css';

interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  pressed: boolean;
}

/** A filter that is on or off: plain text, inverted when pressed. */
export function Chip({ pressed, ...rest }: ChipProps) {
  return <button type="button" {...rest} className={styles.chip} aria-pressed={pressed} />;
}
