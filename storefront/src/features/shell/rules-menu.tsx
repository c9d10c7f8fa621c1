import type { MouseEvent } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { RuleView } from '#lib/house/house-view.ts';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './header.module.css';
import { useRuleDialog } from './rule-dialog.tsx';

/** The rules of the house: each is a link or opens in a modal; without a script its own page opens (PG-5). */
export function RulesMenu() {
  const t = useTexts('shell');
  const { rules } = useHouse();
  const face = (
    <>
      <Icon name="rules" />
      <span className={styles.label}>{t('rules')}</span>
    </>
  );
  return (
    <Menu face={face} label={t('rules')}>
      {rules.map((rule) => (
        <li key={rule.key}>
          <RuleLink rule={rule} />
        </li>
      ))}
    </Menu>
  );
}

/** A link to a rule that opens its text in a modal where there is no address of its own. */
export function RuleLink({ rule }: { rule: RuleView }) {
  const paths = usePaths();
  const openRule = useRuleDialog();
  if (rule.url !== null) return <a href={rule.url}>{rule.name}</a>;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void openRule(rule);
  };
  return (
    <a href={paths.rule(rule.key)} onClick={open}>
      {rule.name}
    </a>
  );
}
