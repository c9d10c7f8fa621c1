import type { Shop } from '@foyer/server/shop/shop.ts';
import { buyCodes } from '@foyer/server/testing/buy-codes.ts';
import { divideHall, forgetDivision } from '@foyer/server/testing/divided-hall.ts';
import { type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createRandom, type Random } from '#e2e/hostile/random.ts';
import { type DoorPhone, type Network, openPhone } from '#e2e/support/door-phone.ts';
import { proof, reportFigures } from '#e2e/support/proof.ts';

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let codes: string[];
const parts = ['Партер', 'Балкон'];
let elapsed = 0;
const sessionId = () => sale.sessions[0]?.id ?? 0;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, { sessions: 2, capacity: null });
  shop = shopFor(own.database, sale.catalogue);
  codes = [...(await buy()), ...(await buy())];
  const halves = [codes.slice(0, 4), codes.slice(4)];
  await divideHall(
    own.database,
    halves.map((half, index) => [parts[index] ?? '', half]),
  );
});
afterAll(() => own.close());
beforeEach(clean);

async function clean(): Promise<void> {
  elapsed = 0;
  await own.database.query('delete from door_scan');
  await forgetDivision(own.database);
  await own.database.query('update ticket set visited_at = null, returned_at = null');
  await own.database.query(`update session set starts_at = now() + interval '30 minutes'`);
}

const buy = (session = 0) => buyCodes(shop, sale, { quantity: 4, session });

async function open(index: number, skew = 0): Promise<DoorPhone> {
  const phone = await openPhone(
    { shop, sessionId: sessionId(), elapsed: () => elapsed },
    `door ${index}`,
    `44444444-4444-4444-8444-44444444444${index}`,
    skew,
  );
  onTestFinished(() => phone.door.stop());
  return phone;
}

const hour = 3_600_000;
const shownOn = (phone: DoorPhone) => phone.state().shown?.verdict;

async function read(phone: DoorPhone, code: string): Promise<void> {
  // The camera does not report one code twice within two and a half seconds.
  elapsed += 3_000;
  await phone.door.scan(code, 'camera');
}

describe('a phone with a wrong clock', () => {
  test.each([-26, -3, 3, 26])(
    'by %i hours lets in, and its scan has the moment of the shop',
    async (hours) => {
      const phone = await open(1, hours * hour);
      await read(phone, codes[0] ?? '');
      expect(shownOn(phone)).toBe('in');
      phone.network = 'away';
      await read(phone, codes[1] ?? '');
      expect(shownOn(phone)).toBe('in');
      phone.network = 'there';
      await phone.door.sync();
      const rows = await own.database.query<{ seconds: number }>(
        'select abs(extract(epoch from now() - visited_at))::float as seconds from ticket where visited_at is not null',
      );
      expect(rows).toHaveLength(2);
      for (const { seconds } of rows) expect(seconds).toBeLessThan(60);
    },
  );
});

describe('while a phone has no network', () => {
  test('a returned ticket is let in by what it knows, and is refused and told of once the network is back', async () => {
    const phone = await open(1);
    phone.network = 'away';
    await phone.door.sync();
    await own.database.query('update ticket set returned_at = now() where code = any ($1)', [
      codes.slice(0, 2),
    ]);
    await read(phone, codes[0] ?? '');
    expect(shownOn(phone)).toBe('in');
    phone.network = 'there';
    await phone.door.sync();
    // The holder still stands before the screen that said green.
    expect(shownOn(phone)).toBe('returned');
    await read(phone, codes[1] ?? '');
    expect(shownOn(phone)).toBe('returned');
  });

  test('a session that is moved keeps its door shut as soon as the list is loaded anew', async () => {
    const phone = await open(1);
    await own.database.query(`update session set starts_at = starts_at + interval '28 days'`);
    await read(phone, codes[0] ?? '');
    expect(shownOn(phone)).toBe('early');
    elapsed += 121_000;
    await phone.door.sync();
    phone.network = 'away';
    await read(phone, codes[1] ?? '');
    expect(shownOn(phone)).toBe('early');
    expect(phone.letIn).toEqual([]);
  });

  test('a ticket sold since is told from a foreign and a made-up one, and is let in once', async () => {
    const phone = await open(1);
    phone.network = 'away';
    await phone.door.sync();
    const [late = ''] = await buy();
    await read(phone, late);
    expect(shownOn(phone)).toBe('late');
    await read(phone, late);
    expect(shownOn(phone)).toBe('again');
    await phone.door.takeBack(late);
    await read(phone, late);
    expect(shownOn(phone)).toBe('late');
    const [elsewhere = ''] = await buy(1);
    for (const strange of [elsewhere, '123456789012', 'https://evil.example']) {
      await read(phone, strange);
      expect(shownOn(phone)).toBe('not-ours');
    }
    expect(phone.state().strangers).toBe(3);
    phone.network = 'there';
    await phone.door.sync();
    await read(phone, late);
    expect([shownOn(phone), phone.state().strangers]).toEqual(['again', 0]);
  });

  test('what it let in outlives network and reload, sent or not, in its list or not', async () => {
    const phone = await open(1);
    const [late = ''] = await buy();
    for (const code of [codes[0] ?? '', late]) await read(phone, code);
    phone.network = 'away';
    await read(phone, codes[1] ?? '');
    await read(phone, late);
    expect(shownOn(phone)).toBe('again');
    await phone.reload();
    for (const code of [late, ...codes.slice(0, 2)]) {
      await read(phone, code);
      expect(shownOn(phone)).toBe('again');
    }
  });
});

test('an answer that comes while the phone has decided by itself does not hide that it let somebody in', async () => {
  const [first, second] = [await open(1), await open(2)];
  await read(first, codes[0] ?? '');
  // The other has not heard of it. It is answered too late, while all that is unsent goes with more patience.
  second.network = 'late';
  const reading = read(second, codes[0] ?? '');
  await second.door.sync();
  await reading;
  second.network = 'there';
  for (const phone of [second, first]) await phone.door.sync();
  for (const phone of [first, second]) {
    expect(phone.letIn).toEqual([codes[0]]);
    expect(phone.state().doubles).toHaveLength(1);
  }
});

test('a phone that lost its part without hearing of it makes the next one ask, and no two lets in are plain', async () => {
  const [first, second] = [await open(1), await open(2)];
  await first.door.divide(['Партер']);
  // What they hear they say with the next exchange.
  for (let round = 0; round < 2; round += 1) for (const phone of [second, first]) await phone.door.sync();
  for (const phone of [first, second]) phone.network = 'away';
  await read(second, codes[0] ?? '');
  expect([shownOn(second), second.state().shown?.door?.who]).toEqual(['elsewhere', 'door 1']);
  await read(first, codes[0] ?? '');
  expect(first.state().shown).toMatchObject({ verdict: 'in', answer: null, trust: 'sure' });
  second.network = 'there';
  await second.door.sync();
  expect(await second.door.divide(['Партер'])).toBeNull();
  await read(second, codes[0] ?? '');
  expect(second.state().shown).toMatchObject({ verdict: 'in', trust: 'ask', door: { who: 'door 1' } });
  first.network = 'there';
  for (let round = 0; round < 2; round += 1) for (const phone of [first, second]) await phone.door.sync();
  await read(second, codes[1] ?? '');
  expect(second.state().shown).toMatchObject({ verdict: 'in', trust: 'sure', door: null });
  await read(first, codes[2] ?? '');
  expect(shownOn(first)).toBe('elsewhere');
});

const steps = 22;

/** `kept`: each part has its door before the network goes. `changing`: parts change hands, and people seats, whatever the network does. */
type Division = 'none' | 'kept' | 'changing';

const counters = ['scans', 'alone', 'doubles', 'reloads', 'sentAway', 'byItself', 'asked'] as const;
type Counted = Record<(typeof counters)[number], number>;

/** The usual suite has a quarter of the evenings. */
const share = proof.seconds === null ? 4 : 1;

describe('K5 three phones, cut from the network at random, reloaded, with wrong clocks', () => {
  test.each([
    ['none', 200 / share, { alone: 200, doubles: 50 }],
    ['kept', 100 / share, { alone: 100, sentAway: 100, byItself: 100 }],
    ['changing', 100 / share, { alone: 100, sentAway: 100, byItself: 25, asked: 50 }],
  ] as const)(
    'no scan is lost, nobody comes in twice by one phone, each double is named on both: doors divided: %s, %i seeds',
    async (division, seeds, atLeast) => {
      const counted: Counted = {
        ...{ scans: 0, alone: 0, doubles: 0, reloads: 0 },
        ...{ sentAway: 0, byItself: 0, asked: 0 },
      };
      for (let seed = 1; seed <= seeds; seed += 1) await evening(seed, counted, division);
      reportFigures(figuresOf(division, { ...counted, evenings: seeds }));
      // The trial is one in which things happen.
      const least = (counter: keyof Counted) => (atLeast as Partial<Counted>)[counter] ?? -1;
      const rare = counters.filter((counter) => counted[counter] * share <= least(counter));
      expect(rare).toEqual([]);
      if (division === 'kept') expect(counted.doubles).toBe(0);
    },
    900_000,
  );
});

const names: Record<keyof Counted | 'evenings', string> = {
  evenings: 'evenings, each with a seed of its own',
  scans: 'scans kept on the phones, and found in the database',
  alone: 'tickets let in by a phone on its own word',
  byItself: 'of them with a plain green, since nobody else could have',
  sentAway: 'tickets sent to another door',
  asked: 'tickets let in with a question',
  doubles: 'counts of tickets let in at two doors, each named on both',
  reloads: 'reloads in the middle',
};

const situations: Record<Division, string> = {
  none: 'hall not divided',
  kept: 'divided before',
  changing: 'parts change hands',
};

function figuresOf(division: Division, counted: Record<keyof typeof names, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(names).map(([name, words]) => [
      `${situations[division]}: ${words}`,
      // Its keys are those of `names`.
      counted[name as keyof typeof names],
    ]),
  );
}

async function evening(seed: number, counted: Counted, division: Division) {
  await clean();
  await seatAgain();
  const random = createRandom(seed);
  const phones = await Promise.all([1, 2, 3].map((index) => open(index, (random.below(7) - 3) * hour)));
  if (division === 'kept') await divideAmong(phones);
  for (let step = 0; step < steps; step += 1) {
    if (division === 'changing' && random.chance(0.2)) await change(random, phones);
    else await act(random, phones, counted);
  }
  for (const phone of phones) phone.network = 'there';
  // One exchange may be under way by itself; the last that is heard is of all phones' last.
  for (let round = 0; round < 3; round += 1) for (const phone of phones) await phone.door.sync();
  const rows = await own.database.query<{ device: string; number: number; code: string }>(
    'select device, number, code from door_scan',
  );
  const inShop = new Set(rows.map(({ device, number, code }) => `${device} ${number} ${code}`));
  for (const phone of phones) {
    phone.door.stop();
    const lost = phone.scans().filter(({ n, code }) => !inShop.has(`${phone.device} ${n} ${code}`));
    expect([seed, phone.name, lost]).toEqual([seed, phone.name, []]);
    expect([seed, phone.state().unsent]).toEqual([seed, 0]);
    expect([seed, phone.letIn.toSorted()]).toEqual([seed, [...new Set(phone.letIn)].toSorted()]);
    const others = phones.filter((other) => other !== phone);
    const shared = phone.letIn.filter((code) => others.some((other) => other.letIn.includes(code)));
    const named = phone.state().doubles.map(({ code }) => code);
    expect([seed, phone.name, named.toSorted()]).toEqual([seed, phone.name, shared.toSorted()]);
    expect([seed, phone.name, shared.filter((code) => !isExplained(code, phone, others))]).toEqual([
      seed,
      phone.name,
      [],
    ]);
    count(phone, shared.length, counted);
  }
  expect(rows).toHaveLength(phones.reduce((sum, phone) => sum + phone.scans().length, 0));
}

/**
 * Of a ticket that came in at two doors: a phone that said by itself that nobody else could let it in was right, or the other one has
 * asked; and of two plain greens one at least was no phone's own word.
 */
function isExplained(code: string, phone: DoorPhone, others: readonly DoorPhone[]): boolean {
  const shown = phone.trusts.get(code);
  if (shown?.trust !== 'sure') return true;
  const elsewhere = others.map(({ trusts }) => trusts.get(code)).filter((one) => one !== undefined);
  return elsewhere.every(({ trust }) => trust === 'ask' || (trust === 'alone' && !shown.isAlone));
}

function count(phone: DoorPhone, doubles: number, counted: Counted): void {
  const trusts = [...phone.trusts.values()];
  counted.doubles += doubles;
  counted.alone += phone.scans().filter(({ letIn }) => letIn).length;
  counted.scans += phone.scans().length;
  counted.sentAway += phone.sentAway.length;
  counted.byItself += trusts.filter(({ trust, isAlone }) => trust === 'sure' && isAlone).length;
  counted.asked += trusts.filter(({ trust }) => trust === 'ask').length;
}

/** The first two phones have a part each, and all of them know. */
async function divideAmong(phones: readonly DoorPhone[]): Promise<void> {
  for (const [index, part] of parts.entries()) {
    for (const phone of phones) await phone.door.sync();
    expect(await phones[index]?.door.divide([part])).toBeNull();
  }
  for (let round = 0; round < 2; round += 1) for (const phone of phones) await phone.door.sync();
}

/** Parts change hands, staff seats an order in another part, or the network is good for a moment. */
async function change(random: Random, phones: readonly DoorPhone[]): Promise<void> {
  const happens = random.one([divideAnyhow, handOver, handOver, seatElsewhere, goodNetwork]);
  await happens(random, phones);
}

async function divideAnyhow(random: Random, phones: readonly DoorPhone[]): Promise<void> {
  await random.one(phones).door.divide(parts.filter(() => random.chance(0.5)));
}

/** A phone has a part for itself, loses the network, and lets in while another takes that part and reads the same tickets. */
async function handOver(random: Random, phones: readonly DoorPhone[]): Promise<void> {
  await goodNetwork(random, phones);
  const [owner, heir] = phones.toSorted(() => (random.chance(0.5) ? 1 : -1));
  if (!owner || !heir) return;
  for (const phone of [owner, heir]) phone.network = 'there';
  const index = random.below(parts.length);
  await owner.door.divide(parts.slice(index, index + 1));
  if (random.chance(0.8)) await goodNetwork(random, phones);
  owner.network = random.one(['away', 'lost', 'late']);
  heir.network = 'there';
  await heir.door.sync();
  const tickets = codes.slice(index * 4, index * 4 + 4);
  if (random.chance(0.5)) await read(owner, random.one(tickets));
  await heir.door.divide(parts.slice(index, index + 1));
  for (const phone of random.chance(0.5) ? [owner, heir] : [heir, owner])
    await read(phone, random.one(tickets));
}

async function seatElsewhere(random: Random): Promise<void> {
  const order = random.chance(0.5) ? codes.slice(0, 4) : codes.slice(4);
  await own.database.query(
    `insert into seat_move (ticket_id, session_id, from_seat, to_seat, from_place, to_place)
     select id, $1, 1, 2, '{}', '{}' from ticket where code = any ($2)`,
    [sessionId(), order],
  );
  await divideHall(own.database, [[random.one(parts), order]]);
}

async function goodNetwork(random: Random, phones: readonly DoorPhone[]): Promise<void> {
  for (const phone of phones) phone.network = 'there';
  for (let round = 0; round < 2; round += 1) for (const phone of phones) await phone.door.sync();
  for (const phone of phones) phone.network = random.one(networks);
}

async function seatAgain(): Promise<void> {
  await own.database.query('delete from seat_move');
  for (const [index, part] of parts.entries())
    await divideHall(own.database, [[part, codes.slice(index * 4, index * 4 + 4)]]);
}

const networks: readonly Network[] = ['there', 'there', 'away', 'away', 'lost', 'late'];

async function act(
  random: Random,
  phones: readonly DoorPhone[],
  counted: Pick<Counted, 'reloads'>,
): Promise<void> {
  const phone = random.one(phones);
  const other = random.one(phones);
  const code = random.one(codes);
  if (random.chance(0.25)) phone.network = random.one(networks);
  else if (random.chance(0.1)) {
    counted.reloads += 1;
    await phone.reload();
  } else if (random.chance(0.15)) elapsed += 130_000;
  else if (random.chance(0.2)) {
    // Both doors read copies of one ticket at the same moment.
    elapsed += 3_000;
    const reading = phone.door.scan(code, 'camera');
    await Promise.all([reading, other === phone ? phone.door.sync() : other.door.scan(code, 'camera')]);
  } else {
    const reading = read(phone, code);
    if (random.chance(0.5)) await other.door.sync();
    await reading;
  }
}
