import type { ClubClient, ClubMembership } from '@foyer/contract/people/club.ts';
import { expect, test } from 'vitest';
import { knownBuyer } from './use-buyer-form.ts';

const client: ClubClient = {
  type: '',
  name: { first: 'Анна', last: 'Веретенникова', middle: '' },
  email: 'anna@pochta.example',
  phone: '+79160000001',
  card: null,
  bonuses: { available: 0, balance: 0 },
  subscriptions: [],
};
const member = (changes: Partial<ClubClient> = {}): ClubMembership => ({
  kind: 'client',
  client: { ...client, ...changes },
});
const plain = { confirmsEmail: false, usesCultureCard: false };
const all = { name: 'Анна Веретенникова', phone: '+79160000001', email: 'anna@pochta.example' };

test('EV-11 a member’s name, phone and e-mail are known', () => {
  expect(knownBuyer(member(), plain)).toEqual(all);
  expect(knownBuyer(member(), { ...plain, confirmsEmail: true })).toEqual({ ...all, emailAgain: all.email });
});

test('EV-11 what the shop would refuse is left to the visitor', () => {
  expect(knownBuyer(member({ phone: '12', email: 'anna' }), plain)).toEqual({ name: all.name });
  expect(knownBuyer(member({ name: { first: '', last: '', middle: '' } }), plain)).toEqual({
    phone: all.phone,
    email: all.email,
  });
});

test('EV-11 the names of a passport are the visitor’s own to write', () => {
  const known = knownBuyer(member(), { ...plain, usesCultureCard: true });
  expect(Object.keys(known).sort()).toEqual(['email', 'phone']);
});

test.each(['none', 'silent'] as const)('EV-11 of a club that says "%s" nothing is known', (kind) => {
  expect(knownBuyer({ kind }, plain)).toEqual({});
});
