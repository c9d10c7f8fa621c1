import type { ReturnCause } from '@foyer/contract/returns/returns.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { quoted } from '@foyer/contract/rules/joining.ts';
import { pluralText } from '@foyer/contract/rules/plural.ts';
import { type RefusalFacts, type RefusalTexts, visitorRefusal, waitWords } from './refusal-texts.ts';

export const refusalsEn: RefusalTexts = {
  csrf: ({ cookies }) =>
    cookies === null
      ? 'The page has been open too long. Reload it and try again.'
      : 'Your browser does not keep this site’s cookies, and an order needs them. Allow them in the browser’s settings and try again.',
  'bot-check': 'A check is needed. Type the characters in the picture.',
  internal: 'Internal error. Try again in a minute; if that does not help, contact our support.',
  malformed: ({ field }) =>
    field === null
      ? 'Something went wrong. Reload the page and try again.'
      : `Something went wrong with the field “${field}”. Reload the page and try again.`,
  'unknown-call': 'Something went wrong. Reload the page and try again.',
  limit: overLimit,
  'too-many-requests': ({ seconds }) => `Too many requests in a row. Try again ${inSeconds(seconds)}.`,
  'payment-failed': 'Unable to pay for the order. Try again or choose another payment method.',
  'bank-unknown': 'The bank for this payment is not known. Choose another payment method.',
  'bank-missing': 'There is no payment method for this order. Ask the box office.',
  unauthorized: 'You are not signed in, or your sign-in has expired. Sign in and try again.',
  forbidden: 'Access to the order is restricted: it was placed from another profile.',
  'place-taken': ({ left, place, zone }) =>
    left === 0 && place === null
      ? 'Place unavailable: the last tickets have just been taken. Choose others.'
      : left === null || left === 0
        ? `Place unavailable${place ? ` (${place})` : ''}: somebody has just taken it. Choose another one.`
        : `Place unavailable. ${zone ? `“${zone}”: ` : ''}${left} ${pluralText(left, 'en', tickets)} left${zone ? '' : ' for this date'}. Take no more than that${zone ? ', or choose other places' : ''}.`,
  'wallet-silent':
    'Google Wallet is not responding at the moment. Try again later: your tickets are on the order’s page and in your email.',
  'sales-stopped':
    'Ticket sales are paused while we check our records. Tickets already bought remain valid. Try again in an hour.',
  'sale-closed': 'Tickets for this date are no longer on sale. Choose another day or time.',
  'order-gone': 'Order deleted or not found.',
  'order-finished': ({ paying, cause }) =>
    paying === null
      ? (finished[cause ?? ''] ?? 'This order is already finished. Reload the page.')
      : 'The payment has begun: the discount can no longer be changed. Finish paying, or wait for the bank.',
  'reservation-over': ({ cause }) =>
    cause === 'asking'
      ? 'The hold has ended, but your bank is still checking the last payment. Wait a moment: your tickets are still held.'
      : 'The hold has ended and the tickets are back on sale. Place a new order.',
  'promo-invalid': ({ once }) =>
    once === null
      ? 'Invalid promo code. Check how it is spelt and until when it is valid.'
      : 'A promo code is applied to this order already. Cancel it first.',
  'bonus-refused': bonusRefused,
  'return-refused': ({ cause }) =>
    notReturned[cause ?? ''] ??
    'These tickets cannot be returned: the time is over or a return is already under way.',
  'captcha-wrong': 'The characters do not match the picture. Type those of the new one.',
  'price-changed':
    'The price changed while you were choosing. Nothing was charged: check the new total and order again.',
  'consent-missing': ({ title }) =>
    title === null
      ? 'Your consent is needed. Tick the required boxes.'
      : `Your consent is needed: ${quoted(title, 'en')}.`,
  'buyer-invalid': ({ field }) =>
    buyerFields[field ?? ''] ?? 'Check the buyer’s details: something is missing.',
  'not-offered': 'This is not offered here. Ask at the box office.',
  'payment-way-invalid': ({ code }) => `This payment method is not allowed. Error code: ${code}`,
  'payment-way-missing': ({ code }) => `No payment method is set. Error code: ${code}`,
  'key-reused': 'Something went wrong. Reload the page and try again.',
  'no-tickets': 'This order has no valid tickets to send.',
  'mail-sent-lately': ({ seconds, links }) =>
    links === 1
      ? `Your tickets are still valid. An email with a link was sent a short while ago; if it is missing, check your spam folder. You can ask for the next one ${waitWords(seconds, 'en')}.`
      : `The tickets were sent a short while ago. If the email is missing, check your spam folder; we can send it again ${waitWords(seconds, 'en')}.`,
  'subscription-refused':
    'This subscription does not cover these tickets: it is for another event or day, or it has ended.',
  'visits-used': ({ left }) =>
    left === null || left === 0
      ? 'All visits of the subscription have been used.'
      : `The subscription has ${left} ${pluralText(left, 'en', { one: 'visit', other: 'visits' })} left. Take some tickets out.`,
  'exchange-refused': ({ cause }) =>
    notExchanged[cause ?? ''] ?? 'These tickets cannot be exchanged. They remain valid.',
  'exchange-open': 'This exchange is being paid for. Wait for the bank’s answer: your tickets remain valid.',
  'list-closed': 'The waiting list for this date is closed: its sale is over, or the date was cancelled.',
  'places-free': 'There are seats for you right now on these dates. Go back to the event and choose them.',
  'choice-over': 'The time to choose is over. Write to us if you need help with your tickets.',
  'visits-taken': 'Tickets were taken under this subscription. Return those first, then the subscription.',
  'visitor-invalid': visitorRefusal('en'),
  'payment-begun': 'Payment for this order has begun, so its contents can no longer be changed.',
  'offer-unknown': 'This order has no such add-on. Reload the page.',
  'offer-limit': ({ title, limit, unpaidPlaces }) =>
    unpaidPlaces === null
      ? `No more can be added${title ? ` of ${quoted(title, 'en')}` : ''}${limit === null ? '' : `: an order holds at most ${limit}`}.`
      : `${title ? quoted(title, 'en') : 'This add-on'}: unpaid orders from your network hold too many. If one of them is yours, pay for it; otherwise try again in a few minutes.`,
  'offer-sold-out': ({ title, left }) =>
    `${title ? quoted(title, 'en') : 'This add-on'}: ${left ? `only ${left} left` : 'sold out'}. The order stays as it was.`,
  kept: ({ place, until }) =>
    `This seat is reserved${place ? ` (${place})` : ''}.${until ? ` It goes on general sale on ${until}.` : ''} Choose another one.`,
  companion: ({ place }) =>
    `A companion seat${place ? ` (${place})` : ''} is sold together with the wheelchair space next to it. Choose both, or remove this one.`,
  'lone-seat': ({ place }) =>
    `A single free seat would stay beside yours${place ? ` (${place})` : ''}. Move your choice or take it too.`,
  busy: ({ seconds, away }) =>
    away === null
      ? `A great many people are buying right now. Try again ${inSeconds(seconds)}.`
      : 'The box office is not responding right now. Try again in a minute: your orders and tickets are safe, and you will not be charged twice.',
  'sign-in-failed': 'Signing in did not work: the provider did not confirm it. Try again.',
  'sign-out-failed': 'Error on logout from GID',
  'club-silent': ({ visits }) =>
    visits === null
      ? 'The club is not responding right now. No discount was applied: try again later, or pay the full price.'
      : 'The club is not responding right now, so no tickets were taken under the subscription and no visits were used. Try again later, or buy tickets without it.',
};

function bonusRefused({ available, card, once }: RefusalFacts): string {
  if (once !== null) return 'Points are applied to this order already. Cancel them first.';
  if (card !== null) return 'This club card cannot be used. Ask the club.';
  return available === null
    ? 'That many points cannot be used.'
    : `That many points cannot be used. You may use ${formatNumber(available)}.`;
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
    return 'Group tours are booked separately from single tickets. Keep one or the other.';
  if (cardTickets !== null)
    return 'A ticket has already been taken with the card for this phone number. The card buys one ticket for each event.';
  if (least !== null)
    return `These tickets are sold only ${least} or more at a time. Add some, or take them all out.`;
  if (openOrders !== null) return 'You have unpaid orders already. Pay for them, or wait until they lapse.';
  if (freePlaces !== null)
    return `One person may have at most ${freePlaces} free ${pluralText(freePlaces, 'en', { one: 'ticket', other: 'tickets' })} for one date, and this email or phone has some already. Take fewer free tickets, or return tickets that are not needed.`;
  if (unpaidPlaces !== null)
    return `Too many tickets for this date are held unpaid from your network. If one of those orders is yours, pay for it; otherwise try again ${waitWords(seconds, 'en')}, when tickets that were not paid for are on sale again.`;
  if (limit === null) return 'Ticket limit per order reached. Take some out.';
  return `Ticket limit per order reached: at most ${limit} ${pluralText(limit, 'en', tickets)}. Take some out.`;
}

const tickets = { one: 'ticket', other: 'tickets' };

function inSeconds(seconds: number | null): string {
  if (seconds === null) return 'in a minute';
  return `in ${seconds}\u00a0${pluralText(seconds, 'en', { one: 'second', other: 'seconds' })}`;
}

const buyerFields: Readonly<Record<string, string>> = {
  name: 'Enter your first and last name, 2 to 70 letters.',
  phone: 'Invalid phone number format: 6 to 20 characters.',
  email: 'The entered email is not valid. Check it and try again.',
  emailAgain: 'The entered emails do not match.',
  surname: 'Enter the surname in Russian letters, with a capital, 4 letters or more, as in the passport.',
  firstName: 'Enter the first name in Russian letters, with a capital, as in the passport.',
  patronymic: 'Enter the patronymic in Russian letters, with a capital, as in the passport.',
};

const finished: Readonly<Record<string, string>> = {
  paid: 'This order is already paid.',
  cancelled: 'This order is cancelled. Choose your tickets again.',
  visitors: 'Enter the visitors’ details first, then pay for the order.',
};

const notReturned: Readonly<Record<string, string>> & Readonly<Record<ReturnCause, string>> = {
  unpaid: 'The order is not paid: there is nothing to refund.',
  ended: 'This order ended without tickets: there is nothing to refund.',
  never: 'Tickets for this event are non-refundable.',
  'time-over': 'It is too late to return these tickets.',
  returned: 'These tickets have been returned already.',
  exchanged: 'These tickets were exchanged. The ones that are valid now are on the order page.',
  'not-of-order': 'These tickets are not in this order. Reload the page.',
  'open-request':
    'This order already has a return request. Confirm it with the link in our email, or withdraw it.',
  confirmed: 'You have already confirmed a return for this order. We will answer by email.',
  'no-address': 'The buyer’s details were erased, so we cannot send an email. Ask the box office.',
  together: 'Other tickets have to go back together with these. Request the return again.',
  'link-wrong':
    'The link does not belong to this order; it may have been cut short. Open the whole link from the email.',
  'link-lapsed':
    'This link has expired: the request is cancelled and your tickets are valid. If you still need the return, request it again.',
  'link-withdrawn':
    'This return request is closed and its link no longer works. The order page says where your tickets stand.',
  'link-used': 'You have already confirmed this return. It is under review, and we will email you.',
  'link-done': 'This return has gone through. The order page says when the money arrives.',
  'link-refused': 'We did not accept this return, and your tickets are valid. The reason is in our email.',
};

const notExchanged: Readonly<Record<string, string>> = {
  never: 'Tickets for this event are not exchanged.',
  'time-over': 'The time to exchange these tickets is over. They remain valid.',
  visited: 'This ticket has already been used at the entrance.',
  returned: 'This ticket was returned.',
  'asked-back': 'A return of this ticket is under way. Cancel it first, then exchange the ticket.',
  times: 'This ticket was exchanged before and cannot be exchanged again. It remains valid.',
  'culture-card': 'Tickets bought with the Pushkin card have to be returned and bought again.',
  subscription: 'The box office exchanges tickets taken under a subscription.',
  'season-ticket': 'A subscription cannot be exchanged.',
  'no-address': 'The order has no email. The box office can exchange its tickets.',
  together: 'These tickets are sold together only. Choose all of them.',
  sessions: 'Choose tickets for one day.',
  changed:
    'The tickets were not exchanged: the old ones changed while you were confirming. Nothing was charged.',
  unpaid: 'The order is not paid, so there is nothing to exchange.',
};
