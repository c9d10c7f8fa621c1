import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';
import { useAlive } from './use-alive.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepperProps {
  /** What is counted: the name of the row. */
  label: string;
  /** "Add one": the name of the row follows it, so that no two buttons of a page share a name. */
  addLabel: string;
  removeLabel: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  /** Name in a form that is sent without a script. */
  name?: string;
  /** Why no more can be taken; announced when the button is pressed or focused. */
  fullBecause?: string | undefined;
  /** Called when more than `max` is wanted; the reason is shown elsewhere, so the button stays enabled. */
  onOver?: () => void;
}

/** A number set by − and +, or typed. At its ends a button stays focusable and says why it is disabled. */
export function Stepper({
  label,
  addLabel,
  removeLabel,
  value,
  onChange,
  min = 0,
  max,
  name,
  fullBecause,
  onOver,
}: StepperProps) {
  const reasonId = useId();
  const isReplayed = !useAlive();
  const go = (next: number) => {
    if (next > max) onOver?.();
    const kept = Math.min(max, Math.max(min, next));
    if (kept !== value) onChange(kept);
  };
  const isFull = value >= max;
  return (
    <fieldset className={classNames(styles.stepper, value > 0 && styles.on)} aria-label={label}>
      <button
        type="button"
        aria-label={`${removeLabel} ${label}`}
        data-replay={isReplayed ? -1 : undefined}
        aria-disabled={value <= min || undefined}
        onClick={() => go(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => go(Number(event.target.value.replace(/\D/g, '')))}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        aria-label={`${addLabel} ${label}`}
        data-replay={isReplayed && !isFull ? 1 : undefined}
        aria-disabled={(isFull && !onOver) || undefined}
        aria-describedby={isFull && fullBecause ? reasonId : undefined}
        onClick={() => go(value + 1)}
      >
        <Icon name="plus" />
      </button>
      {isFull && fullBecause && (
        <span id={reasonId} className={styles.reason} role="status">
          {fullBecause}
        </span>
      )}
      <VisuallyHidden>
        <output aria-live="polite">{value}</output>
      </VisuallyHidden>
    </fieldset>
  );
}
