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
