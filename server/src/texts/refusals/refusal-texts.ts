import type { RefusalKind } from '@foyer/contract/kit/answer.ts';
import { pluralText } from '@foyer/contract/rules/plural.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { VisitorField } from '@foyer/contract/rules/visitor-rules.ts';

/**
 * What a refusal may tell beside its kind. All may be absent: then the text says what is true of every case.
 * `limit`: tickets an order may hold. `least`: tickets a row is sold by. `openOrders`: unpaid orders a buyer may have.
 * `unpaidPlaces`: places that one network may hold unpaid. `freePlaces`: free places of a session that one person may have.
 * `groupAlone`: a group and single tickets in one order. `cardTickets`: tickets that one culture card buys for an event. `left`: places still free. `seconds`: when to come again. `links`: the email was one with a link. `available`: bonuses.
 * `field`: of the buyer's form (`name`, `phone`, `email`, `emailAgain`, `surname`, `firstName`, `patronymic`) or of a
 * malformed request, or of a visitor. `ticket`: whose visitor it is, from 1. `title`: of the consent that is missing, or of
 * what was to be added.
 * `card`: the club's card cannot be used. `once`: the discount is applied already. `paying`: a payment has begun.
 * `cause`: why an order is finished, nothing goes back (`ReturnCause`) or is exchanged (`ExchangeCause`). `cookies`: the browser keeps none. `away`: the
 * database does not answer. `place`: the seat, in words. `zone`: what `left` is left of, by its name; absent: of the session. `until`: day and time when a kept
 * seat is everybody's, in words. `code`: the wire's code of the refusal.
 */
export interface RefusalFacts {
  limit: number | null;
  least: number | null;
  openOrders: number | null;
  unpaidPlaces: number | null;
  freePlaces: number | null;
  groupAlone: number | null;
  cardTickets: number | null;
  left: number | null;
  seconds: number | null;
  links: number | null;
  available: number | null;
  card: number | null;
  once: number | null;
  paying: number | null;
  visits: number | null;
  cookies: number | null;
  away: number | null;
  field: string | null;
  cause: string | null;
  ticket: number | null;
  title: string | null;
  place: string | null;
  zone: string | null;
  until: string | null;
  code: string;
}

/** A text, or how it is made of the facts. */
export type RefusalTexts = Readonly<Record<RefusalKind, string | ((facts: RefusalFacts) => string)>>;

interface VisitorWords {
  ticket(number: number): string;
  fields: Readonly<Record<VisitorField | 'holder', string>>;
  other: string;
}

const words: Readonly<Record<Language, VisitorWords>> = {
  ru: {
    ticket: (number) => `Билет ${number}: `,
    fields: {
      holder: 'с Пушкинской картой приходит её владелец: напишите имя, как в заказе.',
      surname: 'напишите фамилию буквами, от 2 до 32 знаков.',
      name: 'напишите имя буквами, от 3 до 64 знаков.',
      middleName: 'напишите отчество буквами, от 3 до 64 знаков.',
      age: 'напишите возраст одной или двумя цифрами.',
      birthDate: 'проверьте дату рождения, она пишется как 12.04.1985.',
      documentTypeId: 'выберите документ из списка.',
      documentNumber: 'проверьте номер документа.',
      countryId: 'выберите страну из списка.',
      regionId: 'выберите регион из списка.',
      regionName: 'напишите регион словами, до 64 знаков, или оставьте пустым.',
    },
    other: 'проверьте данные посетителя.',
  },
  en: {
    ticket: (number) => `Ticket ${number}: `,
    fields: {
      holder: 'a Pushkin card ticket is for the card’s holder: enter the name given in the order.',
      surname: 'enter the surname, 2 to 32 letters.',
      name: 'enter the first name, 3 to 64 letters.',
      middleName: 'enter the middle name, 3 to 64 letters.',
      age: 'enter the age in one or two digits.',
      birthDate: 'check the date of birth, for example 12.04.1985.',
      documentTypeId: 'choose a document from the list.',
      documentNumber: 'check the number of the document.',
      countryId: 'choose a country from the list.',
      regionId: 'choose a region from the list.',
      regionName: 'enter the region in words, up to 64 characters, or leave it empty.',
    },
    other: 'check the visitor’s data.',
  },
  ch: {
    ticket: (number) => `第 ${number} 張票：`,
    fields: {
      holder: '使用普希金卡購票須由持卡人本人入場，請填寫訂單上的姓名。',
      surname: '請以字母填寫姓氏，2 至 32 個字元。',
      name: '請以字母填寫名字，3 至 64 個字元。',
      middleName: '請以字母填寫父名，3 至 64 個字元。',
      age: '請以一至兩位數字填寫年齡。',
      birthDate: '請檢查出生日期，格式如 12.04.1985。',
      documentTypeId: '請從清單選擇證件。',
      documentNumber: '請檢查證件號碼。',
      countryId: '請從清單選擇國家。',
      regionId: '請從清單選擇地區。',
      regionName: '請以文字填寫地區，最多 64 個字元，或留空。',
    },
    other: '請檢查參觀者資料。',
  },
  kz: {
    ticket: (number) => `${number}-билет: `,
    fields: {
      holder: 'Пушкин картасымен оның иесі келеді: тапсырыстағы аты-жөнін жазыңыз.',
      surname: 'тегін әріптермен жазыңыз, 2–32 таңба.',
      name: 'атын әріптермен жазыңыз, 3–64 таңба.',
      middleName: 'әкесінің атын әріптермен жазыңыз, 3–64 таңба.',
      age: 'жасын бір немесе екі цифрмен жазыңыз.',
      birthDate: 'туған күнін тексеріңіз, ол 12.04.1985 түрінде жазылады.',
      documentTypeId: 'құжатты тізімнен таңдаңыз.',
      documentNumber: 'құжат нөмірін тексеріңіз.',
      countryId: 'елді тізімнен таңдаңыз.',
      regionId: 'өңірді тізімнен таңдаңыз.',
      regionName: 'өңірді сөзбен жазыңыз, 64 таңбаға дейін, не бос қалдырыңыз.',
    },
    other: 'келушінің деректерін тексеріңіз.',
  },
};

/** What is wrong with which visitor. */
export function visitorRefusal(language: Language): (facts: RefusalFacts) => string {
  const { ticket, fields, other } = words[language];
  return ({ ticket: number, field }) => {
    const said = Object.entries(fields).find(([name]) => name === field)?.[1] ?? other;
    return number === null ? said.charAt(0).toUpperCase() + said.slice(1) : ticket(number) + said;
  };
}

const minuteSeconds = 60;
const hourSeconds = 3600;

type Forms = Parameters<typeof pluralText>[2];

const units: Readonly<Record<Language, { minutes: Forms; hours: Forms; after(time: string): string }>> = {
  ru: {
    minutes: { one: 'минуту', few: 'минуты', many: 'минут', other: 'минуты' },
    hours: { one: 'час', few: 'часа', many: 'часов', other: 'часа' },
    after: (time) => `через ${time}`,
  },
  en: {
    minutes: { one: 'minute', other: 'minutes' },
    hours: { one: 'hour', other: 'hours' },
    after: (time) => `in ${time}`,
  },
  ch: { minutes: { other: '分鐘' }, hours: { other: '小時' }, after: (time) => `${time}後` },
  kz: { minutes: { other: 'минуттан' }, hours: { other: 'сағаттан' }, after: (time) => `${time} кейін` },
};

/** When to come again: `через 2 минуты`, `через 5 часов`; never sooner than it is true. */
export function waitWords(seconds: number | null, language: Language): string {
  const { minutes, hours, after } = units[language];
  const known = seconds ?? minuteSeconds;
  const [count, forms] =
    known > 90 * minuteSeconds
      ? [Math.ceil(known / hourSeconds), hours]
      : [Math.max(1, Math.ceil(known / minuteSeconds)), minutes];
  return after(`${count}\u00a0${pluralText(count, language, forms)}`);
}
