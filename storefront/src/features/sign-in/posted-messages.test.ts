import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { expect, test } from 'vitest';
import { endAddress } from './account-menu.tsx';
import { postedReturn } from './posted-return.ts';
import { frameMessage } from './provider-frame.tsx';

const shop = 'https://tickets.example';
const provider = 'https://id.example/gid';
// A stand-in: only its identity is looked at.
const opened = {} as Window;
const stranger = {} as Window;

test('ID-3 the return page is heard from our own window and origin only', () => {
  const data = { type: 'authorize', url: `${shop}/sign-in?code=1` };
  const heard = (change: object) =>
    postedReturn({ data, origin: shop, source: opened, ...change }, opened, shop);
  expect(heard({})?.href).toBe(`${shop}/sign-in?code=1`);
  for (const forged of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { source: stranger },
    { source: null },
    { data: { ...data, type: 'other' } },
    { data: { ...data, url: 'https://evil.example/sign-in?code=1' } },
    { data: { ...data, url: 7 } },
    { data: 'authorize' },
    { data: null },
  ]) {
    expect({ forged, heard: heard(forged) }).toEqual({ forged, heard: null });
  }
});

test('ID-3 a frame says its height, at most 600, and what the visitor wants', () => {
  const heard = (data: unknown, change: object = {}) =>
    frameMessage({ data, origin: 'https://id.example', source: opened, ...change }, opened, provider);
  expect(heard({ type: 'init', height: 240 })).toEqual({ type: 'init', height: 240 });
  expect(heard({ type: 'resize', height: 4000 })).toEqual({ type: 'resize', height: 600 });
  for (const type of ['close', 'login', 'loginPrompt']) expect(heard({ type })).toEqual({ type });
  for (const wrong of [{ type: 'resize' }, { type: 'resize', height: -1 }, { type: 'resize', height: 'x' }]) {
    expect(heard(wrong)).toBeNull();
  }
  for (const wrong of [{ type: 'run' }, 'login', null, 7]) expect(heard(wrong)).toBeNull();
  expect(heard({ type: 'login' }, { origin: shop })).toBeNull();
  expect(heard({ type: 'login' }, { source: stranger })).toBeNull();
  expect(
    frameMessage(
      { data: { type: 'login' }, origin: 'https://id.example', source: null },
      undefined,
      provider,
    ),
  ).toBeNull();
});

test('ID-6 the provider ends its session by the hint, and sends the visitor back to the shop', () => {
  const setup = { ...noSignIn, authUrl: provider, clientId: 'noon' };
  const hinted = new URL(endAddress(setup, 'the-token', shop));
  expect(hinted.origin + hinted.pathname).toBe('https://id.example/gid/oauth2/sessions/logout');
  expect(Object.fromEntries(hinted.searchParams)).toEqual({
    id_token_hint: 'the-token',
    post_logout_redirect_uri: `${shop}/`,
  });
  expect(new URL(endAddress(setup, '', shop)).searchParams.get('client_id')).toBe('noon');
});
