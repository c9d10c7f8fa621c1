import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { markVisit } from '#features/mark-visits/mark-visit.ts';
import { takeScans } from '#features/mark-visits/take-scans.ts';
import { answerChange, endChanges } from '#features/return-tickets/answer-change.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { viewChange } from '#features/return-tickets/view-change.ts';
import { houseWith } from '#house-files/testing/small-house.ts';
import { loadDoors } from '#store/door.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { describeOpening } from './describe-opening.ts';

let house: ChangedHouse;
let inside: Order;
let outside: Order;
beforeEach(async () => {
  house = await openChangedHouse();
  inside = await house.paid('2038-02-14', 2);
  outside = await house.paid('2038-02-14', 2);
  expect(await scan('phone A', inside, halfAnHourBefore(await startOf(inside)))).toEqual(['in', 'in']);
});
afterEach(async () => {
  expect(await audit(house.database)).toEqual([]);
  await house.close();
});

const storm = 'events/play.yaml';
const line = '  - 2038-02-14 19:00\n';
const written = (keys: string) => houseWith(storm, line, `  - { on: 2038-02-14, at: 19:00, ${keys} }\n`);
const moved = written('moved to: 2038-03-14 18:00');
const calledOff = written('cancelled: yes');
const asBefore = houseWith(storm, line, line);

const halfAnHourBefore = (start: Date) => new Date(start.getTime() - 1_800_000);

async function startOf({ lines }: Order): Promise<Date> {
  const [row] = await house.database.query<{ at: Date }>(
    'select starts_at as at from session where id = $1',
    [lines[0]?.sessionId],
  );
  if (!row) throw new Error('the session is gone');
  return row.at;
}

const devices = {
  'phone A': '11111111-1111-4111-8111-111111111111',
  'phone B': '22222222-2222-4222-8222-222222222222',
};
let scans = 0;

/** Verdicts of a phone that reads all tickets of an order at a moment. */
async function scan(phone: keyof typeof devices, order: Order, at: Date) {
  const tickets = await loadTicketsOf(house.database, order.id);
  const read = tickets.map(({ code }) => {
    scans += 1;
    return { n: scans, code, at: at.getTime(), kind: 'in', letIn: false, division: 0 } as const;
  });
  const request = { session: order.lines[0]?.sessionId ?? 0, device: devices[phone], sentAt: at.getTime() };
  const shop = { ...house.shop, now: () => at };
  const by = { who: phone, language: 'en' } as const;
  const answer = await takeScans(shop, { ...request, since: 1, knows: 0, scans: read }, by);
  expect(answer?.doubles).toEqual([]);
  return answer?.answers.map(({ verdict }) => verdict);
}

async function visits(order: Order): Promise<boolean[]> {
  return (await loadTicketsOf(house.database, order.id)).map(({ visitedAt }) => visitedAt !== null);
}

async function takeMoney(order: Order) {
  const request = { hash: order.hash, language: 'ru', name: await house.linkOf(order) } as const;
  return await answerChange(house.shop, { ...request, answer: 'money', tickets: [] });
}

async function told(): Promise<number[]> {
  const rows = await house.database.query<{ id: number }>(
    `select order_id as id from mail where kind = 'session-change' order by order_id`,
  );
  return rows.map(({ id }) => id);
}

describe('an evening that is moved while its doors are open', () => {
  test('tells those who are in already, and counts them before', async () => {
    const planned = describeOpening(await house.open(moved, { dryRun: true }), 'en');
    expect(planned.replaceAll('\u00a0', ' ')).toContain('Good tickets: 4, of orders: 2 (3 780 ₽).');
    await house.open(moved);
    expect(await told()).toEqual([inside.id, outside.id]);
    expect(await takeMoney(inside)).toEqual({ kind: 'done' });
    expect(await house.refunded(inside)).toBe(189_000);
  });

  test('lets them in again on the new day, as if they had not been there', async () => {
    await house.open(moved);
    expect(await visits(inside)).toEqual([false, false]);
    const then = halfAnHourBefore(await startOf(inside));
    expect(await scan('phone B', inside, then)).toEqual(['in', 'in']);
    expect(await scan('phone A', inside, then)).toEqual(['again', 'again']);
    const doors = await loadDoors(house.database, inside.lines[0]?.sessionId ?? 0);
    expect(doors.map((door) => [door.who, door.let])).toEqual([
      ['phone A', 0],
      ['phone B', 2],
    ]);
    expect(await takeMoney(inside)).toMatchObject({ refusal: { kind: 'return-refused' } });
  });

  test('takes no visit of the old evening that a phone sends late', async () => {
    const then = halfAnHourBefore(await startOf(outside));
    await house.open(moved);
    expect(await scan('phone A', outside, then)).toEqual(['early', 'early']);
    expect(await visits(outside)).toEqual([false, false]);
  });

  test('and back on the same evening scans them once more', async () => {
    const then = halfAnHourBefore(await startOf(inside));
    await house.open(moved);
    await house.open(asBefore);
    expect(await scan('phone B', inside, then)).toEqual(['in', 'in']);
  });

  test('by an hour keeps them in, and lets them leave with their money', async () => {
    // The door's clock is in 2038, that of the change is not.
    await house.database.query('update ticket set visited_at = now() where visited_at is not null');
    await house.open(written('moved to: 2038-02-14 20:00'));
    expect(await visits(inside)).toEqual([true, true]);
    expect(await told()).toEqual([inside.id, outside.id]);
    const name = await house.linkOf(inside);
    const shown = await viewChange(house.shop, { hash: inside.hash, language: 'ru', name });
    expect(shown).toMatchObject({ view: { tickets: [{ amount: 94_500 }, { amount: 94_500 }] } });
    expect(await takeMoney(inside)).toEqual({ kind: 'done' });
    expect(await takeMoney(inside)).toEqual({ kind: 'done' });
    expect(await house.refunded(inside)).toBe(189_000);
  });

  test('by an hour gives no money to whoever came in knowing it, nor when the time to choose is over', async () => {
    await house.open(written('moved to: 2038-02-14 20:00'));
    expect(await scan('phone A', outside, halfAnHourBefore(await startOf(outside)))).toEqual(['in', 'in']);
    expect(await takeMoney(outside)).toMatchObject({ refusal: { kind: 'return-refused' } });
    await house.endChoice();
    await endChanges(house.shop);
    const all = { tickets: null, percent: 100, words: '', calledOffOnly: false, refusesVisited: true };
    expect(await returnByHouse(house.shop, inside.id, all)).toMatchObject({ kind: 'visited' });
  });

  test('by an hour may be chosen about until it begins, however often the files are opened', async () => {
    const delayed = (until: string, because = '') =>
      written(`moved to: 2038-02-14 20:00, choose until: ${until}${because}`);
    const ends = async () =>
      (await house.database.query<{ at: Date }>('select choose_until as at from session_change'))[0]?.at;
    await house.open(delayed('2038-02-12'));
    expect(await ends()).toEqual(new Date('2038-02-12T21:00:00Z'));
    await house.open(delayed('2038-02-14'));
    expect(await ends()).toEqual(await startOf(outside));
    expect(await house.open(delayed('2038-02-14'))).toMatchObject({ kind: 'unchanged' });
    await house.open(delayed('2038-02-14', ', because: { ru: Актёр задержался., en: The actor is late. }'));
    expect(await ends()).toEqual(await startOf(outside));
  });
});

describe('an evening that is called off while its doors are open', () => {
  test('gives everybody their money by itself, once, also whose scan is sent late', async () => {
    const then = halfAnHourBefore(await startOf(outside));
    await house.open(calledOff);
    expect(await told()).toEqual([inside.id, outside.id]);
    await scan('phone A', outside, then);
    await house.endChoice();
    await endChanges(house.shop);
    await endChanges(house.shop);
    for (const order of [inside, outside]) {
      expect(await house.refunded(order)).toBe(189_000);
      expect((await house.reload(order)).state).toBe('CANCELLED');
    }
  });

  test('gives it at once to whoever asks, and to whom staff give it', async () => {
    await house.open(calledOff);
    expect(await takeMoney(inside)).toEqual({ kind: 'done' });
    expect(await house.refunded(inside)).toBe(189_000);
    const all = { tickets: null, percent: 100, words: '', calledOffOnly: false, refusesVisited: true };
    expect(await returnByHouse(house.shop, inside.id, all)).toEqual({ kind: 'nothing' });
    expect(await returnByHouse(house.shop, outside.id, all)).toMatchObject({ kind: 'returned' });
  });

  test('and is played after all keeps them in', async () => {
    await house.open(calledOff);
    await house.open(asBefore);
    expect(await visits(inside)).toEqual([true, true]);
    expect(await scan('phone B', inside, halfAnHourBefore(await startOf(inside)))).toEqual([
      'again',
      'again',
    ]);
  });
});

test('a scan waits for the change that is being opened, and follows it', async () => {
  const [ticket] = await loadTicketsOf(house.database, outside.id);
  const then = halfAnHourBefore(await startOf(outside));
  const [isMoved, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const move = `update session set starts_at = starts_at + $2::interval where id = $1`;
  const session = outside.lines[0]?.sessionId;
  const opening = house.database.transaction(async (transaction) => {
    await transaction.query(move, [session, '28 days']);
    isMoved.resolve();
    await end.promise;
  });
  await isMoved.promise;
  const scanned = markVisit(house.shop, ticket?.code ?? '', then);
  const waiting = async () => {
    const rows = await house.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect
    .poll(waiting)
    .toBe(1)
    .finally(() => end.resolve());
  await opening;
  expect(await scanned).toMatchObject({ kind: 'too-early' });
  await house.database.query(move, [session, '-28 days']);
});
