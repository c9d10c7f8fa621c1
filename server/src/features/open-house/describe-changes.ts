import { isDeepStrictEqual } from 'node:util';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { HouseDocument } from '#store/catalogue.ts';
import type { SessionChange, StandingSession } from '#store/catalogue-changes.ts';
import type { Difference } from './compare-houses.ts';
import { describeEventChange, describeSessionChanges } from './describe-event-change.ts';
import type { OpeningChanges, PendingPayment } from './open-house.ts';
import { concernsAnybody } from './plan-changes.ts';

/** Parts of the house in an operator's words. */
const parts: Readonly<Record<Exclude<keyof HouseDocument, 'setup'>, Record<ReportLanguage, string>>> = {
  organiser: { en: 'the organiser', ru: 'организатор' },
  mail: { en: 'the mail sender', ru: 'отправитель писем' },
  ownTexts: { en: 'texts of mails and tickets', ru: 'тексты писем и билетов' },
  kinds: { en: 'kinds in the top menu', ru: 'верхнее меню' },
  menus: { en: 'menus', ru: 'меню' },
  venues: { en: 'venues', ru: 'площадки' },
  tags: { en: 'tags', ru: 'метки' },
  pictures: { en: 'pictures', ru: 'картинки' },
  consents: { en: 'consents', ru: 'согласия' },
  paymentWays: { en: 'payment ways', ru: 'способы оплаты' },
  returns: { en: 'returns', ru: 'возвраты' },
  receipts: { en: 'receipts', ru: 'чеки' },
  club: { en: 'the club', ru: 'клуб' },
  webhooks: { en: 'webhooks', ru: 'вебхуки' },
  staffSignIn: { en: 'sign-in of staff', ru: 'вход сотрудников' },
  wallet: { en: 'wallets of phones', ru: 'кошельки телефонов' },
  cultureCardRegistry: { en: 'culture card registry', ru: 'реестр Пушкинской карты' },
  botCheck: { en: 'the bot check', ru: 'проверка от ботов' },
  holdSeconds: { en: 'how long places are held', ru: 'срок брони' },
  offers: { en: 'special offers', ru: 'дополнения к заказу' },
  visitors: { en: 'named visitors', ru: 'именные билеты' },
  openOrdersPerBuyer: { en: 'unpaid orders a buyer may have', ru: 'число неоплаченных заказов' },
};

/** One line that names what changed of the house itself; nothing when all is as it was. */
function describeHouseChange(change: Difference['house'], language: ReportLanguage): string[] {
  if (change === null) return [];
  const { before, after } = change;
  if (before === null)
    return [language === 'en' ? 'The house is opened for the first time.' : 'Дом открывается впервые.'];
  const names = Object.entries(parts).flatMap(([key, words]) =>
    isSame(partOf(before, key), partOf(after, key)) ? [] : [words[language]],
  );
  const setup = Object.keys(after.setup).filter(
    (key) => !isSame(partOf(before.setup, key), partOf(after.setup, key)),
  );
  const keys = setup.map((key) => (Object.hasOwn(keysOfFile, key) ? keysOfFile[key] : plainName(key)));
  const all = [...names, ...keys].join(', ');
  return [language === 'en' ? `The house: ${all}.` : `Дом: ${all}.`];
}

/** Where the code's name is not that of house.yaml. */
const keysOfFile: Readonly<Record<string, string>> = {
  language: 'first language',
  theme: 'look',
  shell: 'header, show footer, scroll top',
  returnsAllowed: 'returns',
  showCultureCardPrices: 'culture card prices',
};

/** `timeZone` → `time zone`: as the key is written in house.yaml, or nearly so. */
function plainName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function partOf(record: object, key: string): unknown {
  return Object.entries(record).find(([name]) => name === key)?.[1];
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, JSON.parse(JSON.stringify(other ?? null)));
}

/** What buyers will notice, a sentence a line: events, prices, sessions, texts, looks. */
export function describeChanges(changes: OpeningChanges, language: ReportLanguage): string[] {
  const { difference, compiled } = changes;
  const title = (eventId: string) => {
    const found = compiled.events.find(({ id }) => id === eventId);
    return found ? textIn(found.title, language, compiled.setup.language) : eventId;
  };
  const isNew = new Set(difference.newEvents.map(({ id }) => id));
  const moved = movedEvents(difference.changedEvents);
  return [
    ...describeHouseChange(difference.house, language),
    ...describePendingPayments(changes.pendingPayments, language),
    ...difference.newEvents.map(({ id, sessions }) =>
      language === 'en'
        ? `New: ${title(id)}, sessions: ${sessions.length}.`
        : `Новое: ${title(id)}, сеансов: ${sessions.length}.`,
    ),
    ...difference.withdrawnEvents.map(({ id, document }) => {
      const name = textIn(document.title, language, compiled.setup.language);
      const sessions = changes.judgement.withdrawable.filter(({ eventId }) => eventId === id).length;
      return language === 'en'
        ? `Withdrawn: ${name}, sessions: ${sessions}.`
        : `Снято: ${name}, сеансов: ${sessions}.`;
    }),
    ...difference.changedEvents.flatMap((change) =>
      describeEventChange(change, { moved: moved.has(change.after.id) }, compiled.setup, language),
    ),
    ...describeSessions(changes, isNew, title, language),
    ...describeSessionChanges(changes, compiled, language),
  ];
}

const sessionWords = {
  en: {
    added: 'sessions added',
    again: 'sessions added where a moved one that is over was announced first',
    gone: 'sessions withdrawn',
    kept: 'sold sessions kept',
    changed: 'changed',
    cancelled: 'cancelled',
    back: 'no longer cancelled',
    moved: 'moved to',
    replaced: 'played instead of another event',
    places: 'places',
    sale: 'different sale times',
    prices: 'different price list',
    keeps: 'keeps other seats or places',
  },
  ru: {
    added: 'сеансы добавлены',
    again: 'сеансы добавлены на место перенесённых, которые уже прошли',
    gone: 'сеансы сняты',
    kept: 'проданные сеансы остаются',
    changed: 'изменено',
    cancelled: 'отменён',
    back: 'всё-таки состоится',
    moved: 'перенос на',
    replaced: 'играют вместо другого события',
    places: 'мест',
    sale: 'другое время продажи',
    prices: 'другой прейскурант',
    keeps: 'держит другие места',
  },
} as const;

function describeSessions(
  { difference, judgement, planned }: OpeningChanges,
  isNew: ReadonlySet<string>,
  title: (eventId: string) => string,
  language: ReportLanguage,
): string[] {
  const words = sessionWords[language];
  const told = new Set(
    [...planned.changes.filter(concernsAnybody), ...planned.undone].map(({ session }) => session.id),
  );
  const added = difference.newSessions.filter(({ eventId }) => !isNew.has(eventId));
  const isWithdrawn = new Set(difference.withdrawnEvents.map(({ id }) => id));
  const gone = judgement.withdrawable.filter(({ eventId }) => !isWithdrawn.has(eventId));
  return [
    ...grouped(added.filter(({ first }) => first.turn === 0)).map(
      ([id, list]) => `${title(id)}: ${words.added}: ${daysOf(list)}.`,
    ),
    ...grouped(added.filter(({ first }) => first.turn > 0)).map(
      ([id, list]) => `${title(id)}: ${words.again}: ${daysOf(list)}.`,
    ),
    ...grouped(gone).map(([id, list]) => `${title(id)}: ${words.gone}: ${daysOf(list)}.`),
    ...grouped(judgement.kept).map(([id, list]) => `${title(id)}: ${words.kept}: ${daysOf(list)}.`),
    ...grouped(
      difference.changedSessions
        .filter(({ before }) => !told.has(before.id))
        .map(({ before, after }) => ({ ...after, what: changeOf(before, after, language) })),
    ).flatMap(([id, list]) =>
      grouped(list.map((one) => ({ ...one, eventId: one.what }))).map(
        ([what, same]) => `${title(id)}: ${what}: ${daysOf(same)}.`,
      ),
    ),
  ];
}

function changeOf(before: StandingSession, after: SessionChange, language: ReportLanguage): string {
  const words = sessionWords[language];
  if (before.cancelled !== after.cancelled) return after.cancelled ? words.cancelled : words.back;
  if (before.eventId !== after.eventId) return words.replaced;
  if (before.day !== after.day || before.time !== after.time) return words.moved;
  if (before.places['0'] !== after.places['0']) {
    return `${words.places} ${before.places['0'] ?? '∞'} → ${after.places['0'] ?? '∞'}`;
  }
  if (JSON.stringify(before.places) !== JSON.stringify(after.places)) return words.places;
  if (before.document.priceTypeId !== after.document.priceTypeId) return words.prices;
  if (!isDeepStrictEqual(before.document.kept, after.document.kept)) return words.keeps;
  return before.saleOpensAt !== after.saleOpensAt || before.saleClosesAt !== after.saleClosesAt
    ? words.sale
    : words.changed;
}

function grouped<One extends { eventId: string }>(list: readonly One[]): [string, One[]][] {
  return [...Map.groupBy(list, ({ eventId }) => eventId)];
}

/** `2027-02-14 19:00, 2027-02-15 19:00 and 12 more`. */
function daysOf(list: readonly Pick<SessionChange, 'day' | 'time' | 'document'>[]): string {
  const shown = list.slice(0, 3).map(({ day, time, document }) => (document.allDay ? day : `${day} ${time}`));
  return list.length > 3 ? `${shown.join(', ')} … (${list.length})` : shown.join(', ');
}

/** What an opening leaves without its bank, and what to write instead. */
function describePendingPayments(left: readonly PendingPayment[], language: ReportLanguage): string[] {
  return left.map((one) => (language === 'en' ? inEnglish(one) : inRussian(one)));
}

function inEnglish({ wayKey, payments, refunds, orders, newBank }: PendingPayment): string {
  const what = `undecided payments: ${payments}, unfinished refunds: ${refunds}, paid orders with upcoming sessions: ${orders}`;
  return newBank === null
    ? `WARNING: the payment way "${wayKey}" is removed, and its bank can no longer be asked (${what}). Keep it with "offered: no": buyers will not see it.`
    : `WARNING: the payment way "${wayKey}" changes to another bank (${newBank}), which knows nothing about earlier payments (${what}). Give the new bank its own key and set "offered: no" for the old one.`;
}

function inRussian({ wayKey, payments, refunds, orders, newBank }: PendingPayment): string {
  const what = `нерешённых платежей: ${payments}, незавершённых возвратов: ${refunds}, оплаченных заказов на будущие сеансы: ${orders}`;
  return newBank === null
    ? `ВНИМАНИЕ: способа оплаты «${wayKey}» больше нет, и спросить его банк будет нельзя (${what}). Оставьте его и напишите «offered: no»: покупатели его не увидят.`
    : `ВНИМАНИЕ: способ оплаты «${wayKey}» переходит к другому банку (${newBank}), который ничего не знает о прежних платежах (${what}). Дайте новому банку отдельный ключ, а у старого напишите «offered: no».`;
}

/**
 * Events that stand elsewhere among the others than before. Whoever only moved to let in a new one, or closed the gap
 * that one left, did not move.
 */
function movedEvents(changes: Difference['changedEvents']): ReadonlySet<string> {
  const inOldOrder = changes.toSorted((one, other) => one.before.position - other.before.position);
  const kept = longestRising(inOldOrder.map(({ after }) => after.position));
  return new Set(inOldOrder.map(({ after }) => after).flatMap(({ id }, at) => (kept.has(at) ? [] : [id])));
}

/** Indices of a longest run of numbers, with gaps, that only rises. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const runs: number[][] = [];
  for (const [at, number] of numbers.entries()) {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number);
    runs.push([...longestOf(before), at]);
  }
  return new Set(longestOf(runs));
}

function longestOf(runs: readonly number[][]): number[] {
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}
