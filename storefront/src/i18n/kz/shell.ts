import { kazakh } from '@foyer/contract/rules/formats/kazakh.ts';
import type { Translation } from '#i18n/message.ts';
import type { shell as source } from '#i18n/ru/shell.ts';

export const formats = kazakh;

export const shell = {
  'title-failed': 'Бет ашылмады',
  skip: 'Мазмұнға өту',
  home: '{house}, афишаға',
  'to-listing': 'Афишаға',
  'language-menu': 'Тіл: {language}',
  rules: 'Ережелер',
  'sign-in': 'Кіру',
  contacts: 'Байланыс',
  'back-to-event': 'Іс-шараға оралу',
  'back-to-order': '№~{number} тапсырысқа оралу',
  'scroll-top': 'Жоғарыға',
  close: 'Жабу',
  'modal-error': 'Қате',
  'modal-information': 'Ақпарат',
  'modal-warning': 'Назар аударыңыз',
  'modal-error-order': 'Тапсырыс жасау кезіндегі қате (#{code})',
  'error-code': 'Қате коды: {code}',
  understood: 'Түсінікті',
  offline: 'Байланыс үзілді. Таңдағаныңыздың бәрі орнында: байланыс қалпына келгенде жалғастырасыз',
  online: 'Байланыс қалпына келді',
  slow: 'Байланыс баяу, бет әлі жүктеліп жатыр',
  loading: 'Бет жүктелуде',
  'try-again': 'Қайталап көру',
  'no-answer': 'Бет ашылмады: серверге қосылу мүмкін емес. Интернетті тексеріп, қайталап көріңіз.',
} satisfies Translation<typeof source>;
