import type { Translation } from '#i18n/message.ts';
import type { order as source } from '#i18n/ru/order.ts';

export const order = {
  title: 'Order No.~{number}',
  'deleted-title': 'Order deleted',
  'deleted-text':
    'There is no order behind this link: it was deleted, or the link was cut short. Open the whole link from the email.',
  'title-declined': 'Payment declined',
  'declined-to-order': 'Back to the order',
  'decline-why': 'Why this happens',
  'data-not-found': 'Data not found',
  'data-not-found-text':
    'There is no order at this link. Open it from the email, or go back to the programme.',

  'paid-where': 'They are here and have been sent to {email}.',
  'paid-here': 'They are here.',
  'wrong-mail': 'Wrong email?',
  'wrong-mail-text':
    'The tickets are valid without the email too: open this page on your phone at the entrance. To change the address, write to {address}',
  'today-at': 'Today at {time}',
  today: 'Today',
  'started-at': 'Started at {time}',
  way: 'The way',
  brighter: 'Turn up the brightness',
  'brighter-awake': 'Turn up the brightness, the screen stays on',
  'return-sum': 'Return tickets, {sum} now',
  'return-none': 'These tickets cannot be returned.',
  'starts-in': { one: 'in {count} minute', other: 'in {count} minutes' },

  hold: 'your tickets are held',
  'hold-until': 'until~{time}',
  'pay-with': 'Payment method',
  pay: 'Pay',
  'pay-again': 'Back to payment',
  'pay-opening': 'Opening the bank’s page',
  'pay-held': '{tickets}, held until~{time}',
  'pay-time-over': 'Your time to pay is over: this order can no longer be paid.',
  'pay-offline':
    'The bank’s page did not open: the server cannot be reached. Check your connection and press again.',
  'pay-timeout': 'The bank’s page did not open: the server takes too long to answer. Press again.',
  'pay-server': 'The bank’s page did not open: something broke on our side. Press again in a minute.',
  'pay-failed': 'Unable to pay for the order. Try again or choose another payment method.',
  'way-missing': 'No payment method is chosen. Error code: {code}',
  'bank-unknown': 'The bank for this payment is not known. Choose another payment method.',
  'bank-missing': 'There is no payment method for this order. Contact the box office.',
  'qr-title': 'Order payment No.~{number}',
  'qr-text':
    'Click the QR code or scan it with your phone. The window closes by itself when the bank has confirmed.',
  'qr-picture': 'QR code for the payment',
  'qr-open': 'Open the banking app',

  verifying:
    'Your bank is checking the payment. It may take a while: your tickets are held, and the answer will appear here.',
  'asking-bank': 'We are asking the bank about the payment. The page updates by itself.',
  'asking-long':
    'The bank has not answered yet. If you were charged, the tickets will appear here and arrive at {email}.',
  'asking-unfinished': 'Haven’t finished paying? The bank’s page is still open for you.',
  'asking-looked': 'Checking this payment takes longer than usual. Your tickets are held.',
  'asking-over':
    'The hold has ended, but the payment may have come in time. We are still holding your tickets and waiting for the bank.',

  'expired-way': 'Choose tickets again',
  'return-tickets': 'Return tickets',
  'ask-us': 'Any questions? Write to {address}',

  'tickets-being-made': 'We have received the money. The tickets will appear here in a few seconds.',
  'all-tickets': 'All tickets as PDF',
  'to-calendar': 'Add to calendar',
  age: '{age}+',
  'for-visitors': { one: 'for {count} visitor', other: 'for {count} visitors' },
  'ticket-number': 'Ticket No.~{number}',
  'ticket-code': 'Ticket code {code}',
  'ticket-fee': 'fee {fee}',
  'code-later': 'The code comes after payment',
  'code-spoken': 'Give your ticket number at the entrance',
  'code-missing': 'The code did not load',
  'code-qr': 'QR code of ticket {number}',
  'code-barcode': 'Barcode of ticket {number}',
  'show-ticket': 'Show the code',
  'open-ticket': 'Open the ticket',
  'tickets-label': 'Tickets',
  'ticket-position': '{position} of~{count}',
  'ticket-previous': 'Previous ticket',
  'ticket-next': 'Next ticket',
  'ticket-error-title': 'Error (#{code})',
  'ticket-unavailable':
    'The code of ticket No.~{number} cannot be shown. Open the ticket as PDF or give this number at the entrance.',

  buyer: 'Buyer',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  total: 'Total',
  fee: 'Booking fee',
  discount: 'Discount',
  'sum-waiting': 'To pay',
  'sum-paid': 'Paid',
  'sum-ended': 'Order total',
  'sum-refunded': 'Refunded',
  'sum-refunding': 'To be refunded',
  'sum-rest': 'Total after refunds',
  free: 'Free',
  rules: 'Rules and terms',

  now: 'now',
  again: 'Send the tickets again',
  'again-sent': 'Sending them to {email} again. The email can take a few minutes; check your spam folder.',
  'again-unsent': 'The request was not sent: there is no connection to the server. Press again.',

  'offline-copy': 'No connection: this is a copy from~{moment}. The code still works at the entrance.',
} as const satisfies Translation<typeof source>;
