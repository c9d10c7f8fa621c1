import { between } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
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
  language: Language;
  errors: readonly FieldError[];
  /** Counts failed tries: with each the summary takes the focus. */
  attempt: number;
}

/** All errors in one place, with links to the fields. */
export function ErrorSummary({ title, language, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // The focus belongs to the document, not to React.
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert">
      <Note kind="bad">
        <b>{title}</b>
        {between('sentences', language)}
        {errors.map((error, index) => (
          <span key={error.fieldId}>
            {index > 0 && between('list', language)}
            <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
              {error.label}
            </a>
          </span>
        ))}
      </Note>
    </div>
  );
}

/** Following an anchor scrolls to a field but does not focus it. */
function focusField(event: { preventDefault(): void }, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // It cannot take the focus inside a folded section.
  field.closest('details')?.setAttribute('open', '');
  field.focus();
}
