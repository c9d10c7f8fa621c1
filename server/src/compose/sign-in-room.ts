import { randomBytes } from 'node:crypto';
import { createGidProvider } from '#adapters/identity-provider/gid/gid-provider.ts';
import type { SignInRoom } from '#features/sign-in/sign-in.ts';
import type { Core } from './core.ts';
import type { Stores } from './open-stores.ts';
import { createProviderBook } from './provider-book.ts';
import { signInSettings } from './sign-in-settings.ts';
import type { Surroundings } from './surroundings.ts';

/** Signing in at the provider that the house has set. */
export function signInRoom(
  { config, log, clock }: Surroundings,
  { database }: Stores,
  { catalogue }: Core,
  key: Buffer,
): SignInRoom {
  const setup = async () => signInSettings((await catalogue.get()).setup.signIn, config);
  const clientSecret = config.secret('FOYER_SIGN_IN_SECRET') ?? null;
  return {
    database,
    setup,
    provider: createProviderBook(setup, ({ authUrl, clientId }) =>
      createGidProvider({ address: authUrl, clientId, clientSecret, now: clock.now }),
    ),
    key,
    randomBytes,
    now: clock.now,
    onTrouble: (call, reason) => log.warn({ call, reason }, 'The identity provider did not help'),
  };
}
