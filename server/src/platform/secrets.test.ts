import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sessionKey } from './secrets.ts';

const configOf = (environment: Record<string, string>) => readConfig(environment);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe('the key of sessions', () => {
  const newFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'session-key-'));
    folders.push(folder);
    return folder;
  };

  test('is drawn once, kept for the owner alone, and the same for all who start at once', async () => {
    const dataFolder = await newFolder();
    const config = configOf({ FOYER_DATA: dataFolder });
    const keys = await Promise.all(Array.from({ length: 5 }, () => sessionKey(config)));
    expect(new Set(keys.map(String)).size).toBe(1);
    expect(keys[0]?.length).toBe(32);
    expect((await stat(path.join(dataFolder, 'session-key'))).mode & 0o777).toBe(0o600);
    expect(await sessionKey(config)).toEqual(keys[0]);
  });

  test('is the named secret where several servers share it', async () => {
    expect(String(await sessionKey(configOf({ FOYER_SECRET: 'shared' })))).toBe('shared');
  });
});
