import { join } from 'node:path';
import type { AtolAccess } from '#atol/atol.ts';
import type { CaptchaAccess } from '#captcha/captcha.ts';
import type { RegistryAccess } from '#card-registry/card-registry.ts';
import type { ClubAccess } from '#club/club.ts';
import type { SignInRequest } from '#gid/code-path.ts';
import type { MailControl } from '#mail/mail-service.ts';
import type { BankSettings } from '#rbs/bank.ts';
import type { BankControl } from '#rbs/control.ts';
import type { RobokassaAccess } from '#robokassa/robokassa.ts';
import type { StripeAccess } from '#stripe/stripe.ts';
import type { TbankAccess } from '#tbank/tbank.ts';
import type { YookassaAccess } from '#yookassa/yookassa.ts';

export interface SandboxOptions {
  /** Port of the pages and the bank; 0 takes any free one. */
  port: number;
  /** Port of the mail server; 0 takes any free one. */
  smtpPort: number;
  /** Name or address to listen on, `localhost` by default. */
  host?: string;
  /** Public origin when it is not `http://localhost:<port>`. */
  origin?: string | undefined;
  /** Origin of the shop, for banks whose cabinet names it; `http://localhost:3000` by default. */
  shop?: string;
  /** Folder that keeps orders and mails over a restart; in memory only without it. */
  folder?: string;
  /** The same seed gives the same bank ids. */
  seed?: string;
  rbs?: Partial<BankSettings>;
  /** Time for tests: milliseconds since 1970. */
  now?: () => number;
}

export interface Sandbox {
  origin: string;
  smtpPort: number;
  rbs: RbsAccess;
  tbank: TbankAccess;
  robokassa: RobokassaAccess;
  yookassa: YookassaAccess;
  stripe: StripeAccess;
  atol: AtolAccess;
  club: ClubAccess;
  registry: RegistryAccess;
  captcha: CaptchaAccess;
  mail: { port: number; control: MailControl };
  /** The identity provider: its address without a slash at its end, and what it was asked. */
  gid: { address: string; clientId: string; requests(): readonly SignInRequest[] };
  close(): Promise<void>;
}

/** What a shop must be told to use the bank, and the control of the bank. */
interface RbsAccess {
  /** Base of the REST interface, with the slash at its end. */
  baseUrl: string;
  userName: string;
  password: string;
  callbackKey: string;
  control: BankControl;
}

/** Reads the environment. The only file of the sandbox that does. Throws a sentence for a person. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SandboxOptions {
  const port = readPort(environment.SANDBOX_PORT);
  const host = environment.SANDBOX_HOST || 'localhost';
  const text = (name: string) => environment[name] || undefined;
  const callbackUrl = text('SANDBOX_RBS_CALLBACK_URL');
  return {
    host,
    port,
    smtpPort: port + 1,
    shop: text('FOYER_ORIGIN') ?? `http://localhost:${text('PORT') ?? '3000'}`,
    folder: join(environment.FOYER_DATA || '.foyer', 'sandbox'),
    ...(text('SANDBOX_ORIGIN') ? { origin: text('SANDBOX_ORIGIN') } : {}),
    rbs: {
      userName: text('SANDBOX_RBS_USER') ?? 'foyer-api',
      password: text('SANDBOX_RBS_PASSWORD') ?? 'foyer-password',
      callbackKey: text('SANDBOX_RBS_CALLBACK_KEY') ?? 'foyer-callback-key',
      ...(callbackUrl ? { callbackUrl } : {}),
    },
  };
}

function readPort(text = '3100'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_534) return port;
  throw new Error(`SANDBOX_PORT is "${text}"; it must be a whole number from 1 to 65534`);
}
