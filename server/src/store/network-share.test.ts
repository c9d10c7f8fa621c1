import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { type SaleSeed, type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { endOrder, forgetNetworks, markPaid, markPaying } from './orders.ts';
import { type PlaceOutcome, placeOrders } from './place-orders.ts';

let held: TestDatabase | undefined;
const database = () => (held ?? fail()).database;
beforeEach(async () => {
  await held?.close();
  held = await createTestDatabase();
});
afterAll(() => held?.close());

describe('OR-5 a network that does not pay holds a small part of a session', () => {
  test('five percent, whoever orders; others are not held up', async () => {
    const sale = await seedSale(database(), { capacity: 400 });
    const outcomes = await placeOrders(database(), [
      ...Array.from({ length: 5 }, () => draft(sale, ['a'], 5)),
      draft(sale, ['b'], 5),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual([...placed(4), 'network-full', 'placed']);
    expect(outcomes[4]).toEqual({ kind: 'network-full', allowed: 20, seconds: 60 });
    const [next] = await placeOrders(database(), [draft(sale, ['a'], 5)]);
    expect(next).toEqual({ kind: 'network-full', allowed: 20, seconds: expect.closeTo(900, -1) });
  });

  test('one order is always allowed in a small hall, a second one is not', async () => {
    const sale = await seedSale(database(), { capacity: 24 });
    const family = () => draft(sale, ['a'], 5, 6);
    expect(kindsOf(await placeOrders(database(), [family(), family()]))).toEqual(['placed', 'network-full']);
  });

  test('many small sessions of a day do not add up', async () => {
    const sale = await seedSale(database(), daySeed);
    const drafts = Array.from({ length: 8 }, (_, session) => draft(sale, ['a'], 2, 2, session));
    expect(kindsOf(await placeOrders(database(), drafts))).toEqual([...placed(4), ...full(4)]);
  });

  test('a day of sessions without a real limit is no error', async () => {
    const sale = await seedSale(database(), { sessions: 3, capacity: 2_000_000_000 });
    expect(kindsOf(await placeOrders(database(), [draft(sale, ['a'], 5)]))).toEqual(['placed']);
  });

  test('wider blocks of addresses are counted too', async () => {
    const sale = await seedSale(database(), { capacity: 400 });
    const from = (name: string) =>
      draftOrder(sale, {
        lines: [draftLine(sale, { quantity: 4 })],
        networks: [
          { block: 'a', percent: 5, least: 4 },
          { block: `a.${name}`, percent: 2, least: 4 },
        ],
      });
    const drafts = ['x', 'x', 'x', 'y', 'y', 'z', 'z'].map(from);
    // Of x, y and z eight each, of all of them twenty.
    const kinds = ['placed', 'placed', 'network-full', 'placed', 'placed', 'placed', 'network-full'];
    expect(kindsOf(await placeOrders(database(), drafts.slice(0, 4)))).toEqual(kinds.slice(0, 4));
    expect(kindsOf(await placeOrders(database(), drafts.slice(4)))).toEqual(kinds.slice(4));
    expect(kindsOf(await placeOrders(database(), [draft(sale, ['ab'], 20)]))).toEqual(['placed']);
  });
});

describe('OR-5 the allowance is free again and the network forgotten', () => {
  test('when the order is paid, ends or lapses, not while the bank is asked', async () => {
    const sale = await seedSale(database(), { capacity: 100 });
    const order = () => draft(sale, ['a'], 5);
    for (const end of ['paid', 'ended', 'lapsed'] as const) {
      const [outcome] = await placeOrders(database(), [order()]);
      const id = outcome?.kind === 'placed' ? outcome.orderId : fail();
      expect(await networkOf(id)).toBe('a');
      if (end !== 'lapsed') await markPaying(database(), id);
      expect(kindsOf(await placeOrders(database(), [order()]))).toEqual(['network-full']);
      if (end === 'paid') await markPaid(database(), id, new Date());
      if (end === 'ended')
        await database().transaction((transaction) => endOrder(transaction, id, 'CANCELLED', 'house'));
      if (end === 'lapsed')
        await database().query(`update orders set held_until = now() where id = $1`, [id]);
      else expect(await networkOf(id)).toBeNull();
    }
    expect(kindsOf(await placeOrders(database(), [order()]))).toEqual(['placed']);
    expect(await database().query(`select from orders where network is not null`)).toHaveLength(1);
  });
});

describe('EV-16 a free session is not emptied by one person', () => {
  const asked = (sale: SeededSale, email: string, phone: string, quantity = 2, network = email) => {
    const buyer = { name: 'Анна', email, phone, language: 'ru' } as const;
    const lines = [draftLine(sale, { price: 0, fee: 0, quantity })];
    return draftOrder(sale, {
      lines,
      buyer,
      personMost: 4,
      networks: [{ block: network, percent: 10, least: 8 }],
    });
  };

  test('live orders of the e-mail and of the phone are counted, confirmed ones too', async () => {
    const sale = await seedSale(database(), { capacity: 40, free: true });
    const place = async (email: string, phone: string, network = 'home') => {
      const [outcome] = await placeOrders(database(), [asked(sale, email, phone, 2, network)]);
      if (outcome?.kind === 'placed') await markPaid(database(), outcome.orderId, new Date());
      return outcome?.kind;
    };
    expect(await place('a@example.org', '+7 912 1111111')).toBe('placed');
    expect(await place('A@example.org', '+7 912 2222222')).toBe('placed');
    expect(await place('a@example.org', '+7 912 3333333', 'elsewhere')).toBe('person-full');
    expect(await place('b@example.org', '8 (912) 111-11-11')).toBe('placed');
    expect(await place('c@example.org', '8 (912) 111-11-11')).toBe('person-full');
    expect(await place('d@example.org', '+7 912 4444444', 'elsewhere')).toBe('placed');
  });

  test('a stranger elsewhere who types a phone keeps nobody from their places, and learns nothing', async () => {
    const sale = await seedSale(database(), { capacity: 400, free: true });
    const phone = '+7 912 1111111';
    const place = async (email: string, network: string) =>
      kindsOf(await placeOrders(database(), [asked(sale, email, phone, 4, network)]));
    expect(await place('stranger@example.org', 'elsewhere')).toEqual(['placed']);
    expect(await place('owner@example.org', 'home')).toEqual(['placed']);
    expect(await place('another@example.org', 'elsewhere')).toEqual(['person-full']);
    const together = ['third', 'fourth'].map((network) =>
      asked(sale, `${network}@example.org`, phone, 4, network),
    );
    expect(kindsOf(await placeOrders(database(), together))).toEqual(['placed', 'placed']);
  });

  test('in one batch too, and a network is counted for a day', async () => {
    const sale = await seedSale(database(), { capacity: 40, free: true });
    const from = (index: number, phone = `+7 912 000000${index}`) =>
      asked(sale, `${index}@example.org`, phone, 4, 'one');
    expect(kindsOf(await placeOrders(database(), [from(1), from(2, '+7 912 0000001'), from(3)]))).toEqual([
      'placed',
      'person-full',
      'placed',
    ]);
    await database().query(`update orders set state = 'PAID', paid_at = now()`);
    expect(kindsOf(await placeOrders(database(), [from(4)]))).toEqual(['network-full']);
    await database().query(`update orders set placed_at = now() - interval '25 hours'`);
    expect(kindsOf(await placeOrders(database(), [from(5)]))).toEqual(['placed']);
    await forgetNetworks(database());
    expect(await database().query('select from orders where network is not null')).toHaveLength(1);
  });
});

test('I16 nobody is locked out by somebody who types their e-mail', async () => {
  const sale = await seedSale(database(), { capacity: 400 });
  const victim = draftOrder(sale).buyer;
  const under = (block: string) =>
    draftOrder(sale, { buyer: victim, openOrders: 2, networks: [{ block, percent: 5, least: 8 }] });
  const attempts = [under('stranger.x'), under('stranger.x'), under('stranger.x'), under('home.y')];
  expect(kindsOf(await placeOrders(database(), attempts))).toEqual(['placed', 'placed', 'limit', 'placed']);
});

/** Eight sessions of twenty places on one day. */
const daySeed: SaleSeed = { sessions: 8, capacity: 20 };

function draft(sale: SeededSale, blocks: readonly string[], quantity: number, least = quantity, session = 0) {
  return draftOrder(sale, {
    lines: [draftLine(sale, { quantity }, session)],
    networks: blocks.map((block) => ({ block, percent: 5, least })),
  });
}

async function networkOf(id: number): Promise<string | null | undefined> {
  const [row] = await database().query<{ network: string | null }>(
    'select network from orders where id = $1',
    [id],
  );
  return row?.network;
}

function kindsOf(outcomes: readonly PlaceOutcome[]): string[] {
  return outcomes.map(({ kind }) => kind);
}

const placed = (count: number) => Array<string>(count).fill('placed');
const full = (count: number) => Array<string>(count).fill('network-full');

function fail(): never {
  throw new Error('not what the test expects');
}
