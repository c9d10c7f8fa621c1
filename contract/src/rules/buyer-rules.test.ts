import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BuyerForm } from '#order/order.ts';
import { buyerProblems, formProblem, tidyBuyer } from './buyer-rules.ts';

const usual = { confirmsEmail: false, usesCultureCard: false };
const twice = { confirmsEmail: true, usesCultureCard: false };
const card = { confirmsEmail: false, usesCultureCard: true };
const good: BuyerForm = {
  name: 'Анна Римская-Корсакова',
  phone: '+7 (912) 345-67-89',
  email: 'anna@example.org',
  emailAgain: 'anna@example.org',
  surname: 'Римская-Корсакова',
  firstName: 'Анна',
  patronymic: 'Петровна',
};

test('a form that is well filled has no problem', () => {
  for (const demands of [usual, twice, card]) expect(buyerProblems(good, demands)).toEqual([]);
});

describe('BD-1 the name has 2 to 70 characters, letters with spaces, hyphens and apostrophes between them', () => {
  const refused = [
    '',
    'Я',
    'а'.repeat(71),
    'Анна1',
    'Анна  Каренина',
    '-Анна',
    'Анна-',
    'Анна_К',
    '<b>',
    'Анна.',
    "Анна'",
  ];
  test.each(refused)('refuses %j', (name) => expect(wrong({ name })).toEqual(['name required-fio']));
  const taken = [
    'Ян',
    'а'.repeat(70),
    'Jean-Luc Picard',
    '王小明',
    'Ғабит Мүсірепов',
    'José',
    "Sean O'Brien",
    'Шарль Д’Артаньян',
  ];
  test.each(taken)('takes %j', (name) => expect(wrong({ name })).toEqual([]));
});

describe('BD-2 the phone has 6 to 20 characters', () => {
  const refused = ['', '12345', '1'.repeat(21), 'звоните', '+7912+345678', '((((((', '123-4'];
  test.each(refused)('refuses %j', (phone) => expect(wrong({ phone })).toEqual(['phone required-phone']));
  const taken = ['123456', '1'.repeat(20), '+44 20 7946 0958', '8 (495) 123-45-67'];
  test.each(taken)('takes %j', (phone) => expect(wrong({ phone })).toEqual([]));
});

describe('BD-3 the e-mail has 6 to 70 characters and the form of an address', () => {
  const refused = [
    '',
    'a@b.c',
    `${'a'.repeat(60)}@example.org`,
    'anna',
    'anna@',
    'anna@local',
    'a b@example.org',
    'имя@почта.рф',
  ];
  test.each(refused)('refuses %j', (email) => expect(wrong({ email })).toEqual(['email not-valid-email']));
  const taken = ['a@b.cd', `${'a'.repeat(58)}@example.org`, "o'neil+1@sub.example.org"];
  test.each(taken)('takes %j', (email) => expect(wrong({ email })).toEqual([]));
});

test('BD-4 the second e-mail must equal the first, where the event asks for it', () => {
  expect(wrong({ emailAgain: 'ann@example.org' }, twice)).toEqual(['emailAgain re-email']);
  expect(wrong({ emailAgain: null }, twice)).toEqual(['emailAgain re-email']);
  expect(wrong({ emailAgain: 'Anna@Example.org' }, twice)).toEqual([]);
  expect(wrong({ emailAgain: 'ann@example.org' }, usual)).toEqual([]);
});

describe('BD-5 the culture card asks for names as in the passport and a mobile phone', () => {
  test.each([
    [{ surname: 'Ким' }, 'surname required-fio'],
    [{ surname: 'Kuznetsova' }, 'surname required-fio'],
    [{ surname: 'кузнецова' }, 'surname required-fio'],
    [{ surname: 'Кузнецова Анна' }, 'surname required-fio'],
    [{ surname: `К${'у'.repeat(70)}` }, 'surname required-fio'],
    [{ surname: null }, 'surname required-fio'],
    [{ firstName: 'Я' }, 'firstName required-fio'],
    [{ firstName: `А${'н'.repeat(50)}` }, 'firstName required-fio'],
    [{ firstName: 'анна' }, 'firstName required-fio'],
    [{ patronymic: 'petrovna' }, 'patronymic required-fio'],
    [{ patronymic: 'петровна' }, 'patronymic required-fio'],
    [{ patronymic: 'П' }, 'patronymic required-fio'],
    [{ patronymic: `П${'е'.repeat(50)}` }, 'patronymic required-fio'],
    [{ phone: '+7 (495) 123-45-67' }, 'phone required-phone'],
    [{ phone: '+7 (912) 345-67-8' }, 'phone required-phone'],
  ])('refuses %j', (change, problem) => expect(wrong(change, card)).toEqual([problem]));

  test.each([
    { surname: 'Мамин-Сибиряк' },
    { surname: `К${'у'.repeat(69)}` },
    { firstName: `А${'н'.repeat(49)}` },
    { patronymic: `П${'е'.repeat(49)}` },
    { patronymic: 'Мамед оглы' },
    { firstName: 'Ян' },
    { name: '' },
    { phone: '79123456789' },
  ])('takes %j', (change) => expect(wrong(change, card)).toEqual([]));
});

describe('BD-6 messages have their keys', () => {
  test('all fields are required when several are empty', () => {
    expect(formProblem({ ...good, name: '', email: '' }, usual)).toEqual({
      field: 'name',
      message: 'required-all',
    });
  });
  test('one empty field says its own message', () => {
    expect(formProblem({ ...good, phone: '' }, usual)).toEqual({ field: 'phone', message: 'required-phone' });
  });
  test('nothing wrong, no message', () => expect(formProblem(good, card)).toBeNull());
});

describe('BD-3 letters of the Cyrillic layout become Latin', () => {
  test.each([
    ['фттф@example.org', 'anna@example.org'],
    ['шмфт"ьфшдюкг', 'ivan@mail.ru'],
    ['ШМФТ@ьфшдюкг', 'ivan@mail.ru'],
    [' anna@example.org ', 'anna@example.org'],
    ['anna"@example.org', 'anna"@example.org'],
    ['имя@почта.рф', 'имя@почта.рф'],
    ['имя"почта.рф', 'имя"почта.рф'],
    ['a b@example.org', 'a b@example.org'],
  ])('%j is %j', (typed, meant) => {
    expect(tidyBuyer({ ...good, email: typed, emailAgain: typed })).toMatchObject({
      email: meant,
      emailAgain: meant,
    });
  });
});

test('tidying twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, email) => {
      const once = tidyBuyer({ ...good, name, email });
      expect(tidyBuyer(once)).toEqual(once);
    }),
  );
});

function wrong(change: Partial<BuyerForm>, demands = usual): string[] {
  return buyerProblems({ ...good, ...change }, demands).map(({ field, message }) => `${field} ${message}`);
}
