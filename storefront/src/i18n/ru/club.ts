import type { Catalogue } from '#i18n/message.ts';

/** Promo codes and the visitors' club: come with their script. */
export const club = {
  title: 'Промокод и бонусы',
  'title-promo': 'Скидка',
  card: 'Карта {code}',
  'card-blocked': 'Карта {code} заблокирована: бонусы с неё не списать. Спросите в клубе.',
  bonuses: { one: '{sum}~бонус', few: '{sum}~бонуса', many: '{sum}~бонусов', other: '{sum}~бонуса' },
  available: 'доступно {bonuses}',
  silent: 'Клуб сейчас не отвечает. Заказ оформляется и оплачивается как обычно, без скидки клуба.',
  promo: 'Промокод',
  'promo-short': 'От трёх знаков',
  apply: 'Применить',
  'spend-label': 'Списать бонусы',
  'spend-hint': 'Не больше {most}. Один бонус равен {one}.',
  spend: 'Списать',
  'spend-wrong': 'Напишите число больше нуля и не больше {most}.',
  'promo-applied': 'Промокод {code} применён',
  'promo-refused': 'Промокод {code} не подошёл',
  'promo-kept': 'Промокод {code} проверим и применим, когда вы оформите заказ',
  'bonuses-applied': 'Списываем {bonuses}',
  'bonuses-kept': 'Спишем {bonuses}, когда вы оформите заказ',
  cancel: 'Отменить скидку',
  cancelled: 'Скидка отменена.',
  'said-applied': 'Скидка применена.',
  'not-sent': 'Ответа нет. Проверьте связь и повторите.',
  'from-club': 'Из вашего профиля в клубе',
} as const satisfies Catalogue;
