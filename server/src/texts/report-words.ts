import type { Language } from '@foyer/contract/rules/values.ts';
import type { ReportKey } from '#domain/sales-report.ts';

/** Words of the sales report. */
export interface ReportWords {
  keys: Readonly<Record<ReportKey, string>>;
  report: string;
  entries: string;
  sold: string;
  returned: string;
  prices: string;
  fees: string;
  discounts: string;
  paid: string;
  refunded: string;
  kept: string;
  vat: string;
  currency: string;
  order: string;
  bankNumber: string;
  rrn: string;
  total: string;
  /** Money that no ticket explains. */
  withoutTickets: string;
  /** What exchanged tickets paid of new ones. */
  exchanged: string;
  addOn(name: string): string;
}

export const reportWords: Readonly<Record<Language, ReportWords>> = {
  ru: {
    keys: {
      day: 'День',
      month: 'Месяц',
      event: 'Событие',
      session: 'Сеанс',
      price: 'Цена',
      way: 'Способ оплаты',
    },
    report: 'Продажи',
    entries: 'Построчно',
    sold: 'Продано билетов',
    returned: 'Возвращено билетов',
    prices: 'По ценам',
    fees: 'Сервисный сбор',
    discounts: 'Скидки',
    paid: 'Оплачено',
    refunded: 'Возвращено денег',
    kept: 'Осталось',
    vat: 'В том числе НДС',
    currency: 'Валюта',
    order: 'Заказ',
    bankNumber: 'Номер в банке',
    rrn: 'RRN',
    total: 'Итого',
    withoutTickets: 'Деньги без билетов',
    exchanged: 'Оплачено обменянными билетами',
    addOn: (name) => `Дополнение: ${name}`,
  },
  en: {
    keys: {
      day: 'Day',
      month: 'Month',
      event: 'Event',
      session: 'Session',
      price: 'Price',
      way: 'Payment method',
    },
    report: 'Sales',
    entries: 'Line by line',
    sold: 'Tickets sold',
    returned: 'Tickets returned',
    prices: 'At prices',
    fees: 'Booking fee',
    discounts: 'Discounts',
    paid: 'Paid',
    refunded: 'Refunded',
    kept: 'Kept',
    vat: 'VAT within',
    currency: 'Currency',
    order: 'Order',
    bankNumber: 'Number at the bank',
    rrn: 'RRN',
    total: 'Total',
    withoutTickets: 'Money without tickets',
    exchanged: 'Paid with exchanged tickets',
    addOn: (name) => `Add-on: ${name}`,
  },
  ch: {
    keys: { day: '日期', month: '月份', event: '活動', session: '場次', price: '票價', way: '付款方式' },
    report: '銷售',
    entries: '逐筆明細',
    sold: '售出票數',
    returned: '退票數',
    prices: '票面金額',
    fees: '手續費',
    discounts: '折扣',
    paid: '已付款',
    refunded: '已退款',
    kept: '實收',
    vat: '內含增值稅',
    currency: '幣別',
    order: '訂單',
    bankNumber: '銀行編號',
    rrn: 'RRN',
    total: '合計',
    withoutTickets: '無對應門票的款項',
    exchanged: '以換票抵付',
    addOn: (name) => `加購項目：${name}`,
  },
  kz: {
    keys: {
      day: 'Күн',
      month: 'Ай',
      event: 'Іс-шара',
      session: 'Сеанс',
      price: 'Баға',
      way: 'Төлем тәсілі',
    },
    report: 'Сатылым',
    entries: 'Жолма-жол',
    sold: 'Сатылған билет',
    returned: 'Қайтарылған билет',
    prices: 'Баға бойынша',
    fees: 'Сервистік алым',
    discounts: 'Жеңілдік',
    paid: 'Төленді',
    refunded: 'Қайтарылған ақша',
    kept: 'Қалды',
    vat: 'Оның ішінде ҚҚС',
    currency: 'Валюта',
    order: 'Тапсырыс',
    bankNumber: 'Банктегі нөмірі',
    rrn: 'RRN',
    total: 'Барлығы',
    withoutTickets: 'Билетсіз ақша',
    exchanged: 'Айырбасталған билеттермен төленді',
    addOn: (name) => `Қосымша: ${name}`,
  },
};
