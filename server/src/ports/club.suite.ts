import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Club, ClubPerson } from './club.ts';

/**
 * A club over real sockets. Anna is a member: 500 bonuses, a card, a subscription with 3 visits of `jazz`; Boris's card
 * is blocked. `ONCE` is good once in all, `EACH` once for each buyer, both 10 percent; `JAZZ` takes 300 off `jazz` only.
 */
export interface ClubWorld {
  club: Club;
  /** The same club asked with a secret that it does not know. */
  stranger: Club;
  behave(fault: ClubFault): void;
  behaveWell(): void;
  close(): Promise<void>;
}

export type ClubFault = (typeof faults)[number];
const faults = ['500', 'reset', 'html', 'half-body', 'forged', 'replayed', 'malformed'] as const;

export function clubSuite(product: string, open: () => Promise<ClubWorld>): void {
  describe(`${product} as a club`, () => {
    let world: ClubWorld;
    beforeAll(async () => {
      world = await open();
    });
    beforeEach(() => world.behaveWell());
    afterAll(() => world.close());

    const member = async (subject: string) => {
      const outcome = await world.club.findMember(personOf(subject));
      if (outcome.kind !== 'member') throw new Error(`no member: ${JSON.stringify(outcome)}`);
      return outcome.member;
    };
    const promo = (code: string, changes: { key?: string; eventId?: string; email?: string } = {}) => {
      const { key = randomUUID(), eventId = 'jazz', email = `${randomUUID()}@pochta.example` } = changes;
      return world.club.reservePromoCode({ key, code, eventId, buyer: { memberId: null, email, phone: '' } });
    };

    test('EV-11 a person whose address is verified is found with name, card and bonuses', async () => {
      expect(await member('anna')).toMatchObject({
        name: { first: 'Анна', last: 'Веретенникова' },
        email: 'anna@pochta.example',
        phone: '+79160000001',
        card: { code: '7000 0001', isBlocked: false },
        bonuses: { available: 50_000, balance: 50_000 },
        subscriptions: [{ visits: [{ eventId: 'jazz', remaining: 3 }] }],
      });
      expect((await member('boris')).card?.isBlocked).toBe(true);
    });

    test('EV-11 a person without a verified address, or of no club, is a stranger', async () => {
      const unverified = { ...personOf('anna'), email: null, phone: null };
      expect(await world.club.findMember(unverified)).toEqual({ kind: 'stranger' });
      expect(await world.club.findMember(personOf('nobody'))).toEqual({ kind: 'stranger' });
    });

    test('OV-13 a promo code good once is reserved by one of a hundred', async () => {
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => promo('ONCE')));
      expect(outcomes.filter(({ kind }) => kind === 'reserved')).toEqual([
        { kind: 'reserved', terms: { kind: 'percent', percent: 10 } },
      ]);
      expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(99);
    });

    test('OV-13 the same key reserves once; released, the code is free again and the key closed', async () => {
      const [key, email] = [randomUUID(), 'eva@pochta.example'];
      expect((await promo('EACH', { key, email })).kind).toBe('reserved');
      expect((await promo('EACH', { key, email })).kind).toBe('reserved');
      expect((await promo('EACH', { email })).kind).toBe('refused');
      expect((await promo('EACH')).kind).toBe('reserved');
      expect(await world.club.release(key)).toEqual({ kind: 'done' });
      expect(await world.club.release(key)).toEqual({ kind: 'done' });
      expect((await promo('EACH', { key, email })).kind).toBe('refused');
      expect((await promo('EACH', { email })).kind).toBe('reserved');
    });

    test('OV-13 a code of another event and one that there is not are refused', async () => {
      expect(await promo('JAZZ')).toEqual({ kind: 'reserved', terms: { kind: 'sum', amount: 30_000 } });
      expect((await promo('JAZZ', { eventId: 'theatre' })).kind).toBe('refused');
      expect((await promo('NO-SUCH-CODE')).kind).toBe('refused');
    });

    test('OV-13 bonuses are reserved at most as many as there are, also at once', async () => {
      const { id: memberId } = await member('anna');
      const reserve = (key: string, amount: number) => world.club.reserveBonuses({ key, memberId, amount });
      const keys = Array.from({ length: 10 }, () => randomUUID());
      const outcomes = await Promise.all(keys.map((key) => reserve(key, 20_000)));
      expect(outcomes.filter(({ kind }) => kind === 'reserved')).toHaveLength(2);
      expect((await member('anna')).bonuses).toEqual({ available: 10_000, balance: 50_000 });
      for (const key of keys) await world.club.release(key);
      expect((await member('anna')).bonuses.available).toBe(50_000);
    });

    test('OV-13 redeemed bonuses are gone once, whatever comes after', async () => {
      const { id: memberId, bonuses } = await member('anna');
      const key = randomUUID();
      await world.club.reserveBonuses({ key, memberId, amount: 1_000 });
      expect(await world.club.redeem(key)).toEqual({ kind: 'done' });
      expect(await world.club.redeem(key)).toEqual({ kind: 'done' });
      expect((await world.club.release(key)).kind).toBe('refused');
      const left = bonuses.available - 1_000;
      expect((await member('anna')).bonuses).toEqual({ available: left, balance: left });
    });

    test('OV-13 bonuses that were spent come back once a key, never more than were spent, and none that were not', async () => {
      const { id: memberId, bonuses } = await member('anna');
      const [reservation, key] = [randomUUID(), randomUUID()];
      const back = (amount: number, name: string = randomUUID()) =>
        world.club.returnBonuses({ key: name, reservation, amount });
      expect((await back(100)).kind).toBe('refused');
      await world.club.reserveBonuses({ key: reservation, memberId, amount: 1_000 });
      expect((await back(100)).kind).toBe('refused');
      await world.club.redeem(reservation);
      expect(await back(600, key)).toEqual({ kind: 'done' });
      expect(await back(600, key)).toEqual({ kind: 'done' });
      expect((await back(500, key)).kind).toBe('refused');
      expect((await back(401)).kind).toBe('refused');
      expect((await back(-1)).kind).toBe('refused');
      expect(await back(400)).toEqual({ kind: 'done' });
      expect((await back(1)).kind).toBe('refused');
      expect((await member('anna')).bonuses).toEqual(bonuses);
    });

    test('OV-13 a blocked card spends nothing, nor does a negative amount', async () => {
      const blocked = { key: randomUUID(), memberId: (await member('boris')).id, amount: 100 };
      expect((await world.club.reserveBonuses(blocked)).kind).toBe('refused');
      const negative = { key: randomUUID(), memberId: (await member('anna')).id, amount: -100 };
      expect((await world.club.reserveBonuses(negative)).kind).toBe('refused');
    });

    test('EV-9 visits are taken all or none, once a key, and come back', async () => {
      const { id: memberId, subscriptions } = await member('anna');
      const subscriptionId = subscriptions[0]?.id ?? '';
      const take = (keys: string[], eventId = 'jazz') =>
        world.club.takeVisits({ memberId, subscriptionId, eventId, keys });
      const keys = [randomUUID(), randomUUID()];
      expect(await take(keys)).toEqual({ kind: 'taken', remaining: 1 });
      expect(await take(keys)).toEqual({ kind: 'taken', remaining: 1 });
      expect((await take([randomUUID(), randomUUID()])).kind).toBe('refused');
      expect((await take([randomUUID()], 'theatre')).kind).toBe('refused');
      expect(await world.club.returnVisits(keys)).toEqual({ kind: 'done' });
      expect(await world.club.returnVisits(keys)).toEqual({ kind: 'done' });
      expect((await take(keys)).kind).toBe('refused');
      expect((await member('anna')).subscriptions[0]?.visits[0]?.remaining).toBe(3);
    });

    test('EV-9 a subscription of somebody else takes nobody in', async () => {
      const [{ subscriptions }, boris] = [await member('anna'), await member('boris')];
      const request = { subscriptionId: subscriptions[0]?.id ?? '', eventId: 'jazz', keys: [randomUUID()] };
      expect((await world.club.takeVisits({ ...request, memberId: boris.id })).kind).toBe('refused');
    });

    test.each(faults)(
      'OV-13 answered by %s nothing is known, and asking again finds what came of it',
      async (fault) => {
        const { id: memberId } = await member('anna');
        const request = { key: randomUUID(), memberId, amount: 700 };
        world.behave(fault);
        expect((await world.club.findMember(personOf('anna'))).kind).toBe('unknown');
        expect((await world.club.reserveBonuses(request)).kind).toBe('unknown');
        expect((await world.club.release(request.key)).kind).toBe('unknown');
        world.behaveWell();
        expect(await world.club.release(request.key)).toEqual({ kind: 'done' });
        expect((await world.club.reserveBonuses(request)).kind).toBe('refused');
      },
    );

    test('a shop with a wrong secret learns and changes nothing', async () => {
      expect((await world.stranger.findMember(personOf('anna'))).kind).toBe('unknown');
      const { id: memberId, bonuses } = await member('anna');
      const request = { key: randomUUID(), memberId, amount: 100 };
      expect((await world.stranger.reserveBonuses(request)).kind).toBe('unknown');
      expect((await member('anna')).bonuses).toEqual(bonuses);
    });
  });
}

function personOf(subject: string): ClubPerson {
  const [email, phone] = [`${subject}@pochta.example`, null];
  return { issuer: 'https://id.example', subject, email, phone };
}
