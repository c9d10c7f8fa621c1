import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeExchange, IdentityProvider } from './identity-provider.ts';

/** A provider with people in it, over real sockets. */
export interface IdentityWorld {
  provider: IdentityProvider;
  /** The same, for a shop that the provider does not know. */
  stranger: IdentityProvider;
  /** What a browser brings back after this person signed in. */
  signIn(person: TestPerson): Promise<CodeExchange>;
  close(): Promise<void>;
}

/** Anna is honest; the others are wrong in what their name says. */
export type TestPerson =
  | 'anna'
  | (typeof untrusted)[number]
  | 'throttled'
  | 'broken'
  | 'no-refresh'
  | 'no-logout';

const untrusted = [
  'used-code',
  'wrong-issuer',
  'wrong-audience',
  'wrong-nonce',
  'wrong-key',
  'no-signature',
  'expired-token',
  'no-id-token',
  'other-person',
] as const;

export function identityProviderSuite(product: string, open: () => Promise<IdentityWorld>): void {
  describe(`${product} as an identity provider`, () => {
    let world: IdentityWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    const signedIn = async (person: TestPerson) => {
      const outcome = await world.provider.exchange(await world.signIn(person));
      if (outcome.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(outcome)}`);
      return outcome;
    };

    test('ID-1 a code becomes a person and tokens', async () => {
      const { person, tokens } = await signedIn('anna');
      expect(person).toMatchObject({
        subject: 'anna',
        name: 'Анна Веретенникова',
        email: 'anna@pochta.example',
        emailVerified: true,
        phone: '+79160000001',
      });
      expect(tokens).toMatchObject({ refreshToken: expect.any(String), idToken: expect.any(String) });
      expect(tokens.lifetimeSeconds).toBeGreaterThan(60);
    });

    test('ID-1 a code is good once, and only with its verifier', async () => {
      const exchange = await world.signIn('anna');
      const forged = { ...exchange, codeVerifier: 'w'.repeat(128) };
      expect(await world.provider.exchange(forged)).toMatchObject({ kind: 'refused' });
      const fresh = await world.signIn('anna');
      expect((await world.provider.exchange(fresh)).kind).toBe('signed-in');
      expect(await world.provider.exchange(fresh)).toMatchObject({ kind: 'refused' });
    });

    test('ID-1 a shop that the provider does not know gets nobody', async () => {
      expect((await world.stranger.exchange(await world.signIn('anna'))).kind).toBe('refused');
    });

    test.each(untrusted)('ID-2 %s is refused', async (person) => {
      expect((await world.provider.exchange(await world.signIn(person))).kind).toBe('refused');
    });

    test('ID-11 too many sign-ins are told with the seconds to wait, trouble as no answer', async () => {
      expect(await world.provider.exchange(await world.signIn('throttled'))).toEqual({
        kind: 'throttled',
        retryAfterSeconds: 7,
      });
      expect((await world.provider.exchange(await world.signIn('broken'))).kind).toBe('unreachable');
    });

    test('ID-5 a refresh token brings new tokens; one that was used brings none', async () => {
      const { tokens } = await signedIn('anna');
      const grant = { refreshToken: tokens.refreshToken ?? '', subject: 'anna' };
      const outcome = await world.provider.refresh(grant);
      expect(outcome).toMatchObject({ kind: 'refreshed', tokens: { accessToken: expect.any(String) } });
      expect((await world.provider.refresh(grant)).kind).toBe('refused');
    });

    test('ID-5 a refresh for another person, or one that the provider ended, is refused', async () => {
      const { tokens } = await signedIn('anna');
      const grant = { refreshToken: tokens.refreshToken ?? '', subject: 'boris' };
      expect((await world.provider.refresh(grant)).kind).toBe('refused');
      const ended = await signedIn('no-refresh');
      const refresh = { refreshToken: ended.tokens.refreshToken ?? '', subject: 'no-refresh' };
      expect((await world.provider.refresh(refresh)).kind).toBe('refused');
    });

    test('ID-6 a token is revoked, and trouble on the way is told', async () => {
      const { tokens } = await signedIn('anna');
      expect(await world.provider.revoke(tokens.accessToken)).toEqual({ kind: 'revoked' });
      const stuck = await signedIn('no-logout');
      expect((await world.provider.revoke(stuck.tokens.accessToken)).kind).toBe('unreachable');
    });
  });
}
