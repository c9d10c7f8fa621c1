import type { VisitorField } from '@foyer/contract/rules/visitor-rules.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { formOf, type VisitorsForm } from './use-visitors-form.ts';
import styles from './visitor-card.module.css';
import { type ChosenField, VisitorChoice } from './visitor-choice.tsx';
import { VisitorTextField } from './visitor-field.tsx';
import { problemTexts } from './visitor-texts.ts';
import type { TicketCard, VisitorLists } from './visitors-data.ts';

interface VisitorCardProps {
  card: TicketCard;
  form: VisitorsForm;
  lists: VisitorLists;
  /** Open at first, and after a try that found something wrong in it. */
  open: boolean;
}

/** One ticket and its visitor; folded, it shows the visitor's name (NT-2). */
export function VisitorCard({ card, form, lists, open }: VisitorCardProps) {
  const t = useTexts('visitors');
  const values = formOf(form.forms, card);
  const type = lists.documentTypes.find(({ id }) => id === values.documentTypeId);
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
        {t('card', { number: card.number })}. {[card.category, card.place].filter(Boolean).join(', ')}
      </span>
      <span className={styles.small}>{[name || t('card-empty'), card.price].filter(Boolean).join(', ')}</span>
    </span>
  );
}

function nameOf({ surname, name }: { surname: string; name: string }): string {
  return `${surname.trim()} ${name.trim()}`.trim();
}

function isChosen(field: VisitorField): field is ChosenField {
  return field === 'documentTypeId' || field === 'countryId' || field === 'regionId';
}
