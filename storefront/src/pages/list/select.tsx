import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  label: string;
  options: readonly { value: string; words: string }[];
}

/** One of a few. That of `#ui` is in the scripts of named visitors, and would move into those of all pages. */
export function Select({ label, options, ...rest }: SelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...rest} {...control}>
          {options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
