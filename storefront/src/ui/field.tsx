import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Attributes that a field's control needs. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
}

interface FieldProps {
  label: string;
  /** Fixed where an error summary must lead to the control. */
  id?: string | undefined;
  /** Under the control, until there is an error. */
  hint?: ReactNode;
  /** What is missing, as a statement. */
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, hint or error below; the error is tied to the control. */
export function Field({ label, id, hint, error, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={controlId}>{label}</label>
      {children({
        id: controlId,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.control,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
