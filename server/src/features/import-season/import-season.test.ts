import { expect, test } from 'vitest';
import { Findings } from '#house-files/findings/findings.ts';
import { type Decided, importSeason } from './import-season.ts';
import { checkColumns, readMapping } from './read-mapping.ts';
import { readTable } from './read-table.ts';

const mappingText = `group by: [name]
day: day
time: time
cancelled: off
file name: "{name}"
title: "{name}"
venue: hall
price list: { by: hall, otherwise: all }
event: { age: 6+ }
`;

function readSources(lines: readonly string[], mapping = mappingText) {
  const findings = new Findings();
  const read = readMapping('m.yaml', mapping, null, findings);
  const table = readTable(lines.join('\n'));
  if (read === null || table.kind === 'refused') throw new Error('nothing to import');
  checkColumns(read, table.columns, findings);
  return { mapping: read, table, findings };
}

function seasonOf(
  lines: readonly string[],
  { decided, mapping }: { decided?: Decided; mapping?: string } = {},
) {
  const sources = readSources(lines, mapping);
  return importSeason(sources.table, sources.mapping, '2026-12-01', decided ?? null);
}

const heading = 'name;day;time;hall;off';

test('a session is cancelled by any word for yes, and a row with another word is refused', () => {
  const cells = ['yes', 'Yes', 'да', 'x', 'TRUE', '1', '', 'no', 'Нет', '0', 'отменён', 'перенос'];
  const rows = cells.map((cell, index) => `Storm;2027-02-${10 + index};19:00;Main;${cell}`);
  const renaming = `${mappingText}rename: { off: { отменён: yes } }\n`;
  const { events, problems } = seasonOf([heading, ...rows], { mapping: renaming });
  const cancelled = events[0]?.sessions.filter((session) => session.cancelled).map(({ row }) => row);
  expect(cancelled).toEqual([2, 3, 4, 5, 6, 7, 12]);
  expect(events[0]?.sessions).toHaveLength(11);
  expect(problems).toEqual([
    { row: 13, found: 'off "перенос"', expected: 'yes, no or nothing; "rename" replaces other words' },
  ]);
});

const venuesIn = (season: ReturnType<typeof seasonOf>) => season.venues.map(({ id, name }) => [id, name]);

test('venues with different names stay different, however they are written', () => {
  const theatre = 'Новосибирский государственный академический театр оперы и балета';
  const halls = [
    `${theatre}, Большой зал`,
    `${theatre}, Малый зал`,
    'Әуе',
    'Қуе',
    '大剧院',
    '小剧院',
    'Зал Й',
  ];
  const rows = halls.map((hall, index) => `Play ${index};2027-02-14;19:00;${hall};`);
  const season = seasonOf([heading, ...rows]);
  expect(season.problems).toEqual([]);
  const slug = 'novosibirskiy-gosudarstvennyy-akademicheskiy-teatr-opery-i-b';
  const ids = [slug, `${slug.slice(0, 58)}-2`, 'aue', 'que', 'venue', 'venue-2', 'zal-y'];
  expect(venuesIn(season)).toEqual(halls.map((hall, index) => [ids[index], hall]));
  expect(season.events.map(({ venue }) => venue)).toEqual(ids);
});

test('a venue keeps the key of an earlier import, and the table may be sorted anew', () => {
  const decided = {
    ...{ weeks: 0, names: new Map<string, string>() },
    venues: new Map([
      ['小剧院', 'venue'],
      ['Әуе', 'ue'],
    ]),
  };
  const rows = ['大剧院', 'Әуе', '小剧院'].map((hall) => `${hall};2027-02-14;19:00;${hall};`);
  expect(venuesIn(seasonOf([heading, ...rows], { decided }))).toEqual([
    ['venue-2', '大剧院'],
    ['ue', 'Әуе'],
    ['venue', '小剧院'],
  ]);
});

test('another spelling is the same venue, and told', () => {
  const halls = ['Café «Тёплый»', 'CAFE Теплый', 'Café «Тёплый»'];
  const season = seasonOf([
    heading,
    ...halls.map((hall, index) => `Play ${index};2027-02-14;19:00;${hall};`),
  ]);
  expect(venuesIn(season)).toEqual([['cafe-teplyy', 'Café «Тёплый»']]);
  expect(season.remarks).toEqual([
    { row: 3, text: 'hall "CAFE Теплый"; row 2 says "Café «Тёплый»", which is used' },
  ]);
});

test('rows of one event in different venues are told, a cell without a venue is refused', () => {
  const { remarks, problems } = seasonOf([
    heading,
    'Storm;2027-02-14;19:00;Main;',
    'Storm;2027-02-15;19:00;Studio;',
    'Forest;2027-02-15;19:00;—;',
  ]);
  expect(remarks).toEqual([
    { row: 3, text: 'hall "Studio"; row 2 of the same event says "Main", which is used' },
  ]);
  expect(problems).toEqual([{ row: 4, found: 'no venue', expected: 'a venue in hall' }]);
});

test('a long name of an event that comes again is numbered within the length of a name', () => {
  const long = 'a'.repeat(70);
  const mapping = mappingText.replace('[name]', '[name, hall]');
  const { events } = seasonOf(
    [heading, `${long};2027-02-14;19:00;Main;`, `${long};2027-02-14;19:00;Studio;`],
    { mapping },
  );
  expect(events.map(({ id }) => id)).toEqual(['a'.repeat(60), `${'a'.repeat(58)}-2`]);
});

test('a column that the mapping names is refused when two are called so', () => {
  const twice = ['name;day;time;hall;off;note;name;note', 'Storm;2027-02-14;19:00;Main;;a;Forest;b'];
  const mistakes = readSources(twice).findings.mistakes.map(({ found }) => found.en);
  expect(new Set(mistakes)).toEqual(new Set(['"name", which columns 1 and 7 are called']));
});

test.each(['sep=;\n', '\uFEFFsep=;\r\n', '"sep=;"\n'])(
  'a table may name its delimiter first: %j',
  (first) => {
    const { events, problems } = seasonOf([
      `${first}name;day;time;hall;off`,
      'A, B, C, D, E, F;2027-02-14;19:00;Main;',
      ';;;;x',
    ]);
    expect(events.map(({ title }) => title)).toEqual(['A, B, C, D, E, F']);
    expect(problems.map(({ row }) => row)).toEqual([3]);
  },
);
