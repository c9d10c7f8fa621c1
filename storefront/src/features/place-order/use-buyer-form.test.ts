import { describe, expect, test } from 'vitest';
import { houseView } from '#lib/house/house-view.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { buyerOf, emptyDraft, valueOnLeave } from './buyer-draft.ts';
import { buyerErrors, shownErrors } from './use-buyer-form.ts';

const demands = { confirmsEmail: true, usesCultureCard: false };
const consents = [
  { id: 1, required: true },
  { id: 2, required: false },
];
const good = {
  ...emptyDraft().values,
  name: 'Анна Веретенникова',
  phone: '+7 917 555-01-42',
  email: 'anna@pochta.example',
  emailAgain: 'anna@pochta.example',
};

describe('what is wrong with the form', () => {
  test('BD-9 the form is judged by the rules of the server, in the order of its fields', () => {
    const empty = buyerErrors(emptyDraft(), demands, consents);
    expect(empty.fields).toEqual([
      { field: 'name', message: 'required-fio' },
      { field: 'phone', message: 'required-phone' },
      { field: 'email', message: 'not-valid-email' },
    ]);
    expect(empty).toMatchObject({ consents: [1], allEmpty: true });
    expect(buyerErrors({ values: good, consents: [1] }, demands, consents)).toEqual({
      fields: [],
      consents: [],
      allEmpty: false,
    });
  });

  test('BD-6 before the first try only fields that were left show an error', () => {
    const errors = buyerErrors(
      { values: { ...good, name: 'А', email: 'anna' }, consents: [] },
      demands,
      consents,
    );
    const shown = shownErrors(errors, new Set(['name'] as const), 0);
    expect(shown).toEqual({
      fields: [{ field: 'name', message: 'required-fio' }],
      consents: [],
      allEmpty: false,
    });
    expect(shownErrors(errors, new Set(), 1)).toBe(errors);
  });

  test('BD-3 an e-mail of the wrong layout is put right, other fields are left as typed', () => {
    expect(valueOnLeave('email', 'шмфт"ьфшдюкг')).toBe('ivan@mail.ru');
    expect(valueOnLeave('name', 'Анна ')).toBe('Анна ');
  });

  test('BD-4 fields that the event does not ask for are not sent', () => {
    expect(buyerOf(good, ['name', 'phone', 'email'])).toMatchObject({ emailAgain: null, surname: null });
  });

  test('EV-17 only a development house fills the form in, and it never ticks a consent', () => {
    const draftOf = (development: boolean) =>
      emptyDraft(houseView(sampleSetup({ development }), 'ru').sampleBuyer);
    expect(draftOf(false).values).toMatchObject({ name: '', phone: '+7 ', email: '' });
    const test = draftOf(true);
    expect(buyerErrors(test, demands, consents)).toMatchObject({ fields: [], consents: [1] });
  });
});
