import { expect, test } from 'vitest';
import { callbackChecksum } from './callback.ts';

const vectors = [
  {
    key: 'yourSecretToken',
    parameters: {
      mdOrder: '3ff6962a-7dcc-4283-ab50-a6d7dd3386fe',
      orderNumber: '10747',
      operation: 'deposited',
      status: '1',
      amount: '123456',
    },
    checksum: '51C892147225ABE87798CB02979D70EF46D0AE79B5AA3B28B1C260BE286C50A9',
  },
  {
    key: '123',
    parameters: {
      orderNumber: '89312',
      mdOrder: 'ed6f3abf-cea0-427e-afdf-0ba43ead124f',
      operation: 'deposited',
      status: '1',
      amount: '1500',
    },
    checksum: '9F8253A6BB7777D067DD955751119FA5AAF67B14B9215147190F96B505CDB72C',
  },
  {
    key: 'foyer-callback-key',
    parameters: {
      status: '1',
      callbackCreationDate: 'Mon Jan 26 12:00:00 MSK 2026',
      operation: 'deposited',
      mdOrder: '70906e55-7114-41d6-8332-4609dc6590f4',
      orderNumber: 'FOYER-100500',
      amount: '150000',
    },
    checksum: 'B1A124344B4FEA6D6A4E50A9D690A8785A6A2739D14B067474F234FCF279531A',
  },
];

test.each(vectors)('the worked example of order $parameters.orderNumber', ({ key, parameters, checksum }) => {
  expect(callbackChecksum(parameters, key)).toBe(checksum);
});

test('the checksum itself and the alias of the key are not signed', () => {
  const { key, parameters, checksum } = vectors[2]!; // the list above has three
  expect(callbackChecksum({ ...parameters, checksum: 'AB', sign_alias: 'main' }, key)).toBe(checksum);
});

test('any other value changes it', () => {
  const { key, parameters, checksum } = vectors[2]!; // the list above has three
  expect(callbackChecksum({ ...parameters, amount: '150001' }, key)).not.toBe(checksum);
});
