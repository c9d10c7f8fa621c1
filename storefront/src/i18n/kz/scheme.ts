import type { Translation } from '#i18n/message.ts';
import type { scheme as source } from '#i18n/ru/scheme.ts';

export const scheme = {
  plan: 'Орындар',
  how: 'Орындарды қалай көрсету керек',
  'to-exchange': 'Айырбасқа оралу',
  'days-of': '{title}, күндері мен уақыты',
  'as-plan': 'Жоспар',
  'as-list': 'Тізім',
  legend: 'Бағалар',
  'no-diagram': 'Зал жоспары әлі жүктелмеген.',
  'no-diagram-text': 'Бұл сеансқа орындарды әзірге касса сатады.',
  drawing: 'Орындар салынып жатыр',
  'without-script': 'Орынды жоспарсыз таңдау',
  emptied: {
    one: 'Сіз басқа сеансты таңдадыңыз: {when} сеансының {count}~орны босатылды.',
    other: 'Сіз басқа сеансты таңдадыңыз: {when} сеансының {count}~орны босатылды.',
  },
  'emptied-back': 'Сол орындарға оралу',
} as const satisfies Translation<typeof source>;
