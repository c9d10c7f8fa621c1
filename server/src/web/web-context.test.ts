import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { limitsOf, trustedProxies, unpaidPercentOf } from './web-context.ts';

const configOf = (environment: Record<string, string>) => readConfig(environment);

test('proxies are believed only when they are named', () => {
  expect(trustedProxies(configOf({}))).toBe(false);
  expect(trustedProxies(configOf({ FOYER_PROXIES: '::1,2001:db8::/64' }))).toEqual(['::1', '2001:db8::/64']);
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', '::/129', '10.0.0.0/'])
    expect(() => trustedProxies(configOf({ FOYER_PROXIES: `10.0.0.1, ${wrong}` }))).toThrow(
      `FOYER_PROXIES is "10.0.0.1, ${wrong}"`,
    );
  expect(trustedProxies(configOf({ FOYER_PROXIES: '10.0.0.1, 10.1.0.0/16' }))).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
  ]);
});

test('limits are settings, and a wrong one is named', () => {
  expect(unpaidPercentOf(configOf({}))).toBe(5);
  expect(unpaidPercentOf(configOf({ FOYER_UNPAID_SHARE: '12' }))).toBe(12);
  expect(limitsOf(configOf({ FOYER_ORDERS_PER_MINUTE: '7' })).changes).toBe(7);
  expect(() => limitsOf(configOf({ FOYER_ORDERS_PER_MINUTE: 'many' }))).toThrow(
    'FOYER_ORDERS_PER_MINUTE is "many"',
  );
});
