import {
  countryOf,
  documentTypesFor,
  regionsFor,
  type VisitorField,
} from '@foyer/contract/rules/visitor-rules.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { formOf, type VisitorsForm } from './use-visitors-form.ts';
import { fieldId, fieldLabels } from './visitor-texts.ts';
import type { TicketCard, VisitorLists } from './visitors-data.ts';

export type ChosenField = Extract<VisitorField, 'documentTypeId' | 'countryId' | 'regionId'>;

interface VisitorChoiceProps {
  card: TicketCard;
  field: ChosenField;
  form: VisitorsForm;
  lists: VisitorLists;
  error: string | undefined;
}

const placeholders = {
  documentTypeId: 'choose-document',
  countryId: 'choose-country',
  regionId: 'choose-region',
} as const satisfies Record<ChosenField, string>;

/** A list of the card; regions and documents are those of the chosen country (NT-9). */
export function VisitorChoice({ card, field, form, lists, error }: VisitorChoiceProps) {
  const t = useTexts('visitors');
  const values = formOf(form.forms, card);
  const country = countryOf(values, card);
  const offered = {
    documentTypeId: () => documentTypesFor(lists, country),
    countryId: () => lists.countries,
    regionId: () => regionsFor(lists, country),
  }[field]();
  return (
    <SelectField
      id={fieldId(card.id, field)}
      label={t(fieldLabels[field])}
      placeholder={t(placeholders[field])}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error}
      required
      value={String(values[field] ?? '')}
      onChange={({ target }) =>
        form.change(card, { [field]: target.value === '' ? null : Number(target.value) })
      }
      onBlur={() => form.leave(card, field)}
    />
  );
}
