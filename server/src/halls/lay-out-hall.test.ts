import { describe, expect, test } from 'vitest';
import { Findings } from '#house-files/findings/findings.ts';
import { hallShape } from '#house-files/schema/hall-schema.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { layOutHall } from './lay-out-hall.ts';

function layOut(text: string) {
  const findings = new Findings();
  const root = parseYaml('halls/main.yaml', text, findings, ['ru', 'en']);
  const hall = root && layOutHall(hallShape.read(root), findings);
  if (!hall) throw new Error('not read');
  return { hall, findings };
}

const stalls = (more: string) => `sectors:
  stalls:
    name: { ru: Партер, en: Stalls }
    ${more.replaceAll('\n', '\n    ')}
`;

describe('SC-1 a hall in a few lines', () => {
  test('puts straight rows around their middle', () => {
    const { hall, findings } = layOut(stalls('rows: 2\nseats: 3\nat: [100, 50]'));
    expect(findings.mistakes).toEqual([]);
    expect(hall.seats.map(({ id, x, y }) => [id, x, y])).toEqual([
      ['stalls-1-1', 73, 50],
      ['stalls-1-2', 100, 50],
      ['stalls-1-3', 127, 50],
      ['stalls-2-1', 73, 80],
      ['stalls-2-2', 100, 80],
      ['stalls-2-3', 127, 80],
    ]);
  });

  test('bends rows so that their ends come nearer to the stage, and all seats keep their distance', () => {
    const { hall } = layOut(stalls('rows: 5\nseats: 20\nat: [0, 0]\ncurve: 400'));
    const row = hall.seats.filter((seat) => seat.row === '3');
    expect(row[0]?.y).toBeLessThan(row[10]?.y ?? 0);
    const gaps = row
      .slice(1)
      .map((seat, index) => Math.hypot(seat.x - (row[index]?.x ?? 0), seat.y - (row[index]?.y ?? 0)));
    for (const gap of gaps) expect(gap).toBeCloseTo(27, 0);
  });

  test('leaves aisles, counted from either side', () => {
    const { hall } = layOut(stalls('rows: 1\nseats: 6\naisles: [1, -2]\naisle width: 40'));
    const xs = hall.seats.map(({ x }) => x);
    expect(xs.slice(1).map((x, index) => x - (xs[index] ?? 0))).toEqual([67, 27, 27, 67, 27]);
  });

  test('turns a block about the middle of its first row', () => {
    const { hall } = layOut(stalls('rows: 2\nseats: 3\nat: [10, 10]\nturn: 90'));
    expect(hall.seats.map(({ x, y }) => [x, y]).slice(0, 4)).toEqual([
      [10, -17],
      [10, 10],
      [10, 37],
      [-20, -17],
    ]);
  });

  test('puts the seats of a box in lines', () => {
    const { hall } = layOut(stalls('rows: [А, Б]\nseats: 4\nwrap: 2\nrow spacing: 80'));
    expect(hall.seats.map(({ row, number, x, y }) => [row, number, x, y]).slice(2, 5)).toEqual([
      ['А', '3', -13.5, 27],
      ['А', '4', 13.5, 27],
      ['Б', '1', -13.5, 80],
    ]);
  });

  test.each([
    ['left', ['5', '6', '7', '8', '9']],
    ['right', ['9', '8', '7', '6', '5']],
    ['center', ['9', '7', '5', '6', '8']],
    ['odd-even', ['5', '7', '9', '8', '6']],
  ])('counts seats from %s', (numbering, numbers) => {
    const { hall } = layOut(stalls(`rows: 1\nseats: 5\nfrom: 5\nnumbering: ${numbering}`));
    expect(hall.seats.map(({ number }) => number)).toEqual(numbers);
  });

  test('gives rows their zones and seats their flags', () => {
    const { hall } = layOut(
      stalls(
        'rows: [А, Б, В]\nseats: { А-Б: 2, В: 3 }\nzone: near\nzones: { В: far }\nwheelchair: { Б: [1] }\ncompanion: { Б: [2] }',
      ),
    );
    expect(hall.seats.map(({ zone }) => zone)).toEqual([...Array(4).fill('near'), ...Array(3).fill('far')]);
    expect(hall.seats.filter(({ flags }) => flags.length > 0).map(({ id, flags }) => [id, flags])).toEqual([
      ['stalls-Б-1', ['wheelchair']],
      ['stalls-Б-2', ['companion']],
    ]);
  });

  test('holds standing areas and seats that were placed one by one', () => {
    const { hall, findings } =
      layOut(`${stalls('placed:\n  - { row: "4", zone: near, seats: "7 470,568; 8 492.5,568 wheelchair + companion" }')}
standing:
  floor: { name: { ru: Танцпол, en: Floor }, zone: floor, capacity: 300, outline: [[0, 0], [300, 0], [300, 90]] }
`);
    expect(findings.mistakes).toEqual([]);
    expect(hall.seats[1]).toMatchObject({ id: 'stalls-4-8', x: 492.5, flags: ['wheelchair', 'companion'] });
    expect(hall.standing).toMatchObject([{ zone: 'floor', capacity: 300 }]);
    expect(hall.view).toEqual({ x: -60, y: -60, width: 612.5, height: 688 });
  });
});

describe('SC-1 what is wrong in a hall is told with its line', () => {
  test.each([
    ['rows: 3\nseats: { 1-2: 5 }', /no seats in row 3/, 3],
    ['rows: 3\nseats: { 1-4: 5 }', /rows "1-4"/, 5],
    ['rows: 3\nseats: 5\nzones: { 7: near }', /rows "7"/, 6],
    ['rows: 3\nseats: 5\nwheelchair: { 2: [6] }', /row 2, seat 6/, 6],
    ['rows: 3\nseats: 0', /"0"/, 5],
    ['rows: 0-900\nseats: 5', /"0-900"/, 4],
    ['rows: [А, А]\nseats: 5', /a list/, 4],
    ['seats: 5', /a table/, 3],
    ['rows: 3\nseats: 5\nnumbering: middle', /"middle"/, 6],
    ['rows: 3\nseats: 5\nat: 5', /"5"/, 6],
    ['placed:\n  - { row: 1, seats: "7 470" }', /"7 470" in row 1/, 5],
    ['placed:\n  - { row: 1, seats: "7 4,5 throne" }', /"7 4,5 throne"/, 5],
    ['placed:\n  - { row: 1, seats: "7 4,5; 7 50,5" }', /row 1, seat 7 twice/, 5],
  ])('%s', (text, found, line) => {
    const { findings } = layOut(stalls(text));
    expect(findings.mistakes[0]?.found.en).toMatch(found);
    expect(findings.mistakes[0]?.line).toBe(line);
    expect(findings.mistakes[0]?.expected.ru.length).toBeGreaterThan(8);
  });

  test('all of it at once', () => {
    const { findings } = layOut(stalls('rows: 3\nseats: { 9: 5 }\nzones: { 7: near }\nnumbering: middle'));
    expect(findings.mistakes.length).toBe(3);
  });

  test.each([
    ['[0, 0, 100, 100]', ['seats or standing areas outside the view: 2, the first is stalls-1-1']],
    ['[-30, 0, 60, 20]', []],
    ['[-26.5, 0, 53, 20]', []],
    ['[0, 0, 100]', ['a list']],
    ['[-50, -50, 100, 0]', ['a list']],
  ])('view: %s', (view, found) => {
    const seats = 'placed:\n  - { row: 1, seats: "1 -27,0; 2 0,0; 3 27,0" }';
    const floor = 'standing:\n  floor: { name: Floor, capacity: 9, outline: [[0, 0], [9, 0], [9, 500]] }\n';
    const { findings } = layOut(`${stalls(seats)}${found.length > 0 ? floor : ''}view: ${view}\n`);
    expect(findings.mistakes.map((one) => one.found.en)).toEqual(found);
    const [mistake] = findings.mistakes;
    if (mistake) expect([mistake.line, mistake.column]).toEqual([8, 7]);
  });

  test('seats on top of each other are noted once', () => {
    const { findings } = layOut(stalls('placed:\n  - { row: 1, seats: "1 0,0; 2 3,0; 3 5,5; 4 40,0" }'));
    expect(findings.notes.map(({ text }) => text.en)).toEqual([
      expect.stringMatching(/^2 seats overlap others/),
    ]);
  });
});
