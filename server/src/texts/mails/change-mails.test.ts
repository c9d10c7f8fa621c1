import { languages } from '@foyer/contract/rules/values.ts';
import { describe, expect, test } from 'vitest';
import { holdEndedMail, sessionChangeMail, sessionStandsMail } from './change-mails.ts';
import type { ChangeMailInput } from './mail-input.ts';

const input: ChangeMailInput = {
  language: 'ru',
  house: {
    name: 'Пристань',
    address: '',
    accent: '#1d4f7c',
    supportEmail: '',
    supportPhone: '',
    ownTexts: {},
  },
  orderNumber: '100001',
  orderUrl: 'https://pier.example/order/one',
  buyerName: 'Анна',
  currency: 'RUB',
  kind: 'moved',
  isOpen: true,
  was: { title: 'Гроза', day: '2027-02-14', time: '19:00', venueName: 'Зал', address: 'Набережная, 1' },
  now: { title: 'Гроза', day: '2027-03-14', time: '18:00', venueName: 'Зал', address: 'Набережная, 1' },
  because: 'Заболел <артист>.',
  tickets: ['Партер, взрослый', 'Партер, взрослый'],
  addOns: ['Программка'],
  amount: 189_000,
  chooseUntil: { day: '2027-03-01', time: null },
  paysByItself: true,
  choiceUrl: 'https://pier.example/order/change/one?name=two',
};

describe.each(languages)('a mail about a changed session in %s', (language) => {
  test.each(['off', 'moved', 'replaced', 'venue'] as const)('%s', (kind) => {
    const { subject, text, html } = sessionChangeMail({ ...input, language, kind });
    const told = kind === 'off' ? '19:00' : '18:00';
    expect(subject).toContain(told);
    expect(subject).toContain('Гроза');
    for (const fact of ['19:00', told, input.choiceUrl, '890', input.because, 'Программка'])
      expect(text).toContain(fact);
    expect(html).toContain('name=two');
    expect(html).not.toContain('<артист>');
    expect(subject + text).not.toMatch(/undefined|\[object|null/);
  });

  test('free tickets bring no money, and what is taken back no question', () => {
    const free = { ...input, language, amount: 0 };
    expect(sessionChangeMail(free).text).toContain(input.choiceUrl);
    expect(sessionChangeMail({ ...free, kind: 'off' }).text).not.toContain(input.choiceUrl);
    expect(sessionStandsMail(free).text).not.toContain(input.choiceUrl);
    const ended = { ...input, language, eventTitle: 'Гроза', eventUrl: 'https://pier.example/event/play' };
    expect(holdEndedMail(ended).text).toContain('https://pier.example/event/play');
  });
});

test('another venue is told with its address', () => {
  const now = { ...input.was, venueName: 'Двор', address: 'Набережная, 3' };
  const { text } = sessionChangeMail({ ...input, kind: 'venue', now });
  expect(text).toMatch(/Зал, Набережная, 1[\s\S]*Двор, Набережная, 3/);
});

test.each(languages)(
  'in %s a mail that comes after the last day to choose asks for no choice',
  (language) => {
    const late = { ...input, language, isOpen: false };
    for (const kind of ['off', 'moved'] as const) {
      const { text } = sessionChangeMail({ ...late, kind });
      expect(text).not.toContain(input.choiceUrl);
      expect(text).not.toMatch(/890/);
      expect(text).toContain(input.orderUrl);
    }
  },
);
