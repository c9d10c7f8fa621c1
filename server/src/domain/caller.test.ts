import { expect, test } from 'vitest';
import { orderAccess } from './caller.ts';

test.each([
  ['of nobody, to nobody', null, null, 'open'],
  ['of nobody, to a profile', null, 7, 'open'],
  ['of a profile, to it', 7, 7, 'open'],
  ['of a profile, to nobody', 7, null, 'unauthorized'],
  ['of a profile, to another', 7, 8, 'forbidden'],
] as const)('ID-10 an order %s', (_case, placedBy, profileId, access) => {
  expect(orderAccess(placedBy, profileId)).toBe(access);
});
