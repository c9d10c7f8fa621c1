import type { Catalogue } from '#i18n/message.ts';

/** What the server alone says: it sends a notice along where it shows one. */
export const notices = {
  'late-script':
    'Часть страницы пока не загрузилась: связь прерывается. Пробуем снова, всё введённое останется на месте.',
  'late-script-reload': 'Обновить страницу',
  'counted-at':
    'Свободные места показаны по состоянию на {time}. Связь с кассой восстанавливается, купить билеты можно будет через минуту-другую.',
  'sales-stopped':
    'Продажа билетов приостановлена: мы восстановили данные и сверяем заказы. Афиша открыта, купленные билеты действуют; если заказ не нашёлся, деньги за него вернутся. Загляните через час.',
} as const satisfies Catalogue;
