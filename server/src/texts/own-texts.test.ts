import { type Language, languages, type Text } from '@foyer/contract/rules/values.ts';
import { expect, test } from 'vitest';
import { textsOf } from './mails/compose-mail.ts';
import { orderConfirmationMail } from './mails/tickets-mail.ts';
import { mailTextKeys, withOwnTicketTexts } from './own-texts.ts';
import { ticketLabels } from './ticket-labels.ts';

const house = {
  name: 'Полдень',
  address: '',
  accent: '#f6e42a',
  supportEmail: '',
  supportPhone: '',
  ownTexts: {},
};

const mail = (language: Language, ownTexts: Record<string, Text>, buyerName = 'Анна') =>
  orderConfirmationMail({
    language,
    house: { ...house, ownTexts },
    orderNumber: '418207',
    orderUrl: 'https://poldenj.example/order/9f8a',
    buyerName,
    currency: 'RUB',
    timeZone: 'Europe/Moscow',
    codeType: 'qr',
    visits: [
      {
        title: 'Вишнёвый сад',
        day: '2026-11-14',
        time: '19:00',
        ageFrom: null,
        venueName: '',
        address: '',
        mapUrl: null,
        tickets: [],
        calledOff: null,
        refund: '',
        lines: [],
      },
    ],
    fee: 0,
    extras: [],
    discount: 0,
    total: 100,
    refunded: 0,
    ticketsAttached: true,
    rules: [],
  });

const visible = (text: string) => text.replaceAll('\u00a0', ' ');

test('a mail has the house’s words with their values, and the shop’s where the house wrote none', () => {
  const own = {
    ticketsSubject: { ru: 'Ждём вас: {title} ({when})' },
    greeting: { ru: '{name}, добрый день!' },
    refund: { en: 'Your {money} are coming back.' },
  };
  const { subject, text } = mail('ru', own);
  expect(visible(subject)).toBe('Ждём вас: Вишнёвый сад (суббота, 14 ноября 2026, 19:00)');
  expect(visible(text)).toContain('Анна, добрый день!');
  expect(visible(text)).toContain('Заказ № 418207 оплачен.');
  expect(visible(mail('en', own).subject)).toMatch(/^Tickets for “Вишнёвый сад”/);
  expect(visible(mail('ru', own, '').text)).toContain('Здравствуйте.');
});

test('a ticket has the house’s words, and the shop’s in another language', () => {
  const own = { title: { ru: 'Билет в музей' }, order: { ru: 'Заказ {number}' } };
  const labels = withOwnTicketTexts(ticketLabels.ru, own, 'ru');
  expect([labels.electronicTicket, labels.orderNumber('7'), labels.fee]).toEqual([
    'Билет в музей',
    'Заказ 7',
    ticketLabels.ru.fee,
  ]);
  expect(withOwnTicketTexts(ticketLabels.en, own, 'en')).toEqual(ticketLabels.en);
});

test.each(languages)('in %s the shop’s own texts name what a house has to name', (language) => {
  for (const [key, { path, values }] of Object.entries(mailTextKeys)) {
    const text = path
      .split('.')
      .reduce<unknown>(
        (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
        textsOf({ language, house }),
      );
    const said = typeof text === 'function' ? text(...values.map((value) => `{${value}}`)) : text;
    expect([key, typeof said]).toEqual([key, 'string']);
    for (const value of values) expect(said).toContain(`{${value}}`);
    expect(typeof text).toBe(values.length > 0 ? 'function' : 'string');
  }
});
