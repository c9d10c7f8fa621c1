import type { DoorScan } from '@foyer/contract/desk/door.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { buyCodes } from '#testing/buy-codes.ts';
import { divideHall, forgetDivision } from '#testing/divided-hall.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { divideDoors, doorList } from './door-list.ts';
import { takeScans } from './take-scans.ts';

const devices = {
  Вера: '11111111-1111-4111-8111-111111111111',
  Олег: '22222222-2222-4222-8222-222222222222',
};
type Name = keyof typeof devices;

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let stalls: string[];
let balcony: string[];
let number = 0;
const session = () => sale.sessions[0]?.id ?? 0;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, { capacity: null });
  shop = shopFor(own.database, sale.catalogue);
  stalls = await buyCodes(shop, sale, { quantity: 2 });
  balcony = await buyCodes(shop, sale, { quantity: 2 });
  await own.database.query(`update session set starts_at = now() + interval '30 minutes'`);
  await divideHall(own.database, [
    ['Партер', stalls],
    ['Балкон', balcony],
  ]);
});
afterAll(() => own.close());
beforeEach(async () => {
  await forgetDivision(own.database);
  await own.database.query('truncate door_scan');
  await own.database.query('update ticket set visited_at = null, returned_at = null');
});

const opens = async (who: Name) => {
  const list = await doorList(shop, { session: session(), device: devices[who], who }, 'ru');
  return list ?? expect.fail('the door is over');
};
const takes = (who: Name, version: number, parts: string[]) =>
  divideDoors(shop, { session: session(), device: devices[who], version, parts }, who);

async function sends(who: Name, knows: number, scans: Partial<DoorScan>[] = [], since = 0) {
  const numbered = scans.map((scan) => {
    number += 1;
    return {
      n: number,
      code: '',
      at: Date.now(),
      kind: 'in' as const,
      letIn: false,
      division: knows,
      ...scan,
    };
  });
  const request = {
    ...{ session: session(), device: devices[who], sentAt: Date.now() },
    ...{ since, knows, scans: numbered },
  };
  const answer = await takeScans(shop, request, { who, language: 'ru' });
  return answer ?? expect.fail('the door is over');
}
const reads = async (who: Name, code = '', knows = 0) => (await sends(who, knows, [{ code }])).answers[0];

test('the list names the parts of the hall and which of them each ticket is for', async () => {
  const { parts, rows, division } = await opens('Вера');
  expect(parts).toEqual([
    { id: 'Партер', name: 'Партер' },
    { id: 'Балкон', name: 'Балкон' },
  ]);
  expect(rows.map((row) => [row[0], parts[row[8]]?.id])).toEqual([
    ...stalls.map((code) => [code, 'Партер']),
    ...balcony.map((code) => [code, 'Балкон']),
  ]);
  expect(division).toEqual({ version: 0, parts: [] });
});

describe('a phone that takes a part of the hall', () => {
  test('lets it in, and every other phone sends its tickets there', async () => {
    await opens('Вера');
    await opens('Олег');
    expect(await takes('Вера', 0, ['Партер'])).toMatchObject({
      kind: 'divided',
      division: {
        version: 1,
        parts: [{ id: 'Партер', door: { who: 'Вера', isOwn: true }, isSettled: false }],
      },
    });
    expect(await reads('Олег', stalls[0])).toMatchObject({ verdict: 'elsewhere', door: { who: 'Вера' } });
    expect(await reads('Вера', stalls[0])).toMatchObject({ verdict: 'in', door: null });
    // What is over is over at every door.
    expect(await reads('Олег', stalls[0])).toMatchObject({ verdict: 'again', first: { door: 'Вера' } });
    expect(await reads('Олег', balcony[0])).toMatchObject({ verdict: 'in' });
  });

  test('has it for itself once all phones with a list act by that', async () => {
    await opens('Вера');
    await opens('Олег');
    await takes('Вера', 0, ['Партер']);
    const settled = async (who: Name, knows: number) =>
      (await sends(who, knows)).division.parts.map(({ isSettled }) => isSettled);
    expect(await settled('Вера', 1)).toEqual([false]);
    expect(await settled('Олег', 0)).toEqual([false]);
    expect(await settled('Олег', 1)).toEqual([true]);
    // Whoever opens the list later has it with the division.
    await own.database.query('delete from door_phone where device = $1', [devices.Олег]);
    await opens('Олег');
    expect(await settled('Вера', 1)).toEqual([true]);
  });

  test('is refused where somebody changed the division meanwhile, where there is no such part, and after the end', async () => {
    expect(await takes('Вера', 0, ['Партер'])).toMatchObject({ kind: 'divided' });
    expect(await takes('Олег', 0, ['Партер'])).toEqual({ kind: 'changed' });
    expect(await takes('Олег', 7, ['Балкон'])).toEqual({ kind: 'changed' });
    expect(await takes('Олег', 1, ['Ложа'])).toEqual({ kind: 'no-such-part' });
    await own.database.query(`update session set starts_at = now() - interval '7 hours'`);
    expect(await takes('Олег', 1, ['Балкон'])).toEqual({ kind: 'over' });
    await own.database.query(`update session set starts_at = now() + interval '30 minutes'`);
  });

  test('of eight at once one is heard', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => takes('Вера', 0, ['Партер'])));
    expect(all.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('changed'), 'divided']);
  });
});

describe('a part that is taken from a phone', () => {
  test('is asked about until that phone has heard of it', async () => {
    await opens('Вера');
    await opens('Олег');
    await takes('Вера', 0, ['Партер']);
    for (const who of ['Вера', 'Олег'] as const) await sends(who, 1);
    await takes('Олег', 1, ['Партер']);
    expect(await reads('Олег', stalls[0])).toMatchObject({ verdict: 'in', door: { who: 'Вера' } });
    expect((await sends('Олег', 2)).division.parts).toMatchObject([{ mayLetIn: { who: 'Вера' } }]);
    // It says so only with all that it let in before.
    await sends('Вера', 2, [{ code: stalls[1] ?? '', letIn: true }]);
    expect(await reads('Олег', stalls[1])).toMatchObject({ verdict: 'again' });
    expect((await sends('Олег', 2)).division.parts).toMatchObject([{ isSettled: true, mayLetIn: null }]);
  });

  test('is not let in by its new phone before that knows: should the answer be lost, it would send the holder away', async () => {
    await opens('Вера');
    await opens('Олег');
    await takes('Вера', 0, ['Партер']);
    await takes('Олег', 1, ['Партер']);
    const scan = { code: stalls[0] ?? '' };
    expect((await sends('Олег', 0, [{ ...scan, division: 1 }])).answers).toMatchObject([
      { verdict: 'elsewhere', door: { who: 'Вера' } },
    ]);
    expect((await sends('Олег', 0, [{ ...scan, division: 2 }])).answers).toMatchObject([{ verdict: 'in' }]);
  });

  test('and given back is every phone’s', async () => {
    await opens('Вера');
    await takes('Вера', 0, ['Партер', 'Балкон']);
    await takes('Вера', 1, ['Балкон']);
    await sends('Вера', 2);
    const { parts } = (await sends('Олег', 2)).division;
    expect(parts).toMatchObject([
      { id: 'Балкон', door: { who: 'Вера' } },
      { id: 'Партер', door: null, isSettled: false, mayLetIn: null },
    ]);
    expect(await reads('Олег', stalls[0])).toMatchObject({ verdict: 'in', door: null });
  });
});

test('whoever was let in by what a phone knew is in, although the shop had sent them to another door', async () => {
  await opens('Вера');
  await opens('Олег');
  await takes('Вера', 0, ['Партер']);
  const scan = { n: 5_000, code: stalls[0] ?? '' };
  expect((await sends('Олег', 0, [scan])).answers).toMatchObject([{ verdict: 'elsewhere' }]);
  // The answer was lost, and it decided by its old list.
  expect((await sends('Олег', 0, [{ ...scan, letIn: true }])).answers).toMatchObject([{ verdict: 'in' }]);
  expect(await reads('Вера', stalls[0])).toMatchObject({ verdict: 'again', first: { door: 'Олег' } });
});

test('whoever was seated in another part is asked about until the door of the old seat has heard of it', async () => {
  await opens('Вера');
  await opens('Олег');
  await takes('Вера', 0, ['Партер']);
  await takes('Олег', 1, ['Балкон']);
  for (const who of ['Вера', 'Олег'] as const) await sends(who, 2);
  await own.database.query(
    `insert into seat_move (ticket_id, session_id, from_seat, to_seat, from_place, to_place)
     select id, $1, 1, 2, '{}', '{}' from ticket where code = $2`,
    [session(), stalls[0]],
  );
  await divideHall(own.database, [['Балкон', stalls.slice(0, 1)]]);
  expect(await reads('Вера', stalls[0])).toMatchObject({ verdict: 'elsewhere', door: { who: 'Олег' } });
  expect(await reads('Олег', stalls[0])).toMatchObject({ verdict: 'in', door: { who: 'Вера' } });
  await own.database.query('update ticket set visited_at = null');
  await sends('Вера', 2, [], Date.now() + 1_000);
  expect(await reads('Олег', stalls[0])).toMatchObject({ verdict: 'in', door: null });
  await own.database.query('delete from seat_move');
  await divideHall(own.database, [['Партер', stalls]]);
});
