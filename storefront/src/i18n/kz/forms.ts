import type { Translation } from '#i18n/message.ts';
import type { forms as source } from '#i18n/ru/forms.ts';

export const forms = {
  buyer: 'Сатып алушы',
  fio: 'Аты-жөні',
  surname: 'Тегі',
  'first-name': 'Аты',
  patronymic: 'Әкесінің аты',
  phone: 'Телефон',
  email: 'Пошта',
  'email-hint': 'Билеттер осында келеді',
  're-email': 'Поштаны қайта жазыңыз',
  'change-buyer': 'Өзгерту',
  'forget-buyer': 'Мені осы құрылғыда ұмыту',
  consents: 'Келісімдер',
  optional: 'қалауыңызша',
  'time-left-minutes': { one: '{count}~минут қалды', other: '{count}~минут қалды' },
  days: { one: '{count}~күн', other: '{count}~күн' },
  'club-silent': 'Клуб қазір жауап бермейді. Тапсырыс әдеттегідей рәсімделіп, клуб жеңілдігінсіз төленеді.',
  'from-club': 'Клубтағы профиліңізден',
} satisfies Translation<typeof source>;
