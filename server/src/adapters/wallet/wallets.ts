import type { OutsideNeeds } from '#adapters/house-product.ts';
import type { HouseWallet } from '#domain/catalogue.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { AppleWallet, GoogleWallet, Wallets } from '#ports/wallets.ts';
import {
  type AppleCertificate,
  applePass,
  appleServer,
  type PushServer,
  pushToAll,
  readAppleCertificate,
  type UnusableCertificate,
} from './apple-pass.ts';
import { createGoogleWallet, type GoogleServers, googleServers, readGoogleKey } from './google-wallet.ts';

export const appleNeeds: OutsideNeeds = { needed: ['certificate from'], sandboxSecrets: {} };
export const googleNeeds: OutsideNeeds = { needed: ['issuer', 'key from'], sandboxSecrets: {} };

export interface WalletServers {
  apple: PushServer;
  google: GoogleServers;
}

interface WalletHouse {
  config: Pick<Config, 'secretText'>;
  log: Log;
  now: () => Date;
  house: () => Promise<HouseWallet | null>;
  /** Those of Apple and Google, but in tests. */
  servers?: WalletServers;
}

/** The wallets of the house as it is set now; keys are read once, and a renewed one after a restart. */
export function createWallets({ config, log, now, house, servers }: WalletHouse): Wallets {
  const { apple: pushServer, google } = servers ?? { apple: appleServer, google: googleServers };
  const certificateOf = once((name: string) => {
    const text = config.secretText(name);
    return text === undefined ? null : readAppleCertificate(text);
  });
  const googleOf = once((name: string, issuer: string) => {
    const key = readGoogleKey(config.secretText(name) ?? '');
    if (key === null) log.error({ name }, 'The key of Google Wallet cannot be used');
    return key && createGoogleWallet(issuer, key, { servers: google, now });
  });
  return {
    apple: async () => {
      const apple = (await house())?.apple ?? null;
      const certificate = apple === null ? null : certificateOf(apple.certificateFrom);
      if (certificate === null || 'unusable' in certificate || certificate.validUntil <= now()) return null;
      return appleWallet(certificate, pushServer);
    },
    google: async (): Promise<GoogleWallet | null> => {
      const settings = (await house())?.google ?? null;
      return settings === null ? null : googleOf(settings.keyFrom, settings.issuer);
    },
  };
}

function appleWallet(certificate: AppleCertificate, server: PushServer): AppleWallet {
  return {
    passType: certificate.passType,
    // Whoever has no wallet does not load what signs passes.
    sign: async (pass, pictures, updates) => {
      const { signedPass } = await import('./sign-pass.ts');
      const text = Buffer.from(JSON.stringify(applePass(pass, certificate, updates)));
      return signedPass({ 'pass.json': text, ...pictures.files }, certificate);
    },
    bundle: async (passes) => (await import('./sign-pass.ts')).zipped(passes),
    push: (tokens) => pushToAll(tokens, certificate, server),
  };
}

function once<Arguments extends readonly string[], Value>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  const made = new Map<string, { value: Value }>();
  return (...given) => {
    const key = JSON.stringify(given);
    const found = made.get(key) ?? { value: make(...given) };
    made.set(key, found);
    return found.value;
  };
}

/** What is wrong with a certificate for passes at a moment; null: nothing, or it is not set. */
export function certificateProblem(
  text: string | undefined,
  now: Date,
): UnusableCertificate | { endsAt: Date; isOver: boolean } | null {
  if (text === undefined) return null;
  const certificate = readAppleCertificate(text);
  if ('unusable' in certificate) return certificate;
  const { validUntil: endsAt } = certificate;
  const left = endsAt.getTime() - now.getTime();
  return left > warnMilliseconds ? null : { endsAt, isOver: left <= 0 };
}

const warnMilliseconds = 30 * 86_400_000;
