import { useTexts } from '#i18n/texts-context.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import type { VisitorsForm } from './use-visitors-form.ts';
import { fieldId, fieldLabels } from './visitor-texts.ts';

/** All that is wrong, with links to the fields. */
export function VisitorErrors({ form }: { form: VisitorsForm }) {
  const t = useTexts('visitors');
  const errors = useTexts('errors');
  if (form.attempts === 0) return null;
  const lines = form.problems.map(({ card, field }, index) => {
    const label = t(fieldLabels[field]).toLowerCase();
    const isFirstOfCard = form.problems[index - 1]?.card !== card;
    return {
      fieldId: fieldId(card.id, field),
      label: isFirstOfCard ? t('summary-line', { number: card.number, field: label }) : label,
    };
  });
  const [consent] = form.errors.consents;
  if (consent !== undefined) lines.push({ fieldId: `consent-${consent}`, label: t('consents-missing') });
  const empty = form.problems.filter(({ message }) => message === 'required').length;
  const title = empty > 1 ? `${errors('required-all')}:` : errors('summary-title', { count: lines.length });
  return <ErrorSummary title={title} errors={lines} attempt={form.attempts} />;
}
