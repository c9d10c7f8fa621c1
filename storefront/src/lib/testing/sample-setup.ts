import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';

/** A small house for tests. */
export function sampleSetup(changes: Partial<Setup> = {}): Setup {
  const card = { columns: 3, image: true, action: true, address: true, description: true };
  return {
    title: { ru: 'Полдень', en: 'Noon', ch: '正午', kz: 'Түс' },
    tagline: { ru: 'Культурный центр на набережной', en: 'A cultural centre on the embankment' },
    language: 'ru',
    languages: ['ru', 'en', 'ch', 'kz'],
    currency: 'RUB',
    timeZone: 'Europe/Moscow',
    logo: { url: '/logo.svg', width: 32, link: '/' },
    theme: { accent: '#f6e42a', onAccent: '#1c1916', radius: 3, font: null },
    shell: { header: true, footer: true, scrollTop: true },
    embedding: null,
    wallets: [],
    footer: {
      links: [{ title: { ru: 'Как вернуть билет' }, url: '/rules/visitor-rules' }],
      text: { ru: 'Нижняя набережная, 12' },
      logoWidth: 50,
    },
    rules: [
      {
        key: 'purchase-terms',
        name: { ru: 'Условия покупки', en: 'Terms of purchase' },
        url: null,
        body: { ru: '<p>Покупая билет, вы соглашаетесь.</p>' },
      },
      {
        key: 'privacy-policy',
        name: { ru: 'Персональные данные' },
        url: 'https://house.example/privacy',
        body: null,
      },
    ],
    contacts: { ru: '<h2>Реквизиты</h2><p>ИНН 7700000000</p>' },
    support: { email: 'help@house.example', phone: '8 800 000-12-00' },
    listing: {
      kindsAlways: false,
      tickets: card,
      subscriptions: card,
      descriptionTags: [],
      filterLifetime: 86_400_000,
      firstMenuWithoutTimes: false,
      countLimit: 10,
      firstView: 'programme',
      pageSize: 100,
    },
    addOns: { title: {}, button: {} },
    returnsAllowed: true,
    showCultureCardPrices: false,
    captcha: { enabled: false, recaptcha: false, recaptchaKey: null, smartKey: null },
    signIn: noSignIn,
    club: false,
    texts: {},
    development: false,
    revision: '1',
    serverTime: '2026-11-21T09:00:00Z',
    ...changes,
  };
}
