import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { MailSettingsError, mailSettings } from './mail-settings.ts';

const configOf = (environment: Record<string, string>) => readConfig(environment);

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
