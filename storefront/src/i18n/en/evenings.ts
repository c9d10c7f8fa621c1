import type { Translation } from '#i18n/message.ts';
import type { evenings as source } from '#i18n/ru/evenings.ts';

export const evenings = {
  ask: '{party}, {sum} in all, {when}, {what}',
  'party-1': 'One of us',
  'party-2': 'Two of us',
  'party-3': 'Three of us',
  'party-4': 'Four of us',
  'party-5': 'Five of us',
  'party-6': 'Six of us',
  'up-to': 'up to {sum}',
  'any-sum': 'any sum',
  'when-any': 'any time',
  'when-weekend-evening': 'weekend evenings',
  'when-weekend': 'at the weekend',
  'when-weekday-evening': 'weekday evenings',
  'when-evening': 'in the evening',
  'when-day': 'by day',
  anything: 'anything',
  show: 'Show',
  label: 'An evening for you',
  'word-who': 'How many of you',
  'word-how-much': 'How much in all',
  'word-when': 'When',
  'word-what': 'What',
} as const satisfies Translation<typeof source>;
