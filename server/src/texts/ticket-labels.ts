import type { Language } from '@foyer/contract/rules/values.ts';

/** Languages used in print: the font has no Chinese characters. */
export type PrintLanguage = Exclude<Language, 'ch'>;

/** The language of a printed ticket: English replaces Chinese. */
export function printLanguage(language: Language): PrintLanguage {
  return language === 'ch' ? 'en' : language;
}

export interface TicketLabels {
  electronicTicket: string;
  numberSign: string;
  allDay: string;
  duration: string;
  category: string;
  visitors: string;
  holder: string;
  price: string;
  fee: string;
  total: string;
  free: string;
  subscription: string;
  contents: string;
  order: string;
  rules: string;
  code: string;
  addOns: string;
  /** Above the checkboxes for staff. */
  handedOut: string;
  organiser: string;
  taxNumber: string;
  /** `Билет 2 из 8` */
  countOf(index: number, count: number): string;
}

/** The labels on a printed ticket, with a non-breaking space after `№`. */
export const ticketLabels: Readonly<Record<PrintLanguage, TicketLabels>> = {
  ru: {
    electronicTicket: 'Электронный билет',
    numberSign: '№',
    allDay: 'Весь день',
    duration: 'Идёт',
    category: 'Категория',
    visitors: 'Посетителей',
    holder: 'На имя',
    price: 'Цена',
    fee: 'Сервисный сбор',
    total: 'Итого',
    free: 'Бесплатно',
    subscription: 'Абонемент',
    contents: 'Что входит',
    order: 'Заказ',
    rules: 'Правила',
    code: 'Код билета',
    addOns: 'Дополнения к заказу',
    handedOut: 'Выдано',
    organiser: 'Организатор',
    taxNumber: 'ИНН',
    countOf: (index, count) => `Билет\u00a0${index} из\u00a0${count}`,
  },
  en: {
    electronicTicket: 'Electronic ticket',
    numberSign: 'No.',
    allDay: 'All day',
    duration: 'Lasts',
    category: 'Category',
    visitors: 'Visitors',
    holder: 'Name',
    price: 'Price',
    fee: 'Service fee',
    total: 'Total',
    free: 'Free',
    subscription: 'Subscription',
    contents: 'Includes',
    order: 'Order',
    rules: 'Rules',
    code: 'Ticket code',
    addOns: 'Additions to the order',
    handedOut: 'Handed out',
    organiser: 'Organiser',
    taxNumber: 'Taxpayer number (INN)',
    countOf: (index, count) => `Ticket\u00a0${index} of\u00a0${count}`,
  },
  kz: {
    electronicTicket: 'Электрондық билет',
    numberSign: '№',
    allDay: 'Күні бойы',
    duration: 'Ұзақтығы',
    category: 'Санаты',
    visitors: 'Келушілер саны',
    holder: 'Аты-жөні',
    price: 'Бағасы',
    fee: 'Сервистік алым',
    total: 'Барлығы',
    free: 'Тегін',
    subscription: 'Абонемент',
    contents: 'Неден тұрады',
    order: 'Тапсырыс',
    rules: 'Ережелер',
    code: 'Билет коды',
    addOns: 'Тапсырысқа қосымшалар',
    handedOut: 'Берілді',
    organiser: 'Ұйымдастырушы',
    taxNumber: 'ИНН',
    countOf: (index, count) => `Билет\u00a0${index}/${count}`,
  },
};
