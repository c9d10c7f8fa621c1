import type { Translation } from '#i18n/message.ts';
import type { scheme as source } from '#i18n/ru/scheme.ts';

export const scheme = {
  plan: 'Seats',
  how: 'How to show the seats',
  'to-exchange': 'Back to the exchange',
  'days-of': '{title}, dates and times',
  'as-plan': 'Plan',
  'as-list': 'List',
  legend: 'Prices',
  'no-diagram': 'The diagram has not been uploaded yet.',
  'no-diagram-text': 'Seats for this date are sold at the box office for now.',
  drawing: 'Drawing the seats',
  'without-script': 'Choose seats without the plan',
  emptied: {
    one: 'You chose another date: {count}~seat for {when} has been released.',
    other: 'You chose another date: {count}~seats for {when} have been released.',
  },
  'emptied-back': 'Go back to them',
} as const satisfies Translation<typeof source>;
