import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** People who can sign in, and their data at the provider. */
export interface Person {
  id: string;
  /** What the sign-in page says of them. */
  label: string;
  name: { first: string; last: string };
  nickname: string;
  email: string;
  phone: string | null;
  /** Of the house, for those who work there. */
  groups: readonly string[];
  /** What fails when this person signs in; null for nothing. */
  twin: Twin | null;
}

/** The ways in which a provider, or somebody between it and the shop, misbehaves. */
const twins = {
  'wrong-state': 'вернётся чужой state',
  'no-openid': 'в scope не будет openid',
  'no-code': 'вернётся без кода',
  'sign-in-again': 'вернётся quuid: вход начнётся заново',
  'used-code': 'код уже обменял кто-то другой',
  'wrong-issuer': 'токен выпустил не тот издатель',
  'wrong-audience': 'токен для другого магазина',
  'wrong-nonce': 'чужой nonce в токене',
  'wrong-key': 'токен подписан чужим ключом',
  'no-signature': 'токен без подписи (alg none)',
  'expired-token': 'срок токена вышел час назад',
  'no-id-token': 'токена личности не будет',
  'other-person': 'userinfo ответит о другом человеке',
  throttled: 'ответ 429 на обмен кода',
  broken: 'ответ 500 на обмен кода',
  'no-refresh': 'продлить вход не получится',
  'no-logout': 'выйти не получится',
} as const;

export type Twin = keyof typeof twins;

const honest: readonly Person[] = [
  person('anna', 'Анна Веретенникова', 'anna@pochta.example', '+79160000001', null),
  person('boris', 'Борис Ладогин', 'boris@pochta.example', '+79160000002', null),
  person('anna-2', 'Анна Вторая, та же почта', 'anna@pochta.example', null, null),
  staff('vera', 'Вера Седова, директор дома', ['directors']),
  staff('oleg', 'Олег Ким, контролёр дома', ['ushers']),
];

export const persons: readonly Person[] = [
  ...honest,
  ...Object.entries(twins).map(([twin, label]) =>
    // `as`: Object.entries widens the keys of `twins`.
    person(twin, label, `${twin}@pochta.example`, '+79160000009', twin as Twin),
  ),
];

function person(id: string, label: string, email: string, phone: string | null, twin: Twin | null): Person {
  const [first = '', last = ''] = twin === null ? label.split(/[ ,]/) : ['Двойник', 'Опытный'];
  return { id, label, name: { first, last }, nickname: id, email, phone, groups: [], twin };
}

function staff(id: string, label: string, groups: readonly string[]): Person {
  return { ...person(id, label, `${id}@dom.example`, null, null), groups };
}

export function findPerson(id: string | undefined): Person | undefined {
  return persons.find((one) => one.id === id);
}

/** A key of the provider: it signs tokens, and its public half is shown to everybody. */
export interface SigningKey {
  jwk: Record<string, unknown> & { kty: string };
  /** A token of its own making, for the twins. */
  sign(claims: object): string;
}

/** Made when it is first used: it takes a tenth of a second. With the name of another key it passes itself off as that one. */
export function createSigningKey(kid: string): SigningKey {
  let made: KeyObject | undefined;
  const privateKey = () => {
    made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return made;
  };
  return {
    get jwk() {
      return { ...privateKey().export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'RS256', use: 'sig' };
    },
    sign: (claims) => signToken(privateKey(), kid, claims),
  };
}

/** A token that nobody has signed. */
export function unsignedToken(claims: object): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function signToken(key: KeyObject, kid: string, claims: object): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
