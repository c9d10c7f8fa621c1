import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import type { IdentityProvider } from '#ports/identity-provider.ts';

/** One provider as long as its address stays: it keeps the provider's keys. null: the house signs nobody in. */
export function cachedProvider(
  setup: () => Promise<SignInSetup>,
  make: (setup: SignInSetup) => IdentityProvider,
): () => Promise<IdentityProvider | null> {
  let known: { name: string; provider: IdentityProvider } | null = null;
  return async () => {
    const found = await setup();
    if (!found.enabled) return null;
    const name = `${found.authUrl} ${found.clientId}`;
    if (known?.name !== name) known = { name, provider: make(found) };
    return known.provider;
  };
}
