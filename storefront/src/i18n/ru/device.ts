import type { Catalogue } from '#i18n/message.ts';

/** What the browser keeps on this device: an order that waits for its money, and the buyer. Comes late. */
export const device = {
  'unpaid-order': 'Неоплаченный заказ',
  unpaid: '{number} ждёт оплаты',
  'to-payment': 'К оплате',
  'give-up': 'Не оплачивать заказ №~{number}',
  'given-up': 'Места заказа №~{number} вернутся в продажу в~{time}. Платить не нужно.',
  'take-back': 'Вернуть',
  'close-unpaid': 'Закрыть',
  remember: 'Запомнить меня на этом устройстве',
  'remember-note':
    'Имя, телефон и почта заполнятся сами, отмеченные согласия тоже. Хранится только здесь, убрать можно одним нажатием.',
  remembered: 'Запомнили вас на этом устройстве.',
  forget: 'Забыть',
} as const satisfies Catalogue;
