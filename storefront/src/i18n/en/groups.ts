import type { Translation } from '#i18n/message.ts';
import type { groups as source } from '#i18n/ru/groups.ts';

export const groups = {
  group: 'Come as a group',
  'group-note': 'One price for the whole group of up to {count}~people',
  'group-full': '{left} tickets are left for this time, and a group needs {count}.',
  'group-people': 'Up to {count}~people',
  'group-price': '{price} + guide {fee}',
  'group-over-row':
    'One order holds at most {count} groups. Choose another time for the next group, or place one more order.',
  'group-over-session': 'There is no room for one more group at this time. Choose another time.',
} satisfies Translation<typeof source>;
