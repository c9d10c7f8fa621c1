import { languages } from '@foyer/contract/rules/values.ts';
import { describe, expect, test } from 'vitest';
import { eveningChangeMail, eveningStandsMail } from './evening-mails.ts';
import type { EveningMailInput } from './mail-input.ts';

const input: EveningMailInput = {
  language: 'ru',
  house: {
    ...{ name: 'Пристань', address: '', accent: '#1d4f7c', supportEmail: '', supportPhone: '' },
    ownTexts: {},
  },
  orderNumber: '100001',
  orderUrl: 'https://pier.example/order/one',
  buyerName: 'Анна',
  currency: 'RUB',
  kind: 'moved',
  was: { title: 'Гроза', day: '2027-02-14', time: '19:00', venueName: 'Зал', address: '' },
  now: { title: 'Гроза', day: '2027-03-14', time: '18:00', venueName: 'Двор', address: '' },
  because: 'Заболел <артист>.',
  isFree: false,
};

describe.each(languages)('a mail about a changed evening of a season ticket in %s', (language) => {
  test.each(['off', 'moved', 'replaced', 'venue'] as const)('%s', (kind) => {
    const { subject, text, html } = eveningChangeMail({ ...input, language, kind });
    const told = kind === 'off' ? ['19:00', 'Зал'] : ['19:00', 'Зал', '18:00', 'Двор'];
    expect(subject).toContain(kind === 'off' ? '19:00' : '18:00');
    for (const fact of ['Гроза', ...told, input.because, input.orderUrl]) expect(text).toContain(fact);
    expect(html).not.toContain('<артист>');
    expect(subject + text).not.toMatch(/undefined|\[object|null|false/);
  });

  test('of a free one speaks of no money, and one that stands says so', () => {
    const off = { ...input, language, kind: 'off' } as const;
    const [paid, free] = [off, { ...off, isFree: true }].map((one) => eveningChangeMail(one).text);
    expect(free?.length).toBeLessThan(paid?.length ?? 0);
    const { subject, text } = eveningStandsMail({ ...input, language });
    for (const fact of ['Гроза', '18:00']) expect(subject + text).toContain(fact);
  });
});
