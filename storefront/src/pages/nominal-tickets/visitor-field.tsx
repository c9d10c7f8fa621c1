import type { VisitorForm } from '@foyer/contract/people/visitors.ts';
import { maskedDate, spacedDocumentNumber } from '@foyer/contract/rules/visitor-masks.ts';
import { healthNoteAge, isDemanded, type VisitorField } from '@foyer/contract/rules/visitor-rules.ts';
import { type ClipboardEvent, type ComponentProps, type DragEvent, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { TextField } from '#ui/text-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { formOf, type VisitorsForm } from './use-visitors-form.ts';
import { fieldId, fieldLabels } from './visitor-texts.ts';
import type { TicketCard } from './visitors-loader.ts';

export type TypedField = Exclude<VisitorField, 'documentTypeId' | 'countryId' | 'regionId'>;

interface VisitorFieldProps {
  card: TicketCard;
  field: TypedField;
  form: VisitorsForm;
  error: string | undefined;
  /** How the number of the chosen document is written. */
  note: string;
}

type InputProps = ComponentProps<'input'>;

/** Autocomplete hints. Only names are worth remembering. */
const inputs: Readonly<Record<TypedField, InputProps>> = {
  surname: { autoComplete: 'family-name', autoCapitalize: 'words', maxLength: 100 },
  name: { autoComplete: 'given-name', autoCapitalize: 'words', maxLength: 100 },
  middleName: { autoComplete: 'additional-name', autoCapitalize: 'words', maxLength: 100 },
  regionName: { autoComplete: 'address-level1', autoCapitalize: 'words', maxLength: 100 },
  age: { inputMode: 'numeric', autoComplete: 'off' },
  birthDate: { inputMode: 'numeric', autoComplete: 'off' },
  documentNumber: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 },
};

/** A line of the card. Birth date and document are typed by hand, not pasted (NT-13). */
export function VisitorTextField({ card, field, form, error, note }: VisitorFieldProps) {
  const t = useTexts('visitors');
  const { development } = useHouse();
  const [refused, setRefused] = useState(false);
  const values = formOf(form.forms, card);
  const isHolders = card.holder && (field === 'surname' || field === 'name' || field === 'middleName');
  const byHand = !development && (field === 'birthDate' || field === 'documentNumber');
  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault();
    setRefused(true);
  };
  const { autoComplete } = inputs[field];
  return (
    <>
      <TextField
        {...inputs[field]}
        autoComplete={autoComplete === 'off' ? 'off' : `section-ticket-${card.id} ${autoComplete}`}
        id={fieldId(card.id, field)}
        label={t(fieldLabels[field])}
        hint={
          refused
            ? t('by-hand')
            : isHolders && field === 'surname'
              ? t('error-holder')
              : hintOf(field, values, { health: t('health-note'), birth: t('birth-hint'), note })
        }
        error={error}
        required={isDemanded(field)}
        readOnly={isHolders}
        value={values[field]}
        onChange={(event) => form.change(card, { [field]: applyMask(event.target, maskOf(field, values)) })}
        onBlur={() => form.leave(card, field)}
        {...(byHand ? { onPaste: refuse, onDrop: refuse } : {})}
      />
      {byHand && (
        <VisuallyHidden>
          <span role="status">{refused && t('by-hand')}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

function hintOf(
  field: TypedField,
  { age }: VisitorForm,
  hints: { health: string; birth: string; note: string },
): string | undefined {
  if (field === 'age') return Number(age) >= healthNoteAge ? hints.health : undefined;
  if (field === 'birthDate') return hints.birth;
  return field === 'documentNumber' && hints.note !== '' ? hints.note : undefined;
}

/** Input masks of fields. */
function maskOf(field: TypedField, { documentTypeId }: VisitorForm): (typed: string) => string {
  if (field === 'birthDate') return maskedDate;
  if (field === 'age') return (typed) => digitsOf(typed).slice(0, 3);
  if (field === 'documentNumber' && documentTypeId === 1)
    return (typed) => (/[^\d\s]/.test(typed) ? typed : spacedDocumentNumber(1, digitsOf(typed)));
  return (typed) => typed;
}

function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}

/**
 * Applies the mask to what was typed; the caret stays after the digit it was after. Called from a change
 * handler, before React sees the value.
 */
function applyMask(input: HTMLInputElement, mask: (typed: string) => string): string {
  const typed = input.value;
  const masked = mask(typed);
  if (masked === typed) return masked;
  const caret = input.selectionStart ?? typed.length;
  const isAtEnd = caret === typed.length;
  const digits = countDigits(typed.slice(0, caret));
  input.value = masked;
  const place = isAtEnd ? masked.length : placeBehind(masked, digits);
  input.setSelectionRange(place, place);
  return masked;
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function placeBehind(text: string, digits: number): number {
  let place = 0;
  while (place < text.length && countDigits(text.slice(0, place)) < digits) place += 1;
  return place;
}
