import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfBirth, maskedDate, spacedDocumentNumber, tidyDocumentNumber } from './visitor-masks.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['120', '12.0'],
  ['1204', '12.04'],
  ['12041985', '12.04.1985'],
  ['4', '04'],
  ['42', '04.02'],
  ['45', '04.05'],
  ['39', '31'],
  ['00', '01'],
  ['1.4.1985', '01.04.1985'],
  ['12/04/1985', '12.04.1985'],
  ['12 04 1985', '12.04.1985'],
  ['12.04.19857', '12.04.1985'],
  ['31.04.2000', '30.04.2000'],
  ['30.02.2023', '28.02.2023'],
  ['12.14.1985', '12.12.1985'],
  ['31.12.1899', '01.01.1900'],
  ['02.01.2051', '01.01.2051'],
  ['12.04.', '12.04'],
  ['ab12', '12'],
  ['１２．０４．１９８５', '12.04.1985'],
])('NT-7 %j is typed as %j', (typed, shown) => expect(maskedDate(typed)).toBe(shown));

test('NT-7 whatever is typed becomes a date that can be, or the beginning of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789. /-x') }), (typed) => {
      const shown = maskedDate(typed);
      expect(shown).toMatch(/^(\d{0,2}|\d\d\.\d{0,2}|\d\d\.\d\d\.\d{0,4})$/);
      if (shown.length === 10) expect(dayOfBirth(shown)).not.toBeNull();
      expect(maskedDate(shown)).toBe(shown);
    }),
  );
});

test('NT-8 a number is kept without spaces and shown as it stands in the passport', () => {
  expect(tidyDocumentNumber(1, '45 10 № 123456')).toBe('4510123456');
  expect(spacedDocumentNumber(1, '4510123456')).toBe('4510 123456');
  expect(spacedDocumentNumber(1, '4510')).toBe('4510');
  expect(spacedDocumentNumber(6, '4510123456')).toBe('4510123456');
});
