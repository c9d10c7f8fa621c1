import type { Catalogue } from '#i18n/message.ts';

/** Messages of the browser's own: a refusal of the server brings its text. */
export const errors = {
  offline: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
  timeout: 'Сервер долго не отвечает. Попробуйте ещё раз.',
  busy: 'Сейчас очень много посетителей. Попробуйте через минуту.',
  internal: 'Что-то сломалось у нас (код {code}). Попробуйте через минуту.',
  'required-all': 'Заполните все поля',
  'required-fio': 'Имя и фамилия пишутся буквами, без цифр и знаков',
  'required-phone': 'В номере телефона от 6 до 20 знаков: проверьте его',
  'required-card-phone': 'Нужен российский мобильный номер: +7~(9…',
  'not-valid-email': 'Похоже, в адресе опечатка: проверьте его',
  're-email': 'Адреса не совпадают',
  'required-surname': 'Фамилия пишется русскими буквами, с заглавной, от 4 букв',
  'required-first-name': 'Имя пишется русскими буквами, с заглавной',
  'required-patronymic': 'Отчество пишется русскими буквами, с заглавной',
  'empty-name': 'Укажите имя и фамилию',
  'empty-phone': 'Укажите номер телефона',
  'empty-email': 'Укажите почту: на неё придут билеты',
  'empty-emailAgain': 'Наберите почту ещё раз',
  'empty-surname': 'Укажите фамилию',
  'empty-firstName': 'Укажите имя',
  'empty-patronymic': 'Укажите отчество',
  'required-consent': 'Нужно ваше согласие',
  'summary-title': {
    one: 'Поправьте {count}~поле:',
    few: 'Поправьте {count}~поля:',
    many: 'Поправьте {count}~полей:',
    other: 'Поправьте {count}~поля:',
  },
} as const satisfies Catalogue;
