import { type InputHTMLAttributes, useId } from 'react';
import { say } from '#i18n/say.ts';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  onText(text: string): void;
}

export function Field({ label, hint, onText, ...input }: FieldProps) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </p>
  );
}

/** Password and code, as they are asked for at the door of the desk and before what cannot be undone. */
export function CredentialFields({
  password,
  code,
  onChange,
}: {
  password: string;
  code: string;
  onChange(change: { password?: string; code?: string }): void;
}) {
  return (
    <>
      <Field
        label={say('password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onText={(text) => onChange({ password: text })}
      />
      <CodeField value={code} onText={(text) => onChange({ code: text })} />
    </>
  );
}

export function CodeField({ value, onText }: { value: string; onText(text: string): void }) {
  return (
    <Field
      label={say('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]{6,7}"
      required
      value={value}
      onText={onText}
    />
  );
}
