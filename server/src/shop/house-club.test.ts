import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpClub } from '#adapters/club/http/http-club.ts';
import { systemClock } from '#platform/clock.ts';
import { createHouseClub, type HouseClub } from './house-club.ts';

let sandbox: Sandbox;
let club: HouseClub;
let moment: number;
let silences: number;
/** How long pages wait for the club: as long as it takes, or much shorter than it hangs. */
let patience: () => Promise<void>;
const endless = () => new Promise<void>(() => {});
const short = async () => void (await pause(50));

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  [moment, silences, patience] = [Date.now(), 0, endless];
  const spoken = createHttpClub({ ...sandbox.club, now: systemClock.now });
  club = createHouseClub({
    club: async () => spoken,
    personOfProfile: async (profileId) => ({
      issuer: 'https://id.example',
      subject: `person-${profileId}`,
      name: '',
      email: 'anna@pochta.example',
      emailVerified: true,
      phone: null,
      phoneVerified: false,
    }),
    now: () => new Date(moment),
    pause: () => patience(),
    onSilence: () => {
      silences += 1;
    },
  });
});
afterEach(() => sandbox.close());

const asked = () => sandbox.club.calls().length;

test('EV-11 however often a setup is asked for, the club is asked about its member once in a while', async () => {
  const memberships = await Promise.all(Array.from({ length: 30 }, () => club.cachedMembershipOf(1)));
  expect(memberships).toEqual(memberships.map(() => expect.objectContaining({ kind: 'client' })));
  expect(await club.cachedMembershipOf(1)).toMatchObject({ kind: 'client' });
  expect(asked()).toBe(1);
  moment += 16_000;
  await club.cachedMembershipOf(1);
  expect(asked()).toBe(2);
});

test('EV-11 a page of an order asks anew, and what it hears is kept for the others', async () => {
  await club.cachedMembershipOf(1);
  moment += 14_000;
  await club.membershipOf(1);
  moment += 14_000;
  await club.cachedMembershipOf(1);
  expect(asked()).toBe(2);
});

test('EV-11 nobody waits for a club that hangs, and after its silence nobody asks for a while', async () => {
  sandbox.club.behave('times-out');
  patience = short;
  expect(await club.cachedMembershipOf(1)).toEqual({ kind: 'silent' });
  // It is the page's patience that has ended, long before the call's own.
  expect(silences).toBe(0);
  sandbox.club.behave('500');
  moment += 1;
  expect(await club.memberNow(2)).toMatchObject({ kind: 'unknown' });
  sandbox.club.behave(null);
  const calls = asked();
  expect(await club.cachedMembershipOf(3)).toEqual({ kind: 'silent' });
  expect(asked()).toBe(calls);
  moment += 11_000;
  patience = endless;
  expect(await club.cachedMembershipOf(3)).toMatchObject({ kind: 'client' });
});

test('EV-11 a rush of members on a club that hangs is answered without it', async () => {
  sandbox.club.behave('times-out');
  patience = short;
  const memberships = await Promise.all(
    Array.from({ length: 200 }, (_, index) => club.cachedMembershipOf(index)),
  );
  expect(memberships.every(({ kind }) => kind === 'silent')).toBe(true);
  await expect.poll(asked, { timeout: 3_000 }).toBe(50);
});
