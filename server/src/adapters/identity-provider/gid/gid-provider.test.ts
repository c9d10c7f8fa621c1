import { startSandbox } from '@foyer/sandbox/main.ts';
import { codeOf } from '@foyer/sandbox/testing/sign-in-person.ts';
import { expect, test } from 'vitest';
import { type IdentityWorld, identityProviderSuite } from '#ports/identity-provider.suite.ts';
import { createGidProvider } from './gid-provider.ts';

identityProviderSuite('GID', openSandboxProvider);

test('ID-1 a provider that cannot be reached, or that is another, is told as such', async () => {
  const { provider, signIn, close } = await openSandboxProvider();
  const exchange = await signIn('anna');
  await close();
  expect((await provider.exchange(exchange)).kind).toBe('unreachable');
});

test('ID-2 a provider that calls itself otherwise is not trusted', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const address = sandbox.gid.address.replace('localhost', '127.0.0.1');
  const provider = createGidProvider({
    address,
    clientId: 'foyer',
    clientSecret: null,
    now: () => new Date(),
  });
  const outcome = await provider.exchange(await cameBack(sandbox.gid.address, 'anna'));
  expect(outcome.kind).toBe('unreachable');
  await sandbox.close();
});

async function openSandboxProvider(): Promise<IdentityWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const settings = { ...sandbox.gid, clientSecret: null, now: () => new Date() };
  return {
    provider: createGidProvider(settings),
    stranger: createGidProvider({ ...settings, clientId: 'nobody' }),
    signIn: (person) => cameBack(sandbox.gid.address, person),
    close: () => sandbox.close(),
  };
}

const redirectUri = 'http://localhost:3000/sign-in';

async function cameBack(address: string, person: string) {
  return { ...(await codeOf(address, person, redirectUri)), headers: {} };
}
