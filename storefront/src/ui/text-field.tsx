import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The value is known and read-only; says where it comes from. */
  fixedBecause?: string | undefined;
}

/** A line of text: name, phone, e-mail, code. Uncontrolled by default; read it with FormData. */
export function TextField({ label, hint, error, fixedBecause, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} id={id} hint={fixedBecause ?? hint} error={error}>
      {(control) => (
        <input type="text" {...input} {...control} disabled={fixedBecause !== undefined || input.disabled} />
      )}
    </Field>
  );
}
