import { useEffect, useRef } from 'react';
import { Note } from './note.tsx';

export interface FieldError {
  /** Id of the control. */
  fieldId: string;
  /** Its label. */
  label: string;
}

interface ErrorSummaryProps {
  /** "Correct two fields:" */
  title: string;
  errors: readonly FieldError[];
  /** Grows with each failed try: the summary takes the focus then. */
  attempt: number;
}

/** What is wrong, in one place, with links to the fields. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // The focus is the document's, not React's.
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert">
      <Note kind="bad">
        <b>{title}</b>{' '}
        {errors.map((error, index) => (
          <span key={error.fieldId}>
            {index > 0 && ', '}
            <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
              {error.label}
            </a>
          </span>
        ))}
      </Note>
    </div>
  );
}

/** A jump to an anchor scrolls to a field but leaves the cursor behind. */
function focusField(event: { preventDefault(): void }, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // Within a part that was folded it cannot take the focus.
  field.closest('details')?.setAttribute('open', '');
  field.focus();
}
