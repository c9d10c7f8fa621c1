import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import type { DocumentType, VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import { checkAccent } from '@foyer/contract/rules/colour.ts';
import type { Text } from '@foyer/contract/rules/values.ts';
import type { CardSetup, ListingSetup, Rule } from '@foyer/contract/setup/setup.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { type EventVisitorNeeds, noNeeds, type VisitorTerms } from '#domain/visitor-terms.ts';
import { decodeText } from '#house-files/folder/house-folder.ts';
import { safeText, typesetText } from '#house-files/markup/safe-markup.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { EventFile } from '#house-files/schema/event-schema.ts';
import type { visitorData } from '#house-files/schema/visitors-schema.ts';
import { countryNumbers, regions } from '#texts/places.ts';
import { ownDocumentsAfter, visitorDocuments } from '#texts/visitor-documents.ts';
import { wholeHall } from './compile-prices.ts';
import type { CompileInput } from './compiled-house.ts';

/** What the house asks of named visitors. */
export function compileVisitors({ files, ids }: CompileInput): VisitorTerms {
  const { visitors } = files.house;
  const own = visitors.ownDocuments.map(
    ({ name, value }): DocumentType => ({
      id: ownDocumentsAfter + ids.idOf('document', name),
      countryId: null,
      name: typesetText(value.name),
      note: typesetText(value.note),
    }),
  );
  const known = visitors.documents.map((name): DocumentType => visitorDocuments[name]);
  return {
    documentTypes: [...new Set(known), ...own],
    countryIds: numbersOf(visitors.countries, (code) => countryNumbers.get(code)),
    regionIds: numbersOf(visitors.regions, (code) => regions.find((one) => one.code === code)?.id),
    homeCountryId: countryNumbers.get(visitors.homeCountry) ?? 0,
    namesOnTickets: visitors.namesOnTickets,
    keepDays: visitors.keepDocuments,
    text: safeText(visitors.text, files.house, ['p', 'br', 'a', 'em', 'strong', 'ul', 'ol', 'li']),
  };
}

/** What an event asks, and the rows of its price lists that ask for something else. */
export function compileVisitorNeeds(
  { files, ids }: CompileInput,
  event: EventFile,
  lists: ReadonlySet<string | undefined>,
): EventVisitorNeeds {
  const prices = files.prices.lists
    .filter(({ name }) => lists.has(name))
    .flatMap(({ name, value }) =>
      value.flatMap((row) =>
        row.visitorData === null
          ? []
          : [
              {
                priceTypeId: ids.idOf('price-list', name),
                zoneId: ids.idOf('zone', row.zone?.value ?? wholeHall),
                categoryId: ids.idOf('category', row.category.value),
                needs: needsOf(row.visitorData),
              },
            ],
      ),
    );
  return { usual: needsOf(event.visitorData), prices };
}

function needsOf(asked: ReturnType<typeof visitorData.read>): VisitorNeeds {
  return { ...noNeeds, ...Object.fromEntries(asked.map((name) => [name, true])) };
}

function numbersOf(
  codes: readonly string[],
  find: (code: string) => number | undefined,
): readonly number[] | null {
  if (codes.length === 0) return null;
  return codes.flatMap((code) => find(code) ?? []);
}

type HouseSetup = Catalogue['setup'];

/** What the pages must know of the house. */
export function compileSetup({ files, logoUrl }: CompileInput): HouseSetup {
  const { house } = files;
  return {
    title: house.title,
    tagline: typesetText(house.tagline),
    language: house.languages[0] ?? 'ru',
    languages: [...new Set(house.languages)],
    currency: house.currency,
    timeZone: house.timeZone,
    logo: { url: logoUrl, width: house.logo?.width ?? 120, link: house.logo?.link ?? '/' },
    theme: compileTheme(files),
    shell: { header: house.header, footer: house.showFooter, scrollTop: house.scrollTop },
    embedding: compileEmbedding(files),
    footer: {
      links: house.footer.links.map(({ title, url }) => ({ title: typesetText(title), url })),
      text: typesetText(house.footer.text),
      logoWidth: house.footer.logoWidth,
    },
    rules: house.rules.map(({ name, value }) => compileRule(files, name, value)),
    contacts: safeText(house.contacts, house),
    support: { email: house.support.email, phone: house.support.phone },
    listing: compileListing(house.listing),
    addOns: { title: house.addOns.title, button: house.addOns.button },
    returnsAllowed: house.returns.allowed,
    showCultureCardPrices: house.cultureCardPrices,
    captcha: {
      enabled: house.botCheck.kind !== 'none',
      recaptcha: house.botCheck.kind === 'recaptcha',
      recaptchaKey: house.botCheck.kind === 'recaptcha' ? house.botCheck.siteKey : null,
      smartKey: house.botCheck.kind === 'smartcaptcha' ? house.botCheck.siteKey : null,
    },
    signIn: compileSignIn(files),
    club: house.club !== null,
    texts: Object.fromEntries(
      Object.entries(house.texts).map(([key, { value }]) => [key, typesetText(value)]),
    ),
  };
}

/** Addresses of the shop itself are filled in by the server, which knows its origin. */
export function compileSignIn({ house: { signIn } }: HouseFiles): HouseSetup['signIn'] {
  if (signIn === null) return noSignIn;
  const headers = Object.entries(signIn.headers).map(([name, { value }]) => [name, value]);
  return {
    enabled: true,
    clientId: signIn.client,
    authUrl: signIn.address.value.replace(/\/+$/, ''),
    backendUrl: '',
    redirectUri: '',
    scope: [...new Set(signIn.askFor)],
    mode: signIn.opens,
    curtain: signIn.curtain,
    button: { kind: signIn.button, colour: signIn.colour },
    headers: Object.fromEntries(headers),
  };
}

function compileTheme({ house: { look } }: HouseFiles): HouseSetup['theme'] {
  return { ...coloursOf(look.accent.value), radius: look.radius, font: look.font };
}

function compileEmbedding({ house: { embedding } }: HouseFiles): HouseSetup['embedding'] {
  if (embedding === null || embedding.origins.length === 0) return null;
  return {
    origins: [...new Set(embedding.origins)],
    colours: embedding.accent && coloursOf(embedding.accent.value),
  };
}

function coloursOf(accent: string): Pick<HouseSetup['theme'], 'accent' | 'onAccent'> {
  const check = checkAccent(accent);
  return { accent, onAccent: check.kind === 'fits' ? check.onAccent : '' };
}

function compileRule(
  files: HouseFiles,
  key: string,
  rule: HouseFiles['house']['rules'][number]['value'],
): Rule {
  const body: Text = {};
  for (const [language, { value }] of rule.file ?? []) body[language] = readMarkdown(files, value);
  return {
    key,
    name: typesetText(rule.name),
    url: rule.url,
    body: rule.file === null ? null : safeText(body, files.house),
  };
}

/** The file was read once by the check; a file that went away since gives an empty text. */
function readMarkdown({ folder }: HouseFiles, file: string): string {
  if (folder.size(file) === null) return '';
  const decoded = decodeText(folder.read(file));
  return decoded.kind === 'text' ? decoded.text : '';
}

function compileListing(listing: HouseFiles['house']['listing']): ListingSetup {
  return {
    kindsAlways: listing.alwaysShowKinds,
    tickets: compileCard(listing.tickets),
    subscriptions: compileCard(listing.subscriptions),
    descriptionTags: listing.descriptionTags.map(({ value }) => value),
    filterLifetime: listing.filtersKept * 60_000,
    firstMenuWithoutTimes: listing.firstMenuWithoutTimes,
    countLimit: listing.countsBelow,
    firstView: listing.firstView,
    pageSize: listing.eventsOnAPage,
  };
}

function compileCard({ columns, image, action, address, description }: CardSetup): CardSetup {
  return { columns, image, action, address, description };
}
