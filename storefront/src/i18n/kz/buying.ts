import type { Translation } from '#i18n/message.ts';
import type { buying as source } from '#i18n/ru/buying.ts';

export const buying = {
  count: { one: '{count}~билет', other: '{count}~билет' },
  'fee-inside': 'Сервистік алым {fee} қосылған',
  'no-payment': 'Төлеудің қажеті жоқ',
  'free-with-paid': 'Тегін билет мұнда ақылы билетпен бірге алынады',
  'take-free': 'Билеттерді алу',
  'again-by-hand': 'Қолмен жазыңыз, мұнда қою өшірілген',
  'return-title': 'Ойыңызды өзгертсеңіз',
  'return-until': 'қайтарудың соңғы күні: {day}',
  'return-until-start': 'басталғанша қайтарсаңыз',
  'return-percent': '{percent}~%',
  'return-late': 'Іс-шараға аз күн қалды: бұл билеттерді қайтару мүмкін емес.',
  'return-never': 'Бұл іс-шараның билеттері қайтарылмайды.',
  buying: 'Рәсімделуде',
  passport: 'Тегіңізді, атыңызды және әкеңіздің атын паспорттағыдай жазыңыз: кіреберісте салыстырылады.',
  'card-phone': 'Госуслуги профиліңіздің нөмірі',
  'guide-inside': 'Экскурсовод {fee} ішінде',
  groups: { one: '{count}~топ', other: '{count}~топ' },
  buy: 'Сатып алу',
  pay: 'Төлеу',
  'pay-with': 'Қалай төлейсіз',
  'have-promo': 'Промокодым бар',
} satisfies Translation<typeof source>;
