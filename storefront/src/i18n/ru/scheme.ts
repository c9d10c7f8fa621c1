import type { Catalogue } from '#i18n/message.ts';

export const scheme = {
  plan: 'Места',
  how: 'Как показать места',
  'to-exchange': 'К обмену билетов',
  'days-of': '{title}, дни и время',
  'as-plan': 'План',
  'as-list': 'Список',
  legend: 'Цены',
  'no-diagram': 'План зала ещё не загружен.',
  'no-diagram-text': 'Места на этот сеанс пока продаёт касса.',
  drawing: 'Рисуем места',
  'without-script': 'Выбрать места без плана',
  emptied: {
    one: 'Вы выбрали другой сеанс: {count}~место на {when} снова свободно.',
    few: 'Вы выбрали другой сеанс: {count}~места на {when} снова свободны.',
    many: 'Вы выбрали другой сеанс: {count}~мест на {when} снова свободны.',
    other: 'Вы выбрали другой сеанс: {count}~места на {when} снова свободны.',
  },
  'emptied-back': 'Вернуться к ним',
} as const satisfies Catalogue;
