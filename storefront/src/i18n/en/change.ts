import type { Translation } from '#i18n/message.ts';
import type { change as source } from '#i18n/ru/change.ts';

export const change: Translation<typeof source> = {
  'page-title': 'Change of programme',
  'title-moved': 'Moved to {day}',
  'title-off': 'Cancelled',
  'title-replaced': 'Change of programme',
  'title-venue': 'New venue',
  was: 'Was',
  now: 'Now',
  tickets: 'Your tickets',
  'ticket-returned': 'returned',
  'add-ons': 'Add-ons are refunded with the last ticket: {names} ({sum}).',
  stay: 'I will come',
  refund: 'Get a refund',
  'cannot-come': 'I cannot come',
  choice:
    'Your tickets stay valid, there is nothing to change. Last day to answer: {until}. If you do not answer, the tickets stay yours.',
  'off-by-itself':
    'We refund the full {sum}: right away if you press the button, otherwise automatically. Last day before that: {until}.',
  'off-on-request': 'We refund the full {sum} when you press the button. Last day to answer: {until}.',
  staying: 'Noted: you will come, {when}. You can change your mind; last day: {until}.',
  returned:
    'We are refunding {sum}; the tickets are no longer valid. The money usually takes up to 10~working days.',
  'returned-free': 'The tickets are no longer valid, and others can come instead. Thank you for telling us.',
  over: 'The time to choose is over. The tickets are still yours and valid.',
  'over-off': 'The time to choose is over. If the money has not arrived, write to us.',
  undone: 'It takes place as announced after all. Your tickets are valid.',
  'too-late': 'The time to choose is over. The tickets are as they were.',
  refused: 'Your answer was not saved, and the tickets are as they were. Try again or write to us.',
  after: 'The money goes back to the payment method you used, including the booking fee.',
  'gone-title': 'This link does not work',
  'gone-text':
    'There is nothing behind this link: the link was cut short, or belongs to another order. Open the whole link from the email.',
};
