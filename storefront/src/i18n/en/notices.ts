import type { Translation } from '#i18n/message.ts';
import type { notices as source } from '#i18n/ru/notices.ts';

export const notices = {
  'late-script':
    'Part of the page has not loaded yet: the connection is unstable. We are trying again, and what you entered is kept.',
  'late-script-reload': 'Reload the page',
  'counted-at':
    'Availability is shown as of {time}. The connection to the box office is being restored; tickets can be bought again in a minute or two.',
  'sales-stopped':
    'Ticket sales are paused: we have restored our data and are checking the orders. The programme is open and your tickets are valid; if an order is missing, we refund it. Come back in an hour.',
} satisfies Translation<typeof source>;
