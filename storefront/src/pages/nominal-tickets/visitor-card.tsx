import { join } from '@foyer/contract/rules/joining.ts';
import {
  countryOf,
  documentTypesFor,
  regionsFor,
  type VisitorField,
} from '@foyer/contract/rules/visitor-rules.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { buyerAsVisitor, formOf, type PersonName, type VisitorsForm } from './use-visitors-form.ts';
import styles from './visitor-card.module.css';
import { VisitorTextField } from './visitor-field.tsx';
import { fieldId, fieldLabels, problemTexts } from './visitor-texts.ts';
import type { TicketCard, VisitorLists } from './visitors-loader.ts';

interface VisitorCardProps {
  card: TicketCard;
  form: VisitorsForm;
  lists: VisitorLists;
  /** Open at first, and after a try that found something wrong in it. */
  open: boolean;
  /** Who ordered, where that may be this ticket's visitor. */
  buyerName: string;
}

/** One ticket and its visitor; folded, it shows the visitor's name (NT-2). */
export function VisitorCard({ card, form, lists, open, buyerName }: VisitorCardProps) {
  const t = useTexts('visitors');
  const values = formOf(form.forms, card);
  const type = lists.documentTypes.find(({ id }) => id === values.documentTypeId);
  const buyer = nameOf(values) === '' && !card.holder ? buyerAsVisitor(buyerName) : null;
  const nameBuyer = (person: PersonName) => {
    form.change(card, nameFor(person, card));
    // The button goes, and the focus must not go with it.
    document.getElementById(fieldId(card.id, 'surname'))?.focus();
  };
  const errorOf = (field: VisitorField) => {
    const problem = form.problems.find((one) => one.card.id === card.id && one.field === field);
    if (!problem) return undefined;
    // On failure the type's own note is shown (NT-8).
    if (problem.message === 'document-number' && type?.note) return type.note;
    return t(problemTexts[problem.message === 'required' && isChosen(field) ? 'choice' : problem.message]);
  };
  return (
    <Disclosure open={open} summary={<CardTitle card={card} name={nameOf(values)} />}>
      <fieldset className={styles.fields}>
        <legend>
          <VisuallyHidden>{t('card', { number: card.number })}</VisuallyHidden>
        </legend>
        {buyer && (
          <p className={styles.me}>
            <Button onClick={() => nameBuyer(buyer)}>{t('its-me', { name: buyerName })}</Button>
          </p>
        )}
        {form
          .fieldsOf(card)
          .map((field) =>
            isChosen(field) ? (
              <VisitorChoice
                key={field}
                card={card}
                field={field}
                form={form}
                lists={lists}
                error={errorOf(field)}
              />
            ) : (
              <VisitorTextField
                key={field}
                card={card}
                field={field}
                form={form}
                error={errorOf(field)}
                note={type?.note ?? ''}
              />
            ),
          )}
      </fieldset>
    </Disclosure>
  );
}

function CardTitle({ card, name }: { card: TicketCard; name: string }) {
  const t = useTexts('visitors');
  return (
    <span className={styles.title}>
      <span>
        {join('phrases', t.language, [
          t('card', { number: card.number }),
          join('facts', t.language, [card.category, card.place]),
        ])}
      </span>
      <span className={styles.small}>{join('facts', t.language, [name || t('card-empty'), card.price])}</span>
    </span>
  );
}

/** A ticket that asks for no middle name gets none. */
function nameFor({ middleName, ...name }: PersonName, { needs }: TicketCard) {
  return needs.middleName ? { ...name, middleName } : name;
}

function nameOf({ surname, name }: { surname: string; name: string }): string {
  return `${surname.trim()} ${name.trim()}`.trim();
}

function isChosen(field: VisitorField): field is ChosenField {
  return field === 'documentTypeId' || field === 'countryId' || field === 'regionId';
}

type ChosenField = Extract<VisitorField, 'documentTypeId' | 'countryId' | 'regionId'>;

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
function VisitorChoice({ card, field, form, lists, error }: VisitorChoiceProps) {
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
