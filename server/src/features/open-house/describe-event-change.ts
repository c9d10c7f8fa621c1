import { isDeepStrictEqual } from 'node:util';
import type { PriceRow } from '@foyer/contract/event/event.ts';
import { formatDay, formatMoney } from '@foyer/contract/rules/format.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { houseClock } from '#domain/clock-span.ts';
import type { CompiledEvent } from '#house-files/compile/compiled-house.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import { type Difference, eventDocument } from './compare-houses.ts';
import type { OpeningChanges } from './open-house.ts';
import { concernsAnybody, type PlannedChange, type UndoneChange } from './plan-changes.ts';

type House = OpeningChanges['compiled'];

/** What an opening means for those who have tickets of changed sessions, and how many mails it writes. */
export function describeSessionChanges(
  { planned: { changes, undone, mails }, listMails }: Pick<OpeningChanges, 'planned' | 'listMails'>,
  house: House,
  language: ReportLanguage,
): string[] {
  const say = sessionWords[language];
  return [
    ...changes.filter(concernsAnybody).flatMap((change) => describeChange(change, house, language)),
    ...undone.map((one) => describeUndone(one, house, language)),
    ...(mails > 0 ? [say.mails(mails)] : []),
    ...(listMails > 0 ? [say.listMails(listMails)] : []),
  ];
}

function describeChange(change: PlannedChange, house: House, language: ReportLanguage): string[] {
  const say = sessionWords[language];
  const { concerned, seasons, kind, from, to, session } = change;
  const isAllDay = session.document.allDay;
  const money = formatMoney(concerned.money, house.setup.currency, language);
  const until = formatDay(
    houseClock(new Date(change.chooseUntil - 1), house.setup.timeZone).day,
    language,
    'long',
  );
  const counts = { tickets: concerned.tickets, orders: concerned.orders, money, until };
  const when = (one: { day: string; time: string }) => (isAllDay ? one.day : `${one.day} ${one.time}`);
  const head = {
    off: say.off(when(from)),
    moved: say.moved(when(from), when(to)),
    replaced: say.replaced(when(from), titleOf(house, to.eventId, language)),
    venue: say.venue(when(from)),
  };
  const paid = change.paysByItself ? say.refunded(counts) : say.refundedOnRequest(counts);
  return [
    `${titleOf(house, from.eventId, language)}: ${head[kind]}`,
    ...(concerned.tickets > 0 ? [`  ${kind === 'off' ? paid : say.stay(counts, concerned.mails)}`] : []),
    ...(seasons.orders > 0 ? [`  ${say.seasons(seasons)}`] : []),
    ...(concerned.held > 0 ? [`  ${say.held(concerned.held)}`] : []),
    ...(concerned.atBank > 0 ? [`  ${say.atBank(concerned.atBank)}`] : []),
    ...(concerned.cards.length > 0 && kind !== 'off'
      ? [`  ${say.cards(concerned.cards, momentOf(to) < momentOf(from))}`]
      : []),
    ...(concerned.untold.length > 0 ? [`  ${say.untold(concerned.untold)}`] : []),
  ];
}

function momentOf({ day, time }: { day: string; time: string }): string {
  return `${day} ${time}`;
}

function describeUndone({ session, change, mails }: UndoneChange, house: House, language: ReportLanguage) {
  const when = session.document.allDay ? change.from.day : `${change.from.day} ${change.from.time}`;
  return `${titleOf(house, change.from.eventId, language)}: ${sessionWords[language].undone(when, mails)}`;
}

function titleOf({ events, setup }: House, eventId: string, language: ReportLanguage): string {
  const event = events.find(({ id }) => id === eventId);
  return event ? textIn(event.title, language, setup.language) : eventId;
}

interface Counts {
  tickets: number;
  orders: number;
  money: string;
  until: string;
}

type SeasonCounts = PlannedChange['seasons'];

const sessionWords = {
  en: {
    off: (when: string) => `cancelled: ${when}.`,
    moved: (from: string, to: string) => `moved: ${from} → ${to}.`,
    replaced: (when: string, title: string) => `${when}: ${title} is played instead.`,
    venue: (when: string) => `another venue: ${when}.`,
    stay: ({ tickets, orders, money, until }: Counts, mails: number) =>
      `Good tickets: ${tickets}, of orders: ${orders} (${money}). They stay valid; mails: ${mails}. Buyers choose until ${until}.`,
    refunded: ({ tickets, orders, money, until }: Counts) =>
      `Tickets: ${tickets}, of orders: ${orders}. ${money} are refunded automatically after ${until}, or at once to anyone who asks.`,
    refundedOnRequest: ({ tickets, orders, money, until }: Counts) =>
      `Tickets: ${tickets}, of orders: ${orders}. ${money} are refunded on request, by the link until ${until}.`,
    seasons: ({ orders, mails }: SeasonCounts) =>
      `Orders of subscriptions that name it: ${orders}, mails: ${mails}. Nothing is refunded automatically.`,
    held: (orders: number) =>
      `Orders that hold places and have not paid: ${orders}. They end, and their buyers are told.`,
    atBank: (orders: number) => `Orders at the bank: ${orders}. They are told when the bank has decided.`,
    cards: (orders: readonly number[], isEarlier: boolean) =>
      `The Pushkin card registry keeps the session as it was: orders ${orders.join(', ')}. Correct it there${isEarlier ? ' before it begins, or the visits are refused as too early' : ''}.`,
    untold: (orders: readonly number[]) =>
      `Cannot be told, the buyer’s data was erased: orders ${orders.join(', ')}.`,
    undone: (when: string, mails: number) => `as announced again: ${when}. Mails: ${mails}.`,
    mails: (mails: number) => `Mails to buyers: ${mails}.`,
    listMails: (mails: number) =>
      `Besides, mails to those on the waiting list: ${mails}. Their number need not be confirmed.`,
  },
  ru: {
    off: (when: string) => `отмена: ${when}.`,
    moved: (from: string, to: string) => `перенос: ${from} → ${to}.`,
    replaced: (when: string, title: string) => `${when}: вместо него играют «${title}».`,
    venue: (when: string) => `другое место: ${when}.`,
    stay: ({ tickets, orders, money, until }: Counts, mails: number) =>
      `Действующих билетов: ${tickets}, заказов: ${orders} (${money}). Они остаются в силе; писем: ${mails}. Покупатели выбирают до ${until} включительно.`,
    refunded: ({ tickets, orders, money, until }: Counts) =>
      `Билетов: ${tickets}, заказов: ${orders}. ${money} вернутся сами после ${until}, кто попросит — сразу.`,
    refundedOnRequest: ({ tickets, orders, money, until }: Counts) =>
      `Билетов: ${tickets}, заказов: ${orders}. ${money} возвращаем по просьбе, по ссылке — до ${until} включительно.`,
    seasons: ({ orders, mails }: SeasonCounts) =>
      `Заказов с абонементами, в которые он входит: ${orders}, писем: ${mails}. Деньги сами не возвращаются.`,
    held: (orders: number) => `Неоплаченных заказов: ${orders}. Они закончатся, покупатели получат письма.`,
    atBank: (orders: number) => `Заказов в банке: ${orders}. Им напишем, когда банк ответит.`,
    cards: (orders: readonly number[], isEarlier: boolean) =>
      `В реестре Пушкинской карты сеанс останется прежним: заказы ${orders.join(', ')}. Исправьте его там${isEarlier ? ' до начала, иначе реестр не примет посещения как слишком ранние' : ''}.`,
    untold: (orders: readonly number[]) =>
      `Написать некому, данные покупателя стёрты: заказы ${orders.join(', ')}.`,
    undone: (when: string, mails: number) => `всё-таки как объявлено: ${when}. Писем: ${mails}.`,
    mails: (mails: number) => `Писем покупателям: ${mails}.`,
    listMails: (mails: number) =>
      `Кроме них, писем тем, кто в списке ожидания: ${mails}. Их число подтверждать не нужно.`,
  },
} as const;

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
