import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { makeDataFolder } from './make-data-folder.ts';

const home = mkdtempSync(path.join(tmpdir(), 'foyer-data-folder-'));
afterAll(() => rmSync(home, { recursive: true }));

test('is made with all above it, by two at once', async () => {
  const folder = path.join(home, 'a', 'b', 'c');
  await Promise.all([makeDataFolder(folder), makeDataFolder(folder)]);
  await makeDataFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('a file in the way, and a place that takes no folder, are said and not tried for ever', async () => {
  writeFileSync(path.join(home, 'file'), '');
  const places = [path.join(home, 'file'), path.join(home, 'file', 'below'), '/proc/foyer/data'];
  for (const place of places) await expect(makeDataFolder(place)).rejects.toThrow(ConfigError);
});
