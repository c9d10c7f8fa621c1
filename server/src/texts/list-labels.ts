import type { Language } from '@foyer/contract/rules/values.ts';

/** Words of the list of a session's visitors, on paper and in a table. */
export interface ListLabels {
  visitors: string;
  place: string;
  category: string;
  people: string;
  ticket: string;
  code: string;
  order: string;
  name: string;
  notes: string;
  cameIn: string;
  /** The holder shows a passport with it. */
  cultureCard: string;
  returned: string;
  cancelled: string;
  /** `Продано 38 · свободно 12 · в зале 4` */
  counts(counts: { sold: number; free: number | null; cameIn: number }): string;
  page(index: number, count: number): string;
  /** The list holds names. */
  destroy: string;
  printed(moment: string): string;
}

export const listLabels: Readonly<Record<Language, ListLabels>> = {
  ru: {
    visitors: 'Список зрителей',
    place: 'Место',
    category: 'Категория',
    people: 'Чел.',
    ticket: 'Билет',
    code: 'Код',
    order: 'Заказ',
    name: 'Имя',
    notes: 'Отметки',
    cameIn: 'Проход',
    cultureCard: 'Пушкинская карта: паспорт',
    returned: 'возвращён',
    cancelled: 'отменён',
    counts: ({ sold, free, cameIn }) =>
      `Продано ${sold}${free === null ? '' : ` · свободно ${free}`} · в зале ${cameIn}`,
    page: (index, count) => `Лист ${index} из ${count}`,
    destroy: 'Уничтожьте список после сеанса: в нём имена.',
    printed: (moment) => `Составлен ${moment}`,
  },
  en: {
    visitors: 'Visitor list',
    place: 'Seat',
    category: 'Category',
    people: 'People',
    ticket: 'Ticket',
    code: 'Code',
    order: 'Order',
    name: 'Name',
    notes: 'Notes',
    cameIn: 'Came in',
    cultureCard: 'Pushkin card: passport',
    returned: 'returned',
    cancelled: 'cancelled',
    counts: ({ sold, free, cameIn }) =>
      `Sold ${sold}${free === null ? '' : ` · free ${free}`} · in the hall ${cameIn}`,
    page: (index, count) => `Sheet ${index} of ${count}`,
    destroy: 'Destroy this list after the session: it holds names.',
    printed: (moment) => `As of ${moment}`,
  },
  ch: {
    visitors: '觀眾名單',
    place: '座位',
    category: '票種',
    people: '人數',
    ticket: '門票',
    code: '票碼',
    order: '訂單',
    name: '姓名',
    notes: '備註',
    cameIn: '入場',
    cultureCard: '普希金卡：查驗護照',
    returned: '已退票',
    cancelled: '已取消',
    counts: ({ sold, free, cameIn }) =>
      `已售 ${sold}${free === null ? '' : ` · 尚餘 ${free}`} · 已入場 ${cameIn}`,
    page: (index, count) => `第 ${index} 頁，共 ${count} 頁`,
    destroy: '名單含有姓名，場次結束後請銷毀。',
    printed: (moment) => `製表時間 ${moment}`,
  },
  kz: {
    visitors: 'Көрермендер тізімі',
    place: 'Орын',
    category: 'Санат',
    people: 'Адам',
    ticket: 'Билет',
    code: 'Код',
    order: 'Тапсырыс',
    name: 'Аты-жөні',
    notes: 'Белгілер',
    cameIn: 'Кірді',
    cultureCard: 'Пушкин картасы: паспорт',
    returned: 'қайтарылған',
    cancelled: 'болмайды',
    counts: ({ sold, free, cameIn }) =>
      `Сатылды: ${sold}${free === null ? '' : ` · бос: ${free}`} · залда: ${cameIn}`,
    page: (index, count) => `Бет: ${index} / ${count}`,
    destroy: 'Тізімде аты-жөндер бар: сеанстан кейін жойыңыз.',
    printed: (moment) => `Жасалған уақыты: ${moment}`,
  },
};
