import { languages } from '@foyer/contract/rules/values.ts';
import { expect, test } from 'vitest';
import {
  exchangeDoneMail,
  exchangeFailedMail,
  exchangeLapsedMail,
  exchangeLinkMail,
} from './exchange-mails.ts';
import type { ExchangeMailInput } from './mail-input.ts';

const input: ExchangeMailInput = {
  language: 'ru',
  house: {
    name: 'Пристань',
    address: '',
    accent: '#1d4f7c',
    supportEmail: '',
    supportPhone: '',
    ownTexts: {},
  },
  orderNumber: '100456',
  orderUrl: 'https://pier.example/order/new',
  buyerName: 'Анна',
  currency: 'RUB',
  oldNumber: '100417',
  oldUrl: 'https://pier.example/order/old',
  title: 'Гроза <1>',
  was: { day: '2027-02-14', time: '19:00', places: 'Балкон, ряд 1, место 23' },
  now: { day: '2027-03-14', time: '18:30', places: 'Партер, ряд 7, место 11' },
  paid: 0,
  back: 42_000,
  bankDaysAtMost: 10,
  confirmUrl: 'https://pier.example/order/exchange/new?name=key',
  goodUntil: { day: '2026-11-21', time: '12:42' },
};

test.each(languages)('EX-5 the mails of an exchange in %s', (language) => {
  const said = { ...input, language };
  const link = exchangeLinkMail(said);
  for (const fact of ['19:00', '18:30', '420', '12:42', input.confirmUrl]) expect(link.text).toContain(fact);
  expect(link.html).not.toContain('<1>');
  const done = exchangeDoneMail(said);
  for (const fact of ['100417', '100456', '420', input.orderUrl]) expect(done.text).toContain(fact);
  const lapsed = exchangeLapsedMail(said);
  for (const fact of ['19:00', 'ряд 1', input.oldUrl]) expect(lapsed.text).toContain(fact);
  const failed = exchangeFailedMail({ ...said, amount: 126_000, refundNumber: 'R7' });
  for (const fact of ['260', 'R7', input.oldUrl]) expect(failed.text).toContain(fact);
  for (const { subject, text } of [link, done, lapsed, failed])
    expect(subject + text).not.toMatch(/undefined|\[object|null/);
});
