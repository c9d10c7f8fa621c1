import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openRecordFile } from './record-file.ts';

interface Note {
  id: string;
  text: string;
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the newest record of each id is there after a restart, and the removed one is not', () => {
  const path = join(folder, 'deep', 'notes.jsonl');
  const file = openRecordFile<Note>(path);
  file.save({ id: 'a', text: 'first' });
  file.save({ id: 'b', text: 'gone' });
  file.save({ id: 'a', text: 'second' });
  file.remove('b');

  expect(openRecordFile<Note>(path).all()).toEqual([{ id: 'a', text: 'second' }]);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
});

test('half a last line, left by a kill, is forgotten and does not spoil what is written next', () => {
  const path = join(folder, 'killed.jsonl');
  openRecordFile<Note>(path).save({ id: 'a', text: 'whole' });
  appendFileSync(path, '{"id":"b","rec');

  openRecordFile<Note>(path).save({ id: 'c', text: 'next' });
  expect(
    openRecordFile<Note>(path)
      .all()
      .map((note) => note.id),
  ).toEqual(['a', 'c']);
});

test('a spoilt line in the middle is reported with file and line', () => {
  const path = join(folder, 'spoilt.jsonl');
  writeFileSync(path, '{"id":"a","record":{"id":"a","text":""}}\nnonsense\n{"id":"b","record":null}\n');
  expect(() => openRecordFile<Note>(path)).toThrow(/spoilt\.jsonl, line 2/);
});

test('without a path everything stays in memory', () => {
  const file = openRecordFile<Note>(undefined);
  file.save({ id: 'a', text: 'here' });
  expect(file.find('a')).toEqual({ id: 'a', text: 'here' });
});

test('a folder that cannot be made is told with the variable to set', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => openRecordFile<Note>(join(file, 'below', 'notes.jsonl'))).toThrow(/a-file.*Set FOYER_DATA/);
});
