import type { Config } from './config.ts';
import { isOwnMachine } from './config.ts';

/** Where mails are handed over. */
export interface MailSettings {
  host: string;
  port: number;
  security: 'implicit' | 'starttls' | 'plain';
  signIn: { user: string; password: string } | null;
}

/** FOYER_SMTP cannot be used; the message says how it is written. */
export class MailSettingsError extends Error {
  override name = 'MailSettingsError';

  constructor() {
    super(
      'FOYER_SMTP is no mail server; expected smtps://user:password@host:465 (TLS), ' +
        'smtp://user:password@host:587 (STARTTLS) or smtp://localhost:25 (no TLS on the same machine)',
    );
  }
}

/** The secret FOYER_SMTP, an address; without it the sandbox's mail box, one port above the sandbox. */
export function mailSettings(config: Pick<Config, 'secret' | 'sandboxPort'>): MailSettings {
  const address = config.secret('FOYER_SMTP');
  if (address === undefined) {
    return { host: 'localhost', port: config.sandboxPort + 1, security: 'plain', signIn: null };
  }
  const url = URL.parse(address);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new MailSettingsError();
  const security = url.protocol === 'smtps:' ? 'implicit' : isOwnMachine(url.hostname) ? 'plain' : 'starttls';
  const port = Number(url.port) || { implicit: 465, starttls: 587, plain: 25 }[security];
  const user = decodeURIComponent(url.username);
  const signIn = user === '' ? null : { user, password: decodeURIComponent(url.password) };
  return { host: url.hostname, port, security, signIn };
}
