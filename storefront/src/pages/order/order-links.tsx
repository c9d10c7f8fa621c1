import { RuleLink } from '#features/shell/rules-menu.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import styles from './order-parts.module.css';

/** The offer, the rules for visitors, and the way back to the programme (OV-16). */
const shownRules = ['purchase-terms', 'visitor-rules'];

export function OrderLinks() {
  const t = useTexts('order');
  const shell = useTexts('shell');
  const paths = usePaths();
  const { rules } = useHouse();
  const shown = rules.filter((rule) => shownRules.includes(rule.key));
  return (
    <nav aria-label={t('rules')}>
      <ul className={styles.links}>
        {shown.map((rule) => (
          <li key={rule.key}>
            <RuleLink rule={rule} />
          </li>
        ))}
        <li>
          <a href={paths.listing()}>{shell('to-listing')}</a>
        </li>
      </ul>
    </nav>
  );
}
