import { expect, test } from 'vitest';
import { hasTrueChecksum, rbsChecksum } from './rbs-protocol.ts';

const vectors = [
  {
    parameters: {
      amount: '123456',
      mdOrder: '3ff6962a-7dcc-4283-ab50-a6d7dd3386fe',
      operation: 'deposited',
      orderNumber: '10747',
      status: '1',
    },
    key: 'yourSecretToken',
    checksum: '51C892147225ABE87798CB02979D70EF46D0AE79B5AA3B28B1C260BE286C50A9',
  },
  {
    parameters: {
      amount: '1500',
      mdOrder: 'ed6f3abf-cea0-427e-afdf-0ba43ead124f',
      operation: 'deposited',
      orderNumber: '89312',
      status: '1',
    },
    key: '123',
    checksum: '9F8253A6BB7777D067DD955751119FA5AAF67B14B9215147190F96B505CDB72C',
  },
  {
    parameters: {
      amount: '150000',
      callbackCreationDate: 'Mon Jan 26 12:00:00 MSK 2026',
      mdOrder: '70906e55-7114-41d6-8332-4609dc6590f4',
      operation: 'deposited',
      orderNumber: 'FOYER-100500',
      status: '1',
    },
    key: 'foyer-callback-key',
    checksum: 'B1A124344B4FEA6D6A4E50A9D690A8785A6A2739D14B067474F234FCF279531A',
  },
];

test.each(vectors)(
  'the checksum of the worked example $parameters.orderNumber',
  ({ parameters, key, checksum }) => {
    expect(rbsChecksum(parameters, key)).toBe(checksum);
    expect(rbsChecksum({ ...parameters, sign_alias: 'x', checksum: 'y' }, key)).toBe(checksum);
    expect(hasTrueChecksum({ ...parameters, checksum: checksum.toLowerCase() }, key)).toBe(true);
  },
);

test.each([
  ['none', ''],
  ['cut', vectors[0]?.checksum.slice(0, 60) ?? ''],
  ['of another key', rbsChecksum(vectors[0]?.parameters ?? {}, 'another')],
])('a checksum that is %s is refused', (_, checksum) => {
  expect(hasTrueChecksum({ ...vectors[0]?.parameters, checksum }, 'yourSecretToken')).toBe(false);
});

test('a changed amount breaks the checksum', () => {
  const [first] = vectors;
  if (!first) throw new Error('no vectors');
  const forged = { ...first.parameters, amount: '1', checksum: first.checksum };
  expect(hasTrueChecksum(forged, first.key)).toBe(false);
});
