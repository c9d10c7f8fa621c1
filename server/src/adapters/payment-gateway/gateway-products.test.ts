import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { bankSettings } from './gateway-products.ts';

const configOf = (environment: Record<string, string>) => readConfig(environment);

describe('a bank', () => {
  const own = {
    address: 'https://bank.example/rest/',
    'user name from': 'BANK_USER',
    'password from': 'BANK_PASSWORD',
    'callback key from': 'BANK_KEY',
  };

  test('takes its secrets from where the house file says', () => {
    const config = configOf({ BANK_USER: 'u', BANK_PASSWORD: 'p', BANK_KEY: 'k' });
    expect(bankSettings({ gateway: 'rbs', settings: own }, config)).toEqual({
      kind: 'complete',
      gateway: 'rbs',
      values: {
        address: 'https://bank.example/rest/',
        'user name from': 'u',
        'password from': 'p',
        'callback key from': 'k',
      },
    });
  });

  test('is not used while a secret is missing, and the variable is named', () => {
    const config = configOf({ BANK_USER: 'u' });
    expect(bankSettings({ gateway: 'rbs', settings: own }, config)).toEqual({
      kind: 'missing',
      names: ['BANK_PASSWORD', 'BANK_KEY'],
    });
  });

  test('of the sandbox needs no secret and follows its port', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as house files write it
    const settings = { ...own, address: '${FOYER_SANDBOX}/bank/rbs/payment/rest/' };
    expect(bankSettings({ gateway: 'rbs', settings }, configOf({ SANDBOX_PORT: '4000' }))).toMatchObject({
      kind: 'complete',
      values: { address: 'http://localhost:4000/bank/rbs/payment/rest/', 'password from': 'foyer-password' },
    });
  });

  test('that the shop does not speak to is not used', () => {
    expect(bankSettings({ gateway: 'stripe', settings: own }, configOf({})).kind).toBe('missing');
  });

  test('of another house never gets the sandbox’s sign-in', () => {
    expect(bankSettings({ gateway: 'rbs', settings: { address: own.address } }, configOf({})).kind).toBe(
      'missing',
    );
  });
});
