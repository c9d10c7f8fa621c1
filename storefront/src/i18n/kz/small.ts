import type { Translation } from '#i18n/message.ts';
import type { small as source } from '#i18n/ru/small.ts';

export const small = {
  'not-found': 'Бет табылмады',
  'not-found-text': 'Кестеде мұндай мекенжай жоқ. Іс-шара өтіп кеткен немесе сілтеме үзілген болуы мүмкін.',
  'declined-title': '№~{number} төлем қабылданбады',
  'declined-lead': 'Ақша алынған жоқ. Мұның себептері:',
  'declined-card': 'карта деректерінде қате бар',
  'declined-secure': 'картаны шығарған банк 3D~Secure қолдамайды',
  'declined-funds': 'картада ақша жеткіліксіз',
  'declined-internet': 'банк бұл картамен интернетте төлеуге рұқсат бермейді',
  'declined-entry': 'карта деректерін енгізу уақыты бітті',
  'declined-booking': 'брондау уақыты бітті',
  'declined-to-order': 'Тапсырысқа оралу',
  'data-not-found': 'Деректер табылмады',
  'data-not-found-text': 'Бұл сілтеме бойынша тапсырыс жоқ. Оны хаттан ашыңыз немесе афишаға оралыңыз.',
  'restricted-title': 'Тапсырысқа кіру шектелген',
  'restricted-text': 'Тапсырыс тек оны рәсімдеген профильде ашылады.',
  'restricted-gid': 'Сіз басқа профильмен кірдіңіз. Тапсырысты рәсімдеген профильмен кіріңіз.',
  support: 'Көмек',
  phone: 'Телефон',
  email: 'Пошта',
  'failed-text': 'Біздің қатеміз салдарынан бет ашылмады. Ол жазып алынды, қайталап көріңіз.',
} satisfies Translation<typeof source>;
