import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';

const base = mkdtempSync(path.join(tmpdir(), 'platform-browser-'));
afterAll(() => rmSync(base, { recursive: true }));

function folderWith(...names: string[]): string {
  const folder = path.join(base, names.join('-'));
  mkdirSync(folder);
  for (const name of names) writeFileSync(path.join(folder, name), '');
  return folder;
}

test('Chromium is taken before Chrome, wherever in PATH they lie', () => {
  const chrome = folderWith('google-chrome');
  const chromium = folderWith('chromium');
  expect(findBrowser([chrome, chromium].join(path.delimiter))).toBe(path.join(chromium, 'chromium'));
  expect(findBrowser(chrome)).toBe(path.join(chrome, 'google-chrome'));
});
