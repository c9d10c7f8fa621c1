import { smtpMailer, usualSmtpLimits } from '#adapters/mailer/smtp/smtp-mailer.ts';
import type { Config } from '#platform/config.ts';
import type { Mailer } from '#ports/mailer.ts';
import { mailSettings } from './mail-settings.ts';

/** The mail server of FOYER_SMTP. */
export function createMailer(config: Config): Mailer {
  return smtpMailer({
    ...mailSettings(config),
    connections: 2,
    limits: usualSmtpLimits,
  });
}
