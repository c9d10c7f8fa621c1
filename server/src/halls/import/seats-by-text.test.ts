import { describe, expect, test } from 'vitest';
import { Findings } from '#house-files/findings/findings.ts';
import { readImportedHall } from './hall-import.ts';
import { readSelector, type SeatMarks } from './seat-marks.ts';

function read(inner: string, marks: string | SeatMarks) {
  const findings = new Findings();
  const text = `<svg viewBox="0 0 900 600" xmlns:inkscape="i">\n${inner}\n</svg>`;
  const source = { file: 'hall.svg', text, strip: [], pictures: new Map() };
  const hall = readImportedHall(
    { ...source, marks: typeof marks === 'string' ? readSelector(marks) : marks },
    findings,
  );
  return { hall, mistakes: findings.mistakes, notes: findings.notes };
}

describe('numbers that are texts of their own over the shapes', () => {
  /** A seat with its number, the text begun where a program begins it. */
  const lettered = (x: number, y: number, number: string) =>
    `<circle cx="${x}" cy="${y}" r="11"/><text x="${x - 4}" y="${y + 4}">${number}</text>`;
  const rowOf = (y: number, label: string, numbers: readonly string[]) =>
    `<text x="20" y="${y + 4}">${label}</text>${numbers.map((one, index) => lettered(60 + index * 30, y, one)).join('')}`;
  const names = (inner: string, selector = 'text:{number}') => {
    const { hall, mistakes } = read(inner, selector);
    expect(mistakes).toEqual([]);
    return hall?.seats.map(({ row, number, x, y }) => [row, number, x, y]);
  };

  test('are seats where the shapes are, in the row that stands beside them; other shapes stay', () => {
    const stage = '<rect x="0" y="0" width="300" height="40"/><text x="140" y="24">7</text>';
    const inner = `<rect width="900" height="600"/>${stage}${rowOf(100, '1', ['1', '2'])}${rowOf(140, 'Ряд 2', ['1', '2'])}`;
    const seats = [
      ['1', '1', 60, 100],
      ['1', '2', 90, 100],
      ['2', '1', 60, 140],
      ['2', '2', 90, 140],
    ];
    expect(names(inner)).toEqual(seats);
    const { hall } = read(inner, 'text:{number}');
    expect(hall?.backdrop).not.toContain('circle');
    expect(hall?.backdrop).toContain('>7<');
  });

  test('moved by a group, all in one text, or after all shapes', () => {
    const inner = `<g transform="translate(100 0)"><circle cx="60" cy="100" r="11"/><circle cx="90" cy="100" r="11"/>
      <text transform="translate(0 4)"><tspan x="56" y="100">2-1</tspan><tspan x="86" y="100">2-2</tspan></text></g>`;
    expect(names(inner, 'text:{row}-{number}')).toEqual([
      ['2', '1', 160, 100],
      ['2', '2', 190, 100],
    ]);
  });

  test('without shapes below them are none, and the drawing’s texts are named', () => {
    const { mistakes } = read('<text x="1" y="1">12</text><text x="9" y="1">13</text>', 'text:{number}');
    expect(mistakes[0]?.expected.en).toContain('such as 12, 13');
  });

  test('bent rows follow their numbers, past aisles and seats that are left out', () => {
    // Row 2 begins where the middle of row 1 is.
    const bent = (row: number, numbers: readonly number[]) => {
      const seats = numbers.map((one) => ({
        x: 120 + one * 30,
        y: 100 + row * 30 - 1.2 * (one - 6) ** 2,
        one,
      }));
      const label = `<text x="100" y="${104 + row * 30 - 30}">Ряд ${row}</text>`;
      return `${label}${seats.map(({ x, y, one }) => lettered(x, y, `${one}`)).join('')}`;
    };
    const numbers = [1, 2, 3, 4, 5, 7, 8, 10, 11];
    const seats = names(bent(1, numbers) + bent(2, numbers) + bent(3, numbers));
    expect(seats?.map(([row, number]) => `${row}-${number}`)).toEqual(
      [1, 2, 3].flatMap((row) => numbers.map((one) => `${row}-${one}`)),
    );
  });

  test('odd numbers on the left and even ones on the right, staggered', () => {
    const numbers = ['7', '5', '3', '1', '2', '4', '6', '8'];
    const rows = ['A', 'B', 'C'].map((label, row) => {
      const seats = numbers.map((one, index) =>
        lettered(100 + index * 30 + (row % 2) * 15, 100 + row * 20, one),
      );
      return `${seats.join('')}<text x="60" y="${104 + row * 20}">${label}</text>`;
    });
    expect(
      names(rows.join(''))
        ?.map(([row]) => row)
        .join(''),
    ).toBe('AAAAAAAABBBBBBBBCCCCCCCC');
  });

  test('LibreOffice: places of inner spans, boxes without a colour, fill and outline apart', () => {
    const word = (x: number, y: number, text: string) =>
      `<text class="SVGTextShape"><tspan class="TextParagraph"><tspan class="TextPosition" x="${x}" y="${y}"><tspan fill="#000">${text}</tspan></tspan></tspan></text>`;
    const seat = (x: number, number: string) => `<g class="com.sun.star.drawing.CustomShape">
      <rect class="BoundingBox" stroke="none" fill="none" x="${x - 6}" y="94" width="12" height="12"/>
      <path fill="#9cf" stroke="none" d="M${x - 10},90h20v20h-20z"/><path fill="none" stroke="#333" d="M${x - 10},90h20v20h-20z"/>
      ${word(x - 3, 104, number)}</g>`;
    const inner = `${word(20, 104, 'Ряд 4')}${word(20, 20, 'Сцена')}${seat(100, '1')}${seat(130, '2')}`;
    expect(names(inner)).toEqual([
      ['4', '1', 100, 100],
      ['4', '2', 130, 100],
    ]);
    const { hall } = read(inner, 'text:{number}');
    expect(hall?.backdrop).not.toMatch(/<path|Ряд/);
    expect(hall?.backdrop).toContain('Сцена');
  });

  const byText = { id: null, class: null, label: null, text: '{number}', parts: [] };
  const inSectors = (inner: string, marks: SeatMarks) =>
    read(inner, marks).hall?.seats.map(({ sector, row }) => [sector, row]);

  test('in layers and groups that name the part of the hall and the row', () => {
    const layer = (name: string, y: number) => `<g inkscape:label="${name}"><g inkscape:label="Ряд 9">
      <circle inkscape:label="Круг" cx="50" cy="${y}" r="11"/><text x="46" y="${y + 4}">1</text></g></g>`;
    const marks = { ...byText, attribute: { row: 'label: Ряд {row}', number: null, sector: 'label' } };
    expect(inSectors(layer('Партер', 50) + layer('Балкон', 100), marks)).toEqual([
      ['Партер', '9'],
      ['Балкон', '9'],
    ]);
    const { mistakes } = read(layer('Партер', 50), {
      ...marks,
      attribute: { ...marks.attribute, row: 'label: Row {row}' },
    });
    expect(mistakes.map(({ expected }) => expected.en)).toEqual(['a value like "label: Row {row}"']);
  });

  test('in the part of the hall whose name is written next to its block', () => {
    const block = (y: number, name: string) =>
      `<text x="90" y="${y - 20}">${name}</text>${[0, 30, 60].map((down, row) => rowOf(y + down, `${row + 1}`, ['1', '2', '3'])).join('')}`;
    const attribute = { row: null, number: null, sector: null };
    const marks = { ...byText, attribute, parts: ['Партер', 'Балкон'] };
    const hall = block(100, 'ПАРТЕР') + block(250, 'БАЛКОН');
    const rows = (part: string) => ['1', '1', '1', '2', '2', '2', '3', '3', '3'].map((row) => [part, row]);
    expect(inSectors(hall, marks)).toEqual([...rows('Партер'), ...rows('Балкон')]);
    const { mistakes } = read(hall, { ...marks, parts: ['Партер', 'Ложи'] });
    expect(mistakes[0]?.found.en).toBe('no text "Ложи" in the drawing');
    expect(mistakes[0]?.expected.en).toBe('a text of the drawing, such as ПАРТЕР, БАЛКОН');
  });

  test('in a switch are read once, as the first child that can be drawn has them', () => {
    const adobe = '<foreignObject requiredExtensions="adobe"/>';
    const inner = `<switch>${adobe}<g>${rowOf(50, 'Ряд 3', ['1', '2'])}</g><g>${rowOf(50, 'Ряд 3', ['1', '2'])}</g></switch>`;
    const { hall, mistakes } = read(inner, 'text:{number}');
    expect([hall?.seats.map(({ number }) => number), mistakes]).toEqual([['1', '2'], []]);
    const number = '<switch><foreignObject><div>7</div></foreignObject><text>7</text></switch>';
    const seat = `<g class="seat"><circle r="9"/>${number}</g>`;
    expect(read(seat, '.seat').hall?.seats.map((one) => one.number)).toEqual(['7']);
  });

  test('in hidden layers are left out and counted', () => {
    const old = rowOf(100, 'Ряд 4', ['1', '2']);
    const { hall, notes } = read(
      `${rowOf(50, 'Ряд 3', ['1', '2'])}\n<g display="none">${old}</g>`,
      'text:{number}',
    );
    expect(hall?.seats.map(({ row, number }) => `${row} ${number}`)).toEqual(['3 1', '3 2']);
    expect(notes.map(({ line, text }) => [line, text.en])).toEqual([
      [3, 'Seats in hidden layers, from this line on: 2. They were left out.'],
    ]);
  });

  test('that were saved as outlines are no texts, which is said', () => {
    const { mistakes } = read('<path d="M0 0h20v20h-20z"/><use href="#glyph-0-1"/>', 'text:{number}');
    expect(mistakes[0]?.expected.en).toContain('saved as outlines');
  });
});
