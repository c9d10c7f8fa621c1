import { formatNumber } from '@foyer/contract/rules/format.ts';
import { pluralText } from '@foyer/contract/rules/plural.ts';
import type { RefusalFacts, RefusalTexts } from './refusal-texts.ts';
import { visitorRefusal } from './visitor-fields.ts';
import { waitWords } from './wait-words.ts';

export const refusalsEn: RefusalTexts = {
  csrf: ({ cookies }) =>
    cookies === null
      ? 'The page has been open too long. Reload it and try again.'
      : 'Your browser keeps no cookies of this site, and an order needs them. Allow them in the browser’s settings and try again.',
  'bot-check': 'A check is needed. Type the characters in the picture.',
  internal: 'Internal error. Try again in a minute; if that does not help, write to our support.',
  malformed: ({ field }) =>
    field === null ? 'The request is not well formed.' : `The request is not well formed: field “${field}”.`,
  'unknown-call': 'There is no such call.',
  limit: overLimit,
  'too-many-requests': ({ seconds }) => `Too many requests in a row. Try again ${inSeconds(seconds)}.`,
  'payment-failed': 'Unable to pay for the order. Try again or choose another way to pay.',
  'bank-unknown': 'The bank for this payment is not known. Choose another way to pay.',
  'bank-missing': 'There is no way to pay for this order. Ask the box office.',
  unauthorized: 'You are not signed in, or the sign-in has ended. Sign in and try again.',
  forbidden: 'Access to the order is restricted: it was placed from another profile.',
  'place-taken': ({ left, place }) =>
    left === null || left === 0
      ? `Place unavailable${place ? ` (${place})` : ''}: somebody has just taken it. Choose another one.`
      : `Place unavailable. ${left} ${pluralText(left, 'en', tickets)} left.`,
  'sales-stopped':
    'Ticket sales are paused while we check our records. Tickets already bought remain valid. Try again in an hour.',
  'sale-closed': 'Sales for this session are closed. Choose another day or time.',
  'order-gone': 'Order deleted or not found.',
  'order-finished': ({ paying }) =>
    paying === null
      ? 'This order is already finished. Reload the page.'
      : 'The payment has begun: the discount can no longer be changed. Finish paying, or wait for the bank.',
  'reservation-over': 'The reservation has ended and the places are on sale again. Place a new order.',
  'promo-invalid': ({ once }) =>
    once === null
      ? 'Invalid promo code. Check how it is spelt and until when it is valid.'
      : 'A promo code is applied to this order already. Cancel it first.',
  'bonus-refused': bonusRefused,
  'return-refused': 'These tickets cannot be returned: the time is over or a return is already under way.',
  'captcha-wrong': 'The characters do not match the picture. Type those of the new one.',
  'price-changed':
    'The price changed while you were choosing. Nothing was charged: look at the new total and order again.',
  'consent-missing': ({ title }) =>
    title === null
      ? 'Your consent is needed. Tick the required boxes.'
      : `Your consent is needed: “${title}”.`,
  'buyer-invalid': ({ field }) =>
    buyerFields[field ?? ''] ?? 'Check the buyer’s details: something is missing.',
  'not-offered': 'This is not offered here. Ask at the box office.',
  'payment-way-invalid': ({ code }) => `This way to pay is not allowed. Error code: ${code}`,
  'payment-way-missing': ({ code }) => `No way to pay is set. Error code: ${code}`,
  'key-reused': 'This request has already come with other data. Reload the page.',
  'no-tickets': 'This order has no valid tickets to send.',
  'mail-sent-lately': ({ seconds }) =>
    `The tickets were sent a short while ago. If the mail is missing, look into the spam folder; we can send it again ${waitWords(seconds, 'en')}.`,
  'subscription-refused':
    'This subscription does not cover these tickets: it is for another event or day, or it has ended.',
  'visits-used': ({ left }) =>
    left === null || left === 0
      ? 'All visits of the subscription are used.'
      : `The subscription has ${left} ${pluralText(left, 'en', { one: 'visit', other: 'visits' })} left. Take some tickets out.`,
  'visits-taken': 'Tickets were taken under this subscription. Return those first, then the subscription.',
  'visitor-invalid': visitorRefusal('en'),
  'payment-begun': 'The payment of this order has begun; what it holds cannot be changed any more.',
  'offer-unknown': 'This order has no such addition. Reload the page.',
  'offer-limit': ({ title, limit, unpaidPlaces }) =>
    unpaidPlaces === null
      ? `No more can be added${title ? ` of “${title}”` : ''}${limit === null ? '' : `: an order holds at most ${limit}`}.`
      : `${title ? `“${title}”` : 'This addition'}: unpaid orders from your network hold too many. If one of them is yours, pay for it; otherwise try again in a few minutes.`,
  'offer-sold-out': ({ title, left }) =>
    `${title ? `“${title}”` : 'This addition'}: ${left ? `only ${left} left` : 'sold out'}. The order stays as it was.`,
  'lone-seat': ({ place }) =>
    `A single free seat would stay beside yours${place ? ` (${place})` : ''}. Move your choice or take it too.`,
  busy: ({ seconds }) => `Very many people are buying right now. Try again ${inSeconds(seconds)}.`,
  'sign-in-failed': 'Signing in did not work: the provider did not confirm it. Try again.',
  'sign-out-failed': 'Error on logout from GID',
  'club-silent': ({ visits }) =>
    visits === null
      ? 'The club does not answer now. No discount was applied: try again later, or pay the full price.'
      : 'The club does not answer now, so no tickets were taken under the subscription and no visits were used. Try again later, or buy tickets without it.',
};

function bonusRefused({ available, card, once }: RefusalFacts): string {
  if (once !== null) return 'Bonuses are applied to this order already. Cancel them first.';
  if (card !== null) return 'This club card cannot be used. Ask the club.';
  return available === null
    ? 'That many bonuses cannot be used.'
    : `That many bonuses cannot be used. You may use ${formatNumber(available)}.`;
}

function overLimit({
  limit,
  least,
  openOrders,
  unpaidPlaces,
  freePlaces,
  groupAlone,
  cardTickets,
  seconds,
}: RefusalFacts): string {
  if (groupAlone !== null)
    return 'A group excursion is ordered apart from single tickets. Keep one of the two.';
  if (cardTickets !== null)
    return 'A ticket with the card is already taken on this phone number. The card buys one ticket for an event.';
  if (least !== null) return `These tickets are sold by ${least} or more. Add some, or take them all out.`;
  if (openOrders !== null)
    return 'You have unpaid orders already. Pay for them, or wait until their places are free again.';
  if (freePlaces !== null)
    return `One person may have at most ${freePlaces} ${pluralText(freePlaces, 'en', { one: 'place', other: 'places' })} of a free session, and this email or phone has some already. Take fewer, or return tickets that are not needed.`;
  if (unpaidPlaces !== null)
    return `Too many places of this session are held unpaid from your network. If one of those orders is yours, pay for it; otherwise try again ${waitWords(seconds, 'en')}, when places that were not paid for are on sale again.`;
  if (limit === null) return 'Ticket limit per order reached. Take some out.';
  return `Ticket limit per order reached: at most ${limit} ${pluralText(limit, 'en', tickets)}. Take some out.`;
}

const tickets = { one: 'ticket', other: 'tickets' };

function inSeconds(seconds: number | null): string {
  if (seconds === null) return 'in a minute';
  return `in ${seconds}\u00a0${pluralText(seconds, 'en', { one: 'second', other: 'seconds' })}`;
}

const buyerFields: Readonly<Record<string, string>> = {
  name: 'Write your first and last name, 2 to 70 letters.',
  phone: 'Write a phone number of 6 to 20 characters.',
  email: 'The entered email is not valid. Check it and try again.',
  emailAgain: 'The entered emails do not match.',
  surname: 'Write the surname in Russian letters, with a capital, 4 letters or more, as in the passport.',
  firstName: 'Write the first name in Russian letters, with a capital, as in the passport.',
  patronymic: 'Write the patronymic in Russian letters, with a capital, as in the passport.',
};
