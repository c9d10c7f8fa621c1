import { type ReactNode, useId } from 'react';
import styles from './option.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
}

interface RadioListProps {
  legend: string;
  /** The page shows the heading itself. */
  legendHidden?: boolean;
  name: string;
  options: readonly RadioOption[];
  /** '' = nothing chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the chosen one is pressed again. */
  onRelease?: () => void;
}

/** One of several, each with its explanation. Arrows move, as in every group of radios. */
export function RadioList({
  legend,
  legendHidden,
  name,
  options,
  value,
  onChange,
  onRelease,
}: RadioListProps) {
  return (
    <fieldset className={styles.list}>
      <legend className={legendHidden ? styles.hidden : styles.legend}>{legend}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          option={option}
          chosen={option.value === value}
          onChange={onChange}
          onRelease={onRelease}
        />
      ))}
    </fieldset>
  );
}

interface RadioProps {
  name: string;
  option: RadioOption;
  chosen: boolean;
  onChange: (value: string) => void;
  onRelease: (() => void) | undefined;
}

function Radio({ name, option, chosen, onChange, onRelease }: RadioProps) {
  const id = useId();
  const [labelId, noteId] = [`${id}label`, `${id}note`];
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={chosen}
        disabled={option.disabled}
        aria-labelledby={labelId}
        aria-describedby={option.note ? noteId : undefined}
        onChange={() => onChange(option.value)}
        onClick={chosen ? onRelease : undefined}
      />
      <span id={labelId}>{option.label}</span>
      {option.aside && <b className={styles.aside}>{option.aside}</b>}
      {option.note && (
        <span id={noteId} className={styles.note}>
          {option.note}
        </span>
      )}
    </label>
  );
}
