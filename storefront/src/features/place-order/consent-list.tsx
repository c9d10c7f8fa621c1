import type { MouseEvent } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { RuleView } from '#lib/house/house-view.ts';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './buyer-form.module.css';
import type { ConsentView } from './consent-view.ts';

/** What a form needs to know about its consents. */
interface ConsentForm {
  draft: { consents: readonly number[] };
  errors: { consents: readonly number[] };
  setConsent(id: number, ticked: boolean): void;
}

interface ConsentListProps {
  consents: readonly ConsentView[];
  form: ConsentForm;
  /** Shows a rule of the house over the page, so that nothing of the form is left behind. */
  openRule: (rule: RuleView) => void;
}

/** What the buyer agrees to. Nothing is ticked beforehand; required ones must be (EV-12). */
export function ConsentList({ consents, form, openRule }: ConsentListProps) {
  const t = useTexts('forms');
  const errors = useTexts('errors');
  const ruleOf = useRuleOfAddress();
  if (consents.length === 0) return null;
  const followLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const rule = link && ruleOf(link.getAttribute('href') ?? '');
    if (!rule || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openRule(rule);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the presses are those of the links inside
    <fieldset className={styles.section} onClick={followLink}>
      <legend>
        <VisuallyHidden>{t('consents')}</VisuallyHidden>
      </legend>
      {consents.map(({ id, html, required }) => (
        <Checkbox
          key={id}
          flat
          id={`consent-${id}`}
          name="consent"
          value={id}
          required={required}
          label={<ConsentText html={html} note={required ? '' : t('optional')} />}
          error={form.errors.consents.includes(id) ? errors('required-consent') : undefined}
          checked={form.draft.consents.includes(id)}
          onChange={(event) => form.setConsent(id, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

function ConsentText({ html, note }: { html: string; note: string }) {
  return (
    <>
      <SafeHtml as="span" html={html} />
      {note && <span className={styles.note}> ({note})</span>}
    </>
  );
}

/** The rule of the house that a link of a consent names, where its text is the house's own page. */
function useRuleOfAddress(): (address: string) => RuleView | undefined {
  const { rules } = useHouse();
  const paths = usePaths();
  return (address) => {
    const path = address.split(/[?#]/)[0];
    return rules.find((rule) => rule.url === null && paths.rule(rule.key).split('?')[0] === path);
  };
}
