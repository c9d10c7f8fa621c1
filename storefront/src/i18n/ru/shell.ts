import { russian } from '@foyer/contract/rules/formats/russian.ts';
import type { Catalogue } from '#i18n/message.ts';

export const formats = russian;

export const shell = {
  'title-failed': 'Страница не открылась',
  skip: 'К содержанию',
  home: '{house}, на афишу',
  'to-listing': 'На афишу',
  'language-menu': 'Язык: {language}',
  rules: 'Правила',
  'sign-in': 'Войти',
  contacts: 'Контакты',
  'back-to-event': 'Назад к событию',
  'back-to-order': 'Назад к заказу №~{number}',
  'scroll-top': 'Наверх',
  close: 'Закрыть',
  'modal-error': 'Ошибка',
  'modal-information': 'Информация',
  'modal-warning': 'Внимание',
  'modal-error-order': 'Ошибка (#{code}) при создании заказа',
  'error-code': 'Код ошибки: {code}',
  understood: 'Понятно',
  offline: 'Связь пропала. Всё, что вы выбрали, на месте: продолжите, когда она вернётся',
  online: 'Связь вернулась',
  slow: 'Связь медленная, страница ещё загружается',
  loading: 'Загружаем страницу',
  'try-again': 'Попробовать ещё раз',
  'no-answer': 'Страница не открылась: нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
} as const satisfies Catalogue;
