import { noSignIn, type SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { fillPlaceholders } from '#domain/fill-placeholders.ts';
import type { Config } from '#platform/config.ts';

/**
 * Signing in as the house's files say, with the addresses of the provider and of the shop filled in. An address
 * that cannot be filled switches it off: nobody may be sent to a place that nobody has named.
 */
export function signInSettings(
  written: SignInSetup,
  config: Pick<Config, 'sandboxPort' | 'secret' | 'origin'>,
): SignInSetup {
  if (!written.enabled) return noSignIn;
  const { settings, missing } = fillPlaceholders({ address: written.authUrl }, (name) =>
    name === 'FOYER_SANDBOX' ? `http://localhost:${config.sandboxPort}` : config.secret(name),
  );
  const address = settings.address ?? '';
  if (missing.length > 0 || URL.parse(address) === null) return noSignIn;
  return {
    ...written,
    authUrl: address.replace(/\/+$/, ''),
    backendUrl: config.origin,
    redirectUri: `${config.origin}/sign-in`,
  };
}
