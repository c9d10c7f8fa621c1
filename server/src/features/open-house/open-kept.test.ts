import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, houseWith } from '#house-files/testing/small-house.ts';
import { endKeep, type KeepRow, loadKeeps } from '#store/keeps.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { describeOpening } from './describe-opening.ts';
import { openHouse } from './open-house.ts';

let trial: TestDatabase;
beforeEach(async () => {
  trial = await createTestDatabase();
});
afterEach(() => trial.close());

const now = new Date('2037-11-21T09:00:00Z');

const hall = `sectors:
  stalls:
    name: { ru: Партер }
    zone: stalls
    rows: 2
    seats: 8
    at: [200, 100]
    wheelchair: { 2: [1, 8] }
    companion: { 2: [2] }
  boxes:
    name: { ru: Балкон }
    zone: balcony
    rows: 1
    seats: 4
    at: [200, 300]
standing:
  floor:
    name: { ru: Танцпол }
    zone: balcony
    capacity: 20
    outline: [[0, 400], [400, 400], [400, 480]]
`;

function house(kept: string) {
  const plan = `hall: main\nplan: yes\nkept:\n${kept}`;
  return folderInMemory({
    ...houseWith('events/play.yaml', 'zone places: { stalls: 100, balcony: 50 }', plan),
    'halls/main.yaml': hall,
  });
}

const wheelchair = '  - { for: wheelchair, seats: marked, until: 3 days before }\n';
const sponsor =
  '  - { for: sponsor, name: Банк, seats: [stalls-1-3..5, boxes-1-1], until: 2 weeks before }\n';
const standing = '  - { for: press, places: 6, area: floor, until: 2 h before, afterwards: closed }\n';

describe('H1 an opening keeps what the files say', () => {
  const open = (kept: string) => openHouse({ database: trial.database, folder: house(kept), now });
  const keepsOf = async () => {
    const [session] = await trial.database.query<{ id: number }>(
      `select id from session where event_id = 'play' order by starts_at limit 1`,
    );
    return await loadKeeps(trial.database, { sessionId: session?.id ?? 0 });
  };
  const brief = ({ purpose, name, seatIds, places, left, isOver }: KeepRow) =>
    `${purpose} ${name} ${seatIds.length}+${places} ${left}${isOver ? ' over' : ''}`;

  test('seats of the plan, marked ones, and places of a standing area, each with its end', async () => {
    expect((await open(wheelchair + sponsor + standing)).kind).toBe('opened');
    const keeps = await keepsOf();
    expect(keeps.map(brief).sort()).toEqual(['press  0+6 6', 'sponsor Банк 4+0 4', 'wheelchair  3+0 3']);
    const [session] = await trial.database.query<{ starts: number }>(
      'select (extract(epoch from starts_at) * 1000)::bigint as starts from session where id = $1',
      [keeps[0]?.sessionId],
    );
    const before = (purpose: string) =>
      ((session?.starts ?? 0) - (keeps.find((one) => one.purpose === purpose)?.until.getTime() ?? 0)) /
      3_600_000;
    expect([before('sponsor'), before('wheelchair'), before('press')]).toEqual([336, 72, 2]);
    expect((await open(wheelchair + sponsor + standing)).kind).toBe('unchanged');
  });

  test('a changed entry changes its keep, a removed one ends it, and the plan in words says so', async () => {
    await open(wheelchair + sponsor);
    const planned = await openHouse({ database: trial.database, folder: house(sponsor), now, dryRun: true });
    const said = planned.kind === 'planned' ? describeOpening(planned, 'en') : planned.kind;
    expect(said).toContain('keeps other seats or places');
    await open(sponsor.replace('3..5', '4..5'));
    expect((await keepsOf()).map(brief).sort()).toEqual(['sponsor Банк 3+0 3', 'wheelchair  0+0 0 over']);
    await open(wheelchair + sponsor);
    expect((await keepsOf()).map(brief).sort()).toEqual(['sponsor Банк 4+0 4', 'wheelchair  3+0 3']);
  });

  test('what was let go by hand stays let go', async () => {
    await open(wheelchair);
    const [keep] = await keepsOf();
    await endKeep(trial.database, keep?.id ?? 0);
    await open(wheelchair.replace('3 days', '2 days') + sponsor);
    expect((await keepsOf()).map(brief).sort()).toEqual(['sponsor Банк 4+0 4', 'wheelchair  3+0 0 over']);
  });
});

describe('H1 files are refused that keep', () => {
  test.each([
    ['a seat that is not there', '  - { for: press, seats: stalls-9-1 }\n', 'stalls-9-1'],
    ['a range backwards', '  - { for: press, seats: stalls-1-5..3 }\n', '"stalls-1-5..3"'],
    ['a seat twice', `${sponsor}  - { for: press, seats: stalls-1-4 }\n`, 'stalls-1-4 kept twice'],
    ['nothing', '  - { for: press }\n', 'nothing to keep'],
    ['seats and places', '  - { for: press, seats: stalls-1-4, places: 2 }\n', 'both seats and places'],
    ['an unknown area', '  - { for: press, places: 2, area: roof }\n', '"roof"'],
    ['an unknown zone', '  - { for: press, places: 2, zone: roof }\n', '"roof"'],
    ['for nobody that is known', '  - { for: friends, seats: stalls-1-4 }\n', '"friends"'],
    [
      'longer than the sale',
      '  - { for: press, seats: stalls-1-4, until: 1 h after }\n',
      'after the close of the sale',
    ],
  ])('%s', async (_name, kept, found) => {
    const { findings } = await checkHouse(house(kept), now);
    expect(findings.mistakes.map((one) => one.found.en)).toEqual([expect.stringContaining(found)]);
  });

  test('marked places of a hall that marks none, and seats without a plan', async () => {
    const unmarked = hall.replace(/^ {4}(wheelchair|companion).*\n/gm, '');
    const files = {
      ...houseWith(
        'events/play.yaml',
        'zone places: { stalls: 100, balcony: 50 }',
        `hall: main\nplan: yes\nkept:\n${wheelchair}`,
      ),
      'halls/main.yaml': unmarked,
    };
    const marked = await checkHouse(folderInMemory(files), now);
    expect(marked.findings.mistakes.map((one) => one.found.en)).toEqual([
      expect.stringContaining('marks no wheelchair'),
    ]);
    const plain = houseWith('events/play.yaml', 'age: 16+', `age: 16+\nkept:\n${sponsor}`);
    const { findings } = await checkHouse(folderInMemory(plain), now);
    expect(findings.mistakes.map((one) => one.found.en)).toEqual(['seats, but no plan']);
  });
});
