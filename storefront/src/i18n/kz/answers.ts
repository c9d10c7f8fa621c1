import type { Translation } from '#i18n/message.ts';
import type { answers as source } from '#i18n/ru/answers.ts';

export const answers = {
  found: { one: '{count} сеанс', other: '{count} сеанс' },
  'found-evenings': { one: '{count} кеш', other: '{count} кеш' },
  note: 'Орындар қатар, алым ішінде.',
  more: 'Мұнда алғашқы {shown}. Күнді немесе соманы нақтылаңыз.',
  take: '{sum} төлеп алу',
  'take-free': 'Тегін алу',
  other: 'Басқа орындар',
  free: 'орындар нөмірленбеген',
  split: 'екі қатарда, бірінің артында бірі',
  none: 'Мұндай сеанс жоқ.',
  nearest: { one: 'Ең жақыны: {wish}, {count} сеанс', other: 'Ең жақыны: {wish}, {count} сеанс' },
  gone: 'Бұл орындарды жаңа ғана алып қойды. Қазір барын көрсетеміз.',
  unsent: 'Орындар алынбады: байланыс жоқ. Қайта басыңыз.',
  'all-programme': 'Бүкіл афиша',
} as const satisfies Translation<typeof source>;
