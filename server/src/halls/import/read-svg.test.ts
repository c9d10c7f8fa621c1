import { describe, expect, test } from 'vitest';
import { Findings } from '#house-files/findings/findings.ts';
import { readImportedHall } from './hall-import.ts';
import { readSelector, type SeatMarks } from './seat-marks.ts';

function read(inner: string, selector: string | SeatMarks, root = 'viewBox="0 0 900 600"') {
  const findings = new Findings();
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg ${root} xmlns:inkscape="i">\n${inner}\n</svg>`;
  const marks = typeof selector === 'string' ? readSelector(selector) : selector;
  const source = { file: 'hall.svg', text, marks, strip: [], pictures: new Map() };
  const hall = readImportedHall(source, findings);
  const seats = hall?.seats.map(({ sector, row, number, x, y }) => [
    sector,
    row,
    number,
    Math.round(x),
    Math.round(y),
  ]);
  return { hall, seats, mistakes: findings.mistakes, notes: findings.notes };
}

const groupsById: SeatMarks = {
  ...{ id: 'Seat {number}', class: null, label: null, text: null, parts: [] },
  attribute: { row: 'id: Row {row}', number: null, sector: 'id' },
};

describe('SC-1 a drawing as programs export it', () => {
  test('CorelDRAW: a group with path and words, its id tells row and seat', () => {
    const { seats, hall } = read(
      `<defs><style type="text/css"><![CDATA[ .fil0 {fill:#FF0000 !important} #busy path {fill:red} ]]></style></defs>
       <rect class="fil0" width="900" height="40"/>
       <g class="seat" id="row01seat11"><path d="M100 100l20 0 0 20 -20 0z"/><text x="104" y="114">11</text></g>
       <g class="seat" id="row01seat12"><path d="M130,100h20v20h-20z"/><text>12</text></g>`,
      '#row{row}seat{number}',
    );
    expect(seats).toEqual([
      ['', '01', '11', 110, 110],
      ['', '01', '12', 140, 110],
    ]);
    expect(hall?.backdrop).toContain('<rect width="900" height="40" fill="#FF0000"/>');
    expect(hall?.backdrop).not.toMatch(/row01|>11</);
  });

  test('row and number that touch are refused, and read by their widths', () => {
    const drawing =
      '<rect id="seat0112" width="20" height="20"/><rect id="seat1003" x="40" width="20" height="20"/>';
    const guessed = read(drawing, '#seat{row}{number}');
    expect(guessed.hall).toBeNull();
    expect(guessed.mistakes[0]?.found.en).toContain('seat{row}{number}');
    expect(guessed.mistakes[0]?.expected.en).toContain('{row:2}{number:2}');
    const rows = [
      ['', '1', '12', 10, 10],
      ['', '10', '3', 50, 10],
    ];
    expect(read(drawing, '#seat{row:2}{number:2}').seats).toEqual(rows);
    expect(read(drawing, '#seat{row:2}{number}').seats?.map(([, row]) => row)).toEqual(['1', '10']);
  });

  test('an attribute that says several parts at once is read by its pattern, and refused where it is ambiguous', () => {
    const drawing = `<g data-place="Партер, ряд 1 / места:">
        <circle class="seat" data-n="место 07" cx="10" cy="10" r="5"/>
        <circle class="seat" data-n="место 8" cx="30" cy="10" r="5"/></g>`;
    const marks = (row: string, number: string) => ({
      ...{ id: null, label: null, text: null, parts: [], class: 'seat' },
      attribute: { row, number, sector: null },
    });
    const place = 'data-place: {sector}, ряд {row} / места:';
    const misfit = read(drawing, marks(place, 'data-n: место {number:2}')).mistakes[0];
    expect([misfit?.line, misfit?.found.en]).toEqual([6, '"место 8" at the seat']);
    expect(misfit?.expected.en).toBe('a value like "data-n: место {number:2}"');
    expect(read(drawing, marks(place, 'data-n: место {number}')).seats).toEqual([
      ['Партер', '1', '07', 10, 10],
      ['Партер', '1', '8', 30, 10],
    ]);
    const guessed = read(drawing, marks('data-place: {sector}{row}', 'data-n'));
    expect(guessed.hall).toBeNull();
    expect(guessed.mistakes[0]?.found.en).toContain('{sector}{row}');
  });

  test('Inkscape: transforms within transforms, labels', () => {
    const { seats } = read(
      `<g transform="translate(100 50)"><g transform="rotate(90) scale(2)">
         <circle inkscape:label="Ряд 3, место 7" cx="10" cy="0" r="5"/>
         <circle inkscape:label="Ряд 3, место 8" cx="25" cy="0" r="5"/></g></g>`,
      'label:Ряд {row}, место {number}',
    );
    expect(seats).toEqual([
      ['', '3', '7', 100, 70],
      ['', '3', '8', 100, 100],
    ]);
  });

  test('Inkscape: layers are sectors and groups are rows, by their labels', () => {
    const layer = (name: string, x: number) => `<g inkscape:groupmode="layer" inkscape:label="${name}">
      <g inkscape:label="Ряд 2"><circle inkscape:label="Место 5" cx="${x}" cy="10" r="5"/></g></g>`;
    const marks = {
      ...{ id: null, class: null, label: 'Место {number}', text: null, parts: [] },
      attribute: { row: 'inkscape:label: Ряд {row}', number: null, sector: 'inkscape:label' },
    };
    expect(read(layer('Партер', 10) + layer('Ложа А', 90), marks).seats).toEqual([
      ['Партер', '2', '5', 10, 10],
      ['Ложа А', '2', '5', 90, 10],
    ]);
  });

  test('labels say rows and sectors in whichever attribute a program keeps them', () => {
    const layer = (name: string, x: number) => `<g serif:id="${name}" id="${name}2"><g><title>Ряд 2</title>
      <rect data-name="Место 5" x="${x}" width="20" height="20"/></g></g>`;
    const marks = {
      ...{ id: null, class: null, label: 'Место {number}', text: null, parts: [] },
      attribute: { row: 'label: Ряд {row}', number: null, sector: 'label' },
    };
    const seats = [
      ['Партер', '2', '5', 20, 10],
      ['Ложа А', '2', '5', 100, 10],
    ];
    expect(read(layer('Партер', 10) + layer('Ложа А', 90), marks).seats).toEqual(seats);
    const mixed = { ...marks, attribute: { ...marks.attribute, sector: 'serif:id' } };
    expect(read(layer('Партер', 10) + layer('Ложа А', 90), mixed).seats).toEqual(seats);
  });

  test('Figma: groups as rows and sectors, with the endings of names that occur again', () => {
    const { seats } = read(
      `<g id="Hall" clip-path="url(#clip0_1_2)">
         <g id="Stalls"><g id="Row 1"><rect id="Seat 1" width="20" height="20"/></g></g>
         <g id="Balcony"><g id="Row 1_2"><rect id="Seat 1_2" x="40" width="20" height="20"/></g>
           <g id="Row 2"><g id="Seat 1_3"><rect id="Rectangle 7" y="40" width="20" height="20"/></g></g></g></g>`,
      groupsById,
    );
    expect(seats).toEqual([
      ['Stalls', '1', '1', 10, 10],
      ['Balcony', '1', '1', 50, 10],
      ['Balcony', '2', '1', 10, 50],
    ]);
  });

  test('Illustrator and CorelDRAW: ids with escaped signs, ids and names that were made different', () => {
    const drawing = `<g id="_x421__x446_"><rect id="row_x5F_1_x0020_seat_x5F_1" width="20" height="20"/>
      <rect id="row_x5F_1_x0020_seat_x5F_2_1_" x="40" width="20" height="20"/></g>`;
    const marks = {
      ...{ id: 'row_{row} seat_{number}', class: null, label: null, text: null, parts: [] },
      attribute: { row: null, number: null, sector: 'id' },
    };
    expect(read(drawing, marks).seats).toEqual([
      ['Сц', '1', '1', 10, 10],
      ['Сц', '1', '2', 50, 10],
    ]);
    expect(read(drawing, '#row_x5F_{row}_x0020_seat_x5F_{number}').seats?.[0]?.[2]).toBe('1');
    const named =
      '<rect id="R_1-2" data-name="R 1" width="20" height="20"/><rect id="R2" serif:id="R 2" x="40" width="20" height="20"/>';
    expect(read(named, 'label:R {number}').seats?.map(([, , number]) => number)).toEqual(['1', '2']);
  });

  test('a seat outside its row is told with the pattern that its row should fit', () => {
    const { mistakes, hall } = read(
      '<g id="Stalls"><rect id="Seat 1" width="20" height="20"/></g>',
      groupsById,
    );
    expect(hall).toBeNull();
    expect(mistakes.map(({ found, expected }) => [found.en, expected.en])).toEqual([
      ['"Seat 1" at the seat Seat 1', 'a value like "id: Row {row}"'],
    ]);
  });

  test('arcs whose flags touch the next number', () => {
    const spaced = '<path id="r1s1" d="M110 100a10 10 0 1 1-20 0 10 10 0 0 1 20 0z"/>';
    const packed = '<path id="r1s2" d="M150,100a10,10,0,11-20,0,10,10,0,0120,0z"/>';
    expect(read(spaced + packed, '#r{row}s{number}').seats).toEqual([
      ['', '1', '1', 100, 100],
      ['', '1', '2', 140, 100],
    ]);
  });

  test('symbols and drawings within the drawing that have a size of their own', () => {
    const { seats } = read(
      `<symbol id="s" viewBox="0 0 100 50"><rect width="100" height="50"/></symbol>
       <use id="r1s1" href="#s" x="10" y="10" width="20" height="20"/>
       <svg x="50" y="10" width="40" height="40" viewBox="0 0 20 20"><circle id="r1s2" cx="5" cy="5" r="2"/></svg>`,
      '#r{row}s{number}',
    );
    expect(seats).toEqual([
      ['', '1', '1', 20, 20],
      ['', '1', '2', 60, 20],
    ]);
  });

  test('Illustrator: sector, row and number in one id, mirrored by a matrix', () => {
    const { seats } = read(
      '<ellipse id="seat-14-B-floor" cx="-200" cy="90" rx="8" ry="8" transform="matrix(-1 0 0 1 0 0)"/><ellipse id="seat-15-B-floor" cx="230" cy="90" rx="8" ry="8"/>',
      '#seat-{number}-{row}-{sector}',
    );
    expect(seats).toEqual([
      ['floor', 'B', '14', 200, 90],
      ['floor', 'B', '15', 230, 90],
    ]);
  });

  test('Figma: attributes of seats and of the rows around them, copies of one symbol', () => {
    const { seats } = read(
      `<symbol id="s"><rect width="20" height="20"/></symbol>
       <g data-sector="Балкон" data-row="2"><use href="#s" data-seat="1" x="10" y="10"/><use href="#s" data-seat="2" x="40" y="10"/></g>`,
      '[data-seat]',
    );
    expect(seats).toEqual([
      ['Балкон', '2', '1', 20, 20],
      ['Балкон', '2', '2', 50, 20],
    ]);
  });

  test('a class: the number is what is written on the seat', () => {
    const { seats } = read('<g class="a seat"><circle cx="5" cy="5" r="5"/><text>7</text></g>', '.seat');
    expect(seats).toEqual([['', '', '7', 5, 5]]);
  });

  test('small seats grow to ours, and the backdrop with them', () => {
    const { hall } = read(
      '<circle id="r1s1" cx="3" cy="3" r="1"/><circle id="r1s2" cx="6" cy="3" r="1"/><rect width="9"/>',
      '#r{row}s{number}',
      'viewBox="0 0 90 60"',
    );
    expect(hall?.seats.map(({ x }) => Math.round(x))).toEqual([27, 54]);
    expect(hall?.view).toEqual([0, 0, 810, 540]);
    expect(hall?.backdrop).toContain('scale(9)');
  });
});

describe('SC-1 a style places what an attribute would', () => {
  const rect = '<rect id="r1s1" width="20" height="20"';
  test.each([
    ['a transform', `${rect} style="transform: translate(90px, 40px)"/>`, [100, 50]],
    [
      'several, in other units',
      `${rect} style="transform:translateX(1in) translateY(1pc) scale(2)"/>`,
      [116, 36],
    ],
    ['a turn', `${rect} style="transform:matrix(1,0,0,1,90,40) rotate(.25turn)"/>`, [80, 50]],
    ['one before the attribute', `${rect} transform="translate(9 9)" style="transform:none"/>`, [10, 10]],
    ['x and y', `${rect} x="5" style="x:90px;y:40px"/>`, [100, 50]],
    ['a size', `${rect} style="width:40px;height:60px"/>`, [20, 30]],
    ['a middle', '<circle id="r1s1" style="cx:100px;cy:50px;r:9px"/>', [100, 50]],
    ['by a class', `<style>.a{transform:translate(90px,40px)}</style>${rect} class="a"/>`, [100, 50]],
    ['of the group', `<g style="transform:translate(90px,40px)">${rect}/></g>`, [100, 50]],
    ['turned about nothing', `${rect} x="90" y="40" style="transform-origin: 50% 50%"/>`, [100, 50]],
  ])('%s', (_, inner, middle) => {
    const { seats, mistakes, hall } = read(
      `${inner}<g style="transform:scale(2)"><rect/></g>`,
      '#r{row}s{number}',
    );
    expect([seats?.[0]?.slice(3), mistakes]).toEqual([middle, []]);
    expect(hall?.backdrop).toContain('transform="scale(2)"');
  });

  test.each([
    'transform: rotate3d(1, 1, 1, 45deg)',
    'transform: translate(50%, 2em)',
    'rotate: 45deg',
    'x: calc(10px + 5px)',
    'transform: rotate(45deg); transform-origin: center',
  ])('or is refused with its line: %s', (style) => {
    const { hall, mistakes } = read(`${rect}/>\n<g style="${style}"/>`, '#r{row}s{number}');
    expect(hall).toBeNull();
    expect(mistakes.map(({ line, found }) => [line, found.en])).toEqual([
      [5, `the style "${style.split('; ').at(-1)}"`],
    ]);
  });
});

test('SC-1 lengths with units place seats and walls alike, and those of a font are refused', () => {
  const seats = (at: string) =>
    `<rect x="1in" width="4in" height="9"/>\n<circle id="r1s1" cx="${at}" r="9"/>`;
  const { hall, seats: named } = read(seats('25.4mm'), '#r{row}s{number}');
  expect(named?.[0]?.[3]).toBe(96);
  expect(hall?.backdrop).toContain('<rect x="96" width="384" height="9"/>');
  const { mistakes } = read(seats('2em'), '#r{row}s{number}');
  expect(mistakes.map(({ line, found }) => [line, found.en])).toEqual([[5, 'cx="2em"']]);
});

describe('SC-1 a drawing shows all of its seats', () => {
  const seats =
    '<rect y="20" x="300" width="300" height="60"/><circle id="r1s1" cx="327" cy="230" r="10"/>\n<circle id="r1s2" cx="354" cy="230" r="10"/>';
  test.each([
    ['width="700px" height="400"', [0, 0, 700, 400]],
    ['width="20cm" height="4in"', [0, 0, 755.9, 384]],
    ['width="100%" height="100%"', [285, 5, 330, 250]],
    ['', [285, 5, 330, 250]],
    ['viewBox="0 0 0 0" width="700" height="400"', [0, 0, 700, 400]],
  ])('with %s', (root, view) => {
    const { hall, notes } = read(seats, '#r{row}s{number}', root);
    expect(hall?.view?.map((one) => Math.round(one * 10) / 10)).toEqual(view);
    expect(notes).toEqual([]);
  });

  test.each([
    ['viewBox="400 150 200 100"', 2],
    ['width="3in" height="10in"', 2],
    ['viewBox="0 0 340 300"', 1],
  ])('with %s, which leaves seats out, the view is widened', (root, count) => {
    const { hall, notes } = read(seats, '#r{row}s{number}', root);
    const [x = 0, y = 0, width = 0, height = 0] = hall?.view ?? [];
    expect([x <= 267, y <= 170, x + width >= 414, y + height >= 290]).toEqual([true, true, true, true]);
    expect(notes.map(({ line, text }) => [line, text.en])).toEqual([
      [count === 2 ? 4 : 5, expect.stringContaining(`outside the visible part of the plan: ${count},`)],
    ]);
  });
});

describe('SC-1 what a drawing does not show is not sold', () => {
  const seat = (number: number, more = '') =>
    `<circle id="r1s${number}" class="s${number}" cx="${number * 27}" cy="9" r="9" ${more}/>\n`;
  test.each([
    ['<g style="display:none">', ''],
    ['<g display="none">', ''],
    ['<g style="fill:red; DISPLAY: None">', ''],
    ['<g class="off">', '<style>.off { display: none }</style>'],
    ['<g visibility="hidden">', ''],
    ['<g style="visibility:collapse">', ''],
  ])('%s%s is a hidden layer, whose seats are left out and counted', (layer, style) => {
    const inner = `${style}${seat(1)}${layer}\n${seat(2)}${seat(3)}</g>${seat(4)}`;
    const { seats, notes } = read(inner, '#r{row}s{number}');
    expect(seats?.map(([, , number]) => number)).toEqual(['1', '4']);
    expect(notes.map(({ line, text }) => [line, text.en])).toEqual([
      [6, 'Seats in hidden layers, from this line on: 2. They were left out.'],
    ]);
  });

  test('the nearest word counts: shown again within what is invisible, and style before attribute', () => {
    const inner = `<g visibility="hidden">${seat(1)}${seat(2, 'visibility="visible"')}</g>
      ${seat(3, 'display="none" style="display:inline"')}<g display="none">${seat(4, 'display="inline"')}</g>`;
    expect(read(inner, '#r{row}s{number}').seats?.map(([, , number]) => number)).toEqual(['2', '3']);
  });

  test('a drawing with hidden seats only has none', () => {
    const { mistakes, notes } = read(`<g display="none">${seat(1)}</g>`, '#r{row}s{number}');
    expect(mistakes.map(({ found }) => found.en)).toEqual(['no seats: the drawing has nothing that fits']);
    expect(notes).toHaveLength(1);
  });

  test.each(['clipPath', 'mask', 'pattern', 'marker', 'symbol', 'defs'])(
    'shapes of a %s are no seats',
    (name) => {
      const { seats, mistakes } = read(`<${name} id="c">${seat(9)}</${name}>${seat(1)}`, '#r{row}s{number}');
      expect([seats?.length, mistakes]).toEqual([1, []]);
    },
  );
});

describe('SC-1 what is wrong in a drawing is told by element and line', () => {
  test.each([
    ['<circle id="r1s1" r="5"/>\n<circle id="r1s1" cx="30" r="5"/>', /duplicate seat .*1 \/ 1/, 5],
    ['<g id="r1s1"/>\n<circle id="r1s2" r="5"/>', /<g> r1s1 is a seat without a shape/, 4],
    ['<circle r="5"/>', /no seats/, 1],
    ['<circle', /unreadable attributes/, 4],
    ['<g id="a"><use href="#a"/></g>', /expands endlessly/, 1],
  ])('%s', (inner, found, line) => {
    const { mistakes } = read(inner, '#r{row}s{number}');
    expect([mistakes[0]?.found.en, mistakes[0]?.line]).toEqual([expect.stringMatching(found), line]);
  });

  test.each([
    ['#row{row}', '<g id="Hall"/><circle id="seat-1-7" r="5"/>', 'seat-1-7, Hall'],
    ['label:Seat {number}', '<circle r="5"><title>Место 7</title></circle>', 'Место 7'],
    ['.chair', '<circle class="st0 st1" r="5"/>', 'st0, st1'],
    ['[data-seat]', '<circle data-n="7"/>', 'viewBox, xmlns:inkscape, data-n'],
  ])('%s fits nothing: what the drawing has instead', (selector, inner, names) => {
    const marks = selector.startsWith('#') ? `${selector}x{number}` : selector;
    const { mistakes } = read(inner, marks);
    expect(mistakes.map(({ expected }) => expected.en)).toEqual([
      `seats marked by names that the drawing has, such as ${names}`,
    ]);
  });

  test('a seat without a number', () => {
    expect(read('<circle class="seat" r="5"/>', '.seat').mistakes[0]?.found.en).toBe(
      'a seat with the number "" in row ""',
    );
  });

  test('what was left out for safety', () => {
    const { notes } = read(
      '<circle id="r1s1" r="5"/>\n<script>x</script>\n<rect onclick="x"/>',
      '#r{row}s{number}',
    );
    expect(notes.map(({ line, text }) => [line, text.en.split(' ')[0]])).toEqual([
      [5, '<script>'],
      [6, 'onclick'],
    ]);
  });

  test('a drawing whose seats nobody told', () => {
    expect(read('<rect/>', 'nonsense').mistakes[0]?.found.en).toMatch(
      /without information about which elements are seats/,
    );
  });
});
