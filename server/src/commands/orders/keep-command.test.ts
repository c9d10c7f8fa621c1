import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let own: TestDatabase;
let sale: SeededSale;
beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 2, seats: 9, standing: 5 });
  await own.database.query(
    `insert into public_number (kind, key, number)
     select 'seat', 'hall/stalls-' || number / 1000 || '-' || number % 1000, number
     from generate_series(1, 2) line, generate_series(1, 9) seat, lateral (select line * 1000 + seat as number) numbered
     union all values ('zone', 'floor', 2), ('standing', 'hall/gallery', 7)`,
  );
});
afterAll(() => own.close());

const foyer = (...words: string[]) => captureFoyer(own.url, words);
const session = () => ['trial', sale.sessions[0]?.day ?? '', '12:00'];
const make = (...words: string[]) => foyer('keep', ...session(), ...words);

test('seats are kept until an end before the start, refused to buyers, listed and released', async () => {
  const made = await make(
    '--for',
    'press',
    '--name',
    'Газета',
    '--seats',
    'stalls-1-2..4, stalls-2-9',
    '--until',
    '2 h before',
  );
  expect(made.written).toMatch(/^Keep 1: 4 seats until \d{4}-\d\d-\d\d 10:00, everybody's after that\.\n$/);
  expect(await buy(seatId(1, 3))).toBe('kept');
  const tonight = await foyer('tonight', '--day', sale.sessions[0]?.day ?? '');
  expect(tonight.written).toContain('4 kept');
  const { written } = await foyer('keep');
  expect(written).toContain('press "Газета"  4 seats, 4 left  until');
  expect(written).toContain('Партер, ряд 1, места 2–4; Партер, ряд 2, место 9');
  expect((await foyer('keep', 'link', '1')).written).toMatch(
    /^http\S+\/scheme\/trial\/\d{4}-\d\d-\d\d\/12:00\?keep=1\.[\w-]{22}\n$/,
  );
  expect((await foyer('keep', 'release', '1')).written).toBe('Keep 1 is released: 4 places on sale again.\n');
  expect(await buy(seatId(1, 3))).toBe('placed');
  expect((await foyer('keep', 'link', '1')).aside).toContain('is over');
  const again = await foyer('keep', 'release', '1');
  expect([again.code, again.aside]).toEqual([1, 'Keep 1 is over already.\n']);
  const acts = await own.database.query('select act, outcome from staff_act order by id');
  expect(acts).toEqual([
    { act: 'keep', outcome: 'done' },
    { act: 'releaseKeep', outcome: 'done' },
    { act: 'releaseKeep', outcome: 'refused' },
  ]);
});

test('a keep gets another end, name and note; one that is over or of the files does not', async () => {
  const made = await make('--for', 'sponsor', '--seats', 'stalls-2-1', '--until', '3 h before');
  const [, id = ''] = /^Keep (\d+)/.exec(made.written) ?? [];
  const changed = await foyer('keep', 'change', id, '--until', '1 h before', '--note', 'Ivanova asked');
  expect(changed.written).toMatch(/is changed: kept until \d{4}-\d\d-\d\d 11:00\.\n$/);
  expect((await foyer('keep', 'change', id, '--name', 'Банк')).code).toBe(0);
  expect((await foyer('keep')).written).toMatch(/sponsor "Банк".*until \S+ 11:00.*Ivanova asked/);
  const refusals = [
    [['change', id], 2, 'Write what to change'],
    [['change', 'seven', '--name', 'x'], 2, 'needs the number'],
    [['change', id, '--until', 'soon'], 2, 'expected a moment'],
    [['change', id, '--until', '2020-01-01 12:00'], 1, 'must be in the future'],
    [['change', id, '--until', '2099-01-01 12:00'], 1, 'must be in the future'],
    [['change', '999', '--name', 'x'], 1, 'There is no keep 999'],
    [['change', '1', '--name', 'x'], 1, 'is over'],
  ] as const;
  for (const [words, code, aside] of refusals)
    expect(await foyer('keep', ...words)).toMatchObject({ code, aside: expect.stringContaining(aside) });
  await own.database.query('update keep set from_files = true where id = $1', [Number(id)]);
  expect(await foyer('keep', 'change', id, '--name', 'x')).toMatchObject({
    code: 1,
    aside: expect.stringContaining('in the event'),
  });
  await own.database.query('update keep set from_files = false where id = $1', [Number(id)]);
  expect((await foyer('keep', 'release', id)).code).toBe(0);
});

test('sold seats stay sold, and are kept if they come back', async () => {
  await buy(seatId(2, 1));
  const { code, written } = await make('--for', 'house', '--seats', 'stalls-2-1..2');
  expect(code).toBe(0);
  expect(written).toMatch(/1 of them are sold or being bought \(orders \d+\): kept if they come back\./);
});

test('seats in a visitor’s cart are left out', async () => {
  await own.database.query(
    `insert into seat_taken (session_id, seat_id, visitor, block, held_until, tapped_since)
     values ($1, $2, 'anna', 'home', now() + interval '1 minute', now())`,
    [sale.sessions[0]?.id, seatId(2, 5)],
  );
  const all = await make('--for', 'guest', '--seats', 'stalls-2-5');
  expect([all.code, all.aside]).toEqual([
    1,
    'Visitors have all of these seats in their carts. Try again in a few minutes.\n',
  ]);
  const { written } = await make('--for', 'guest', '--seats', 'stalls-2-5..6');
  expect(written).toContain('1 seat until');
  expect(written).toContain('Left out, visitors have them in their carts: stalls-2-5.');
});

test('places of a standing area are kept by number, no more than are free', async () => {
  const many = await make('--for', 'school', '--places', '6', '--area', 'gallery');
  expect([many.code, many.aside]).toEqual([1, 'Free there: 5 places.\n']);
  expect((await make('--for', 'school', '--places', '4', '--area', 'gallery')).written).toContain('4 places');
  expect((await make('--for', 'school', '--places', '2', '--zone', 'floor')).aside).toBe(
    'Free there: 1 place.\n',
  );
});

test.each([
  ['an unknown seat', ['--for', 'press', '--seats', 'stalls-9-1'], 1, 'Not seats of this hall: stalls-9-1.'],
  ['a range backwards', ['--for', 'press', '--seats', 'stalls-1-4..2'], 2, '"stalls-1-4..2" is no range'],
  ['an unknown purpose', ['--for', 'friends', '--seats', 'stalls-1-7'], 2, 'expected wheelchair, sponsor'],
  ['neither seats nor places', ['--for', 'press'], 2, 'Write either --seats or --places.'],
  ['both', ['--for', 'press', '--seats', 'stalls-1-7', '--places', '2'], 2, 'Write either --seats'],
  ['a strange end', ['--for', 'press', '--seats', 'stalls-1-7', '--until', 'soon'], 2, '--until is "soon"'],
  [
    'an end after the sale',
    ['--for', 'press', '--seats', 'stalls-1-7', '--until', '2099-01-01 12:00'],
    1,
    'no later than',
  ],
  [
    'an end that is over',
    ['--for', 'press', '--seats', 'stalls-1-7', '--until', '90 days before'],
    1,
    'in the future',
  ],
  [
    'a seat that is kept already',
    ['--for', 'press', '--seats', 'stalls-2-2'],
    1,
    'Kept already: stalls-2-2 (keep ',
  ],
  [
    'an unknown zone',
    ['--for', 'press', '--places', '1', '--zone', 'box'],
    1,
    'There is no zone "box"; there are floor.',
  ],
  ['places that are not limited', ['--for', 'press', '--places', '1'], 1, 'nothing needs to be kept'],
])('%s is refused and changes nothing', async (_name, words, code, said) => {
  const before = await own.database.query('select from keep');
  const refused = await make(...words);
  expect([refused.code, refused.aside]).toEqual([code, expect.stringContaining(said)]);
  expect(await own.database.query('select from keep')).toHaveLength(before.length);
});

test('an unknown session and an unknown keep are named', async () => {
  const wrong = await foyer('keep', 'trial', '2001-01-01', '12:00', '--for', 'press', '--seats', 'a-1');
  expect([wrong.code, wrong.aside]).toEqual([1, expect.stringContaining('There is no session of trial')]);
  const none = await foyer('keep', 'release', '999');
  expect([none.code, none.aside]).toEqual([1, 'There is no keep 999.\n']);
});

async function buy(seat: number): Promise<string> {
  const shop = shopFor(own.database, sale.catalogue);
  const request = orderRequest(sale, { lines: [requestLine(sale, { seatId: seat })] });
  const outcome = await placeOrder(shop, request, { idempotencyKey: null });
  return outcome.kind === 'placed' ? 'placed' : outcome.refusal.kind;
}

test('a link leads to places by number of an event without a plan, and to none of a standing area', async () => {
  await make('--for', 'school', '--places', '2', '--area', 'gallery');
  const [{ id } = { id: 0 }] = await own.database.query<{ id: number }>('select max(id) as id from keep');
  expect(await foyer('keep', 'link', String(id))).toMatchObject({
    code: 1,
    aside: expect.stringContaining('by number of a plan'),
  });
  const other = await createTestDatabase();
  try {
    const { sessions } = await seedSale(other.database, { capacity: 20 });
    const session = ['trial', sessions[0]?.day ?? '', '12:00'];
    const there = (...words: string[]) => captureFoyer(other.url, ['keep', ...words]);
    await there(...session, '--for', 'school', '--places', '20', '--then-closed');
    const { code, written } = await there('link', '1');
    expect([code, written]).toEqual([0, expect.stringMatching(/\/event\/trial\/\S+\/12:00\?keep=1\./)]);
  } finally {
    await other.close();
  }
});
