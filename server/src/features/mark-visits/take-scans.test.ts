import type { DoorScan, DoorVerdict } from '@foyer/contract/desk/door.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { loadDoors } from '#store/door.ts';
import { undoVisits } from '#store/tickets.ts';
import { buyCodes } from '#testing/buy-codes.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { doorList } from './door-list.ts';
import { takeScans } from './take-scans.ts';

const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';
let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let codes: string[];
let elsewhere: string;
const sessionId = () => sale.sessions[0]?.id ?? 0;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, { sessions: 2, capacity: null });
  shop = shopFor(own.database, sale.catalogue);
  codes = [...(await buy(0)), ...(await buy(0))];
  [elsewhere = ''] = await buy(1);
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.query('truncate door_scan');
  await own.database.query('update ticket set visited_at = null, returned_at = null');
  await own.database.query(
    `update session set starts_at = now() + interval '30 minutes', visits_undone_at = null`,
  );
});

const buy = (session: number) => buyCodes(shop, sale, { quantity: 3, session });

const scan = (n: number, code = '', change: Partial<DoorScan> = {}): DoorScan => ({
  n,
  code,
  at: Date.now(),
  kind: 'in',
  letIn: false,
  division: 0,
  ...change,
});

async function send(device: string, scans: DoorScan[], change: { sentAt?: number; since?: number } = {}) {
  const request = { session: sessionId(), device, sentAt: Date.now(), since: 0, knows: 0, scans, ...change };
  const answer = await takeScans(shop, request, { who: device === first ? 'A' : 'B', language: 'ru' });
  if (answer === null) throw new Error('the door is over');
  return answer;
}

const verdictsOf = async (device: string, scans: DoorScan[]): Promise<DoorVerdict[]> =>
  (await send(device, scans)).answers.map(({ verdict }) => verdict);

/** When the shop says that a ticket came in; 0: it has not. */
async function visitOf(code = ''): Promise<number> {
  const [row] = await own.database.query<{ at: Date | null }>(
    'select visited_at as at from ticket where code = $1',
    [code],
  );
  return row?.at?.getTime() ?? 0;
}

/** As “Today” shows it. */
async function letInBy(...devices: string[]): Promise<(number | undefined)[]> {
  const doors = await loadDoors(own.database, sessionId());
  return devices.map((device) => doors.find((door) => door.device === device)?.let);
}

describe('a scan', () => {
  test('lets a good ticket in once, whoever reads it again, and says who was first', async () => {
    expect(await verdictsOf(first, [scan(1, codes[0])])).toEqual(['in']);
    const { answers } = await send(second, [scan(1, codes[0])]);
    expect(answers).toMatchObject([{ verdict: 'again', first: { door: 'A', isOwn: false } }]);
    expect((await send(first, [scan(2, codes[0])])).answers).toMatchObject([
      { verdict: 'again', first: { isOwn: true } },
    ]);
  });

  test('of another session, a returned, an unknown and a forged ticket is told apart', async () => {
    await own.database.query('update ticket set returned_at = now() where code = $1', [codes[1]]);
    const { answers } = await send(first, [
      scan(1, elsewhere),
      scan(2, codes[1]),
      scan(3, '000000000000'),
      scan(4, `'; drop table ticket --`),
    ]);
    expect(answers.map(({ verdict }) => verdict)).toEqual(['other', 'returned', 'unknown', 'unknown']);
    expect(answers[0]?.other).toMatch(/^Опыт, \d+.\p{L}+ \d{4}, \d\d:\d\d$/u);
  });

  test('of a code that no ticket can have is unknown, and those beside it are taken', async () => {
    const poisoned = ['', 'AB\0CD', '\0', '\ud800', ' '.repeat(100)];
    const scans = [...poisoned, codes[0]].map((code, index) => scan(index + 1, code));
    const verdicts = [...poisoned.map(() => 'unknown'), 'in'];
    expect(await verdictsOf(first, scans)).toEqual(verdicts);
    expect(await verdictsOf(first, scans)).toEqual(verdicts);
  });

  test('is not let in before the door opens, however wrong the clock of the phone is', async () => {
    await own.database.query(`update session set starts_at = now() + interval '3 hours'`);
    const ahead = 5 * 3_600_000;
    const { answers } = await send(first, [scan(1, codes[0], { at: Date.now() + ahead })], {
      sentAt: Date.now() + ahead,
    });
    expect(answers.map(({ verdict }) => verdict)).toEqual(['early']);
  });

  test('has its moment by our clock', async () => {
    const behind = -7 * 3_600_000;
    const minute = Date.now() - 60_000;
    await send(first, [scan(1, codes[0], { at: minute + behind })], { sentAt: Date.now() + behind });
    const [row] = await own.database.query<{ at: Date }>(
      'select visited_at as at from ticket where code = $1',
      [codes[0]],
    );
    expect(Math.abs((row?.at.getTime() ?? 0) - minute)).toBeLessThan(2_000);
  });

  describe('of a phone whose clock was set right before it could send', () => {
    const hour = 3_600_000;
    const minuteAgo = () => Date.now() - 60_000;

    test.each([-26, -3, 3, 26])(
      'and was wrong by %i hours has the moment by the clock of then',
      async (hours) => {
        const clock = { at: minuteAgo() + hours * hour, ahead: -hours * hour };
        expect(await verdictsOf(first, [scan(1, codes[0], { ...clock, letIn: true })])).toEqual(['in']);
        expect(Math.abs((await visitOf(codes[0])) - minuteAgo())).toBeLessThan(2_000);
      },
    );

    test('is kept after the evening, though by the clock of now it is later than its end', async () => {
      await own.database.query(`update session set starts_at = now() - interval '7 hours'`);
      const clock = { at: Date.now() + 6 * hour, ahead: -8 * hour };
      expect(await verdictsOf(first, [scan(1, codes[0], { ...clock, letIn: true })])).toEqual(['in']);
    });

    test('was set by something else before the scan, and the shop was away', async () => {
      const clock = { at: minuteAgo(), ahead: 3 * hour };
      expect(await verdictsOf(first, [scan(1, codes[0], { ...clock, letIn: true })])).toEqual(['in']);
      expect(Math.abs((await visitOf(codes[0])) - minuteAgo())).toBeLessThan(2_000);
    });

    test('and does not say how wrong it was has let in when the door opened', async () => {
      const early = scan(1, codes[0], { at: Date.now() - 3 * hour, letIn: true });
      expect(await verdictsOf(first, [early])).toEqual(['in']);
      expect(await verdictsOf(second, [scan(1, codes[0])])).toEqual(['again']);
      expect(Math.abs((await visitOf(codes[0])) - (Date.now() - 1.5 * hour))).toBeLessThan(2_000);
      // It can be taken back by a scan of the same clock.
      const back = scan(2, codes[0], { at: Date.now() - 3 * hour + 5_000, kind: 'back' });
      expect(await verdictsOf(first, [back])).toEqual(['back']);
    });

    test('is no visit of a door that is still shut, nor where the clock was never wrong', async () => {
      const early = { at: Date.now() - 3 * hour, letIn: true };
      expect(await verdictsOf(first, [scan(1, codes[0], { ...early, ahead: 0 })])).toEqual(['early']);
      await own.database.query(`update session set starts_at = now() + interval '3 hours'`);
      expect(await verdictsOf(first, [scan(2, codes[0], early)])).toEqual(['early']);
    });

    describe('at the door of a session that was moved', () => {
      const day = 24 * hour;
      const move = async (ago: string) => {
        const moved = [{ sessionId: sessionId(), startsAt: Date.now() - day }];
        await own.database.transaction((transaction) => undoVisits(transaction, moved));
        await own.database.query('update session set visits_undone_at = visits_undone_at - $1::interval', [
          ago,
        ]);
      };

      test.each([
        ['does not say how wrong it was', {}],
        ['was set between the evenings', { ahead: 2 * 60_000 }],
      ])('and %s is none of it if it was read on the old evening', async (_, says) => {
        await move('10 hours');
        const old = scan(1, codes[0], { at: Date.now() - day, letIn: true, ...says });
        expect(await verdictsOf(first, [old])).toEqual(['early']);
        expect(await verdictsOf(second, [scan(1, codes[0])])).toEqual(['in']);
      });

      test('has let in when the door opened if it was read since', async () => {
        await move('10 hours');
        expect(
          await verdictsOf(first, [scan(1, codes[0], { at: Date.now() - 3 * hour, letIn: true })]),
        ).toEqual(['in']);
      });
    });
  });

  test('is taken back within a minute by the phone that let in, and only then', async () => {
    await send(first, [scan(1, codes[0])]);
    expect(await verdictsOf(second, [scan(1, codes[0], { kind: 'back' })])).toEqual(['too-late']);
    expect(await verdictsOf(first, [scan(2, codes[0], { kind: 'back' })])).toEqual(['back']);
    expect(await verdictsOf(second, [scan(2, codes[0])])).toEqual(['in']);
    await send(first, [scan(3, codes[1], { at: Date.now() - 61_000 })]);
    expect(await verdictsOf(first, [scan(4, codes[1], { kind: 'back' })])).toEqual(['too-late']);
  });

  test('that is taken back late leaves the visit with the door that let its holder in meanwhile', async () => {
    const now = Date.now();
    await send(first, [scan(1, codes[0], { at: now - 40_000 })]);
    expect(await verdictsOf(second, [scan(1, codes[0], { at: now - 20_000, letIn: true })])).toEqual([
      'again',
    ]);
    expect(await verdictsOf(first, [scan(2, codes[0], { at: now - 35_000, kind: 'back' })])).toEqual([
      'back',
    ]);
    expect(Math.abs((await visitOf(codes[0])) - (now - 20_000))).toBeLessThan(2_000);
    expect(await verdictsOf(first, [scan(3, codes[0])])).toEqual(['again']);
    expect(await letInBy(first, second)).toEqual([0, 1]);
    // And that door may be mistaken too.
    expect(await verdictsOf(second, [scan(2, codes[0], { kind: 'back' })])).toEqual(['back']);
    expect(await visitOf(codes[0])).toBe(0);
  });

  test('is taken back once, whoever lets in afterwards', async () => {
    await send(first, [scan(1, codes[0]), scan(2, codes[0], { kind: 'back' })]);
    await send(second, [scan(1, codes[0])]);
    expect(await verdictsOf(first, [scan(3, codes[0], { kind: 'back' })])).toEqual(['too-late']);
    expect(await visitOf(codes[0])).toBeGreaterThan(0);
  });

  test('that was taken back before the right door let in is no double, and no guest of its door', async () => {
    await send(first, [scan(1, codes[0]), scan(2, codes[0], { kind: 'back' })]);
    await send(second, [scan(1, codes[0])]);
    const doubles = [await send(first, []), await send(second, [])].map((answer) => answer.doubles);
    expect(doubles).toEqual([[], []]);
    expect(await letInBy(first, second)).toEqual([0, 1]);
    // A mistake that is repeated is one again.
    await send(first, [scan(3, codes[0], { letIn: true })]);
    expect((await send(second, [])).doubles).toMatchObject([{ code: codes[0] }]);
  });

  test('that came second is taken back without the visit of the first', async () => {
    await send(first, [scan(1, codes[0])]);
    const visit = await visitOf(codes[0]);
    await send(second, [scan(1, codes[0], { letIn: true })]);
    expect(await verdictsOf(second, [scan(2, codes[0], { kind: 'back' })])).toEqual(['back']);
    expect(await visitOf(codes[0])).toBe(visit);
  });

  test('whose answer was lost counts although the visit it was second to is taken back before it is sent again', async () => {
    await send(first, [scan(1, codes[0])]);
    const lost = scan(1, codes[0]);
    expect(await verdictsOf(second, [lost])).toEqual(['again']);
    await send(first, [scan(2, codes[0], { kind: 'back' })]);
    expect(await verdictsOf(second, [{ ...lost, letIn: true }])).toEqual(['in']);
    expect(await visitOf(codes[0])).toBeGreaterThan(0);
    await send(second, [scan(2, codes[0], { kind: 'back' })]);
    await send(second, [{ ...lost, letIn: true }]);
    expect(await visitOf(codes[0])).toBe(0);
  });

  test('that is taken back while another door lets in leaves a visit, whichever is heard first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const n = 10 * round + 1;
      await own.database.query('update ticket set visited_at = null');
      await send(first, [scan(n, codes[1])]);
      await Promise.all([
        send(first, [scan(n + 1, codes[1], { kind: 'back' })]),
        send(second, [scan(n, codes[1], { letIn: true })]),
      ]);
      expect(await visitOf(codes[1])).toBeGreaterThan(0);
      await send(second, [scan(n + 1, codes[1], { kind: 'back' })]);
    }
  });

  test('sent twice, in two halves at once, is one scan with one verdict', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => verdictsOf(first, [scan(1, codes[0])])));
    expect(new Set(sent.flat())).toEqual(new Set(['in']));
    const [row] = await own.database.query<{ scans: number }>(
      'select count(*)::integer as scans from door_scan',
    );
    expect(row?.scans).toBe(1);
  });

  test('is a repetition by its number and its code, not by its number alone', async () => {
    await own.database.query('update ticket set returned_at = now() where code = $1', [codes[1]]);
    // A scanner that lost what it kept, or counts from one again.
    const scans = [scan(1, codes[0]), scan(1, codes[1]), scan(1, codes[2]), scan(1, elsewhere)];
    const verdicts = ['in', 'returned', 'in', 'other'];
    expect(await verdictsOf(first, scans)).toEqual(verdicts);
    expect(await verdictsOf(first, scans)).toEqual(verdicts);
    expect(await visitOf(codes[2])).toBeGreaterThan(0);
  });

  test('of two phones at the same moment lets one in', async () => {
    for (let round = 0; round < 10; round += 1) {
      await own.database.query('update ticket set visited_at = null');
      const both = await Promise.all(
        [first, second].map((device) => verdictsOf(device, [scan(100 + round, codes[2])])),
      );
      expect(both.flat().sort()).toEqual(['again', 'in']);
    }
  });
});

test('an evening that is over has no door', async () => {
  await own.database.query(`update session set starts_at = now() - interval '7 hours'`);
  await expect(send(first, [])).rejects.toThrow('over');
  expect(await doorList(shop, { session: sessionId(), device: first, who: 'A' }, 'ru')).toBeNull();
});

test('what was read before the end is taken after it, and nothing that was read later', async () => {
  await own.database.query(`update session set starts_at = now() - interval '7 hours'`);
  const hour = 3_600_000;
  const late = scan(1, codes[0], { at: Date.now() - 2 * hour });
  expect(await verdictsOf(first, [late, scan(2, codes[1])])).toEqual(['in']);
  await expect(send(first, [scan(2, codes[1])])).rejects.toThrow('over');
  const [ticket] = await own.database.query('select visited_at as at from ticket where code = $1', [
    codes[0],
  ]);
  expect(ticket?.at).toBeInstanceOf(Date);
});

test('a day without an hour has its door until the next morning', async () => {
  await own.database.query(
    `update session set starts_at = now() - interval '20 hours', document = '{"allDay": true}'`,
  );
  expect((await send(first, [scan(1, codes[0])])).answers).toMatchObject([{ verdict: 'in' }]);
  await own.database.query(`update session set starts_at = now() - interval '31 hours'`);
  await expect(send(first, [])).rejects.toThrow('over');
  await own.database.query(`update session set document = '{}'`);
});

test('the list of 1,700 tickets is small, and holds no name of a buyer', async () => {
  const list = await doorList(shop, { session: sessionId(), device: first, who: 'A' }, 'ru');
  expect(list?.rows).toHaveLength(6);
  expect(JSON.stringify(list)).not.toContain('Анна');
  const [row] = list?.rows ?? [];
  expect(JSON.stringify(row).length * 1700).toBeLessThan(110_000);
});
