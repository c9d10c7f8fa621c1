import type { russianAccounts } from './accounts-ru.ts';

export const kazakhAccounts: Readonly<Record<keyof typeof russianAccounts, string>> = {
  'house-sign-in': 'Үйдің тіркелгісімен кіру',
  'house-going': 'Кіру беті ашылуда',
  'house-coming': 'Кіру тексерілуде',
  'house-once-more': 'Қайта бастау',
  'house-other': 'Басқа тіркелгімен кіру',
  'house-again-text':
    'Бұл әрекетті кері қайтару мүмкін емес. Жаңа қойындыда тағы бір рет кіріп, осында оралыңыз.',
  'house-again': 'Тағы бір рет кіру',
  'house-proven': 'Расталды. Бұл қойындыны жабуға болады.',
  'house-account': 'Үйдің тіркелгісі: рөлдер топтардан келеді',
  'account-off': 'Кіру жабық',
  'let-back-in': 'Кіруді қайта ашу',
  'why-account-off': 'Бұл тіркелгіге мұнда кіру жабық. Бас әкімшіге хабарласыңыз.',
  'why-no-group': 'Бұл тіркелгінің мұнда рөлі жоқ. Өзіңізді тиісті топқа қосуды сұраңыз.',
  'why-other-account': 'Бұл басқа тіркелгі. Жұмыс істеп отырған тіркелгіңізбен кіріңіз.',
  'why-answer-late': 'Бұл кіру басқа браузерде немесе тым бұрын басталған. Қайта бастаңыз.',
  'why-provider-silent': 'Кіру қызметі жауап бермейді. Бір минуттан кейін қайталаңыз.',
  'why-provider-refused': 'Кіру қызметі сіз екеніңізді растамады. Қайталап көріңіз.',
  'why-roles-of-house': 'Бұл тіркелгінің рөлдері үйдің топтарынан келеді.',
  'act-askHouse': 'Үйдің тіркелгісімен кіруді сұрау',
  'act-signInFromHouse': 'Үйдің тіркелгісімен кіру',
  'act-againFromHouse': 'Үйдің тіркелгісімен растау',
  'act-letStaffBackIn': 'Кіру қайта ашылды',
};
