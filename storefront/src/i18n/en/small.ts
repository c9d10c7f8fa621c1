import type { Translation } from '#i18n/message.ts';
import type { small as source } from '#i18n/ru/small.ts';

export const small = {
  'title-unauthorized': 'Access restricted',
  'not-found': 'Page not found',
  'not-found-text': 'There is no such page. The event may be over, or the link was cut short.',
  'restricted-title': 'Access to the order is restricted',
  'restricted-text': 'The order opens only in the profile that placed it.',
  'restricted-gid': 'You are signed in with another profile. Sign in with the one that placed the order.',
  calendar: 'Subscribe to the programme in your calendar',
  support: 'Help',
  phone: 'Phone',
  email: 'Email',
  'failed-text': 'The page did not open because of a fault on our side. It is logged already; try again.',
  'away-text':
    'The box office is not responding. Your orders and tickets are safe, and nobody is charged twice. Try again in a minute; the tickets are in your email too.',
  refused: 'The order was not placed, nothing was charged.',
  'refused-limit': 'More tickets than one order may hold.',
  'refused-taken': 'There are not that many tickets left: they have just been taken.',
  'refused-closed': 'Tickets for this date are no longer on sale.',
  'refused-price': 'The price changed while you were choosing.',
  'refused-consent': 'A required consent is not ticked.',
  'refused-buyer': 'Something is wrong with the buyer’s details: the form shows where.',
  'refused-stopped':
    'Ticket sales are paused while we check our records. Tickets already bought remain valid. Try again in an hour.',
  'refused-busy': 'A great many people are buying right now. Try again in a minute.',
  'refused-bot':
    'A great many orders are coming from your network. Try again in a minute, or turn JavaScript on and the page will check by itself.',
  'refused-again': 'What you entered is still here: check the tickets and send the form again.',

  'plain-title': 'Seats without the plan',
  'plain-count': 'How many of you?',
  'plain-show': 'Show the best seats',
  'plain-none': 'There are not that many seats together now. Choose fewer, or another date.',
  'plain-choose': 'Best free seats together',
  'plain-category': 'Tickets',
  'plain-buy': 'Buy',
  'plain-bank': 'Go to the bank’s page',
  'plain-code': 'Tap the QR code or scan it with your phone. After paying, open the order again.',
  'plain-paid': 'Show the order',
  'plain-names':
    'Tickets for this event name their visitors. To buy them, switch JavaScript on in your browser and open the page again.',

  'not-translated': 'This text is not available in English.',
  'shown-in': 'Below it is in {language}.',
  'in-ru': 'Russian',
  'in-en': 'English',
  'in-ch': 'Chinese',
  'in-kz': 'Kazakh',
} satisfies Translation<typeof source>;
