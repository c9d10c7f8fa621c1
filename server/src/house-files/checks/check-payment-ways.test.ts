import { describe, expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, smallHouse } from '#house-files/testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');

describe('a house whose prices are not in rubles', () => {
  const wayOf = (gateway: string, settings: string, more = '') =>
    `payment ways:\n  way:\n    name: { ru: Карта, en: Card }\n    gateway: ${gateway}\n    kind: ${gateway === 'robokassa' ? 'form' : 'redirect'}\n    settings: { address: "https://a.example/", ${settings} }\n${more}`;
  const ways = {
    robokassa:
      'refunds address: "https://b.example/", shop from: A, password 1 from: B, password 2 from: C, password 3 from: D',
    tbank: 'terminal from: A, password from: B',
    yookassa: 'shop from: A, key from: B',
    stripe: 'key from: A, webhook secret from: B',
  };
  const houseIn = (currency: string, way: string) => {
    const priced = (smallHouse['house.yaml'] ?? '').replace('currency: RUB', `currency: ${currency}`);
    return { ...smallHouse, 'house.yaml': priced.replace('payment ways:\n', way) };
  };
  const mistakenWays = async (currency: string, way: string) =>
    (await checkHouse(folderInMemory(houseIn(currency, way)), now)).findings.mistakes.map(
      ({ expected }) => expected.en,
    );

  test.each([
    ['EUR', 'robokassa', /takes EUR; robokassa takes RUB$/],
    ['KZT', 'tbank', /takes KZT; tbank takes RUB$/],
    ['GBP', 'yookassa', /takes GBP; yookassa takes RUB, USD, KZT, EUR$/],
  ] as const)(
    'learns at the check that its bank does not take %s: %s',
    async (currency, gateway, expected) => {
      const found = await mistakenWays(currency, wayOf(gateway, ways[gateway]));
      expect(found).toEqual([expect.stringMatching(expected)]);
      expect(await mistakenWays('RUB', wayOf(gateway, ways[gateway]))).toEqual([]);
    },
  );

  test('sells in what its bank takes, without fiscal receipts', async () => {
    expect(await mistakenWays('EUR', wayOf('yookassa', ways.yookassa))).toEqual([]);
    expect(await mistakenWays('GBP', wayOf('stripe', ways.stripe))).toEqual([]);
    expect(await mistakenWays('GBP', wayOf('stripe', ways.stripe, '    receipts: registrar\n'))).toEqual([
      expect.stringMatching(/print rubles/),
    ]);
  });
});
