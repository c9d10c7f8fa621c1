import { isDeepStrictEqual } from 'node:util';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { HouseDocument } from '#store/catalogue.ts';
import type { Difference } from './compare-houses.ts';

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
  cultureCardRegistry: { en: 'culture card registry', ru: 'реестр культурной карты' },
  botCheck: { en: 'the bot check', ru: 'проверка от ботов' },
  holdSeconds: { en: 'how long places are held', ru: 'срок брони' },
  offers: { en: 'special offers', ru: 'дополнения к заказу' },
  visitors: { en: 'named visitors', ru: 'именные билеты' },
  openOrdersPerBuyer: { en: 'unpaid orders a buyer may have', ru: 'число неоплаченных заказов' },
};

/** One line that names what changed of the house itself; nothing when all is as it was. */
export function describeHouseChange(change: Difference['house'], language: ReportLanguage): string[] {
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
