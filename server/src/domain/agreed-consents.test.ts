import { expect, test } from 'vitest';
import { agreedConsents, consentsOf } from './agreed-consents.ts';
import type { CatalogueConsent } from './catalogue.ts';

const consent = (id: number, required: boolean, eventIds: string[] = []): CatalogueConsent => ({
  id,
  text: {},
  required,
  version: `version ${id}`,
  eventIds,
  forVisitors: id === 4,
});
const house = [consent(1, true), consent(2, false), consent(3, true, ['other']), consent(4, true)];
const ofTrial = consentsOf(house, 'trial', 'order');

test('EV-12 BD-9 a required consent must be ticked', () => {
  expect(agreedConsents(ofTrial, [2])).toEqual({
    kind: 'refused',
    refusal: { kind: 'consent-missing', parameters: { consent: 1 } },
  });
  expect(agreedConsents(consentsOf(house, 'other', 'order'), [1])).toMatchObject({
    refusal: { parameters: { consent: 3 } },
  });
});

test('BD-9 what was agreed is kept with its version; other ids count for nothing', () => {
  expect(agreedConsents(ofTrial, [2, 1, 3, 99])).toEqual({
    kind: 'agreed',
    consents: [
      { id: 1, version: 'version 1' },
      { id: 2, version: 'version 2' },
    ],
  });
});

test('NT-10 consents of named visitors are asked there, not where tickets are bought', () => {
  expect(consentsOf(house, 'trial', 'visitors').map(({ id }) => id)).toEqual([4]);
  expect(ofTrial.map(({ id }) => id)).toEqual([1, 2]);
});
