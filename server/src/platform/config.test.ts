import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'platform-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(environment: Record<string, string>) {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    sandboxPort: 3100,
    dataFolder: path.resolve(import.meta.dirname, '../../../.foyer'),
    databaseUrl: undefined,
    houseFolder: undefined,
    origin: 'http://localhost:3000',
    apiUrl: undefined,
  });
});

test('the origin follows the port, and an empty variable counts as none', () => {
  expect(readConfig({ PORT: '8080', FOYER_ORIGIN: '' }).origin).toBe('http://localhost:8080');
  expect(readConfig({ PORT: '8080', FOYER_ORIGIN: 'https://tickets.example' }).origin).toBe(
    'https://tickets.example',
  );
});

describe('a variable that cannot be used is named, with what was found and what is expected', () => {
  test.each([
    ['PORT', 'eighty', '"eighty"', 'a port, a whole number from 1 to 65535'],
    ['PORT', '70000', '"70000"', 'a port, a whole number from 1 to 65535'],
    ['SANDBOX_PORT', '-1', '"-1"', 'a port, a whole number from 1 to 65535'],
    [
      'DATABASE_URL',
      'mysql://localhost',
      '"mysql://localhost"',
      'an address that begins with postgres:// or postgresql://',
    ],
    [
      'FOYER_ORIGIN',
      'tickets.example',
      '"tickets.example"',
      'an address that begins with http:// or https://',
    ],
    [
      'FOYER_ORIGIN',
      'https://a.example/shop',
      '"https://a.example/shop"',
      'an address without a path, like https://a.example',
    ],
    ['FOYER_LOG_LEVEL', 'loud', '"loud"', 'one of debug, info, warn, error, silent'],
  ])('%s=%s', (variable, value, found, expected) => {
    expect(problemsOf({ [variable]: value })).toEqual([{ variable, found, expected }]);
  });

  test('all of them at once', () => {
    expect(problemsOf({ PORT: 'x', SANDBOX_PORT: 'y' }).map(({ variable }) => variable)).toEqual([
      'PORT',
      'SANDBOX_PORT',
    ]);
  });

  test('without the password of an address', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://shop:hunter2@host/shop' });
    expect(problem?.found).toBe('"mysql://shop:…@host/shop"');
  });
});

describe('a secret', () => {
  test('is the variable itself, or the first line of the file it names', () => {
    const file = path.join(folder, 'bank-password');
    writeFileSync(file, 'from file\nsecond line\n');
    const config = readConfig({ BANK_PASSWORD: 'from variable', MAIL_PASSWORD_FILE: file });
    expect(config.secret('BANK_PASSWORD')).toBe('from variable');
    expect(config.secret('MAIL_PASSWORD')).toBe('from file');
    expect(config.secret('OTHER')).toBeUndefined();
  });

  test('says which file cannot be read', () => {
    const missing = path.join(folder, 'missing');
    const config = readConfig({ BANK_PASSWORD_FILE: missing });
    expect(() => config.secret('BANK_PASSWORD')).toThrow(
      `BANK_PASSWORD_FILE is "${missing}", which cannot be read`,
    );
  });

  test('is never empty', () => {
    const file = path.join(folder, 'empty');
    writeFileSync(file, '\n');
    expect(() => readConfig({ BANK_PASSWORD_FILE: file }).secret('BANK_PASSWORD')).toThrow('which is empty');
  });
});
