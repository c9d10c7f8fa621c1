import type { Translation } from '#i18n/message.ts';
import type { club as source } from '#i18n/ru/club.ts';

export const club: Translation<typeof source> = {
  title: 'Промокод және бонустар',
  'title-promo': 'Жеңілдік',
  card: '{code} картасы',
  'card-blocked': '{code} картасы бұғатталған: бонустарын жұмсауға болмайды. Клубтан сұраңыз.',
  bonuses: { one: '{sum}~бонус', other: '{sum}~бонус' },
  available: '{bonuses} қолжетімді',
  silent: 'Клуб қазір жауап бермейді. Тапсырыс әдеттегідей рәсімделіп, клуб жеңілдігінсіз төленеді.',
  promo: 'Промокод',
  'promo-short': 'Кемінде үш таңба',
  apply: 'Қолдану',
  'spend-label': 'Бонус жұмсау',
  'spend-hint': '{most} аспайды. Бір бонус {one} тең.',
  spend: 'Жұмсау',
  'spend-wrong': 'Нөлден үлкен және {most} аспайтын сан жазыңыз.',
  'promo-applied': '{code} промокоды қолданылды',
  'promo-refused': '{code} промокоды жарамады',
  'promo-kept': '{code} промокоды тапсырыс рәсімделгенде тексеріліп, қолданылады',
  'bonuses-applied': '{bonuses} жұмсалады',
  'bonuses-kept': 'Тапсырыс рәсімделгенде {bonuses} жұмсалады',
  cancel: 'Жеңілдікті алып тастау',
  cancelled: 'Жеңілдік алынып тасталды.',
  'said-applied': 'Жеңілдік қолданылды.',
  'not-sent': 'Жауап жоқ. Байланысты тексеріп, қайталаңыз.',
  'from-club': 'Клубтағы профиліңізден',
};
