import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { buttonColours, buttonKinds, curtainCorners, signInModes } from '#people/sign-in.ts';
import {
  anyCurrency,
  anyLanguage,
  anyLine,
  anyMoment,
  anyName,
  anyText,
  orNull,
} from '#testing/arbitraries.ts';
import type { Setup } from './setup.ts';
import { setupFromWire, setupToWire } from './setup-codec.ts';
import { setupSchema } from './setup-wire.ts';

const anyCard = fc.record({
  columns: fc.integer({ min: 1, max: 4 }),
  image: fc.boolean(),
  action: fc.boolean(),
  address: fc.boolean(),
  description: fc.boolean(),
});

const anySetup: fc.Arbitrary<Setup> = fc.record({
  title: anyText,
  tagline: anyText,
  language: anyLanguage,
  languages: fc.uniqueArray(anyLanguage, { minLength: 1 }),
  currency: anyCurrency,
  timeZone: fc.constantFrom('UTC', 'Europe/Moscow'),
  logo: fc.record({ url: anyLine, width: fc.nat(500), link: anyLine }),
  theme: fc.record({
    accent: fc.constant('#ffd028'),
    onAccent: fc.constant('#000000'),
    radius: fc.nat(20),
    font: orNull(anyLine),
  }),
  shell: fc.record({ header: fc.boolean(), footer: fc.boolean(), scrollTop: fc.boolean() }),
  embedding: fc.constant(null),
  wallets: fc.subarray<'apple' | 'google'>(['apple', 'google']),
  footer: fc.record({
    links: fc.array(fc.record({ title: anyText, url: anyLine })),
    text: anyText,
    logoWidth: fc.nat(300),
  }),
  rules: fc.array(
    fc.record({
      key: anyName,
      name: anyText,
      url: orNull(anyLine),
      body: orNull(anyText.filter((text) => 'ru' in text)),
    }),
  ),
  contacts: anyText,
  support: fc.record({ email: anyLine, phone: anyLine }),
  listing: fc.record({
    kindsAlways: fc.boolean(),
    tickets: anyCard,
    subscriptions: anyCard,
    descriptionTags: fc.uniqueArray(fc.constantFrom('b', 'i', 'br', 'p')),
    filterLifetime: fc.nat(),
    firstMenuWithoutTimes: fc.boolean(),
    countLimit: fc.nat(100),
    firstView: fc.constantFrom('programme', 'timetable'),
    pageSize: fc.integer({ min: 1, max: 100 }),
  }),
  addOns: fc.record({ title: anyText, button: anyText }),
  returnsAllowed: fc.boolean(),
  showCultureCardPrices: fc.boolean(),
  captcha: fc.record({
    enabled: fc.boolean(),
    recaptcha: fc.boolean(),
    recaptchaKey: orNull(anyLine),
    smartKey: orNull(anyLine),
  }),
  signIn: fc.record({
    enabled: fc.boolean(),
    clientId: anyLine,
    authUrl: fc.constant('https://id.example/gid'),
    backendUrl: fc.constant('https://tickets.example'),
    redirectUri: anyLine,
    scope: fc.subarray(['email', 'phone', 'nickname']),
    mode: fc.constantFrom(...signInModes),
    curtain: orNull(fc.constantFrom(...curtainCorners)),
    button: fc.record({ kind: fc.constantFrom(...buttonKinds), colour: fc.constantFrom(...buttonColours) }),
    headers: fc.dictionary(anyName, anyLine),
  }),
  club: fc.boolean(),
  texts: fc.dictionary(anyName, anyText),
  development: fc.boolean(),
  revision: anyName,
  serverTime: anyMoment,
});

test('AP-1 a setup comes back from the wire as it went', () => {
  fc.assert(
    fc.property(anySetup, (setup) => {
      const wire = JSON.parse(JSON.stringify(setupToWire(setup)));
      expect(v.is(setupSchema, wire)).toBe(true);
      expect(setupFromWire(wire)).toEqual(setup);
    }),
  );
});

test('AP-1 the setup carries the names of the specification', () => {
  const [setup] = fc.sample(anySetup, 1);
  if (!setup) throw new Error('no sample');
  const wire = setupToWire(setup);
  expect(Object.keys(wire)).toEqual(
    expect.arrayContaining(['app', 'db', 'crm_client', 'gid', 'rules', 'captcha', 'recaptcha', 'const']),
  );
  expect(Object.keys(wire.app ?? {})).toEqual(
    expect.arrayContaining([
      'language',
      'currency',
      'order_return',
      'logo_width',
      'url_logo',
      'url_lk',
      'date',
    ]),
  );
  expect(Object.keys(wire.db ?? {})).toEqual(
    expect.arrayContaining(['languages', 'info_client', 'info_contact', 'topingname', 'topingbuttonname']),
  );
});

test('AP-1 AF-9 AF-14 AF-15 a bare setup of a foreign server is understood', () => {
  const setup = setupFromWire({
    title: 'Музей',
    topmenu: '1',
    app: { language: 'ru', currency: 'RUB', order_return: true, logo_width: '80' },
    db: { languages: 'ru,en', rules: [{ infname: 'Оферта', url: 'https://museum.example/rules' }] },
    gid: { enabled: 0 },
  });
  expect(setup.title).toEqual({ ru: 'Музей' });
  expect(setup.languages).toEqual(['ru', 'en']);
  expect(setup.logo.width).toBe(80);
  expect(setup.returnsAllowed).toBe(true);
  expect(setup.listing.kindsAlways).toBe(true);
  expect(setup.rules[0]).toMatchObject({ name: { ru: 'Оферта' }, url: 'https://museum.example/rules' });
  expect(setup.listing).toMatchObject({ filterLifetime: 86_400_000, countLimit: 10, pageSize: 100 });
});
