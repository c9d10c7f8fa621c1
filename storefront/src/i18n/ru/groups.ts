import type { Catalogue } from '#i18n/message.ts';

/** Tickets for whole groups: come with their part, where an event sells them. */
export const groups = {
  group: 'Прийти группой',
  'group-note': 'Одна цена на всю группу, до {count}~человек',
  'group-full': 'Мест на сеанс осталось {left}, группе нужно {count}.',
  'group-people': 'До {count}~человек',
  'group-price': '{price} + экскурсовод {fee}',
  'group-over-row':
    'В одном заказе групп не больше {count}. Для следующей группы выберите другой сеанс или оформите ещё один заказ.',
  'group-over-session': 'Ещё одной группе на этом сеансе не хватит мест. Выберите другой сеанс.',
} as const satisfies Catalogue;
