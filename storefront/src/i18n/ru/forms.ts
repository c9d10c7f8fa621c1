import type { Catalogue } from '#i18n/message.ts';

/** Labels of the parts that every form uses. */
export const forms = {
  buyer: 'Покупатель',
  fio: 'Имя и фамилия',
  surname: 'Фамилия',
  'first-name': 'Имя',
  patronymic: 'Отчество',
  phone: 'Телефон',
  email: 'Почта',
  'email-hint': 'Сюда придут билеты',
  're-email': 'Почта ещё раз',
  'change-buyer': 'Изменить',
  'forget-buyer': 'Забыть меня на этом устройстве',
  consents: 'Согласия',
  optional: 'по желанию',
  'time-left-minutes': {
    one: 'Осталась {count}~минута',
    few: 'Осталось {count}~минуты',
    many: 'Осталось {count}~минут',
    other: 'Осталось {count}~минуты',
  },
  days: { one: '{count}~день', few: '{count}~дня', many: '{count}~дней', other: '{count}~дня' },
  'club-silent': 'Клуб сейчас не отвечает. Заказ оформляется и оплачивается как обычно, без скидки клуба.',
  'from-club': 'Из вашего профиля в клубе',
} as const satisfies Catalogue;
