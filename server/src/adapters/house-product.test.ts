import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createHouseProduct } from './house-product.ts';

const configOf = (environment: Record<string, string>) => readConfig(environment);

describe('an outside product of a house', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as house files write it
  const settings = { address: '${CRM}/club', 'secret from': 'CLUB_SECRET' };
  const product = {
    name: 'club',
    needed: ['address', 'secret from'],
    sandboxSecrets: { 'secret from': 'published' },
    make: (value: (setting: string) => string) => ({ is: `${value('address')} ${value('secret from')}` }),
  };
  const opened = (environment: Record<string, string>) => {
    const lines: string[] = [];
    const log = createLog({
      level: 'error',
      production: true,
      destination: { write: (line) => lines.push(line) },
    });
    return { lines, productOf: createHouseProduct(product, configOf(environment), log) };
  };

  test('is made once for its settings', () => {
    const { productOf } = opened({ CRM: 'https://crm.example', CLUB_SECRET: 's' });
    const first = productOf(settings);
    expect(first).toEqual({ is: 'https://crm.example/club s' });
    expect(productOf({ ...settings })).toBe(first);
    expect(productOf(null)).toBeNull();
  });

  test('is not used while something is missing, and that is told once, however many visitors come', () => {
    const { lines, productOf } = opened({});
    expect([productOf(settings), productOf(settings)]).toEqual([null, null]);
    expect(lines).toEqual([expect.stringContaining('"missing":["CRM","CLUB_SECRET"]')]);
    productOf({ ...settings, address: 'https://crm.example' });
    expect(lines).toHaveLength(2);
  });
});
