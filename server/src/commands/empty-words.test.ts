import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureFoyer } from '#testing/capture-command.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-empty-'));
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(async () => {
  await own.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['backup', ''],
  ['backup', ' '],
  ['restore', ''],
  ['check', ''],
  ['open', ''],
  ['pull', ''],
  ['import', ''],
  ['import', path.join(folder, 'season.xlsx'), '--into', ''],
  ['import-hall', ''],
  ['import-hall', path.join(folder, 'hall.svg'), '--into', ''],
  ['tonight', '--pdf', ''],
  ['report', '--xlsx', ''],
  ['visits', '--file', ''],
  ['sessions', 'cancel', '', 'play', '2038-02-14', '19:00'],
])('foyer %s refuses an empty path: no folder is meant by it', async (...words) => {
  const before = readdirSync('.');
  const { code, aside } = await captureFoyer(own.url, words);
  expect(aside).toMatch(/is empty|needs a value/);
  expect(code).toBe(2);
  expect(readdirSync('.')).toEqual(before);
});
