import type { Translation } from '#i18n/message.ts';
import type { order as source } from '#i18n/ru/order.ts';

export const order = {
  title: 'Order No.~{number}',
  'deleted-title': 'Order deleted',
  'deleted-text':
    'There is no order behind this link: it was deleted, or the link was cut short. Open it from the email again.',

  hold: 'the places are held',
  'hold-until': 'until~{time}',
  'pay-with': 'How you pay',
  pay: 'Pay',
  'pay-again': 'Back to payment',
  'pay-opening': 'Opening the bank',
  'pay-held': '{tickets}, held until~{time}',
  'pay-time-over': 'The time is up: this order can no longer be paid.',
  'pay-without-script': 'To pay, switch JavaScript on in your browser and open the page again.',
  'pay-offline':
    'The bank did not open: the server cannot be reached. Check your connection and press again.',
  'pay-timeout': 'The bank did not open: the server takes too long to answer. Press again.',
  'pay-busy': 'The bank did not open: a great many people are paying right now. Press again in a minute.',
  'way-missing': 'No way to pay is chosen. Error code: {code}',
  'bank-unknown': 'The bank for this payment is not known. Choose another way to pay.',
  'bank-missing': 'There is no way to pay for this order. Ask the box office.',
  'qr-title': 'Order payment No.~{number}',
  'qr-text':
    'Click the QR code or scan it with your phone. The window closes by itself when the bank has confirmed.',
  'qr-picture': 'QR code for the payment',
  'qr-open': 'Open the banking app',

  verifying:
    'The bank is looking into the payment. It may take a while: your places are kept, and the answer appears here by itself.',
  'asking-bank': 'We are asking the bank about the payment. The page updates by itself.',
  'asking-long':
    'The bank has not answered yet. If you were charged, the tickets will appear here and arrive at {email}.',
  'asking-unfinished': 'Have you not finished paying? The page of the bank is still open for you.',
  'asking-looked': 'Checking this payment takes longer than usual. The places are yours.',
  'asking-over':
    'The time is up, but the payment may have made it. We still hold the places and wait for the bank.',

  'expired-way': 'Choose places again',
  'return-tickets': 'Return tickets',
  'ticket-return-requested': 'The return waits for your confirmation by the link in our mail',
  'ticket-return-confirmed': 'We are looking at the return',
  'ticket-return-returned': 'Returned, no longer valid',
  'ask-us': 'Any questions left? Write to {address}',

  'tickets-being-made':
    'The money has arrived and the tickets are being made. They appear here in a few seconds.',
  'all-tickets': 'All tickets as PDF',
  'to-calendar': 'Add to calendar',
  age: '{age}+',
  'for-visitors': { one: 'for {count} visitor', other: 'for {count} visitors' },
  'ticket-number': 'Ticket No.~{number}',
  'ticket-code': 'Code {code}',
  'ticket-fee': 'fee {fee}',
  'code-later': 'The code comes after payment',
  'code-spoken': 'Say the ticket number at the door',
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
    'The code of ticket No.~{number} cannot be shown. Open the ticket as PDF or say this number at the door.',

  buyer: 'Buyer',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  total: 'Total',
  fee: 'Service fee',
  discount: 'Discount',
  'sum-waiting': 'To pay',
  'sum-paid': 'Paid',
  'sum-ended': 'Order total',
  free: 'Free',
  rules: 'Rules and terms',

  now: 'now',
  again: 'Send the tickets again',
  'again-sent':
    'Sending them to {email} again. The mail can take a few minutes, and now and then it lands in the spam folder.',
  'again-unsent': 'We could not ask for it: there is no connection to the server. Press again.',

  'offline-copy': 'No connection: this is a copy of~{moment}. The code works at the door without one.',
} as const satisfies Translation<typeof source>;
