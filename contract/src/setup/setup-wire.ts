import * as v from 'valibot';
import {
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalText,
  textEntries,
  wireInteger,
} from '#kit/wire-schemas.ts';
import { signInSetupSchema } from '#people/sign-in-wire.ts';

/** `crm_client` of the setup (B 3.1, 3.3). `isBlocked`, `bonuses` and what follows are our own. */
export const crmClientSchema = v.object({
  data: v.nullish(
    v.object({
      typeName: optionalText,
      cardCode: optionalText,
      first_name: optionalText,
      last_name: optionalText,
      middle_name: optionalText,
      phone: optionalText,
      email: optionalText,
      isBlocked: optionalFlag,
      availableBonuses: optionalMoney,
      totalBalance: optionalMoney,
    }),
  ),
  subscriptions: v.nullish(
    v.array(
      v.object({
        hash_id: optionalText,
        quant: optionalInteger,
        subscritId: optionalText,
        name: optionalText,
      }),
    ),
  ),
  silent: optionalFlag,
});

const looseText = v.union([v.string(), v.array(v.string())]);

/** Flags of the listing: part of `GET /api/setup` and of the afisha's `setup` (B 3.1). */
const listingEntries = {
  topmenu: optionalFlag,
  tickets_col: optionalInteger,
  tickets_image: optionalFlag,
  tickets_action: optionalFlag,
  tickets_address: optionalFlag,
  tickets_description: optionalFlag,
  subscription_col: optionalInteger,
  subscription_image: optionalFlag,
  subscription_action: optionalFlag,
  subscription_address: optionalFlag,
  subscription_description: optionalFlag,
  description_escaping_tags: v.nullish(looseText),
  lifetime_storage: optionalInteger,
  menu_first_notimes: optionalFlag,
  first_view: v.nullish(v.picklist(['programme', 'timetable'])),
  page_size: optionalInteger,
  const: v.nullish(v.object({ price_limit: optionalInteger })),
  captcha: v.nullish(v.object({ enabled: optionalFlag, smart_key: optionalText })),
  recaptcha: v.nullish(v.object({ enabled: optionalFlag, key: optionalText })),
  crm_client: v.nullish(crmClientSchema),
};

const footerLinkSchema = v.object({ url: v.string(), name: optionalText, ...textEntries('name') });

const appEntries = {
  language: optionalText,
  currency: optionalText,
  order_return: optionalFlag,
};

const appSchema = v.object({
  ...appEntries,
  logo: optionalText,
  logo_width: v.nullish(wireInteger),
  url_logo: optionalText,
  url_lk: optionalText,
  header: optionalFlag,
  footer: optionalFlag,
  scroll_top: optionalFlag,
  footer_logo_width: optionalInteger,
  footer_urls: v.nullish(v.array(footerLinkSchema)),
  footer_text: optionalText,
  ...textEntries('footer_text'),
  date: optionalText,
});

const ruleSchema = v.object({
  infkey: optionalText,
  infname: optionalText,
  ...textEntries('infname'),
  url: optionalText,
  filebody: optionalText,
  ...textEntries('filebody'),
});

const databaseEntries = {
  showproculture: optionalFlag,
};

const databaseSchema = v.object({
  ...databaseEntries,
  languages: v.nullish(looseText),
  rules: v.nullish(v.array(ruleSchema)),
  info_client: optionalText,
  info_contact: optionalText,
  ...textEntries('info_contact'),
  topingbuttonname: optionalText,
  ...textEntries('topingbuttonname'),
  topingname: optionalText,
  ...textEntries('topingname'),
});

/** `GET /api/setup` (O 3, B 3.1). Names that stand in neither are our own: see docs/how-it-works/glossary.md. */
export const setupSchema = v.object({
  ...listingEntries,
  title: optionalText,
  ...textEntries('title'),
  ...textEntries('tagline'),
  app: v.nullish(appSchema),
  db: v.nullish(databaseSchema),
  gid: v.nullish(signInSetupSchema),
  club: optionalFlag,
  wallets: v.nullish(v.array(v.picklist(['apple', 'google']))),
  rules: v.nullish(v.array(ruleSchema)),
  support: v.nullish(v.object({ email: optionalText, phone: optionalText })),
  theme: v.nullish(
    v.object({
      accent: optionalText,
      on_accent: optionalText,
      radius: v.nullish(v.number()),
      font: optionalText,
    }),
  ),
  texts: v.nullish(
    v.record(
      v.string(),
      v.object({ ru: optionalText, en: optionalText, ch: optionalText, kz: optionalText }),
    ),
  ),
  time_zone: optionalText,
  development: optionalFlag,
  revision: optionalText,
});

/** `setup` of the afisha: only what the listing uses, nothing that changes from answer to answer. */
export const listingSetupSchema = v.object({
  ...listingEntries,
  app: v.nullish(v.object(appEntries)),
  db: v.nullish(v.object(databaseEntries)),
});

export type WireSetup = v.InferInput<typeof setupSchema>;
export type WireListingSetup = v.InferInput<typeof listingSetupSchema>;
export type WireRule = v.InferInput<typeof ruleSchema>;
export type WireCrmClient = v.InferInput<typeof crmClientSchema>;
