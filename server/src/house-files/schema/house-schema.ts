import { currencies, languages } from '@foyer/contract/rules/values.ts';
import type { GatewayName } from '#domain/gateway-settings.ts';
import type { ReceiptIssuer } from '#domain/receipt.ts';
import { say } from '#house-files/findings/findings.ts';
import { list, named, pairs } from '#house-files/shapes/collection-shapes.ts';
import {
  choice,
  email,
  flag,
  integer,
  line,
  link,
  minutes,
  phone,
  scalarShape,
} from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, type Shape, table, withDefault } from '#house-files/shapes/shape.ts';
import { markdown, text, title } from '#house-files/shapes/text-shapes.ts';
import { exchangeRule, houseReturns, receipts } from './after-sale-schema.ts';
import { filesByLanguage } from './file-shapes.ts';
import {
  botCheck,
  cardRegistry,
  club,
  mailTexts,
  signIn,
  staffSignIn,
  ticketTexts,
  wallet,
  webhook,
} from './service-schemas.ts';
import { sale, ticket } from './session-schema.ts';
import { visitorsShape } from './visitors-schema.ts';

type ShapeValue<S> = S extends Shape<infer Value> ? Value : never;

const languageChoice = choice(Object.fromEntries(languages.map((one) => [one, one])), 'ru');

const currency = scalarShape(
  say(`one of: ${currencies.join(', ')}`, `одно из: ${currencies.join(', ')}`),
  'RUB',
  (written) => currencies.find((one) => one === written.toUpperCase()) ?? null,
);

export const timeZone = scalarShape(
  say('a time zone like Europe/Moscow', 'часовой пояс, например Europe/Moscow'),
  'UTC',
  (written) => (isTimeZone(written) ? written : null),
);

const card = table({
  columns: withDefault(integer(1, 4), 3, 'Columns of cards on a wide screen, 1 to 4.'),
  image: withDefault(flag, true, 'Show the picture.'),
  action: withDefault(flag, true, 'Show the title.'),
  address: withDefault(flag, true, 'Show the venue.'),
  description: withDefault(flag, true, 'Show the description.'),
});

const listing = table({
  alwaysShowKinds: withDefault(flag, false, 'Show the menu of kinds even when there is only one kind.'),
  firstView: withDefault(
    choice<'programme' | 'timetable'>({ programme: 'programme', timetable: 'timetable' }, 'programme'),
    'programme',
    'What opens first: `programme` (event by event) or `timetable` (day by day).',
  ),
  eventsOnAPage: withDefault(integer(1, 500), 100, 'Events before the button “Show more”.'),
  countsBelow: withDefault(integer(0, 1000), 10, 'The number of places left is shown below this number.'),
  filtersKept: withDefault(minutes, 1440, 'How long a visitor’s filters are remembered in the browser.'),
  firstMenuWithoutTimes: withDefault(flag, false, 'Cards of the first menu show no times.'),
  descriptionTags: withDefault(
    list(located(line(12))),
    ['p', 'br', 'strong', 'em', 'a', 'ul', 'ol', 'li'].map((value) => ({ value, place: nowhere() })),
    'HTML tags allowed in descriptions; all others are shown as text.',
  ),
  tickets: withDefault(card, card.blank, 'Cards of the kinds `tickets` and `concerts`.'),
  subscriptions: withDefault(card, card.blank, 'Cards of the kind `subscriptions`.'),
});

const fontName = scalarShape(
  say('the name of a font, like Golos Text', 'название шрифта, например Golos Text'),
  '',
  (written) => (/^[\p{L}\d -]{2,60}$/u.test(written) ? written : null),
);

const look = table({
  accent: required(
    located(line(60)),
    'The house’s colour: `#f6e42a`, `rgb(…)` or `oklch(…)`. Text must be readable on it.',
  ),
  radius: withDefault(integer(0, 12), 3, 'Roundness of buttons and fields in pixels, 0 to 12.'),
  font: optional(
    fontName,
    'Name of a font installed on the visitors’ machines; without it the shop’s own is used.',
  ),
});

/** As browsers write it: no path, no user, the port only where it is not the usual one. Plain http on the own machine alone. */
const siteOrigin = scalarShape(
  say('an origin like https://house.example', 'адрес сайта без пути, например https://dom.example'),
  '',
  (written) => {
    const url = URL.parse(written);
    const isTrial = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    // A star is a letter to those who read addresses, and every site to those who read policies.
    const isOne = url !== null && url.origin === written && !written.includes('*');
    return isOne && (url.protocol === 'https:' || isTrial) ? written : null;
  },
  say(
    'Name each site in full: no path, no slash at the end, no *.',
    'Назовите каждый сайт целиком: без пути, без косой черты в конце и без *.',
  ),
);

const embedding = table({
  origins: required(
    list(siteOrigin, 20),
    'Sites of the house that may show the shop within their pages: `https://house.example`. No other site can.',
  ),
  accent: optional(
    located(line(60)),
    'The colour there, when it differs from `look`. Text must be readable on it.',
  ),
});

const organiser = table({
  name: required(text(), 'Legal name of the seller, printed on tickets and in mails.'),
  address: required(text(), 'Legal address.'),
  taxId: required(line(30), 'Tax number (INN, BIN …).'),
});

const footer = table({
  text: withDefault(text(500), {}, 'A line of the house: address and opening hours.'),
  links: withDefault(
    list(
      table({ title: required(text(80), 'Text of the link.'), url: required(link, 'Address of the link.') }),
    ),
    [],
    'Links of the footer.',
  ),
  logoWidth: withDefault(integer(16, 400), 50, 'Width of the logo in the footer, pixels.'),
});

const rule = table({
  name: required(title(120), 'Title of the rule in the menu and the footer.'),
  url: optional(link, 'Leads to a page elsewhere …'),
  file: optional(filesByLanguage, '… or shows a Markdown file of the house, one per language.'),
});

const consent = table({
  text: required(markdown(2000), 'What the buyer agrees to; may contain links.'),
  required: optional(flag, 'Whether it is required to buy. `yes` when left out.'),
  events: withDefault(list(located(line())), [], 'Only for these events; for all when omitted.'),
  asked: withDefault(
    choice<'order' | 'visitors'>({ order: 'order', visitors: 'visitors' }, 'order'),
    'order',
    'Where it is asked: with the `order`, or on the form for named `visitors`.',
  ),
});

const paymentWay = table({
  name: required(title(80), 'What the buyer sees.'),
  description: withDefault(text(), {}, 'One line below it.'),
  gateway: required(
    choice<GatewayName>(
      { rbs: 'rbs', tbank: 'tbank', robokassa: 'robokassa', yookassa: 'yookassa', stripe: 'stripe' },
      'rbs',
    ),
    'Which protocol the bank speaks: `rbs` (Sber, Alfa and others), `tbank`, `robokassa`, `yookassa`, `stripe`.',
  ),
  kind: withDefault(
    choice<'redirect' | 'qr' | 'form'>({ redirect: 'redirect', qr: 'qr', form: 'form' }, 'redirect'),
    'redirect',
    'How the buyer pays: `redirect` to the bank’s page, `qr` code, `form` for the bank.',
  ),
  settings: withDefault(
    pairs(located(line(300))),
    {},
    'Settings of the gateway. Never put secrets here, only names of environment variables. The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  cultureCardOnly: withDefault(flag, false, 'Only for orders with the culture card.'),
  offered: withDefault(
    flag,
    true,
    'With `no`, buyers no longer see it; its bank is still asked about its payments and refunds.',
  ),
  receipts: withDefault(
    choice<ReceiptIssuer>({ none: 'none', bank: 'bank', registrar: 'registrar' }, 'none'),
    'none',
    'Who issues the receipts: the `bank`, the house’s own `registrar`, or `none` when another system does.',
  ),
});

/** Everything of `house.yaml`. */
export const houseShape = table({
  title: required(title(80), 'Name of the house.'),
  tagline: withDefault(text(200), {}, 'One line about the house.'),
  languages: required(list(languageChoice, 4), 'Languages of the shop; the first one is the default.'),
  currency: required(currency, 'Currency of all prices: RUB, USD, KZT, CNY, EUR or GBP.'),
  timeZone: required(timeZone, 'The house’s time zone: all times in the files are in it.'),
  logo: optional(
    table({
      file: required(located(line()), 'The picture: SVG, PNG, JPEG, WebP or AVIF.'),
      width: withDefault(integer(16, 400), 120, 'Width in the header, pixels.'),
      link: withDefault(link, '/', 'Where a click on it leads.'),
    }),
    'The logo of the header and the footer.',
  ),
  look: required(look, 'Colour and shape of the shop.'),
  embedding: optional(embedding, 'The shop within the pages of the house’s own site.'),
  organiser: required(organiser, 'Who sells.'),
  contacts: required(markdown(), 'Text of the contacts page.'),
  support: required(
    table({
      email: required(email, 'Where buyers write to.'),
      phone: required(phone, 'Where buyers call.'),
    }),
    'Help for buyers.',
  ),
  mail: required(
    table({
      from: required(email, 'Address that mails come from.'),
      name: withDefault(text(80), {}, 'Name that mails come from; the title of the house when left out.'),
      replyTo: optional(email, 'Where an answer goes.'),
    }),
    'Mails of the shop.',
  ),
  header: withDefault(
    flag,
    true,
    'Show the header with logo and menus; `no` for a shop that is entered by links of the house’s own site only.',
  ),
  footer: withDefault(footer, footer.blank, 'The footer.'),
  showFooter: withDefault(flag, true, 'Show the footer.'),
  scrollTop: withDefault(flag, true, 'Show the button that leads to the top of a long page.'),
  rules: withDefault(
    named(rule),
    [],
    'Rules of the house: `purchase-terms`, `privacy-policy`, `visitor-rules` and your own.',
  ),
  consents: withDefault(named(consent), [], 'What a buyer agrees to, in this order.'),
  paymentWays: withDefault(named(paymentWay), [], 'Ways to pay, in this order.'),
  visitors: withDefault(visitorsShape, visitorsShape.blank, 'Named visitors.'),
  botCheck: withDefault(botCheck, botCheck.blank, 'How programs are kept from buying.'),
  signIn: optional(
    signIn,
    'Visitors may sign in at an identity provider, and must for events with `sign in: yes`.',
  ),
  staffSignIn: optional(
    staffSignIn,
    'Staff may sign in at the desk with accounts that the house keeps at its own provider.',
  ),
  club: optional(club, 'The visitors’ club (CRM): members, bonuses, promo codes, subscriptions.'),
  webhooks: withDefault(named(webhook), [], 'Programs of the house that are told what happens.'),
  wallet: withDefault(wallet, wallet.blank, 'Tickets in the wallets of phones.'),
  receipts: optional(
    receipts,
    'How receipts are made out, where the bank or a fiscal registrar of the house issues them.',
  ),
  hold: withDefault(minutes, 15, 'How long an unpaid order holds its places.'),
  openOrders: withDefault(integer(1, 100), 5, 'Most unpaid orders that one buyer may hold at a time.'),
  sale: withDefault(
    sale,
    sale.blank,
    'When the sale of a session opens and closes, unless its event says otherwise.',
  ),
  returns: withDefault(houseReturns, houseReturns.blank, 'Returns.'),
  exchange: optional(
    exchangeRule,
    'Buyers exchange tickets for another evening of the same event; not when left out.',
  ),
  ticket: withDefault(ticket, ticket.blank, 'The ticket itself, unless its event says otherwise.'),
  listing: withDefault(listing, listing.blank, 'How the programme is shown.'),
  cultureCardPrices: withDefault(flag, false, 'Show other prices to those who pay with the culture card.'),
  cultureCardRegistry: optional(
    cardRegistry,
    'The state’s registry to which each sale, return and visit by the culture card is reported.',
  ),
  addOns: withDefault(
    table({
      title: withDefault(text(80), {}, 'Heading of the additions to an order.'),
      button: withDefault(text(80), {}, 'Button that opens them.'),
    }),
    { title: {}, button: {}, place: nowhere() },
    'Words for additions to an order.',
  ),
  texts: withDefault(
    pairs(located(text(1000))),
    {},
    'Texts of the pages in the house’s own words, by their keys.',
  ),
  mailTexts: withDefault(mailTexts, mailTexts.blank, 'Texts of mails in the house’s own words.'),
  ticketTexts: withDefault(
    ticketTexts,
    ticketTexts.blank,
    'Texts of printed tickets in the house’s own words.',
  ),
});

export type HouseFile = ShapeValue<typeof houseShape>;

/** Languages alone: read first, since every other text depends on them. */
export const languagesShape: Shape<readonly (typeof languages)[number][]> = list(languageChoice, 4);

function nowhere() {
  return { file: 'house.yaml', line: 1, column: 1 };
}

function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' &&
      name.includes('/')
    );
  } catch {
    return false;
  }
}
