import { describe, expect, test } from 'vitest';
import type { VisitorForm } from '#people/visitors.ts';
import { tidyVisitor } from './visitor-masks.ts';
import { type VisitorDemands, visitorFields, visitorProblems } from './visitor-rules.ts';

const needs = { age: true, middleName: true, document: true, country: true, region: true };
const nothing = { age: false, middleName: false, document: false, country: false, region: false };
const choices = {
  documentTypes: [
    { id: 1, countryId: 643 },
    { id: 3, countryId: 643 },
    { id: 4, countryId: 643 },
    { id: 5, countryId: 643 },
    { id: 6, countryId: null },
    { id: 101, countryId: null },
  ],
  countries: [{ id: 643 }, { id: 398 }],
  regions: [
    { id: 77, countryId: 643 },
    { id: 750, countryId: 398 },
  ],
};
const today = '2026-11-22';
const good: VisitorForm = {
  ticketId: 1,
  surname: 'Римская-Корсакова',
  name: 'Анна Мария',
  middleName: 'Петровна',
  age: '41',
  birthDate: '12.04.1985',
  documentTypeId: 1,
  documentNumber: '4510 123456',
  countryId: 643,
  regionId: 77,
  regionName: '',
};

function wrong(change: Partial<VisitorForm>, asked: VisitorDemands = { needs, countryId: 643 }): string[] {
  const problems = visitorProblems(tidyVisitor({ ...good, ...change }), asked, choices, today);
  return problems.map(({ field, message }) => `${field} ${message}`);
}

test('EV-7 a ticket paid by culture card is for the card’s holder, whose short name is no mistake', () => {
  const holder = { surname: 'Ли', name: 'Ян', middleName: 'Петрович' };
  const asked = { needs: { ...nothing, middleName: true }, countryId: 643, holder };
  expect(wrong({ surname: 'ЛИ', name: 'Ян', middleName: 'Петрович' }, asked)).toEqual([]);
  expect(wrong({ surname: 'Сидоров', name: 'Ян', middleName: '' }, asked)).toEqual([
    'surname holder',
    'middleName holder',
  ]);
});

test('NT-2 a form that is well filled has no problem, and only what the ticket needs is asked', () => {
  expect(wrong({})).toEqual([]);
  expect(visitorFields(good, { needs: nothing, countryId: null }, choices)).toEqual(['surname', 'name']);
  expect(visitorFields(good, { needs, countryId: null }, choices)).toEqual([
    'surname',
    'name',
    'middleName',
    'age',
    'countryId',
    'regionId',
    'birthDate',
    'documentTypeId',
    'documentNumber',
  ]);
  const empty = { surname: '', name: '', middleName: '', age: '', birthDate: '', documentNumber: '' };
  const none = { ...empty, documentTypeId: null, countryId: null, regionId: null };
  expect(wrong(none)).toEqual([
    'surname required',
    'name required',
    'middleName required',
    'age required',
    'countryId required',
    'birthDate required',
    'documentTypeId required',
    'documentNumber required',
  ]);
  expect(wrong({ ...none, surname: 'Ли', name: 'Джоан' }, { needs: nothing, countryId: 643 })).toEqual([]);
});

describe('NT-5 names are letters of Latin or Cyrillic with spaces and hyphens', () => {
  const taken = ['Ли', 'а'.repeat(32), 'de la Cruz', 'Ғабитов', 'Салтыков-Щедрин', 'José Muñoz', 'Ёлкина'];
  test.each(taken)('takes the surname %j', (surname) => expect(wrong({ surname })).toEqual([]));
  const refused = ['Я', 'а'.repeat(33), 'Ким1', 'Ким_', '-Ким', 'Ким-', '<b>', "О'Нил", '王明', 'Ким.'];
  test.each(refused)('refuses the surname %j', (surname) =>
    expect(wrong({ surname })).toEqual(['surname surname']),
  );
  test.each(['Ян', 'а'.repeat(65), 'Олег1'])('refuses the name %j', (name) =>
    expect(wrong({ name })).toEqual(['name name']),
  );
  test.each(['Лев', 'а'.repeat(64)])('takes the name %j', (name) => expect(wrong({ name })).toEqual([]));
  test('a middle name of two letters is refused where it is needed, and not looked at where it is not', () => {
    expect(wrong({ middleName: 'Ян' })).toEqual(['middleName middle-name']);
    const asked = { needs: { ...needs, middleName: false }, countryId: 643 };
    expect(wrong({ middleName: 'Ян' }, asked)).toEqual([]);
  });
});

describe('NT-6 the age has one or two digits', () => {
  test.each(['0', '7', '65', '99'])('takes %j', (age) => expect(wrong({ age })).toEqual([]));
  test.each(['100', '-1', '6.5', 'семь', '007'])('refuses %j', (age) =>
    expect(wrong({ age })).toEqual(['age age']),
  );
});

describe('NT-7 the birth date is a day from 1900 on that has been', () => {
  test.each(['01.01.1900', '29.02.2024', '22.11.2026'])('takes %j', (birthDate) =>
    expect(wrong({ birthDate })).toEqual([]),
  );
  const refused = [
    '31.12.1899',
    '29.02.2023',
    '31.04.2000',
    '00.01.2000',
    '01.13.2000',
    '1.1.2000',
    '12.04.85',
  ];
  test.each(refused)('refuses %j', (birthDate) =>
    expect(wrong({ birthDate })).toEqual(['birthDate birth-date']),
  );
  test.each(['23.11.2026', '01.01.2051'])('a day to come is said to be one: %j', (birthDate) =>
    expect(wrong({ birthDate })).toEqual(['birthDate birth-date-future']),
  );
});

describe('NT-8 the number of a document is written as its type asks', () => {
  test.each([
    [1, '4510123456'],
    [1, ' 45 10 123456 '],
    [3, 'АБ1234567'],
    [3, 'аб 1234567'],
    [3, 'AB1234567'],
    [4, 'IV-АН123456'],
    [4, 'iv - ан 123456'],
    [4, 'ХIV–МЮ 123456'],
    [5, 'II1234567'],
    [5, 'хi 1234567'],
    [6, 'C0-1x_9'],
    [6, 'ÄБ'],
    [101, '12'],
    [101, '1'.repeat(32)],
  ])('type %i takes %j', (documentTypeId, documentNumber) =>
    expect(wrong({ documentTypeId, documentNumber })).toEqual([]),
  );
  test.each([
    [1, '451012345'],
    [1, '45101234567'],
    [1, 'АБ10123456'],
    [3, 'А1234567'],
    [3, 'QW1234567'],
    [3, 'АБ123456'],
    [4, 'IVАН123456'],
    [4, '4-АН123456'],
    [4, 'IV-АН12345'],
    [5, '1234567'],
    [5, 'II123456'],
    [6, 'x'],
    [6, 'a b.c'],
    [101, '1'.repeat(33)],
  ])('type %i refuses %j', (documentTypeId, documentNumber) =>
    expect(wrong({ documentTypeId, documentNumber })).toEqual(['documentNumber document-number']),
  );
});

describe('NT-9 countries, regions and documents depend on each other', () => {
  test('a region of another country is refused', () => {
    expect(wrong({ regionId: 750 })).toEqual(['regionId choice']);
    expect(wrong({ countryId: 398, regionId: 750, documentTypeId: 6 })).toEqual([]);
  });
  test('a document that only people of another country have is refused', () =>
    expect(wrong({ countryId: 398, regionId: 750 })).toEqual(['documentTypeId choice']));
  test('a country and a type that are not offered are refused', () => {
    expect(wrong({ countryId: 840 })).toContain('countryId choice');
    expect(wrong({ documentTypeId: 7 })).toContain('documentTypeId choice');
  });
  test('a country without a list has its region written, which may be left out', () => {
    const german = { countryId: 276, regionId: null, documentTypeId: 6, documentNumber: 'C01X00T47' };
    const lists = { ...choices, countries: [...choices.countries, { id: 276 }] };
    const wrongIn = (regionName: string) =>
      visitorProblems(
        { ...good, ...german, regionName },
        { needs, countryId: null },
        lists,
        '2026-11-21',
      ).map(({ field, message }) => `${field} ${message}`);
    expect(wrongIn('')).toEqual([]);
    expect(wrongIn('Baden-Württemberg (Nord)')).toEqual([]);
    for (const name of ['B', '<b>', 'Я'.repeat(65)])
      expect(wrongIn(name)).toEqual(['regionName region-name']);
    expect(visitorFields({ countryId: null }, { needs, countryId: null }, lists)).not.toContain('regionName');
  });
  test('where no country is asked, the ticket says whose regions are offered', () => {
    const asked = { needs: { ...needs, country: false }, countryId: 398 };
    expect(wrong({ countryId: null, regionId: 750, documentTypeId: 6 }, asked)).toEqual([]);
    expect(wrong({ countryId: null, regionId: 77, documentTypeId: 6 }, asked)).toEqual(['regionId choice']);
  });
});
