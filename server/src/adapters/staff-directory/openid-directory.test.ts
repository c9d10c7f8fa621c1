import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DirectoryAnswer } from '#ports/staff-directory.ts';
import { type ProviderAnswer, simulatedOpenIdProvider } from '#testing/simulated-openid-provider.ts';
import { createOpenIdDirectory } from './openid-directory.ts';

let provider: Awaited<ReturnType<typeof simulatedOpenIdProvider>>;
beforeAll(async () => {
  provider = await simulatedOpenIdProvider();
});
afterAll(() => provider.close());

const settings = () => ({
  issuer: provider.address(),
  clientId: 'desk',
  clientSecret: 'secret',
  scopes: ['profile', 'email'],
  groupsClaim: 'groups',
});
const question: DirectoryAnswer = {
  redirectUri: 'https://tickets.example/desk/back',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  anew: false,
  query: `?code=the-code&state=${'s'.repeat(43)}`,
};

beforeEach(() => {
  provider.state.answer = {};
  provider.state.nonce = question.nonce;
  provider.state.forms = [];
});

async function personOf(answer: ProviderAnswer, asked: Partial<DirectoryAnswer> = {}) {
  provider.state.answer = answer;
  return await createOpenIdDirectory(settings()).personOf({ ...question, ...asked });
}

test('the address asks for a code, bound by PKCE, state and nonce', async () => {
  const found = await createOpenIdDirectory(settings()).addressFor(question);
  const address = new URL(found.kind === 'address' ? found.address : 'https://nowhere.example');
  expect(address.href.split('?')[0]).toBe(`${provider.address()}/sign-in`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'desk',
    response_type: 'code',
    redirect_uri: question.redirectUri,
    scope: 'openid profile email',
    state: question.state,
    nonce: question.nonce,
    code_challenge: createHash('sha256').update(question.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const anew = await createOpenIdDirectory(settings()).addressFor({ ...question, anew: true });
  const query = new URL(anew.kind === 'address' ? anew.address : 'https://nowhere.example').searchParams;
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);
});

test('a code becomes a person with the groups of the house, and the secret goes to the provider alone', async () => {
  const claims = { name: 'Вера Седова', email: 'vera@dom.example', groups: ['directors', 7, 'ushers'] };
  expect(await personOf({ claims })).toEqual({
    kind: 'person',
    person: {
      issuer: provider.address(),
      subject: 'person-1',
      name: 'Вера Седова',
      login: 'vera@dom.example',
      groups: ['directors', 'ushers'],
    },
  });
  expect(Object.fromEntries(provider.state.forms[0] ?? [])).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    redirect_uri: question.redirectUri,
    code_verifier: question.codeVerifier,
    client_id: 'desk',
    client_secret: 'secret',
  });
});

test.each([
  ['one group as a text', { claims: { groups: 'ushers' } }, ['ushers']],
  ['groups that only the userinfo tells', { userInfo: { sub: 'person-1', groups: ['ushers'] } }, ['ushers']],
  ['no groups at all', { userInfo: { sub: 'person-1' } }, []],
])('%s', async (_, answer, groups) => {
  expect(await personOf(answer)).toMatchObject({ kind: 'person', person: { login: 'person-1', groups } });
});

const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

test.each<[string, ProviderAnswer, Partial<DirectoryAnswer>]>([
  ['a token of another issuer', { claims: { iss: 'https://other.example' } }, {}],
  ['a token for another client', { claims: { aud: 'shop' } }, {}],
  ['a token for another question', { claims: { nonce: 'm'.repeat(43) } }, {}],
  ['a token whose time is over', { claims: { iat: ago(7200), exp: ago(3600) } }, {}],
  ['a token without a person', { claims: { sub: '' } }, {}],
  ['a token signed by a key of somebody else', { signedBy: 'strange-key' }, {}],
  ['a token that nobody signed', { signedBy: 'nobody' }, {}],
  ['userinfo of somebody else', { userInfo: { sub: 'person-2', groups: ['directors'] } }, {}],
  ['a code that was used', { status: 400 }, {}],
  ['an answer to another question', {}, { query: `?code=the-code&state=${'t'.repeat(43)}` }],
  ['an answer without a state', {}, { query: '?code=the-code' }],
  ['an answer without a code', {}, { query: `?state=${question.state}` }],
  ['a person who said no', {}, { query: `?error=access_denied&state=${question.state}` }],
  ['a query that is none', {}, { query: '?%%%' }],
  ['a password that was typed an hour ago', { claims: { groups: [], auth_time: ago(3600) } }, { anew: true }],
  ['a password typed at a time that is not told', { claims: { groups: [] } }, { anew: true }],
])('%s is refused', async (_, answer, asked) => {
  expect(await personOf(answer, asked)).toEqual({ kind: 'refused', reason: expect.any(String) });
});

test('a password that was typed just now is enough', async () => {
  const answer = { claims: { groups: [], auth_time: ago(20) } };
  expect(await personOf(answer, { anew: true })).toMatchObject({ kind: 'person' });
});

test('a provider that is away is told as such, and asked again the next time', async () => {
  const silent = await simulatedOpenIdProvider();
  const issuer = silent.address();
  await silent.close();
  const directory = createOpenIdDirectory({ ...settings(), issuer });
  expect(await directory.addressFor(question)).toEqual({
    kind: 'unreachable',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
  expect((await directory.personOf(question)).kind).toBe('unreachable');
});

test('a provider that calls itself otherwise is not trusted', async () => {
  const directory = createOpenIdDirectory({
    ...settings(),
    issuer: provider.address().replace('127.0.0.1', 'localhost'),
  });
  expect((await directory.addressFor(question)).kind).toBe('refused');
});
