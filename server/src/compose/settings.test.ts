import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { bankSettings } from './bank-settings.ts';
import { createHouseProduct } from './house-product.ts';
import { MailSettingsError, mailSettings } from './mail-settings.ts';
import { sessionKey } from './session-key.ts';
import { limitsOf, trustedProxies } from './web-settings.ts';

const configOf = (environment: Record<string, string>) => readConfig(environment);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

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

describe('the mail server', () => {
  test.each([
    [
      'smtps://shop:pa%20ss@mail.example',
      'mail.example',
      465,
      'implicit',
      { user: 'shop', password: 'pa ss' },
    ],
    ['smtp://shop:x@mail.example:2525', 'mail.example', 2525, 'starttls', { user: 'shop', password: 'x' }],
    ['smtp://mail.example', 'mail.example', 587, 'starttls', null],
    ['smtp://localhost', 'localhost', 25, 'plain', null],
  ])('%s', (address, host, port, security, signIn) => {
    expect(mailSettings(configOf({ FOYER_SMTP: address }))).toEqual({ host, port, security, signIn });
  });

  test('is the sandbox’s when none is named', () => {
    expect(mailSettings(configOf({ SANDBOX_PORT: '4000' }))).toMatchObject({ host: 'localhost', port: 4001 });
  });

  test('that cannot be one is refused with how it is written', () => {
    expect(() => mailSettings(configOf({ FOYER_SMTP: 'mail.example' }))).toThrow(MailSettingsError);
  });
});

describe('the key of sessions', () => {
  const newFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'session-key-'));
    folders.push(folder);
    return folder;
  };

  test('is drawn once, kept for the owner alone, and the same for all who start at once', async () => {
    const dataFolder = await newFolder();
    const config = configOf({ FOYER_DATA: dataFolder });
    const keys = await Promise.all(Array.from({ length: 5 }, () => sessionKey(config)));
    expect(new Set(keys.map(String)).size).toBe(1);
    expect(keys[0]?.length).toBe(32);
    expect((await stat(path.join(dataFolder, 'session-key'))).mode & 0o777).toBe(0o600);
    expect(await sessionKey(config)).toEqual(keys[0]);
  });

  test('is the named secret where several servers share it', async () => {
    expect(String(await sessionKey(configOf({ FOYER_SECRET: 'shared' })))).toBe('shared');
  });
});

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
  expect(limitsOf(configOf({ FOYER_ORDERS_PER_MINUTE: '7' })).changes).toBe(7);
  expect(() => limitsOf(configOf({ FOYER_ORDERS_PER_MINUTE: 'many' }))).toThrow(
    'FOYER_ORDERS_PER_MINUTE is "many"',
  );
});
