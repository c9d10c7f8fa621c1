import type { RadioOption } from './radio-list.tsx';
import styles from './segments.module.css';

interface SegmentsProps {
  legend: string;
  name: string;
  options: readonly Pick<RadioOption, 'value' | 'label'>[];
  /** '' = nothing chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** Two or three short answers side by side. */
export function Segments({ legend, name, options, value, onChange }: SegmentsProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
