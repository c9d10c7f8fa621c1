import { expect, test } from 'vitest';
import { hasTrueToken, tbankToken } from './tbank-answers.ts';

test.each([
  [
    'of the official start',
    {
      TerminalKey: 'MerchantTerminalKey',
      Amount: 19200,
      OrderId: '21090',
      Description: 'Подарочная карта на 1000 рублей',
    },
    'usaf8fw8fsw21g',
    '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
  ],
  [
    'of a notification',
    {
      Amount: 150_000,
      ErrorCode: '0',
      OrderId: 'FOYER-100500',
      PaymentId: 8_742_591,
      Status: 'CONFIRMED',
      Success: true,
      TerminalKey: 'FoyerDEMO',
    },
    'foyer-pass',
    '466aeb7188010800da38ef06d8ff45d27ebea9ccc01ba996c478c476cad7d4bc',
  ],
])('the worked token %s', (_, fields, password, token) => {
  expect(tbankToken({ ...fields, Receipt: { Items: [] } }, password)).toBe(token);
  expect(hasTrueToken({ ...fields, Token: token }, password)).toBe(true);
  expect(hasTrueToken({ ...fields, Token: token.slice(1) }, password)).toBe(false);
  expect(hasTrueToken(fields, password)).toBe(false);
});
