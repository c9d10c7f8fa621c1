import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@foyer/server/platform/database.ts';
import { endOrder, releasePlaces, takePlacesAgain } from '@foyer/server/store/orders.ts';
import { holdSeats } from '@foyer/server/store/seats.ts';
import { guardNames } from '@foyer/server/testing/guards.ts';
import { buyerForm, orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { seatId } from '@foyer/server/testing/seed-hall.ts';
import { describe, expect, test } from 'vitest';
import { approveAtOnce, askReturn, confirmAtOnce, writeReturn } from '#e2e/support/asked-return.ts';
import { changeGuards } from './changed-session.ts';
import { describeSeatGuards } from './kept-places.ts';
import { lastPiece, piecesOfNetwork } from './last-piece.ts';
import { openShops, type Rush, rush, times } from './many-buyers.ts';
import { placesOfNetwork, placesOfPerson } from './network-places.ts';
import { oneCard } from './one-card.ts';
import { twoVisits } from './two-visits.ts';
import { findingIds, open, type Trial, weakenedHere } from './weak-trial.ts';

describe('OR-5 three guards stand before the last place', () => {
  const all = ['stock-lock', 'fits', 'conditional-take', 'never-oversold'];
  test('with none of them it is sold more than once, and the audit says so', async () => {
    const { rush, findings } = await lastPlace(all);
    expect(rush.placed.length).toBeGreaterThan(1);
    expect(findings).toContain('I1');
  });
  test('a look without the lock is not enough', async () => {
    const { rush, findings } = await lastPlace(all.filter((name) => name !== 'fits'));
    expect(rush.placed.length).toBeGreaterThan(1);
    expect(findings).toContain('I1');
  });
  test('the lock without the look is not enough', async () => {
    const { rush, findings } = await lastPlace(all.filter((name) => name !== 'stock-lock'));
    expect(rush.placed.length).toBeGreaterThan(1);
    expect(findings).toContain('I1');
  });
  test.each([
    ['the look under the lock', ['stock-lock', 'fits']],
    ['the condition of the write', ['conditional-take']],
    ['the constraint of the table', ['never-oversold']],
  ])('%s alone keeps it to one at most', async (_name, standing) => {
    const { rush, findings } = await lastPlace(all.filter((name) => !standing.includes(name)));
    expect(rush.placed.length).toBeLessThanOrEqual(1);
    expect(findings).toEqual([]);
  });
});

describe('OV-14 three guards stand before the last piece of an offer', () => {
  const all = ['offer-lock', 'offer-fits', 'offer-take', 'offer-never-oversold'];
  test('with none of them it is sold more than once, and the audit says so', async () => {
    for (const name of all) weakenedHere.add(name);
    const { added, findings } = await lastPiece(all);
    expect(added).toBeGreaterThan(1);
    expect(findings).toContain('I23');
  });
  test.each([
    ['the look under the lock', ['offer-lock', 'offer-fits']],
    ['the condition of the write', ['offer-take']],
    ['the constraint of the table', ['offer-never-oversold']],
  ])('%s alone keeps it to one at most', async (_name, standing) => {
    const { added, findings } = await lastPiece(all.filter((name) => !standing.includes(name)));
    expect(added).toBeLessThanOrEqual(1);
    expect(findings).toEqual([]);
  });
});

describe('OV-14 a guard stands before a network that holds an offer unpaid', () => {
  test.each([
    ['without it', ['offer-share'], 6],
    ['with it', [], 2],
  ])('%s', async (_name, without, pieces) => {
    for (const name of without) weakenedHere.add(name);
    expect(await piecesOfNetwork(without)).toBe(pieces);
  });
});

describe('OR-6 two guards stand before the second order of one key', () => {
  const all = ['known-key', 'key-once'];
  test('with neither, one key makes many orders', async () => {
    const { orders, findings } = await oneKey(all);
    expect(orders).toBeGreaterThan(1);
    expect(findings).toContain('I15');
  });
  test.each([
    ['the look for the key, under the lock of its places', 'known-key'],
    ['the unique key', 'key-once'],
  ])('%s alone keeps it to one', async (_name, standing) => {
    const { orders, findings } = await oneKey(all.filter((name) => name !== standing));
    expect([orders, findings]).toEqual([1, []]);
  });
});

describe('I16 two guards stand before too many orders of one buyer', () => {
  test.each([
    ['without the count', ['open-orders']],
    ['without the unique slot', ['buyer-slot']],
  ])('%s a buyer gets more than five', async (_name, without) => {
    const { findings } = await oneBuyer(without);
    expect(findings).toEqual(['I16']);
  });
});

describe('I16 SC-8 two guards stand before the second ticket of one culture card', () => {
  test('without the unique key a card buys for several sessions at once', async () => {
    const { rush, findings } = await oneCard(['card-once']);
    expect(rush.placed.length).toBeGreaterThan(1);
    expect(findings).toEqual(['I16']);
  });
  test('without the look it is still one ticket, but nobody is told why there is no other', async () => {
    const { rush, findings } = await oneCard(['card-look']);
    expect([rush.placed.length, findings]).toEqual([1, []]);
    expect(rush.refused.limit).toBeUndefined();
  });
  test('with both it is one, and the others hear of the limit', async () => {
    const { rush, findings } = await oneCard([]);
    expect([rush.placed.length, rush.refused, findings]).toEqual([1, { limit: 3 }, []]);
  });
});

describe('I16 a guard stands before a person who empties a free session', () => {
  test.each([
    ['without it', ['person-share'], 20],
    ['with it', [], 10],
  ])('%s', async (_name, without, places) => {
    expect(await placesOfPerson(without)).toBe(places);
  });
});

test('OR-4 without its time limit a live hold is taken away', async () => {
  const { database, shop, sale, close } = await open({ without: ['lapsed-only'] }, { capacity: 1 });
  await rush([shop], [orderRequest(sale)]);
  expect((await rush([shop], [orderRequest(sale)])).placed).toHaveLength(1);
  const ended = await database.query(`select from orders where state = 'EXPIRED' and held_until > now()`);
  expect(ended).toHaveLength(1);
  await close();
});

test('without the revision an old price is sold after the house opened anew', async () => {
  const { database, shop, sale, close } = await open({ without: ['revision'] });
  await database.query(`update house set revision = 2, opened_at = now();
    update event set document = jsonb_set(document, '{prices,0,price}', '200000')`);
  expect((await rush([shop], [orderRequest(sale)])).placed).toHaveLength(1);
  expect(await findingIds(database)).toEqual(['I7']);
  await close();
});

test('without the sale window a session is sold after its sale closed', async () => {
  const trial = await open({ without: ['sale-window'] });
  await trial.database.query('update session set sale_closes_at = now()');
  expect((await rush([trial.shop], [orderRequest(trial.sale)])).placed).toHaveLength(1);
  await trial.close();
});

test('RT-10 without its once, a release gives the places of others back', async () => {
  const { database, shop, sale, close } = await open({ without: ['release-once'] });
  const { placed } = await rush(
    [shop],
    times(3, () => orderRequest(sale)),
  );
  const id = placed[0]?.id ?? 0;
  await endOrder(database, id, 'EXPIRED', 'expired');
  for (let time = 0; time < 2; time += 1) await releasePlaces(database, id);
  expect(await findingIds(database)).toEqual(['I3']);
  await close();
});

test('C6 without its look and the condition of the write, a late payment takes a place that another has', async () => {
  const { database, shop, sale, close } = await open(
    { without: ['take-again', 'conditional-take', 'never-oversold'] },
    { capacity: 1 },
  );
  const { placed } = await rush([shop], [orderRequest(sale)]);
  const id = placed[0]?.id ?? 0;
  await endOrder(database, id, 'EXPIRED', 'expired');
  await releasePlaces(database, id);
  await rush([shop], [orderRequest(sale)]);
  expect(await takePlacesAgain(database, id)).toBe(true);
  const [stock] = await database.query('select taken from stock where zone_id = 0');
  expect(stock).toEqual({ taken: 2 });
  await close();
});

describe('EV-9 two guards stand before a visit of a season ticket that is taken twice', () => {
  test.each([
    ['without the lock of its visits', ['visits-lock']],
    ['without the look for how many are left', ['visits-look']],
  ])('%s more are taken than it gives, and the audit says so', async (_name, without) => {
    const { rush, findings } = await twoVisits(without);
    expect(rush.placed.length).toBeGreaterThan(2);
    expect(findings).toEqual(['V1']);
  });
  test('with both they are two, and the others hear that none is left', async () => {
    const { rush, findings } = await twoVisits([]);
    expect([rush.placed.length, rush.refused, findings]).toEqual([2, { 'visits-used': 2 }, []]);
  });
});

describe('RT-10 guards stand before a ticket that comes back twice', () => {
  test('with none of them many confirmations free its place many times, and the audit says so', async () => {
    const { effects, findings } = await confirmed(['confirm-once', 'approve-once', 'ticket-once']);
    expect(effects).toBeGreaterThan(1);
    expect(findings).toContain('I20');
  });
  test('many of the house say yes: without both guards the same', async () => {
    const { effects, findings } = await approved(['approve-once', 'ticket-once']);
    expect(effects).toBeGreaterThan(1);
    expect(findings).toContain('I20');
  });
  test('the state of the request alone keeps it to one', async () => {
    expect(await confirmed(['approve-once', 'ticket-once'])).toEqual({ effects: 1, findings: [] });
    expect(await approved(['ticket-once'])).toEqual({ effects: 1, findings: [] });
  });
  test('the ticket itself alone frees its place once', async () => {
    expect((await confirmed(['confirm-once', 'approve-once'])).findings).toEqual([]);
    expect((await approved(['approve-once'])).findings).toEqual([]);
  });
  test('200 confirmations at once, every guard in its place: one effect', async () => {
    expect(await confirmed([], 200)).toEqual({ effects: 1, findings: [] });
  });
});

test('RT-5 without its time a link that lapsed still confirms', async () => {
  const trial = await open({ without: ['link-time'] }, { free: true });
  const { id } = await askReturn(trial.database, trial.shop, trial.sale, 0);
  expect(await confirmAtOnce(trial.database, id, 1)).toBe(1);
  await trial.close();
});

test('I19 without the unique request a ticket is asked back twice', async () => {
  const trial = await open({ without: ['one-request'] }, { free: true });
  const { orderId, ticketId } = await askReturn(trial.database, trial.shop, trial.sale);
  await writeReturn(trial.database, orderId, ticketId, 3600);
  expect(await findingIds(trial.database)).toEqual(['I19']);
  await trial.close();
});

test.each(changeGuards)('M2 EX-6 a guard stands before %s', async (_name, guard, count, most) => {
  expect([await count([]), await count([guard])]).toEqual([most, most + 1]);
});

describe('OR-5 two guards stand before the second holder of a seat', () => {
  const all = ['seat-look', 'one-holder'];
  test('with neither it is sold to many, and the audit says so', async () => {
    const { rush, findings } = await oneSeat(all);
    expect(rush.placed.length).toBeGreaterThan(1);
    expect(findings).toContain('I2');
  });
  test.each([
    ['the look under the lock of the session', 'seat-look'],
    ['the key of the table', 'one-holder'],
  ])('%s alone keeps it to one', async (_name, standing) => {
    const { rush, findings } = await oneSeat(all.filter((name) => name !== standing));
    expect([rush.placed.length, findings]).toEqual([1, []]);
  });
  test('without the key a visitor taps a seat that is being ordered', async () => {
    expect(await tapBesideOrder([])).toBe(1);
    expect(await tapBesideOrder(['one-holder'])).toBe(2);
  });
  test('without the count under its lock a block of addresses holds more than it may', async () => {
    expect(await tapTogether([])).toBe(3);
    expect(await tapTogether(['hold-count'])).toBeGreaterThan(3);
  });
});

describe('OR-5 two guards stand before a network that holds more than its share unpaid', () => {
  test.each([
    ['without the look at its share', ['network-share']],
    ['without the lock, over many sessions of a day', ['network-lock']],
  ])('%s it holds more', async (_name, without) => {
    expect(await placesOfNetwork(without)).toBeGreaterThan(12);
  });
  test('with both it holds five percent of the day', async () => {
    expect(await placesOfNetwork([])).toBe(12);
  });
});

describeSeatGuards();

test('every guard was switched off and its absence seen', async () => {
  expect([...weakenedHere].sort()).toEqual(await guardNames());
});

async function confirmed(without: string[], times = 3): Promise<{ effects: number; findings: string[] }> {
  return await returned(without, (database, id) => confirmAtOnce(database, id, times));
}

async function approved(without: string[]): Promise<{ effects: number; findings: string[] }> {
  return await returned(without, (database, id) => approveAtOnce(database, id, 3));
}

async function returned(
  without: string[],
  work: (database: Database, id: number) => Promise<number>,
): Promise<{ effects: number; findings: string[] }> {
  const trial = await open({ without, pauses: { approved: 0.1 } }, { free: true });
  const { id } = await askReturn(trial.database, trial.shop, trial.sale);
  const effects = await work(trial.database, id);
  const findings = await findingIds(trial.database);
  await trial.close();
  return { effects, findings };
}

/** Six buyers in six shops ask for one place; each looks before any takes. */
async function lastPlace(without: string[]): Promise<{ rush: Rush; findings: string[] }> {
  const trial = await open({ without, pauses: { looked: 0.2 } }, { capacity: 1 });
  const shops = openShops(trial.database, trial.sale, 6);
  const outcome = await rush(
    shops,
    times(6, () => orderRequest(trial.sale)),
  );
  const findings = await findingIds(trial.database);
  await trial.close();
  return { rush: outcome, findings };
}

/** Thirty buyers in six shops ask for one seat of a hall with room for all. */
async function oneSeat(without: string[]): Promise<{ rush: Rush; findings: string[] }> {
  const trial = await open({ without, pauses: { looked: 0.05 } }, {}, hall);
  const lines = [requestLine(trial.sale, { seatId: seatId(1, 1) })];
  const outcome = await rush(
    openShops(trial.database, trial.sale, 6),
    times(30, () => orderRequest(trial.sale, { lines })),
  );
  const findings = await findingIds(trial.database);
  await trial.close();
  return { rush: outcome, findings };
}

/** Holders of a seat that is tapped between an order's look and its take. */
async function tapBesideOrder(without: string[]): Promise<number> {
  const trial = await open({ without, pauses: { looked: 2 } }, {}, hall);
  const lines = [requestLine(trial.sale, { seatId: seatId(1, 1) })];
  const ordering = rush([trial.shop], [orderRequest(trial.sale, { lines })]);
  await waitForPause(trial.database);
  await tap(trial, 'anna', [seatId(1, 1)]);
  await ordering;
  const [row] = await trial.database.query<{ holders: number }>(
    'select count(*)::integer as holders from seat_taken',
  );
  await trial.close();
  return row?.holders ?? 0;
}

/** Seats held by one visitor who may hold three and taps eight times at once. */
async function tapTogether(without: string[]): Promise<number> {
  const trial = await open({ without, pauses: { counted: 0.3 } }, {}, hall);
  await Promise.all(times(8, (index) => tap(trial, 'anna', [seatId(2, index + 1)])));
  const held = await trial.database.query('select from seat_taken');
  await trial.close();
  return held.length;
}

const hall = { rows: 3, seats: 20 };

function tap({ database, sale }: Trial, visitor: string, seatIds: readonly number[]) {
  const sessionId = sale.sessions[0]?.id ?? 0;
  const limits = { longestSeconds: 1200, mostOfVisitor: 3, mostOfBlock: 100 };
  return holdSeats(database, { sessionId, seatIds, visitor, block: 'home', seconds: 240, ...limits });
}

/** Until an order has looked and stands at its pause. */
async function waitForPause(database: Database): Promise<void> {
  const isPaused = async () =>
    (
      await database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
    ).length > 0;
  const end = Date.now() + 60_000;
  while (!(await isPaused())) {
    if (Date.now() > end) throw new Error('no order came to its pause');
    await pause(10);
  }
}

async function oneKey(without: string[]): Promise<{ orders: number; findings: string[] }> {
  const trial = await open({ without, pauses: { looked: 0.05 } });
  const request = orderRequest(trial.sale);
  const presses = times(6, () => request);
  const { placed } = await rush(openShops(trial.database, trial.sale, 6), presses, {
    idempotencyKey: 'once',
  });
  const findings = await findingIds(trial.database);
  await trial.close();
  return { orders: new Set(placed.map(({ id }) => id)).size, findings };
}

async function oneBuyer(without: string[]): Promise<{ findings: string[] }> {
  const trial = await open({ without, pauses: { looked: 0.1 } }, { sessions: 8 });
  const buyer = buyerForm('many@example.org');
  const carts = times(24, (index) =>
    orderRequest(trial.sale, {
      buyer,
      lines: [requestLine(trial.sale, { quantity: 1 + (index >> 3) }, index % 8)],
    }),
  );
  await rush(openShops(trial.database, trial.sale), carts);
  const findings = await findingIds(trial.database);
  await trial.close();
  return { findings };
}
