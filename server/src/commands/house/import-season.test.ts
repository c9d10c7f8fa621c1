import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillTemplate } from '#features/import-season/fill-template.ts';
import { mappingShape } from '#features/import-season/read-mapping.ts';
import { readableCase } from '#features/import-season/read-row.ts';
import { slugOf } from '#features/import-season/unique-names.ts';
import { checkHouse } from '#house-files/check-house.ts';
import { openHouseFolder } from '#house-files/folder/house-folder.ts';
import { writtenName } from '#house-files/shapes/shape.ts';
import { captureCommand } from '#testing/capture-command.ts';
import { importCommand } from './import-commands.ts';

const now = new Date('2026-11-21T09:00:00Z');
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const season = path.join(root, 'e2e/fixtures/concert-season-2024-25.csv');
const mapping = path.join(root, 'docs/for-operators/examples/concert-season.mapping.yaml');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...argv: string[]) {
  const { code, written, aside } = await captureCommand((output) =>
    importCommand({ argv, usage: '', output, now }),
  );
  return { code, text: written, aside };
}

function file(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

describe('a real season of 187 concerts', () => {
  test('becomes house files that pass the check', async () => {
    const into = path.join(folder, 'house');
    const { code, text, aside } = await run(season, '--mapping', mapping, '--into', into);
    expect(aside).toBe('');
    expect(code).toBe(0);
    expect(text).toMatch(
      /187 rows: 93 events with 162 sessions in .*, 25 rows left out by the mapping, 0 mistakes/,
    );
    const house = openHouseFolder(into);
    if (!house) throw new Error('nothing was written');
    const { files, findings } = await checkHouse(house, now);
    expect(findings.mistakes).toEqual([]);
    const beethoven = files.events.filter(({ event }) => event.title.en?.startsWith('Beethoven'));
    expect(beethoven.length).toBeGreaterThan(1);
    const days = files.events.flatMap(({ event }) => event.sessions.map(({ on }) => on?.[0]));
    expect(
      days.every((day) => day?.kind === 'date' && day.day > '2026-11-21' && day.day < '2027-12-01'),
    ).toBe(true);
  });

  test('names every row that the mapping leaves out', async () => {
    const { text } = await run(season, '--mapping', mapping, '--into', path.join(folder, 'house'));
    const named = [...text.matchAll(/^left out, series "[^"]+": rows? ([\d, ]+)$/gm)];
    expect(named.map(([line]) => line).join('\n')).toContain('"Private Concert"');
    expect(named.flatMap(([, rows = '']) => rows.split(', '))).toHaveLength(25);
    expect(text).toMatch(/moved ahead by \d+ weeks/);
  });

  test('says of single rows what could not be read as it stood', async () => {
    const { text } = await run(season, '--mapping', mapping, '--into', path.join(folder, 'house'));
    expect(text).toMatch(/row \d+: works "George Frideric Handel:": nothing after the colon/);
    expect(text).toMatch(/row \d+: no title; "Pride Alliance" is used/);
  });

  test('imported again it writes the same and keeps what somebody wrote of venues', async () => {
    const into = path.join(folder, 'house');
    await run(season, '--mapping', mapping, '--into', into);
    const venues = path.join(into, 'venues.yaml');
    const kept = readFileSync(venues, 'utf8')
      .replace('David Geffen Hall', 'Geffen Hall')
      .replace(/^merkin-hall:\n(?: .*\n)+/m, '');
    writeFileSync(venues, kept);
    expect((await run(season, '--mapping', mapping, '--into', into)).code).toBe(0);
    expect(readFileSync(venues, 'utf8')).toContain('Geffen Hall');
    expect(readFileSync(venues, 'utf8')).toContain('merkin-hall:');
  });
});

const small = `group by: [name]
day: day
day format: day.month.year
time: time
file name: "{name}"
title: "{name}"
venue: hall
menu: { by: hall, otherwise: all }
price list: { by: hall, otherwise: all }
event: { age: 6+ }
`;

test('a file of Excel is refused with the way out', async () => {
  const table = path.join(folder, 'season.xlsx');
  writeFileSync(table, Buffer.from('504b0304140000000800', 'hex'));
  const { code, aside } = await run(table, '--mapping', mapping, '--into', path.join(folder, 'h'));
  expect(code).toBe(1);
  expect(aside).toContain('season.xlsx: a file of Excel');
  expect(aside).toContain('in Excel: File, Save As, CSV UTF-8');
});

describe('a table with slips', () => {
  test('each row that cannot be read is told, the others are read', async () => {
    const table = file(
      't.csv',
      'name;day;time;hall\nГроза;14.02.2027;19:00;Зал\nГроза;30.02.2027;19:00;Зал\nГроза;15.02.2027;вечером;Зал\nГроза;14.02.2027;19:00;Зал\n;16.02.2027;;\n',
    );
    const { code, text } = await run(
      table,
      '--mapping',
      file('m.yaml', small),
      '--into',
      path.join(folder, 'h'),
    );
    expect(code).toBe(1);
    expect(text).toMatch(/row 3: day "30\.02\.2027"; expected a day like 14\.02\.2027\n/);
    expect(text).toMatch(/row 4: time "вечером"; expected a time like 19:30\n/);
    expect(text).toMatch(/row 5: 2027-02-14 19:00, which is already in row 2/);
    expect(text).toMatch(/row 6: no title/);
    expect(readFileSync(path.join(folder, 'h/events/groza.yaml'), 'utf8')).toContain('- 2027-02-14 19:00');
  });

  test('a day and its time may stand in one column', async () => {
    const table = file('t.csv', 'name,start,hall\nStorm,Sun 2/14/27 7:30 PM,Main\nStorm,2/15/27,Main\n');
    const oneColumn = small
      .replace('day: day', 'day: start')
      .replace('time: time', 'time: start')
      .replace('day.month.year', 'month/day/year');
    await run(table, '--mapping', file('m.yaml', oneColumn), '--into', path.join(folder, 'h'));
    expect(readFileSync(path.join(folder, 'h/events/storm.yaml'), 'utf8')).toContain('- 2027-02-14 19:30');
  });

  test.each([
    ['day: day', 'day: date', /the column "date"[\s\S]*a column of the table: name, day, time, hall/],
    ['{name}"\ntitle', '{nam}"\ntitle', /the column "nam"/],
    ['"{name}"\nvenue', '"{name|shout}"\nvenue', /\|shout/],
    ['venue: hall', 'venu: hall', /m\.yaml:\d+/],
    ['otherwise: all }\nprice', 'othrwise: all }\nprice', /one of the keys: by, otherwise, use/],
  ])('a mapping with %j → %j is refused with its line', async (piece, instead, complaint) => {
    const table = file('t.csv', 'name;day;time;hall\nГроза;14.02.2027;19:00;Зал\n');
    const written = file('m.yaml', small.replace(piece, instead));
    const { code, aside } = await run(table, '--mapping', written, '--into', path.join(folder, 'h'));
    expect(code).toBe(1);
    expect(aside).toMatch(complaint);
  });

  test.each([
    [['x.csv'], 2, /--mapping and --into/],
    [[], 2, /The spreadsheet is missing/],
    [['a.csv', 'b.csv'], 2, /"b.csv" is one too many/],
    [['--nope'], 2, /no option "--nope"/],
    [['no.csv', '--mapping', 'no.yaml', '--into', 'x'], 1, /no\.csv: no such file; expected a file/],
    [['/', '--mapping', 'no.yaml', '--into', 'x'], 1, /\/: a folder; expected a file/],
  ])('%j ends with %i', async (argv, code, complaint) => {
    const result = await run(...argv);
    expect(result.code).toBe(code);
    expect(result.aside).toMatch(complaint);
  });

  test('empty rows are no rows, and the others keep the numbers of the spreadsheet', async () => {
    const table = file('t.csv', 'name;day;time;hall\n;;;\n\nГроза;1.13.2027;19:00;Зал\n;;;\n');
    const { text } = await run(table, '--mapping', file('m.yaml', small), '--into', path.join(folder, 'h'));
    expect(text).toMatch(/^row 4: day "1\.13\.2027"; expected a day like 14\.02\.2027\n\n1 row: /);
  });

  test('paragraphs of a cell stay paragraphs, and a house needs no menus', async () => {
    const table = file(
      't.csv',
      'name;day;time;hall;text\nГроза;14.02.2027;19:00;Зал;"Драма\nв\n\nпяти действиях"\n',
    );
    const mapping = small.replace(/^menu: .*\n/m, '').concat('description: "{text}"\n');
    const into = path.join(folder, 'without-menus');
    await run(table, '--mapping', file('m.yaml', mapping), '--into', into);
    const written = readFileSync(path.join(into, 'events/groza.yaml'), 'utf8');
    expect(written).not.toContain('menus');
    expect(written).toMatch(/Драма в\n\n +пяти действиях/);
  });

  test('a day that lies years before all others is questioned, because the season is moved by it', async () => {
    const table = file(
      't.csv',
      'name;day;time;hall\nГроза;14.02.2021;19:00;Зал\nЛес;14.02.2025;19:00;Зал\nЛес;15.02.2025;19:00;Зал\n',
    );
    const mapping = file('m.yaml', `${small}move: ahead\n`);
    const into = path.join(folder, 'lonely');
    const { text } = await run(table, '--mapping', mapping, '--into', into);
    expect(text).toMatch(
      /row 2: 2021-02-14 lies 1461 days before the next day, and the whole season is moved by/,
    );
  });

  test('a folder that cannot be written is told in a sentence', async () => {
    const table = file('t.csv', 'name;day;time;hall\nГроза;14.02.2027;19:00;Зал\n');
    const { code, aside } = await run(table, '--mapping', file('m.yaml', small), '--into', table);
    expect(code).toBe(1);
    expect(aside).toMatch(/t\.csv: files cannot be written there \(\w+\); expected a folder/);
  });

  test('a quote that is never closed is told with its line', async () => {
    const table = file('t.csv', 'name;day;time;hall\n"Гроза;14.02.2027;19:00;Зал\n');
    const { code, aside } = await run(
      table,
      '--mapping',
      file('m.yaml', small),
      '--into',
      path.join(folder, 'h'),
    );
    expect(code).toBe(1);
    expect(aside).toMatch(/t\.csv, line \d+: /);
  });
});

test.each([
  ['CONCERTO, PIANO, NO. 3, C MINOR, OP. 37', 'Concerto, Piano, No. 3, C minor, Op. 37'],
  ['SYMPHONY NO. 5 IN C SHARP MINOR', 'Symphony No. 5 in C sharp minor'],
  ['PARTITA NO. 3, E MAJOR, BWV 1006 — Gavotte', 'Partita No. 3, E major, BWV 1006 — Gavotte'],
  ['CONCERTO, PIANO NO. 14, E-FLAT MAJOR, K.449', 'Concerto, Piano No. 14, E-flat major, K.449'],
  ['VALSE, LA', 'Valse, La'],
  ['Имя осталось', 'Имя осталось'],
  ['ТРИ СЕСТРЫ', 'Три Сестры'],
])('%s is read as %s', (written, readable) => expect(readableCase(written)).toBe(readable));

test.each([
  ['{a|surnames|first 2}', 'Beethoven, Mozart'],
  ['[by {none}]{a|first 1}', 'Ludwig van Beethoven (piano)'],
  ['{b}[ with {a|first 1}]', 'One with Ludwig van Beethoven (piano)'],
  ['x\\n{b|lines}', 'x\n\n- One'],
])('%s is filled as %j', (template, filled) => {
  const values = { a: ['Ludwig van Beethoven (piano)', 'Wolfgang Mozart', 'J. Bach'], b: ['One'], none: [] };
  expect(fillTemplate(template, values)).toBe(filled);
});

test.each([
  ['Mälkki — Strauss', 'malkki-strauss'],
  ['Вишнёвый сад', 'vishnevyy-sad'],
  ['Қыс әуені', 'qys-aueni'],
  ["Young People's Concert", 'young-peoples-concert'],
])('%s is addressed as %s', (text, slug) => expect(slugOf(text)).toBe(slug));

test('the guide names every key of a mapping', () => {
  const guide = readFileSync(path.join(root, 'docs/for-operators/import.md'), 'utf8');
  const missing = Object.keys(mappingShape.fields ?? {}).filter(
    (name) => !guide.includes(`\`${writtenName(name)}\``),
  );
  expect(missing).toEqual([]);
});

const calendarMapping = `group by: [title, place]
day: day
time: time
file name: "{title}"
title: "{title}"
venue: place
from columns: { duration: "{minutes} min", more link: "{link}" }
price list: { by: categories, otherwise: standard }
event: { age: 6+, places: 200 }
`;

describe('a calendar', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:gala',
    'SUMMARY:Gala',
    'LOCATION:Corn Exchange',
    'DTSTART:20270701T180000Z',
    'DTEND:20270701T200000Z',
    'RRULE:FREQ=DAILY;COUNT=2',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:gala',
    'RECURRENCE-ID:20270702T180000Z',
    'SUMMARY:Gala',
    'LOCATION:Corn Exchange',
    'DTSTART:20270702T180000Z',
    'STATUS:CANCELLED',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

  test('becomes event files on the clock of the house, with its cancelled session, unasked, and its length', async () => {
    const into = path.join(folder, 'house');
    const map = file('map.yaml', `language: en\ntime zone: Europe/London\n${calendarMapping}`);
    const { text } = await run(file('season.ics', calendar), '--mapping', map, '--into', into);
    expect(text).toContain('2 rows: 1 event with 2 sessions');
    expect(readFileSync(path.join(into, 'events/gala.yaml'), 'utf8')).toBe(`title:
  en: Gala
age: 6+
places: 200
duration: 120 min
venue: corn-exchange
prices: standard
sessions:
  - 2027-07-01 19:00
  - on: 2027-07-02
    at: 19:00
    cancelled: yes
`);
  });

  test('takes language and clock from the house where the mapping names none', async () => {
    const into = houseFolder('languages: [en, ru]\ntime zone: Europe/Moscow\n');
    const map = file('map.yaml', calendarMapping);
    await run(file('season.ics', calendar), '--mapping', map, '--into', into);
    const gala = readFileSync(path.join(into, 'events/gala.yaml'), 'utf8');
    expect(gala).toContain('title:\n  en: Gala\n');
    expect(gala).toContain('- 2027-07-01 21:00\n');
  });

  test('a language or a clock that the house does not have is told once, and nothing is written', async () => {
    const into = houseFolder('languages: [ru, en]\ntime zone: Europe/Moscow\n');
    const map = file('map.yaml', `language: en\ntime zone: Europe/London\n${calendarMapping}`);
    const { code, aside } = await run(file('season.ics', calendar), '--mapping', map, '--into', into);
    expect(code).toBe(1);
    expect(aside).toBe(`map.yaml:1:11
  found     en
  expected  ru, the first language of house.yaml

map.yaml:2:12
  found     Europe/London
  expected  Europe/Moscow, as house.yaml says
`);
    expect(existsSync(path.join(into, 'events'))).toBe(false);
  });

  test('without a house, the mapping must name the clock', async () => {
    const map = file('map.yaml', calendarMapping);
    const argv = ['--mapping', map, '--into', path.join(folder, 'house')];
    const { code, aside } = await run(file('season.ics', calendar), ...argv);
    expect(code).toBe(1);
    expect(aside).toMatch(/no "time zone"\n {2}expected {2}the zone of the house’s clock/);
  });

  test('what cannot be read is told with the line of its entry', async () => {
    const map = file('map.yaml', `time zone: Europe/London\n${calendarMapping}`);
    const slips = calendar
      .replace('DTSTART:20270701T180000Z', 'DTSTART:20270229T180000Z')
      .replace(
        'SUMMARY:Gala\r\nLOCATION:Corn Exchange\r\nDTSTART:20270702',
        'SUMMARY:Gala\r\nDTSTART:20270702',
      );
    const argv = ['--mapping', map, '--into', path.join(folder, 'house')];
    const { text } = await run(file('season.ics', slips), ...argv);
    expect(text).toContain('line 3: day "2027-02-29T18:00:00Z"; expected a day like 2027-02-14\n');
  });
});

function houseFolder(houseText: string): string {
  const into = path.join(folder, 'house');
  mkdirSync(into);
  writeFileSync(path.join(into, 'house.yaml'), houseText);
  return into;
}
