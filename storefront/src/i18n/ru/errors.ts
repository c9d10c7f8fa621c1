import type { Catalogue } from '#i18n/message.ts';

/** Messages of the browser's own: a refusal of the server brings its text. */
export const errors = {
  offline: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
  timeout: 'Сервер долго не отвечает. Попробуйте ещё раз.',
  busy: 'Сейчас очень много посетителей. Попробуйте через минуту.',
  internal: 'Что-то сломалось у нас (код {code}). Попробуйте через минуту.',
  'required-all': 'Заполните все поля',
  'required-fio': 'Укажите имя и фамилию буквами, без цифр и знаков',
  'required-phone': 'Укажите номер телефона, от 6 до 20 знаков',
  'required-card-phone': 'Нужен российский мобильный номер: +7~(9…',
  'not-valid-email': 'Укажите почту; если уже указали, проверьте адрес',
  're-email': 'Адреса не совпадают',
  'required-surname': 'Укажите фамилию русскими буквами, с заглавной, от 4 букв',
  'required-first-name': 'Укажите имя русскими буквами, с заглавной',
  'required-patronymic': 'Укажите отчество русскими буквами, с заглавной',
  'required-consent': 'Нужно ваше согласие',
  'summary-title': {
    one: 'Поправьте {count} поле:',
    few: 'Поправьте {count} поля:',
    many: 'Поправьте {count} полей:',
    other: 'Поправьте {count} поля:',
  },
} as const satisfies Catalogue;
