import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import { withAside } from '@foyer/contract/rules/joining.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { SoldItem } from '#domain/order.ts';

export interface TicketLabels {
  electronicTicket: string;
  /** Before the number of a ticket or an add-on. */
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
  /** `Заказ № 418207` */
  orderNumber(number: string): string;
  rules: string;
  code: string;
  addOns: string;
  /** Above the checkboxes for staff. */
  handedOut: string;
  organiser: string;
  taxNumber: string;
  /** `Билет 2 из 8` */
  countOf(index: number, count: number): string;
  /** Of a session that the house moved; `when` is the day and time that it was sold for. */
  movedFrom(when: string): string;
  calledOff: string;
}

/** The labels on a printed ticket, with a non-breaking space after `№`. */
export const ticketLabels: Readonly<Record<Language, TicketLabels>> = {
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
    orderNumber: (number) => `Заказ №\u00a0${number}`,
    rules: 'Правила',
    code: 'Код билета',
    addOns: 'Дополнения к заказу',
    handedOut: 'Выдано',
    organiser: 'Организатор',
    taxNumber: 'ИНН',
    countOf: (index, count) => `Билет\u00a0${index} из\u00a0${count}`,
    movedFrom: (when) => `Перенесено. Было: ${when}`,
    calledOff: 'Отменено. Билет не действует.',
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
    fee: 'Booking fee',
    total: 'Total',
    free: 'Free',
    subscription: 'Subscription',
    contents: 'Includes',
    order: 'Order',
    orderNumber: (number) => `Order No.\u00a0${number}`,
    rules: 'Rules',
    code: 'Ticket code',
    addOns: 'Add-ons',
    handedOut: 'Handed out',
    organiser: 'Organiser',
    taxNumber: 'Taxpayer number (INN)',
    countOf: (index, count) => `Ticket\u00a0${index} of\u00a0${count}`,
    movedFrom: (when) => `Moved from ${when}`,
    calledOff: 'Cancelled. This ticket admits nobody.',
  },
  ch: {
    electronicTicket: '電子門票',
    numberSign: '編號',
    allDay: '全天',
    duration: '所需時間',
    category: '票種',
    visitors: '人數',
    holder: '姓名',
    price: '票價',
    fee: '手續費',
    total: '總計',
    free: '免費',
    subscription: '套票',
    contents: '包含內容',
    order: '訂單編號',
    orderNumber: (number) => `訂單編號\u00a0${number}`,
    rules: '入場與退票規則',
    code: '票碼',
    addOns: '加購項目',
    handedOut: '已交付',
    organiser: '主辦單位',
    taxNumber: '稅號（INN）',
    countOf: (index, count) => `第\u00a0${index}\u00a0張，共\u00a0${count}\u00a0張`,
    movedFrom: (when) => `已改期，原為${when}`,
    calledOff: '已取消，此票無效。',
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
    orderNumber: (number) => `№\u00a0${number} тапсырыс`,
    rules: 'Ережелер',
    code: 'Билет коды',
    addOns: 'Тапсырысқа қосымшалар',
    handedOut: 'Берілді',
    organiser: 'Ұйымдастырушы',
    taxNumber: 'ИНН',
    countOf: (index, count) => `Билет\u00a0${index}/${count}`,
    movedFrom: (when) => `Ауыстырылды. Бұрынғы уақыты: ${when}`,
    calledOff: 'Болмайды. Билет жарамсыз.',
  },
};

/** Labels of a pass that a printed ticket does not have. */
export const walletWords: Readonly<Record<Language, { when: string; place: string; venue: string }>> = {
  ru: { when: 'Когда', place: 'Место', venue: 'Где' },
  en: { when: 'When', place: 'Seat', venue: 'Where' },
  ch: { when: '時間', place: '座位', venue: '地點' },
  kz: { when: 'Уақыты', place: 'Орын', venue: 'Өтетін жері' },
};

const offWords: Readonly<Record<Language, string>> = {
  ru: 'не состоится',
  en: 'cancelled',
  ch: '已取消',
  kz: 'болмайды',
};

/** What a season ticket is made of, for whoever reads it: an evening that was called off says so behind its title. */
export function seasonContents(items: readonly SoldItem[] = []): CompositionItem[] {
  return items.map(({ isOff, sessionId: _, ...item }) =>
    isOff ? { ...item, title: titleOfOff(item.title) } : item,
  );
}

function titleOfOff(title: CompositionItem['title']): CompositionItem['title'] {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const said = title[language];
      return said ? [[language, withAside(said, offWords[language], language)]] : [];
    }),
  );
}
