import { describe, expect, test } from 'vitest';
import { Findings } from '#house-files/findings/findings.ts';
import { readImportedHall } from './hall-import.ts';

function read(file: string, content: unknown, strip: readonly string[] = []) {
  const findings = new Findings();
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 1);
  return {
    hall: readImportedHall({ file, text, marks: null, strip, pictures: new Map() }, findings),
    findings,
  };
}

const seat = (x: number, number: string, row = '1') => ({
  ...{ type: 'seat', x, y: 50, objectId: x },
  attrs: { sectionId: 7, section: 'Партер', row, seat: number },
});
const ticketland = (...objects: unknown[]) => ({ type: 'schema', offsetX: 0, offsetY: 0, objects });

describe('SC-1 a hall of Ticketland', () => {
  test('keeps its seats, its stage, its words and its standing areas', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 90, y: 0 },
      { x: 90, y: 90 },
    ];
    const { hall, findings } = read(
      'hall.json',
      ticketland(
        seat(10, '1'),
        seat(35, '2'),
        { type: 'section', name: 'Танцпол', freeSeating: 'true', points },
        { type: 'section', name: 'Партер', freeSeating: 'true', points },
        { type: 'stage', x: 50, y: 10, width: 80, height: 20 },
        { type: 'text', x: 1, y: 2, text: 'Вход', angle: 45 },
        { type: 'text', x: 1, y: 2, text: 'тайна', hidden: true },
        { type: 'exit', x: 1, y: 2 },
        { type: 'ufo' },
      ),
    );
    expect(findings.mistakes).toEqual([]);
    expect(hall?.seats).toMatchObject([
      { x: 10, y: 50, sector: 'Партер', row: '1', number: '1' },
      { number: '2' },
    ]);
    expect(hall?.standing.map(({ name }) => name)).toEqual(['Танцпол']);
    expect(hall?.stage).toEqual({ name: 'Сцена', at: { x: 50, y: 0 }, width: 80, depth: 20 });
    expect(hall?.labels).toEqual([{ text: 'Вход', at: { x: 1, y: 2 }, turn: 45 }]);
    expect(findings.notes.map(({ text }) => text.en)).toEqual([
      expect.stringMatching(/does not say how many/),
      expect.stringMatching(/"ufo"/),
    ]);
  });

  test('names the line of a seat that is doubled, unnamed or unreadable', () => {
    const { findings } = read(
      'hall.json',
      ticketland(seat(10, '1'), seat(40, '1'), seat(70, ''), { type: 'seat', x: 'left' }),
    );
    expect(findings.mistakes.map(({ found, line }) => [found.en, line])).toEqual([
      ['duplicate seat Партер / 1 / 1', 18],
      ['a seat with the number "" in row "1"', 30],
      ['an unreadable object "seat"', 42],
    ]);
  });
});

const pretix = (rows: unknown[], areas: unknown[] = []) => ({
  ...{ name: 'Plan', size: { width: 600, height: 500 }, categories: [{ name: 'Stalls' }] },
  zones: [{ name: 'Ground', position: { x: 100, y: 10 }, rows, areas }],
});

describe('SC-1 a seating plan of pretix', () => {
  const position = { x: 5, y: 7 };
  const row = (...seats: unknown[]) => ({ row_number: '3', position, seats });
  const place = (number: string, x: number, guid = number) => ({
    ...{ seat_guid: guid, seat_number: number, position: { x, y: 1 }, category: 'Stalls' },
  });

  test('adds the places of zone, row and seat', () => {
    const { hall, findings } = read('plan.json', pretix([row(place('1', 0), place('2', 30))]));
    expect(findings.mistakes).toEqual([]);
    expect(hall?.seats[1]).toMatchObject({
      sector: 'Ground',
      row: '3',
      number: '2',
      category: 'Stalls',
      x: 135,
      y: 18,
    });
  });

  test('draws every shape of an area, and writes its words', () => {
    const areas = [
      { position, shape: 'rectangle', rectangle: { width: 40, height: 20 }, rotation: 90 },
      { position, shape: 'circle', circle: { radius: 4 } },
      { position, shape: 'ellipse', ellipse: { radius: { x: 4, y: 8 } } },
      {
        position,
        shape: 'polygon',
        polygon: {
          points: [
            { x: 0, y: 0 },
            { x: 9, y: 0 },
            { x: 9, y: 9 },
          ],
        },
      },
      { position, shape: 'text', text: { text: 'Bar', position: { x: 1, y: 1 } } },
    ];
    const { hall } = read('plan.json', pretix([row(place('1', 0), place('2', 30))], areas));
    expect(hall?.backdrop).toContain(
      '<rect x="105" y="17" width="40" height="20" fill="#dcd7cf" transform="rotate(90 105 17)"/>',
    );
    expect(hall?.backdrop).toMatch(
      /<circle[^>]*r="4"[\s\S]*<ellipse[^>]*ry="8"[\s\S]*points="105,17 114,17 114,26"/,
    );
    expect(hall?.labels).toEqual([{ text: 'Bar', at: { x: 106, y: 18 }, turn: 0 }]);
  });

  test('brings a plan of tiny seats to our scale', () => {
    const { hall } = read('plan.json', pretix([row(place('1', 0), place('2', 3), place('3', 6))]));
    expect((hall?.seats[1]?.x ?? 0) - (hall?.seats[0]?.x ?? 0)).toBeCloseTo(27);
  });

  test('names what is doubled or cannot be read', () => {
    const { findings } = read(
      'plan.json',
      pretix([row(place('1', 0), place('2', 30, '1'), { seat_number: 4 })]),
    );
    expect(findings.mistakes.map(({ found }) => found.en)).toEqual([
      'duplicate seat_guid "1"',
      'a seat with an unreadable position',
    ]);
  });
});

describe('SC-1 a hall in a spreadsheet', () => {
  test('leaves out what stands before the names of its seats', () => {
    const { hall, findings } = read('hall.csv', 'res:A1,A2\n,vip: B7+\n', ['res:', 'vip:']);
    expect(findings.mistakes).toEqual([]);
    expect(hall?.seats.map(({ row, number }) => row + number)).toEqual(['A1', 'A2', 'B7']);
    expect(read('hall.csv', 'res:A1\n').findings.mistakes[0]?.found.en).toContain('res:A1');
  });

  test('a cell is a seat, a plus a wheelchair, an empty cell air', () => {
    const { hall, findings } = read('hall.csv', '\uFEFFA1,A2,,A3+\n,,,\nb1,b2,,12\n');
    expect(findings.mistakes).toEqual([]);
    expect(hall?.seats.map(({ row, number, x, y, flags }) => [row, number, x, y, flags.length])).toEqual([
      ['A', '1', 0, 0, 0],
      ['A', '2', 27, 0, 0],
      ['A', '3', 81, 0, 1],
      ['B', '1', 0, 60, 0],
      ['B', '2', 27, 60, 0],
      ['3', '12', 81, 60, 0],
    ]);
  });

  const namesIn = (text: string) => {
    const { hall, findings } = read('hall.csv', text);
    expect(findings.mistakes).toEqual([]);
    return hall?.seats.map(({ sector, row, number }) => [sector, row, number].filter(Boolean).join(' '));
  };

  test.each([
    ['in words', 'Ряд 7;1;2;;3;ряд 7\nРяд 8;1;;;2;Ряд 8\n'],
    ['the other way round', '7 ряд;1;2;;3\n8 ряд;1;;;2\n'],
    ['in English', 'Row 7,1,2,,3\nrow 8,1,,,2\n'],
    ['in Chinese', '第7排,1,2,,3\n第8排,1,,,2\n'],
    ['in a column of its own', 'Ряд;;;;\n7;1;2;;3\n8;1;;;2\n'],
    ['in each cell', '7-1;7-2;;7/3\n8-1;;;8/2\n'],
  ])('a row is named %s', (_, text) => {
    expect(namesIn(text)).toEqual(['7 1', '7 2', '7 3', '8 1', '8 2']);
  });

  test('letters at an end of the line name the row', () => {
    expect(namesIn('a,1,2,,3,A\n,1,2,,,AB\n')).toEqual(['A 1', 'A 2', 'A 3', 'AB 1', 'AB 2']);
  });

  test('a name alone in its line is a part of the hall, whose rows are counted from there', () => {
    const sheet = ';СЦЕНА;;\n;;;\nПартер;;;\n1;2;;3\n1;2;;3\nБалкон 2;;;\n1;;;2\n';
    expect(namesIn(sheet)).toEqual([
      ...['Партер 1 1', 'Партер 1 2', 'Партер 1 3', 'Партер 2 1', 'Партер 2 2', 'Партер 2 3'],
      ...['Балкон 2 1 1', 'Балкон 2 1 2'],
    ]);
    expect(read('hall.csv', sheet).hall?.stage?.name).toBe('СЦЕНА');
  });

  test('a stage below the seats turns the hall round', () => {
    const { hall } = read('hall.csv', 'Ряд 2;1;2;3\nРяд 1;1;2;\n;сцена;;\n');
    const places = hall?.seats.map(({ row, number, x, y }) => [row, number, x, y]);
    expect(places).toEqual([
      ['2', '1', 54, 30],
      ['2', '2', 27, 30],
      ['2', '3', 0, 30],
      ['1', '1', 54, 0],
      ['1', '2', 27, 0],
    ]);
    expect(hall?.stage?.at.y).toBeLessThan(0);
  });

  test('a list of seats stands in rows, part behind part, or where it says', () => {
    const list =
      'Сектор;Ряд;Место;Зона;Коляска\nПартер;1;1;A;\nПартер;1;2;A;да\nПартер;2;1;A;\nБалкон;А;101;B;\n';
    const { hall, findings } = read('hall.csv', list);
    expect(findings.mistakes).toEqual([]);
    expect(
      hall?.seats.map(({ sector, row, number, category, x, y }) => [sector, row, number, category, x, y]),
    ).toEqual([
      ['Партер', '1', '1', 'A', -13.5, 0],
      ['Партер', '1', '2', 'A', 13.5, 0],
      ['Партер', '2', '1', 'A', 0, 30],
      ['Балкон', 'А', '101', 'B', 0, 120],
    ]);
    expect(hall?.seats.map(({ flags }) => flags.length)).toEqual([0, 1, 0, 0]);
    const placed = read('hall.csv', 'seat,row,x,y\n1,A,10,20\n2,A,"37,5",20\n');
    expect(placed.hall?.seats.map(({ x, y }) => [x, y])).toEqual([
      [10, 20],
      [37.5, 20],
    ]);
    const broken = read('hall.csv', 'seat,row,x,y\n1,A,10,\n');
    expect(broken.findings.mistakes.map(({ found }) => found.en)).toContain('x "10", y ""');
  });

  test('a list with merged cells is refused with its first line, a part of the hall without rows is not', () => {
    const mistakesOf = (...lines: string[]) => {
      const { findings } = read('hall.csv', ['Сектор;Ряд;Место;Зона', ...lines].join('\n'));
      const [found, notes] = [findings.mistakes, findings.notes.map(({ text }) => text.en)];
      return [...found.map(({ line, found: { en } }) => `${line}: ${en}`), ...notes];
    };
    expect(mistakesOf('Партер;1;1;A', ';;2;', ';;3;', 'Балкон;1;1;A', ';;4;')).toEqual([
      '3: a seat without a part of the hall, and such lines below: 2',
      expect.stringMatching(/^Seats without a zone, from this line on: 3\./),
    ]);
    expect(mistakesOf('Партер;1;1;', 'Партер;;2;')).toEqual(['3: a seat without a row']);
    expect(mistakesOf(';1;1;', ';;2;')).toEqual(['3: a seat without a row']);
    expect(mistakesOf('Партер;1;1;', 'Ложа;;1;', 'Ложа;;2;')).toEqual([]);
  });

  test('a list with two columns of one meaning is refused', () => {
    const { findings } = read('hall.csv', 'Номер;Ряд;Место\n1;1;7\n2;1;8\n');
    expect(findings.mistakes.map(({ found, line }) => [found.en, line])).toEqual([
      ['"Номер" in column 1, "Место" in column 3', 1],
    ]);
  });

  test('a first line that names the delimiter is none of the hall', () => {
    expect(namesIn('\uFEFFsep=,\r\nSector,Row,Seat\r\n"A; B",1,2\r\n')).toEqual(['A; B 1 2']);
  });

  test('what is neither yes nor no in the column for wheelchairs is refused', () => {
    const list = (cell: string) => read('hall.csv', `seat;row;wheelchair\n1;A;${cell}\n2;A;\n`);
    for (const cell of ['YES', 'Да', '✓', 'Х'])
      expect(list(cell).hall?.seats[0]?.flags).toEqual(['wheelchair']);
    for (const cell of ['no', 'нет', '-']) expect(list(cell).hall?.seats[0]?.flags).toEqual([]);
    const { mistakes } = list('перед сценой').findings;
    expect(mistakes.map(({ found, line }) => [found.en, line])).toEqual([
      ['"перед сценой" in the column for wheelchairs', 2],
    ]);
  });

  test.each([
    ['A1;A2\nA1;?', ['"?" in column 2', 'duplicate seat A / 1']],
    ['', ['no seats']],
    ['1;1;2;3', ['1 in the first column, and again in the same line']],
    ['A;1;2;B', ['"A" in column 1', '"B" in column 4']],
    ['A;1-12', ['"1-12" in column 2', 'no seats']],
    ['res:A1;res:A2', ['"res:A1" in column 1', '"res:A2" in column 2', 'no seats']],
  ])('%s', (text, found) => {
    const { findings } = read('hall.csv', text);
    expect(findings.mistakes.map((mistake) => mistake.found.en).toSorted()).toEqual(found.toSorted());
  });
});

test.each([
  ['{"a": 1}', /unknown JSON/],
  ['{"objects": [', /JSON/],
  ['[]', /unknown JSON/],
])('SC-1 %s is no hall', (text, found) => {
  const { hall, findings } = read('hall.json', text);
  expect(hall).toBeNull();
  expect(findings.mistakes[0]?.found.en).toMatch(found);
});
