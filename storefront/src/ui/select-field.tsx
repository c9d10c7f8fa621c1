import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  label: string;
  /** The first line while nothing is chosen. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  error?: string | undefined;
}

/** One of many, the platform's own list. */
export function SelectField({ label, placeholder, options, hint, error, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
