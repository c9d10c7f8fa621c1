import type { JoinListRequest } from '@foyer/contract/waiting/waiting.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { eraseWaiting, exportPeople } from '#features/forget-people/erase-people.ts';
import { releaseHolds } from '#features/release-holds/release-holds.ts';
import { listName } from '#shop/link-tokens.ts';
import { forgetOldEntries } from '#store/waiting.ts';
import { waitForBlockedLock } from '#testing/wait-for-blocked-lock.ts';
import {
  soldOutHall as hallOfList,
  type ListWorld,
  row,
  soldOutSession as sessionOfList,
} from '#testing/waiting-world.ts';
import { wholeDatabase } from '#testing/whole-database.ts';
import { joinList } from './join-list.ts';
import { confirmListEntry, leaveListEntry, passListOffer } from './list-entry.ts';
import { findSessionOfList, goThroughLists, matchSession } from './match-session.ts';

let world: ListWorld;
afterEach(() => world.own.close());

async function soldOutHall(): Promise<number[]> {
  const hall = await hallOfList();
  world = hall;
  return hall.held;
}

async function soldOutSession(): Promise<number[]> {
  const session = await sessionOfList();
  world = session;
  return session.held;
}

const nobody = { block: null, rateUsed: 0 };

describe('a place that comes back', () => {
  test('is kept for the list in the transaction that frees it, and offered in turn', async () => {
    const [first = 0] = await soldOutHall();
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    expect(await world.view(boris)).toMatchObject({ state: 'waiting', sessions: [{ ahead: 1 }] });
    await world.lapse(first);
    // A sale ends lapsed orders and takes places in one transaction.
    expect(await world.buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(world.shop);
    const { offer, state } = await world.view(anna);
    expect(state).toBe('offered');
    expect(offer).toMatchObject({ seatIds: [row[0]], isOpen: true, prices: expect.arrayContaining([]) });
    expect(offer?.placeName.ru).toBe('Партер, ряд 1, место 1');
    expect(await world.view(boris)).toMatchObject({ state: 'waiting', sessions: [{ ahead: 0 }] });
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-offer']);
    expect(await world.buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await world.ordered([row[0] ?? 0], offer?.pass);
    expect(await world.view(anna)).toMatchObject({ state: 'taken' });
    expect(await audit(world.own.database)).toEqual([]);
  });

  test('is swept to the list too, and counted as gone until then', async () => {
    const [first = 0] = await soldOutHall();
    const anna = await world.waits('anna');
    await world.lapse(first);
    const { levels } = await world.shop.listing();
    expect(levels.get(world.sale.sessions[0]?.id ?? 0)?.zones.get(1)).toBe(0);
    await releaseHolds(world.own.database);
    expect(await world.buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(world.shop);
    expect(await world.view(anna)).toMatchObject({ state: 'offered' });
  });

  test('goes to the list, not to a stranger, though the hold of a seat beside it ends at the same moment', async () => {
    const [first = 0, second = 0] = await soldOutHall();
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.cancel(first);
    const found = await findSessionOfList(world.shop, world.sale.sessions[0]?.id ?? 0);
    // The clock goes on while the list is gone through.
    if (found) await matchSession(world.shop, found, () => world.lapse(second));
    expect((await world.view(anna)).offer?.seatIds).toEqual([row[0]]);
    for (const seat of row) expect(await world.buy([seat]), String(seat)).toMatchObject({ kind: 'refused' });
    await goThroughLists(world.shop);
    expect((await world.view(boris)).offer?.seatIds).toEqual([row[1]]);
  });

  test.each([
    ['a seat', soldOutHall, () => [row[0] ?? 0]],
    ['a place without a number', soldOutSession, () => [0]],
  ] as const)(
    'goes to the list, not to a stranger who waited while its offer ended: %s',
    async (_, soldOut, place) => {
      const [first = 0] = await soldOut();
      const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
      await world.cancel(first);
      await goThroughLists(world.shop);
      const taken = await world.ordered(place(), (await world.view(anna)).offer?.pass);
      await world.own.database.query('update waiting_offer set until = now()');
      const found = await findSessionOfList(world.shop, world.sale.sessions[0]?.id ?? 0);
      if (!found) throw new Error('no such session');
      let stranger: ReturnType<ListWorld['buy']> | undefined;
      await matchSession(world.shop, found, async () => {
        await world.lapse(taken);
        stranger = world.buy(place());
        await waitForBlockedLock(world.own.database);
      });
      expect(await stranger).toMatchObject({ kind: 'refused' });
      await goThroughLists(world.shop);
      expect(await world.view(boris)).toMatchObject({ state: 'offered' });
      expect(await audit(world.own.database)).toEqual([]);
    },
  );

  test('goes to the list, not to a stranger, though an order from an offer is about to lapse', async () => {
    const [first = 0, second = 0] = await soldOutHall();
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.cancel(first);
    await goThroughLists(world.shop);
    const taken = await world.ordered([row[0] ?? 0], (await world.view(anna)).offer?.pass);
    await world.own.database.query(
      `update orders set held_until = clock_timestamp() + interval '5 seconds' where id = $1`,
      [taken],
    );
    await world.cancel(second);
    await goThroughLists(world.shop);
    expect((await world.view(boris)).offer?.seatIds).toEqual([row[1]]);
  });

  test('is everybody’s where nobody who waits can use it', async () => {
    const [first = 0] = await soldOutHall();
    await world.waits('anna', { party: 2, together: true });
    await world.lapse(first);
    await releaseHolds(world.own.database);
    await goThroughLists(world.shop);
    expect(await world.ordered([row[0] ?? 0])).toBeGreaterThan(0);
  });

  test('is everybody’s after 90 seconds without a program', async () => {
    const [first = 0] = await soldOutHall();
    await world.waits('anna');
    await world.lapse(first);
    await releaseHolds(world.own.database);
    const ends = await world.own.database.query(
      `select round(extract(epoch from until - made_at)) as seconds from keep where purpose = 'list'`,
    );
    expect(ends).toEqual([{ seconds: '90' }]);
    for (const table of ['keep', 'kept_seat'])
      await world.own.database.query(`update ${table} set until = until - interval '90 seconds'`);
    expect(await world.ordered([row[0] ?? 0])).toBeGreaterThan(0);
  });

  test('without a number is kept and offered by number', async () => {
    const [first = 0, second = 0] = await soldOutSession();
    const pair = await world.waits('pair', { party: 2 });
    const single = await world.waits('single');
    await world.lapse(first);
    expect(await world.buy([0])).toMatchObject({ kind: 'refused', refusal: { kind: 'place-taken' } });
    await goThroughLists(world.shop);
    // A larger party does not stop a smaller one behind it.
    expect(await world.view(pair)).toMatchObject({ state: 'waiting' });
    expect(await world.view(single)).toMatchObject({ state: 'offered', offer: { seatIds: [] } });
    await world.lapse(second);
    expect(await world.buy([0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(world.shop);
    expect(await world.view(pair)).toMatchObject({ state: 'waiting' });
    await world.ordered([0], (await world.view(single)).offer?.pass);
    expect(await audit(world.own.database)).toEqual([]);
  });
});

describe('an offer', () => {
  test('that lapses goes to the next in the same transaction, and ends its entry', async () => {
    const [first = 0] = await soldOutHall();
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.lapse(first);
    await releaseHolds(world.own.database);
    await goThroughLists(world.shop);
    await world.lapseOffers();
    expect(await world.view(anna)).toMatchObject({ state: 'over' });
    expect(await world.buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(world.shop);
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-offer', 'list-lapsed']);
    expect(await world.view(boris)).toMatchObject({ state: 'offered', offer: { seatIds: [row[0]] } });
  });

  test('that is passed on keeps the turn twice, and the same seat is not offered again', async () => {
    const [first = 0, second = 0, third = 0] = await soldOutHall();
    const anna = await world.waits('anna');
    const request = { name: anna, language: 'ru' as const };
    for (const [order, state] of [
      [first, 'waiting'],
      [second, 'waiting'],
      [third, 'passed'],
    ] as const) {
      await world.lapse(order);
      await releaseHolds(world.own.database);
      await goThroughLists(world.shop);
      expect(await world.view(anna)).toMatchObject({ state: 'offered' });
      await passListOffer(world.shop, request);
      expect(await world.view(anna)).toMatchObject({ state });
      await goThroughLists(world.shop);
      expect(await world.view(anna)).toMatchObject({ state });
    }
    // Nobody else waits: they are on world.sale.
    expect(await world.ordered([row[0] ?? 0])).toBeGreaterThan(0);
  });

  test('goes to the next when its entry leaves, and places ordered under it stay with the order', async () => {
    const [first = 0, second = 0] = await soldOutHall();
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.lapse(first);
    await releaseHolds(world.own.database);
    await goThroughLists(world.shop);
    await leaveListEntry(world.shop, { name: anna, language: 'ru' });
    expect(await world.view(anna)).toMatchObject({ state: 'left' });
    const { offer } = await world.view(boris);
    expect(offer).toMatchObject({ seatIds: [row[0]], isOpen: true });
    await world.ordered([row[0] ?? 0], offer?.pass);
    await leaveListEntry(world.shop, { name: boris, language: 'ru' });
    expect(await world.view(boris)).toMatchObject({ state: 'taken' });
    await world.lapse(second);
    await releaseHolds(world.own.database);
    expect(await world.ordered([row[1] ?? 0])).toBeGreaterThan(0);
    expect(await audit(world.own.database)).toEqual([]);
  });
});

describe('a person', () => {
  test('is exported with the entry, erased at once, and after 30 days by itself', async () => {
    const [first = 0] = await soldOutHall();
    const anna = await world.waits('anna');
    await world.waits('boris');
    const { waitingList } = await exportPeople(world.own.database, { email: 'Anna@example.org' });
    expect(waitingList).toMatchObject([{ email: 'anna@example.org', party: 1, state: 'WAITING' }]);
    expect(await eraseWaiting(world.own.database, 'anna@example.org')).toBe(1);
    expect(await world.view(anna)).toMatchObject({ state: 'left', email: '' });
    expect(await wholeDatabase(world.own.database)).not.toContain('anna@example.org');
    await world.lapse(first);
    await releaseHolds(world.own.database);
    await goThroughLists(world.shop);
    await forgetOldEntries(world.own.database);
    expect(await wholeDatabase(world.own.database)).toContain('boris@example.org');
    await world.lapseOffers();
    await goThroughLists(world.shop);
    await world.own.database.query(`update session set starts_at = now() - interval '31 days'`);
    await forgetOldEntries(world.own.database);
    expect(await wholeDatabase(world.own.database)).not.toContain('boris@example.org');
  });
});

describe('joining', () => {
  test('counts from the confirmation, once for an e-mail, and says the same to everybody', async () => {
    await soldOutHall();
    const anna = await world.waits('anna');
    expect(await joinList(world.shop, world.wish({ email: 'ANNA@example.org' }), nobody)).toEqual({
      kind: 'done',
    });
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-known']);
    const again = await world.own.database.query<{ id: number }>('select max(id) as id from waiting');
    const name = listName(world.shop.key, again[0]?.id ?? 0);
    expect(await confirmListEntry(world.shop, { name, language: 'ru' })).toMatchObject({ kind: 'refused' });
    expect(await confirmListEntry(world.shop, { name: anna, language: 'ru' })).toEqual({ kind: 'done' });
    expect(await confirmListEntry(world.shop, { name: `1.${'a'.repeat(22)}`, language: 'ru' })).toMatchObject(
      {
        refusal: { kind: 'order-gone' },
      },
    );
  });

  test.each([
    ['no e-mail', { email: 'anna' }, 'buyer-invalid'],
    ['no consent', { consents: [] }, 'consent-missing'],
    ['a session that is not there', { sessionIds: [99] }, 'list-closed'],
    ['an event that is not there', { eventId: 'none' }, 'list-closed'],
  ] as const)('is refused: %s', async (_, change, kind) => {
    await soldOutHall();
    const outcome = await joinList(world.shop, world.wish(change as Partial<JoinListRequest>), nobody);
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { kind } });
  });

  test('a stranger’s requests for an address do not silence its owner’s, and fill no mailbox', async () => {
    await soldOutHall();
    const join = (block: string) => joinList(world.shop, world.wish(), { block, rateUsed: 0 });
    const mails = async () => (await world.own.database.query('select 1 from mail')).length;
    const before = await mails();
    for (let hour = 0; hour < 6; hour += 1) {
      for (let time = 0; time < 4; time += 1) expect(await join('stranger')).toEqual({ kind: 'done' });
      await world.own.database.query(`update waiting set joined_at = joined_at - interval '1 hour'`);
    }
    expect(await mails()).toBe(before + 10);
    expect(await join('home')).toEqual({ kind: 'done' });
    expect(await mails()).toBe(before + 11);
    for (let network = 0; network < 12; network += 1) await join(`network ${network}`);
    expect(await mails()).toBe(before + 20);
  });

  test('is refused where places are free now, five times an hour from one network at most', async () => {
    const [first = 0] = await soldOutHall();
    const home = { block: 'home', rateUsed: 0 };
    for (let time = 0; time < 5; time += 1)
      expect(await joinList(world.shop, world.wish({ email: `a${time}@example.org` }), home)).toEqual({
        kind: 'done',
      });
    expect(await joinList(world.shop, world.wish({ email: 'b@example.org' }), home)).toMatchObject({
      refusal: { kind: 'too-many-requests' },
    });
    await world.lapse(first);
    await releaseHolds(world.own.database);
    expect(await joinList(world.shop, world.wish(), nobody)).toMatchObject({
      refusal: { kind: 'places-free' },
    });
  });
});
