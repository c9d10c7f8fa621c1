import { isDeepStrictEqual } from 'node:util';
import type { PriceRow } from '@foyer/contract/event/event.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { CompiledEvent } from '#house-files/compile/compiled-house.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { Difference } from './compare-houses.ts';
import { eventDocument } from './compare-houses.ts';

type HouseWords = Pick<Setup, 'language' | 'currency'>;

const words = {
  en: {
    back: 'is shown again',
    price: 'price',
    newPrice: 'new price',
    gonePrice: 'no longer sold',
    title: 'title',
    texts: 'texts',
    place: 'place in the programme',
    other: 'changed',
  },
  ru: {
    back: 'снова в афише',
    price: 'цена',
    newPrice: 'новая цена',
    gonePrice: 'больше не продаётся',
    title: 'название',
    texts: 'тексты',
    place: 'место в афише',
    other: 'изменено',
  },
} as const;

const textKeys = ['note', 'description', 'descriptionUrl', 'returnTerms', 'ticketRules', 'composition'];

/** What changed of one event: prices to the kopeck, the rest by name. */
export function describeEventChange(
  { before, after }: Difference['changedEvents'][number],
  { moved }: { moved: boolean },
  house: HouseWords,
  language: ReportLanguage,
): string[] {
  const say = words[language];
  const title = textIn(after.title, language, house.language);
  const titleBefore = textIn(before.document.title, language, house.language);
  const changed = changedKeys(before.document, after);
  const texts = changed.filter((key) => textKeys.includes(key));
  const others = changed.filter(
    (key) => ![...textKeys, 'title', 'prices', 'subscriptionPrices', 'position'].includes(key),
  );
  return [
    ...(before.withdrawn ? [`${title} ${say.back}.`] : []),
    ...(changed.includes('title') ? [`${title}: ${say.title}: ${titleBefore} → ${title}.`] : []),
    ...comparePrices(before.document.prices, after.prices, house, language).map(
      (line) => `${title}: ${line}.`,
    ),
    ...(texts.length > 0 ? [`${title}: ${say.texts} (${texts.map(plainName).join(', ')}).`] : []),
    ...(others.length > 0 ? [`${title}: ${say.other}: ${others.map(plainName).join(', ')}.`] : []),
    ...(moved ? [`${title}: ${say.place}.`] : []),
  ];
}

function changedKeys(before: object, after: CompiledEvent): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const fresh: object = JSON.parse(JSON.stringify(eventDocument(after)));
  return Object.entries(fresh).flatMap(([key, value]) =>
    isDeepStrictEqual(old.get(key), value) ? [] : [key],
  );
}

function comparePrices(
  before: readonly PriceRow[],
  after: readonly PriceRow[],
  house: HouseWords,
  language: ReportLanguage,
): string[] {
  const say = words[language];
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const wanted = new Set(after.map(keyOf));
  const name = (row: PriceRow) => nameOf(row, language, house);
  const price = (row: PriceRow) => formatMoney(ticketPrice(row).total, house.currency, language);
  const changes = after.flatMap((row) => {
    const old = known.get(keyOf(row));
    if (!old) return [`${say.newPrice}: ${name(row)} ${price(row)}`];
    return price(old) === price(row) ? [] : [`${say.price}: ${name(row)} ${price(old)} → ${price(row)}`];
  });
  const gone = before.filter((row) => !wanted.has(keyOf(row))).map((row) => `${say.gonePrice}: ${name(row)}`);
  return [...changes, ...gone];
}

function keyOf({ priceTypeId, zoneId, categoryId, day }: PriceRow): string {
  return `${priceTypeId} ${zoneId} ${categoryId} ${day}`;
}

function nameOf(row: PriceRow, language: ReportLanguage, house: HouseWords): string {
  const parts = [row.zoneName, row.categoryName].map((text) => textIn(text, language, house.language));
  return parts.filter(Boolean).join(', ');
}

/** As the key is written in the event's file. */
function plainName(key: string): string {
  return Object.hasOwn(keysOfFile, key)
    ? (keysOfFile[key] ?? key)
    : key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Where the code's name is not that of the file. */
const keysOfFile: Readonly<Record<string, string>> = {
  descriptionUrl: 'more link',
  ageFrom: 'age',
  venueId: 'venue',
  pictureId: 'picture',
  menuKindId: 'kind',
  menuIds: 'menus',
  tagIds: 'tags',
  confirmsEmail: 'repeat email',
  namesVisitors: 'name visitors',
  visitorNeeds: 'visitor data',
  mayBeFree: 'free',
  usesPlan: 'plan',
  planUrl: 'hall',
  planDrawing: 'hall',
  needsSignIn: 'sign in',
  showsCounts: 'show counts',
  rowCount: 'rows',
  ticketType: 'ticket type',
  printsTickets: 'ticket print',
  rolling: 'moving days',
};
