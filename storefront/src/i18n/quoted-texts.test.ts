import type { Language } from '@foyer/contract/rules/values.ts';
import { expect, test } from 'vitest';
import { loadTexts } from '#lib/load/catalogues.ts';
import type { Area } from './areas.ts';

type Quoted = readonly [row: string, language: Language, area: Area, key: string, text: string];

/** What the specifications say in so many words. Where they shout, we do not. */
const quoted: readonly Quoted[] = [
  ['O 5', 'en', 'hall', 'limit-card', 'Maximum number of tickets in one order per person'],
  ['AP-3', 'en', 'errors', 'internal', 'Internal error (code={code})'],
  ['BD-6', 'en', 'errors', 'required-all', 'All fields are required'],
  ['BD-6', 'en', 'errors', 'not-valid-email', 'The entered email is not valid, check it and try again'],
  ['BD-6', 'en', 'errors', 're-email', 'Entered emails do not match'],
  [
    'EV-9',
    'ru',
    'club',
    'ask-visits',
    'Вы действительно хотите приобрести {tickets} по подписке на {event}?',
  ],
  ['ID-2', 'ru', 'account', 'auth-error', 'Ошибка авторизации'],
  [
    'ID-2',
    'ru',
    'account',
    'auth-error-text',
    'Произошла непредвиденная ошибка. Обратитесь в службу поддержки',
  ],
  ['ID-6', 'ru', 'account', 'logout-error', 'Ошибка вызова logout'],
  ['ID-6', 'en', 'account', 'logout-error-text', 'Error on logout from GID'],
  ['ID-11', 'ru', 'account', 'popup-error', 'Ошибка при попытке открытия popup-окна'],
  ['ID-11', 'ru', 'account', 'token-error', 'Ошибка при получении токена'],
  ['ID-11', 'ru', 'account', 'code-error', 'Ошибка при получении авторизационного кода'],
  ['ID-11', 'ru', 'account', 'popup-closed', 'Попап был закрыт пользователем до завершения авторизации.'],
  ['ID-11', 'ru', 'account', 'no-backend', 'Backend URL is not configured'],
  ['ID-11', 'ru', 'account', 'no-widget', 'Не заданы настройки авторизационного виджета'],
  ['NT-12', 'en', 'visitors', 'deleted-title', 'order was deleted'],
  ['OV-4', 'en', 'offers', 'question', 'Before payment you may choose an addition to your order'],
  ['OV-4', 'en', 'offers', 'add', 'Add'],
  ['OV-4', 'en', 'offers', 'go-to-payment', 'Go to payment'],
  ['OV-7', 'en', 'order', 'qr-title', 'Order payment No. {number}'],
  ['OV-7', 'en', 'order', 'qr-text', 'Click the QR code or scan it'],
  ['OV-11', 'en', 'order', 'ticket-error-title', 'Error (#{code})'],
  ['OV-15', 'en', 'order', 'deleted-title', 'Order deleted'],
  ['OV-17', 'ru', 'order', 'way-missing', 'Способ оплаты не задан. Код ошибки: {code}'],
  ['PG-1', 'en', 'progress', 'declined-title', 'Payment No. {number} was declined'],
  ['PG-1', 'en', 'order', 'data-not-found', 'Data not found'],
  ['PG-2', 'en', 'small', 'restricted-title', 'Access to the order is restricted'],
  ['PG-4', 'en', 'small', 'not-found', 'Page not found'],
  ['PG-7', 'en', 'shell', 'back-to-event', 'Back to event'],
  ['PG-7', 'en', 'shell', 'back-to-order', 'Back to order No. {number}'],
  ['PG-10', 'en', 'shell', 'modal-error', 'Error'],
  ['PG-10', 'en', 'shell', 'modal-information', 'Information'],
  ['PG-10', 'en', 'shell', 'modal-warning', 'Warning'],
  ['PG-10', 'en', 'shell', 'modal-error-order', 'Error (#{code}) when creating an order'],
  ['RT-1', 'en', 'returns', 'time-left', 'Return possible within'],
  ['RT-1', 'en', 'returns', 'time-over', 'Return time expired'],
  ['RT-5', 'en', 'returns', 'submit', 'Issue refund'],
  ['RT-5', 'en', 'returns', 'created-title', 'Request created'],
  ['RT-6', 'en', 'returns', 'confirm', 'Confirm'],
  ['RT-6', 'en', 'returns', 'confirmed-title', 'Refund confirmed successfully'],
  ['RT-9', 'en', 'returns', 'gone-title', 'Order deleted or not found'],
  ['SC-6', 'en', 'hall', 'standing', 'Standing places'],
  ['SC-8', 'en', 'hall', 'limit-order', 'Ticket limit per order reached'],
  ['SC-10', 'ru', 'hall', 'seat-taken', 'Место недоступно'],
  ['SC-10', 'en', 'hall', 'seat-taken', 'Place unavailable'],
  ['SC-12', 'en', 'scheme', 'no-diagram', 'The diagram has not been uploaded yet'],
  ['SC-10', 'ru', 'shell', 'error-code', 'Код ошибки: {code}'],
];

test.each(quoted)(
  '%s %s %s %s is said as the specification has it',
  async (_row, language, area, key, text) => {
    const { [area]: catalogue = {} } = await loadTexts(language, [area], {});
    const message = catalogue[key] ?? '';
    const shown = typeof message === 'string' ? message : message.other;
    expect(shown.replaceAll('~', ' ')).toContain(text);
  },
);
