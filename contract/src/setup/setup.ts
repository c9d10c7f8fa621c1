import type { SignInSetup } from '#people/sign-in.ts';
import type { Currency, Language, Moment, Text } from '#rules/values.ts';

/** What the pages must know of the house. Made from the house files at opening; no secrets in it. */
export interface Setup {
  title: Text;
  /** One line of what the house is. */
  tagline: Text;
  language: Language;
  languages: readonly Language[];
  currency: Currency;
  /** IANA zone in which the moments behind the wall-clock times are counted. */
  timeZone: string;
  logo: { url: string; width: number; link: string };
  theme: { accent: string; onAccent: string; radius: number; font: string | null };
  shell: { header: boolean; footer: boolean; scrollTop: boolean };
  /** The house's own sites that may show pages of the shop, and the colour there; null: none may. */
  embedding: Embedding | null;
  footer: { links: readonly FooterLink[]; text: Text; logoWidth: number };
  rules: readonly Rule[];
  /** Formatted text (safe HTML) of the contacts page: legal details, support address and phone. */
  contacts: Text;
  support: { email: string; phone: string };
  listing: ListingSetup;
  addOns: { title: Text; button: Text };
  /** A paid order may be returned unless the order says otherwise (O 6). */
  returnsAllowed: boolean;
  showCultureCardPrices: boolean;
  /** A picture may be asked for; keys of the outside services whose invisible checks the house has set. */
  captcha: { enabled: boolean; recaptcha: boolean; recaptchaKey: string | null; smartKey: string | null };
  signIn: SignInSetup;
  /** Tickets can be added to these wallets of phones. */
  wallets: readonly Wallet[];
  /** The house has a visitors' club: promo codes, and bonuses for its members. */
  club: boolean;
  /** Texts of the pages that the house says in its own words: catalogue key → text. */
  texts: Readonly<Record<string, Text>>;
  /** True where the buyer form may be filled with test data (EV-17). */
  development: boolean;
  /** Name of the programme's revision: changes whenever an opened house changes. */
  revision: string;
  serverTime: Moment;
}

export type Wallet = 'apple' | 'google';

export interface Embedding {
  /** `https://house.example`, no slash at the end. */
  origins: readonly string[];
  /** In place of those of the theme; null: they stay. */
  colours: Pick<Setup['theme'], 'accent' | 'onAccent'> | null;
}

export interface FooterLink {
  title: Text;
  url: string;
}

/** A rule of the house: leads to `url`, or opens `body` (safe HTML) in a dialog. `key` names the old addresses. */
export interface Rule {
  key: 'purchase-terms' | 'privacy-policy' | 'visitor-rules' | 'rules-agreement' | string;
  name: Text;
  url: string | null;
  body: Text | null;
}

/** Flags of the listing (specification B 3.1, 9). */
export interface ListingSetup {
  /** Show the menu of kinds even if there is only one (`topmenu`). */
  kindsAlways: boolean;
  tickets: CardSetup;
  subscriptions: CardSetup;
  /** Tags that live in a description; everything else is text (AF-12). */
  descriptionTags: readonly string[];
  /** Milliseconds for which stored filters are kept (AF-9). */
  filterLifetime: number;
  /** The first menu's cards show no time (AF-19). */
  firstMenuWithoutTimes: boolean;
  /** Remaining counts are shown below this number (AF-14). */
  countLimit: number;
  /** Which view of the listing opens first. */
  firstView: 'programme' | 'timetable';
  /** Events a page, 100 by default; at most 6 pages (AF-15). */
  pageSize: number;
}

/** How a card of the listing looks: 1–4 columns, and which of its parts are shown (AF-10, AF-11). */
export interface CardSetup {
  columns: number;
  image: boolean;
  action: boolean;
  address: boolean;
  description: boolean;
}
