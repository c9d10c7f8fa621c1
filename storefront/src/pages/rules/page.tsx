import { textIn } from '@foyer/contract/rules/values.ts';
import type { Rule, Setup } from '@foyer/contract/setup/setup.ts';
import { type HouseText, HouseTextPart, houseText } from '#features/shell/house-text.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import type { PathParams } from '#lib/router/match.ts';
import type { PageLoader, PageModule, ViewProps } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';
import styles from './rules.module.css';

type Params = PathParams<typeof pathPatterns.rule>;

interface RuleText {
  name: string;
  body: HouseText;
}

/** Fallbacks for rules that a house does not have. */
const standIns: Readonly<Record<string, string>> = {
  'rules-agreement': 'purchase-terms',
  'visitor-rules': 'purchase-terms',
};

/** A rule of the house on its own page, or a redirect if it is published elsewhere (PG-9). */
const loader: PageLoader<Params, RuleText> = {
  load({ setup, params, language }) {
    const rule = ruleOf(setup, params.rule);
    if (!rule) return { kind: 'not-found' };
    if (rule.url !== null) return { kind: 'redirect', to: rule.url };
    const name = textIn(rule.name, language, setup.language);
    const body = houseText(rule.body, language, setup.language);
    return { kind: 'page', data: { name, body }, cacheable: true };
  },
  head: ({ data }) => ({ title: data.name }),
};

export const page: PageModule<Params, RuleText> = {
  areas: ['small'],
  View: RuleView,
  loader: async () => loader,
};

function ruleOf(setup: Setup, key: string): Rule | undefined {
  const find = (wanted: string | undefined) => setup.rules.find((rule) => rule.key === wanted);
  return find(key) ?? find(standIns[key]);
}

function RuleView({ data }: ViewProps<Params, RuleText>) {
  return (
    <>
      <PageTitle>{data.name}</PageTitle>
      <HouseTextPart text={data.body} className={styles.text} />
    </>
  );
}
