import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { captureCommand } from '#testing/capture-command.ts';
import { importCommand } from './import-commands.ts';

const now = new Date('2026-11-21T09:00:00Z');

const mapping = `language: en
group by: [name]
day: day
time: time
file name: "{name}"
title: "{name}"
description: "{text}"
venue: hall
price list: { by: prices, otherwise: standard, use: { dear: gala } }
event: { age: 6+ }
from columns: { duration: "{minutes} min", places: "{seats}" }
`;

const heading = 'name;day;time;hall;text;minutes;seats;prices';
const storm = 'Storm;2027-02-14;19:00;Main Hall;Water on the stage;120;200;';
const stormAgain = 'Storm;2027-02-15;19:00;Main Hall;Water on the stage;120;200;';
const forest = 'Forest;2027-03-01;19:00;Main Hall;Trees;90;200;';

let folder: string;
let into: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-again-'));
  into = path.join(folder, 'house');
  writeFileSync(path.join(folder, 'map.yaml'), mapping);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function importRows(
  rows: readonly string[],
  { table = 't.csv', more = [], at = now, columns = heading }: Options = {},
) {
  const file = path.join(folder, table);
  writeFileSync(file, [columns, ...rows, ''].join('\n'));
  const argv = [file, '--mapping', path.join(folder, 'map.yaml'), '--into', into, ...more];
  return captureCommand((output) => importCommand({ argv, usage: '', output, now: at }));
}

interface Options {
  table?: string;
  more?: readonly string[];
  at?: Date;
  columns?: string;
}

function read(name: string): string {
  return readFileSync(path.join(into, name), 'utf8');
}

function edit(name: string, change: (text: string) => string): void {
  const before = read(name);
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path.join(into, name), after);
}

const edits = (text: string) =>
  `# Ask Vera before changing this.\n${text
    .replace('  en: Storm', '  en: The Storm\n  ru: Гроза')
    .replace('age: 6+', 'age: 12+ # by law')
    .replace(
      '  - 2027-02-14 19:00',
      '  # the first night\n  - on: 2027-02-14\n    at: 19:00\n    sale: { opens: 2027-01-20 12:00 }',
    )}`;

describe('M8 a table that is imported again', () => {
  test('keeps the keys of its venues, when it is sorted anew and when two would be called the same', async () => {
    const [main, small] = [storm.replace('Main Hall', '大剧院'), forest.replace('Main Hall', '小剧院')];
    await importRows([main, small]);
    expect(read('venues.yaml')).toBe('venue:\n  name:\n    en: 大剧院\nvenue-2:\n  name:\n    en: 小剧院\n');
    await importRows([small, main]);
    expect(read('events/storm.yaml')).toContain('venue: venue\n');
    expect(read('events/forest.yaml')).toContain('venue: venue-2\n');
  });

  test('changes what changed in it and leaves alone what was edited by hand, comments too', async () => {
    await importRows([storm, stormAgain, forest]);
    edit('events/storm.yaml', edits);
    const { code, written } = await importRows([
      storm.replace('Water on', 'Four tons of water on').replace('120', '135'),
      stormAgain.replace('2027-02-15', '2027-02-16').replace('120', '135'),
      forest,
      'Night;2027-04-01;20:00;Small Hall;Stars;60;80;',
    ]);
    expect(read('events/storm.yaml')).toBe(`# Ask Vera before changing this.
title:
  en: The Storm
  ru: Гроза
description:
  en: Four tons of water on the stage
age: 12+ # by law
duration: 135 min
places: "200"
venue: main-hall
prices: standard
sessions:
  # the first night
  - on: 2027-02-14
    at: 19:00
    sale: { opens: 2027-01-20 12:00 }
  - 2027-02-16 19:00
`);
    expect(read('events/night.yaml')).toContain('- 2027-04-01 20:00');
    expect(read('venues.yaml')).toContain('small-hall:');
    expect([code, written]).toEqual([1, expect.not.stringContaining('forest')]);
    expect(written).toMatch(/changed: events\/storm\.yaml\nchanged: venues\.yaml\n/);
    expect(written).toMatch(/0 mistakes\.\n$/);
  });

  test('keeps the edit where both changed the same, and says so once', async () => {
    await importRows([storm]);
    edit('events/storm.yaml', (text) => text.replace('120 min', '125 min'));
    const again = () => importRows([storm.replace('120', '135')]);
    const first = await again();
    expect(first.written).toContain(
      'events/storm.yaml, duration: "125 min" in the file, "135 min" in the table; the file’s is kept\n',
    );
    expect(first.written).toMatch(/1 conflict\.\n$/);
    expect(read('events/storm.yaml')).toContain('125 min');
    const second = await again();
    expect(second.written).not.toContain('conflict');
    expect(read('events/storm.yaml')).toContain('125 min');
  });

  test('twice the same changes nothing, whatever was edited', async () => {
    await importRows([storm, stormAgain, forest]);
    edit('events/storm.yaml', edits);
    edit('events/storm.yaml', (text) => text.replace('  - 2027-02-15 19:00\n', ''));
    const before = read('events/storm.yaml');
    const { written } = await importRows([storm, stormAgain, forest]);
    expect(read('events/storm.yaml')).toBe(before);
    expect(written).not.toMatch(/changed|removed|conflict/);
  });

  test('a session that is cancelled in the table keeps what was edited, and its comments', async () => {
    writeFileSync(
      path.join(folder, 'map.yaml'),
      mapping.replace('from columns', 'cancelled: off\nfrom columns'),
    );
    const rows = (off: string) => [storm + off, stormAgain + off];
    await importRows(rows(';'), { columns: `${heading};off` });
    edit('events/storm.yaml', edits);
    edit('events/storm.yaml', (text) =>
      text.replace('- 2027-02-15 19:00', '# the second night\n  - 2027-02-15 19:00'),
    );
    await importRows(rows(';yes'), { columns: `${heading};off` });
    expect(read('events/storm.yaml')).toContain(`sessions:
  # the first night
  - on: 2027-02-14
    at: 19:00
    sale: { opens: 2027-01-20 12:00 }
    cancelled: yes
  # the second night
  - on: 2027-02-15
    at: 19:00
    cancelled: yes
`);
  });

  test('a session that is no longer in the table goes, unless it was edited', async () => {
    await importRows([storm, stormAgain, forest]);
    edit('events/storm.yaml', edits);
    const { written } = await importRows([forest, stormAgain.replace('2027-02-15', '2027-05-05')]);
    expect(read('events/storm.yaml')).not.toContain('2027-02-15');
    expect(read('events/storm.yaml')).toContain('2027-05-05');
    expect(written).toMatch(
      /events\/storm\.yaml, sessions › 2027-02-14 19:00: \{.*\} in the file, nothing in the table; the file’s is kept/,
    );
  });

  test('a session that the house moved to where the table has it now is one session', async () => {
    await importRows([storm, stormAgain]);
    edit('events/storm.yaml', (text) =>
      text.replace('- 2027-02-14 19:00', '- { on: 2027-02-14, at: 19:00, moved to: 2027-02-20 19:00 }'),
    );
    const before = read('events/storm.yaml');
    const moved = [storm.replace('2027-02-14', '2027-02-20'), stormAgain];
    expect((await importRows(moved)).written).not.toContain('conflict');
    expect(read('events/storm.yaml')).toBe(before);
    await importRows(moved);
    expect(read('events/storm.yaml')).toBe(before);
  });

  test('an event that is no longer in the table goes, unless it was edited or is over', async () => {
    await importRows([storm, forest, 'Night;2027-04-01;20:00;Main Hall;Stars;60;80;']);
    edit('events/forest.yaml', (text) => text.replace('age: 6+', 'age: 12+'));
    const { written } = await importRows([storm.replace('Storm', 'Snow')], {
      at: new Date('2027-02-20T09:00:00Z'),
    });
    expect(existsSync(path.join(into, 'events/storm.yaml'))).toBe(true);
    expect(existsSync(path.join(into, 'events/night.yaml'))).toBe(false);
    expect(written).toContain('removed, no longer in the table: events/night.yaml\n');
    expect(written).toContain(
      'events/forest.yaml, the whole file: "edited by hand" in the file, nothing in the table',
    );
  });

  test('an event whose file was deleted stays away, and a change of it in the table is told', async () => {
    await importRows([storm, forest]);
    rmSync(path.join(into, 'events/forest.yaml'));
    expect((await importRows([storm, forest])).written).not.toContain('conflict');
    expect(existsSync(path.join(into, 'events/forest.yaml'))).toBe(false);
    const { written } = await importRows([storm, forest.replace('90', '95')]);
    expect(written).toContain(
      'events/forest.yaml, the whole file: nothing in the file, "changed" in the table',
    );
    expect(existsSync(path.join(into, 'events/forest.yaml'))).toBe(false);
    await importRows([storm, forest], { more: ['--replace'] });
    expect(existsSync(path.join(into, 'events/forest.yaml'))).toBe(true);
  });

  test('a row that cannot be read takes nothing away', async () => {
    await importRows([storm, stormAgain, forest]);
    const { code } = await importRows([
      storm,
      stormAgain.replace('19:00', 'evening'),
      forest.replace('2027-03', '2027-13'),
    ]);
    expect(code).toBe(1);
    expect(read('events/storm.yaml')).toContain('2027-02-15 19:00');
    expect(existsSync(path.join(into, 'events/forest.yaml'))).toBe(true);
    await importRows([storm]);
    expect(read('events/storm.yaml')).not.toContain('2027-02-15 19:00');
    expect(existsSync(path.join(into, 'events/forest.yaml'))).toBe(false);
  });

  test('events of one name keep their addresses when the table is sorted anew', async () => {
    writeFileSync(
      path.join(folder, 'map.yaml'),
      mapping.replace('group by: [name]', 'group by: [name, text]'),
    );
    const rows = [storm, stormAgain.replace('Water on the stage', 'For children')];
    await importRows(rows);
    const before = [read('events/storm.yaml'), read('events/storm-2.yaml')];
    await importRows(['Storm;2027-02-01;19:00;Main Hall;Guests;120;200;', ...rows.toReversed()]);
    expect([read('events/storm.yaml'), read('events/storm-2.yaml')]).toEqual(before);
    expect(read('events/storm-3.yaml')).toContain('Guests');
  });

  test('a season that was moved stays where it is', async () => {
    writeFileSync(path.join(folder, 'map.yaml'), `${mapping}move: ahead\n`);
    const old = storm.replace('2027', '2024');
    await importRows([old]);
    const [day] = read('events/storm.yaml').match(/\d{4}-\d\d-\d\d/) ?? [];
    const later = await importRows([old], { at: new Date('2027-06-01T09:00:00Z') });
    expect(later.written).toContain('moved ahead by');
    expect(read('events/storm.yaml')).toContain(`- ${day} 19:00`);
    expect(read('events/storm.yaml').match(/19:00/g)).toHaveLength(1);
  });

  test('--replace writes the files as the table says', async () => {
    await importRows([storm]);
    const before = read('events/storm.yaml');
    edit('events/storm.yaml', edits);
    expect((await importRows([storm], { more: ['--replace'] })).written).not.toContain('conflict');
    expect(read('events/storm.yaml')).toBe(before);
  });

  test('files that no import of this table wrote are not touched, and each difference is told', async () => {
    await importRows([storm, stormAgain], { table: 'autumn.csv' });
    edit('events/storm.yaml', edits);
    const before = read('events/storm.yaml');
    const spring = [
      storm.replace('120', '100'),
      'Storm;2027-09-01;19:00;Main Hall;Water on the stage;100;200;',
    ];
    const { written } = await importRows(spring, { table: 'spring.csv' });
    expect(read('events/storm.yaml')).toBe(before);
    expect(written).toContain('duration: "120 min" in the file, "100 min" in the table');
    expect(written).toContain(
      'sessions › 2027-09-01 19:00: nothing in the file, "2027-09-01 19:00" in the table',
    );
    expect(written).not.toContain('sale');
    expect(existsSync(path.join(into, '.imported/autumn.csv.yaml'))).toBe(true);
    const autumn = await importRows([storm, stormAgain, forest], { table: 'autumn.csv' });
    expect(autumn.written).not.toContain('conflict');
  });

  test.each([
    ['events/storm.yaml', 'title: [', /storm\.yaml cannot be read; "foyer check .*" says why/],
    ['events/storm.yaml', 'a: &x 1\nb: *x\n', /storm\.yaml cannot be read/],
    ['.imported/t.csv.yaml', 'weeks: none\n', /t\.csv\.yaml is not what the last import wrote/],
  ])('%s with %j stops the import before anything is written', async (name, text, reason) => {
    await importRows([storm]);
    writeFileSync(path.join(into, name), text);
    const { code, aside } = await importRows([storm.replace('120', '100'), forest]);
    expect([code, aside]).toEqual([1, expect.stringMatching(reason)]);
    expect(read(name)).toBe(text);
    expect(existsSync(path.join(into, 'events/forest.yaml'))).toBe(false);
  });
});

test.each(['an import before', 'none before'])(
  'a file in another encoding is not overwritten: %s',
  async (before) => {
    if (before === 'an import before') await importRows([storm]);
    mkdirSync(path.join(into, 'events'), { recursive: true });
    const written = Buffer.from([0x74, 0x3a, 0x20, 0xc3, 0xf0, 0xee, 0xe7, 0xe0, 0x0a]);
    writeFileSync(path.join(into, 'events/storm.yaml'), written);
    const { code, aside } = await importRows([storm.replace('120', '100')]);
    expect([code, aside]).toEqual([1, expect.stringMatching(/storm\.yaml cannot be read/)]);
    expect(readFileSync(path.join(into, 'events/storm.yaml'))).toEqual(written);
  },
);

test('rows of one event may differ in places and prices; what else differs is told', async () => {
  const { written } = await importRows([
    storm,
    'Storm;2027-02-15;19:00;Main Hall;Water on the stage;100;80;dear',
  ]);
  expect(read('events/storm.yaml')).toContain(`sessions:
  - 2027-02-14 19:00
  - on: 2027-02-15
    at: 19:00
    prices: gala
    places: "80"
`);
  expect(written).toContain(
    'row 3: duration "100 min"; row 2 of the same event says "120 min", which is used\n',
  );
});
