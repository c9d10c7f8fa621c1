import type { Translation } from '#i18n/message.ts';
import type { kept as source } from '#i18n/ru/kept.ts';

export const kept = {
  wheelchair: 'This space is for wheelchair users until {moment}. After that anyone can buy it.',
  'wheelchair-only': 'This space is for wheelchair users.',
  house: 'This seat is reserved until {moment}. After that anyone can buy it.',
  'house-only': 'This seat is reserved.',
  'take-wheelchair': 'I use a wheelchair, take this space',
  'list-wheelchair': 'For wheelchair users until {moment}, then for everyone:',
  'list-wheelchair-only': 'For wheelchair users:',
  'list-house': 'Reserved until {moment}, then for everyone:',
  'list-house-only': 'Reserved:',
  'show-wheelchair': 'I use a wheelchair, show these spaces',
  yours: 'Seats reserved for you until {moment}:',
  over: 'These seats are on general sale now, or taken. Choose free ones on the plan.',
} as const satisfies Translation<typeof source>;
