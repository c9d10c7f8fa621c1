import {
  anyTextFromWire,
  flagFromWire,
  integerFromWire,
  languageFromWire,
  textOrNull,
} from '#kit/wire-values.ts';
import { signInSetupFromWire, signInSetupToWire } from '#people/sign-in.ts';
import {
  currencies,
  flagToWire,
  type Language,
  languages,
  type Text,
  textFromWire,
  textIn,
  textToWire,
} from '#rules/values.ts';
import { listingFlagsToWire } from './listing-setup-codec.ts';
import type { CardSetup, FooterLink, ListingSetup, Rule, Setup } from './setup.ts';
import type { WireListingSetup, WireRule, WireSetup } from './setup-wire.ts';

export function setupToWire(setup: Setup): WireSetup {
  const house = setup.language;
  const rules = setup.rules.map((rule) => ruleToWire(rule, house));
  return {
    ...listingFlagsToWire(setup),
    ...bothTexts('title', setup.title, house),
    ...textToWire('tagline', setup.tagline, house),
    app: appToWire(setup),
    db: {
      showproculture: flagToWire(setup.showCultureCardPrices),
      languages: setup.languages.join(','),
      rules,
      info_client: '',
      ...bothTexts('info_contact', setup.contacts, house),
      ...bothTexts('topingbuttonname', setup.addOns.button, house),
      ...bothTexts('topingname', setup.addOns.title, house),
    },
    gid: signInSetupToWire(setup.signIn),
    club: flagToWire(setup.club),
    ...(setup.wallets.length > 0 && { wallets: [...setup.wallets] }),
    rules,
    support: setup.support,
    theme: {
      accent: setup.theme.accent,
      on_accent: setup.theme.onAccent,
      radius: setup.theme.radius,
      font: setup.theme.font,
    },
    texts: setup.texts,
    time_zone: setup.timeZone,
    development: flagToWire(setup.development),
    revision: setup.revision,
  };
}

export function setupFromWire(wire: WireSetup): Setup {
  const { app, db, gid } = wire;
  const language = languageFromWire(app?.language);
  return {
    title: anyTextFromWire('title', wire, language),
    tagline: textFromWire('tagline', wire),
    language,
    languages: languagesFromWire(db?.languages),
    currency: currencies.find((currency) => currency === app?.currency) ?? 'RUB',
    timeZone: wire.time_zone ?? 'UTC',
    logo: {
      url: app?.logo ?? '',
      width: integerFromWire(app?.logo_width, 120),
      link: app?.url_logo ?? '/',
    },
    theme: {
      accent: wire.theme?.accent ?? '#ffd028',
      onAccent: wire.theme?.on_accent ?? '#16150f',
      radius: wire.theme?.radius ?? 0,
      font: wire.theme?.font ?? null,
    },
    shell: {
      header: flagFromWire(app?.header, true),
      footer: flagFromWire(app?.footer, true),
      scrollTop: flagFromWire(app?.scroll_top, true),
    },
    // A storefront before another server keeps no session of its own, so it cannot sell within a foreign page.
    embedding: null,
    footer: {
      links: (app?.footer_urls ?? []).map(
        (link): FooterLink => ({ url: link.url, title: anyTextFromWire('name', link, language) }),
      ),
      text: anyTextFromWire('footer_text', app ?? {}, language),
      logoWidth: integerFromWire(app?.footer_logo_width, 50),
    },
    rules: (wire.rules ?? db?.rules ?? []).map((rule) => ruleFromWire(rule, language)),
    contacts: anyTextFromWire('info_contact', db ?? {}, language),
    support: { email: wire.support?.email ?? '', phone: wire.support?.phone ?? '' },
    listing: listingFlagsFromWire(wire),
    addOns: {
      title: anyTextFromWire('topingname', db ?? {}, language),
      button: anyTextFromWire('topingbuttonname', db ?? {}, language),
    },
    returnsAllowed: flagFromWire(app?.order_return),
    showCultureCardPrices: flagFromWire(db?.showproculture),
    captcha: {
      enabled: flagFromWire(wire.captcha?.enabled),
      recaptcha: flagFromWire(wire.recaptcha?.enabled),
      recaptchaKey: textOrNull(wire.recaptcha?.key),
      smartKey: textOrNull(wire.captcha?.smart_key),
    },
    signIn: signInSetupFromWire(gid),
    club: flagFromWire(wire.club),
    wallets: wire.wallets ?? [],
    texts: textsFromWire(wire.texts),
    development: flagFromWire(wire.development),
    revision: wire.revision ?? '',
    serverTime: app?.date ?? '1970-01-01T00:00:00.000Z',
  };
}

function listingFlagsFromWire(wire: WireListingSetup): ListingSetup {
  const tags = wire.description_escaping_tags ?? ['b', 'i', 'em', 'strong', 'br', 'p'];
  return {
    kindsAlways: flagFromWire(wire.topmenu),
    tickets: cardFromWire(
      wire.tickets_col,
      wire.tickets_image,
      wire.tickets_action,
      wire.tickets_address,
      wire.tickets_description,
    ),
    subscriptions: cardFromWire(
      wire.subscription_col,
      wire.subscription_image,
      wire.subscription_action,
      wire.subscription_address,
      wire.subscription_description,
    ),
    descriptionTags: listFromWire(tags),
    filterLifetime: integerFromWire(wire.lifetime_storage, 86_400_000),
    firstMenuWithoutTimes: flagFromWire(wire.menu_first_notimes),
    countLimit: integerFromWire(wire.const?.price_limit, 10),
    firstView: wire.first_view ?? 'programme',
    pageSize: integerFromWire(wire.page_size, 100),
  };
}

type Flag = WireListingSetup['topmenu'];

function cardFromWire(
  columns: unknown,
  image: Flag,
  action: Flag,
  address: Flag,
  description: Flag,
): CardSetup {
  return {
    columns: Math.min(4, Math.max(1, integerFromWire(columns, 3))),
    image: flagFromWire(image, true),
    action: flagFromWire(action, true),
    address: flagFromWire(address, true),
    description: flagFromWire(description, true),
  };
}

function appToWire(setup: Setup): NonNullable<WireSetup['app']> {
  return {
    language: setup.language,
    currency: setup.currency,
    order_return: flagToWire(setup.returnsAllowed),
    logo: setup.logo.url,
    logo_width: setup.logo.width,
    url_logo: setup.logo.link,
    url_lk: '',
    header: flagToWire(setup.shell.header),
    footer: flagToWire(setup.shell.footer),
    scroll_top: flagToWire(setup.shell.scrollTop),
    footer_logo_width: setup.footer.logoWidth,
    footer_urls: setup.footer.links.map((link) => ({
      url: link.url,
      ...bothTexts('name', link.title, setup.language),
    })),
    ...bothTexts('footer_text', setup.footer.text, setup.language),
    date: setup.serverTime,
  };
}

function ruleToWire(rule: Rule, house: Language): WireRule {
  return {
    infkey: rule.key,
    ...bothTexts('infname', rule.name, house),
    url: rule.url,
    ...(rule.body === null ? {} : bothTexts('filebody', rule.body, house)),
  };
}

function ruleFromWire(wire: WireRule, language: Language): Rule {
  const body = anyTextFromWire('filebody', wire, language);
  return {
    key: wire.infkey ?? '',
    name: anyTextFromWire('infname', wire, language),
    url: textOrNull(wire.url),
    body: Object.keys(body).length > 0 ? body : null,
  };
}

/** The specification names some texts without a language: those stand in the house's, beside the four. */
function bothTexts<Name extends string>(name: Name, text: Text, house: Language) {
  const plain = { [name]: textIn(text, house, house) } as Record<Name, string>;
  return { ...plain, ...textToWire(name, text, house) };
}

function textsFromWire(texts: WireSetup['texts']): Setup['texts'] {
  return Object.fromEntries(
    Object.entries(texts ?? {}).map(([key, row]) => [
      key,
      Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'string')) as Text,
    ]),
  );
}

function languagesFromWire(list: string | string[] | null | undefined): Language[] {
  const asked = listFromWire(list ?? [...languages]);
  const known = asked.flatMap((code) => languages.filter((language) => language === code));
  return known.length > 0 ? known : ['ru'];
}

function listFromWire(list: string | readonly string[]): string[] {
  const items = typeof list === 'string' ? list.split(',') : list;
  return items.map((item) => item.trim().replace(/^<|>$/g, '')).filter((item) => item !== '');
}
