import type { Translation } from '#i18n/message.ts';
import type { kept as source } from '#i18n/ru/kept.ts';

export const kept = {
  wheelchair:
    'Кресло-арбадағы көрермендердің орны. Сақталатын мерзімі: {moment}. Содан кейін кез келген адам сатып ала алады.',
  'wheelchair-only': 'Кресло-арбадағы көрермендердің орны.',
  house: 'Бұл орын сақталған. Мерзімі: {moment}. Содан кейін кез келген адам сатып ала алады.',
  'house-only': 'Бұл орын сақталған.',
  'take-wheelchair': 'Мен кресло-арбадамын, осы орынды алу',
  'list-wheelchair': 'Кресло-арбадағы көрермендерге, кейін барлығына. Мерзімі: {moment}.',
  'list-wheelchair-only': 'Кресло-арбадағы көрермендерге:',
  'list-house': 'Сақталған, кейін барлығына. Мерзімі: {moment}.',
  'list-house-only': 'Сақталған:',
  'show-wheelchair': 'Мен кресло-арбадамын, осы орындарды көрсету',
  yours: 'Сізге сақталған орындар. Мерзімі: {moment}.',
  over: 'Бұл орындар ортақ сатылымда немесе бос емес. Жоспардан бос орындарды таңдаңыз.',
} as const satisfies Translation<typeof source>;
