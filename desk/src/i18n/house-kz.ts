import type { russianHouse } from './house-ru.ts';

export const kazakhHouse: Readonly<Record<keyof typeof russianHouse, string>> = {
  house: 'Нұсқалар',
  'house-nothing':
    'Сатып алушылар ештеңе байқамайды: тек түсініктемелер немесе беттерде көрінбейтіні өзгереді.',
  'house-intro': 'Ашылған файлдардың барлық күйі, жаңасы жоғарыда.',
  'house-first': 'барлық файл',
  'house-files': 'тағы файлдар: {n}',
  'house-folder': 'қалтадан',
  'house-desk': 'кабинетте',
  'house-undo': '{n}-нұсқаға қайтару',
  'house-download': 'Файлдарды жүктеп алу',
  'house-now': 'қазір ашық',
  'house-back-to': '{n}-нұсқаны қайтару',
  'house-back-text':
    'Дүкен {when} күнгі {n}-нұсқадағыдай болады. Сатылғаны өзгермейді: біреу жаңаға билет алған болса, қайтаруға болмайды.',
  'house-look': 'Не өзгеретінін көру',
  'house-looking': 'Салыстырып жатырмыз…',
  'house-go': '{n}-нұсқаны қайтару',
  'house-doing': 'Ашып жатырмыз…',
  'house-done': 'Дайын. Жіберілген хаттар: {n}.',
  'house-folders': 'Компьютерлердегі қалталар өзгермейді: түзетпес бұрын foyer pull іске қосыңыз.',
};
