import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { crmClientSchema } from '#setup/setup-wire.ts';
import { anyLine, anyName, orNull } from '#testing/arbitraries.ts';
import { type ClubMembership, crmClientFromWire, crmClientToWire } from './club.ts';

const anyAmount = fc.nat(1_000_000);
const anyWord: fc.Arbitrary<ClubMembership> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.constant({ kind: 'silent' as const }),
  fc.record({
    kind: fc.constant('client' as const),
    client: fc.record({
      type: anyLine,
      name: fc.record({ first: anyLine, last: anyLine, middle: anyLine }),
      email: anyLine,
      phone: anyLine,
      card: orNull(fc.record({ code: anyName, isBlocked: fc.boolean() })),
      bonuses: fc.record({ available: anyAmount, balance: anyAmount }),
      subscriptions: fc.array(
        fc.record({ id: anyName, name: anyLine, eventId: anyName, remaining: fc.nat(100) }),
      ),
    }),
  }),
);

test('EV-11 what the club says of a visitor comes back from the wire as it went', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      const wire = JSON.parse(JSON.stringify(crmClientToWire(word)));
      expect(v.is(crmClientSchema, wire)).toBe(true);
      expect(crmClientFromWire(wire)).toEqual(word);
    }),
  );
});

test('EV-11 a server without a club has nobody to name', () => {
  expect(crmClientFromWire(undefined)).toEqual({ kind: 'none' });
  expect(crmClientFromWire({ data: null, subscriptions: [] })).toEqual({ kind: 'none' });
});
