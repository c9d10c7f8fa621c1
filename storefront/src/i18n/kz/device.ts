import type { Translation } from '#i18n/message.ts';
import type { device as source } from '#i18n/ru/device.ts';

export const device: Translation<typeof source> = {
  'unpaid-order': 'Төленбеген тапсырыс',
  unpaid: '{number} төлем күтуде',
  'to-payment': 'Төлеуге',
  'give-up': '№~{number} тапсырысты төлемеу',
  'given-up': '№~{number} тапсырыстың орындары қайта сатылымға шығатын уақыт: {time}. Төлеудің қажеті жоқ.',
  'take-back': 'Қайтару',
  'close-unpaid': 'Жабу',
  remember: 'Мені осы құрылғыда есте сақтау',
  'remember-note':
    'Аты-жөні, телефон, пошта және белгіленген келісімдер өзі толтырылады. Тек осы құрылғыда сақталады, бір басумен өшіріледі.',
  remembered: 'Сізді осы құрылғыда есте сақтадық.',
  forget: 'Ұмыту',
};
