import type { SignInMode } from '@foyer/contract/people/sign-in.ts';
import type { BuyerField } from '@foyer/contract/rules/buyer-rules.ts';
import { type Currency, type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Rule, Setup } from '@foyer/contract/setup/setup.ts';
import type { TextOverrides } from '#i18n/translate.ts';
import { inLanguage } from '#paths.ts';

/** What every page shows of the house, in one language: small enough to travel with each page. */
export interface HouseView {
  title: string;
  tagline: string;
  language: Language;
  /** The house's own language, left out of addresses. */
  houseLanguage: Language;
  languages: readonly Language[];
  currency: Currency;
  logo: { url: string; width: number; link: string };
  shell: { header: boolean; footer: boolean; scrollTop: boolean };
  footer: { text: string; logoWidth: number; links: readonly { title: string; url: string }[] };
  rules: readonly RuleView[];
  support: { email: string; phone: string };
  signIn: boolean;
  /** What a press on "Sign in" opens; null: the provider's page comes in this tab. */
  signInOpens: 'popup' | 'tab' | null;
  /** The provider offers a sign-in by itself. */
  signInCurtain: boolean;
  /** There is a visitors' club: promo codes, bonuses, a form that fills itself. */
  club: boolean;
  development: boolean;
  /** What a development house fills forms in with (EV-17). */
  sampleBuyer?: Readonly<Record<BuyerField, string>> | undefined;
  /** Remaining counts are shown below this number (AF-14). */
  countLimit: number;
  texts: TextOverrides;
}

/** A rule leads to `url`; with `url` null its body opens in a dialog, or on its own page without a script. */
export interface RuleView {
  key: string;
  name: string;
  url: string | null;
}

export function houseView(setup: Setup, language: Language): HouseView {
  const say = (text: Text | null) => textIn(text ?? undefined, language, setup.language);
  // What a house writes as a path of the shop leads on in the shown language.
  const inShop = (address: string) =>
    /^\/(?!\/)/.test(address)
      ? inLanguage(new URL(address, 'http://shop'), language, setup.language)
      : address;
  return {
    title: say(setup.title),
    tagline: say(setup.tagline),
    language,
    houseLanguage: setup.language,
    languages: setup.languages,
    currency: setup.currency,
    logo: { ...setup.logo, link: inShop(setup.logo.link) },
    shell: setup.shell,
    footer: {
      text: say(setup.footer.text),
      logoWidth: setup.footer.logoWidth,
      links: setup.footer.links.map((link) => ({ title: say(link.title), url: inShop(link.url) })),
    },
    rules: setup.rules.map((rule) => ruleView(rule, say)),
    support: setup.support,
    signIn: setup.signIn.enabled,
    signInOpens: signInOpens(setup.signIn.mode),
    signInCurtain: setup.signIn.enabled && setup.signIn.curtain !== null,
    club: setup.club,
    development: setup.development,
    sampleBuyer: setup.development ? sampleBuyer : undefined,
    countLimit: setup.listing.countLimit,
    texts: overridesIn(setup, language),
  };
}

/** The widget is a part of the page; a press elsewhere opens a popup. */
function signInOpens(mode: SignInMode): HouseView['signInOpens'] {
  if (mode === 'redirect') return null;
  return mode === 'tab' ? 'tab' : 'popup';
}

const sampleBuyer: Readonly<Record<BuyerField, string>> = {
  name: 'Анна Веретенникова',
  phone: '+7 900 555-01-42',
  email: 'anna@pochta.example',
  emailAgain: 'anna@pochta.example',
  surname: 'Веретенникова',
  firstName: 'Анна',
  patronymic: 'Сергеевна',
};

function ruleView(rule: Rule, say: (text: Text) => string): RuleView {
  return { key: rule.key, name: say(rule.name), url: rule.url };
}

/** Only what the house says in this very language: a fallback would put Russian words on an English page. */
function overridesIn(setup: Setup, language: Language): TextOverrides {
  const entries = Object.entries(setup.texts).map(([key, text]) => [key, text[language] ?? ''] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
