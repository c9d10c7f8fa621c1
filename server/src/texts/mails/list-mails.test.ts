import { languages } from '@foyer/contract/rules/values.ts';
import { expect, test } from 'vitest';
import { listLapsedMail, listOfferMail, listOffMail } from './list-mails.ts';
import type { ListMailInput } from './mail-input.ts';

const input: ListMailInput = {
  language: 'ru',
  house: {
    name: 'Пристань',
    address: '',
    accent: '#1d4f7c',
    supportEmail: '',
    supportPhone: '',
    ownTexts: {},
  },
  buyerName: '',
  currency: 'RUB',
  title: 'Соль и лёд',
  sessions: [{ day: '2027-01-19', time: '10:30' }],
  cancelled: [],
  withdrawn: [],
  party: 1,
  together: false,
  zones: '',
  offer: {
    session: { day: '2027-01-19', time: '10:30' },
    places: '',
    priceFrom: 26_000,
    until: { day: '2026-11-26', time: '17:56' },
  },
  entryUrl: 'https://pier.example/list/4.key',
  joinUrl: 'https://pier.example/list/join/salt',
};

test('WL-2 until when places are held is Russian: a weekday after «до» has no case', () => {
  const mail = listOfferMail(input);
  expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe(
    'Держим для вас места до 26 ноября, 17:56: «Соль и лёд»',
  );
  expect(mail?.text).not.toMatch(/до\s(понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)/);
});

test.each(languages)('WL-2 in %s an offer of free tickets is not “from 0 ₽”', (language) => {
  const free = listOfferMail({ ...input, language, offer: input.offer && { ...input.offer, priceFrom: 0 } });
  expect(free?.text).not.toMatch(/\b0\s₽/);
  expect(listOfferMail({ ...input, language })?.text).toMatch(/260\s₽/);
});

test('WL-2 whoever let an offer lapse is told nothing of others, who may not be there', () => {
  const { subject, text } = listLapsedMail(input);
  expect(subject + text).not.toMatch(/предложили следующим|ушли дальше/);
  expect(text).toMatch(/больше\sне\sдержим/);
});

const fates = languages.flatMap((language) =>
  (['cancelled', 'withdrawn'] as const).map((why) => ({ language, why })),
);

test.each(fates)('WL-2 in $language a mail about what is $why names that alone', ({ language, why }) => {
  const off = { day: '2027-01-20', time: '19:45' };
  const several = { ...input, language, sessions: [...input.sessions, off], [why]: [off] };
  const mails = [true, false].map((wasOffered) => listOffMail(several, { why, wasOffered }));
  for (const mail of mails) {
    expect(mail?.subject).toContain('19:45');
    expect(mail?.text).toContain(input.entryUrl);
    expect(mail?.text).not.toContain('10:30');
  }
  expect(mails[0]?.text).not.toBe(mails[1]?.text);
  expect(listOffMail({ ...several, [why]: [] }, { why, wasOffered: false })).toBeNull();
});
