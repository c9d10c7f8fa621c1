import type { Translation } from '#i18n/message.ts';
import type { answers as source } from '#i18n/ru/answers.ts';

export const answers = {
  found: { one: '{count} session', other: '{count} sessions' },
  'found-evenings': { one: '{count} evening', other: '{count} evenings' },
  note: 'Seats together, the fee is included.',
  more: 'These are the first {shown}. Narrow the day or the sum.',
  take: 'Take for {sum}',
  'take-free': 'Take for free',
  other: 'Other seats',
  free: 'unnumbered seats',
  split: 'in two rows, one behind the other',
  none: 'There are no such dates.',
  nearest: { one: 'The nearest: {wish}, {count} session', other: 'The nearest: {wish}, {count} sessions' },
  gone: 'These seats were just taken. Here is what there is now.',
  unsent: 'The seats were not taken: there is no connection. Press again.',
  'all-programme': 'Whole programme',
} as const satisfies Translation<typeof source>;
