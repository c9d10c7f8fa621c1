import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './option.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** The text beside the box; may hold links. */
  label: ReactNode;
  /** A second line: what it means, or why it cannot be chosen now. */
  note?: ReactNode;
  /** At the right end: a price. */
  aside?: ReactNode;
  error?: string | undefined;
  /** Without a line between neighbours: for consents. */
  flat?: boolean;
}

export function Checkbox({ label, note, aside, error, flat, ...rest }: CheckboxProps) {
  const id = useId();
  const [labelId, noteId] = [`${id}label`, `${id}note`];
  const described = note || error ? noteId : undefined;
  return (
    <label className={classNames(styles.option, flat && styles.flat)}>
      <input
        {...rest}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-labelledby={labelId}
        aria-describedby={classNames(rest['aria-describedby'], described) || undefined}
      />
      <span id={labelId}>{label}</span>
      {aside && <b className={styles.aside}>{aside}</b>}
      {described && (
        <span id={noteId} className={error ? styles.error : styles.note}>
          {error ?? note}
        </span>
      )}
    </label>
  );
}
