import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { writeSmallHouse } from '#house-files/testing/small-house.ts';
import { openHouseFolder, readTextFile } from './house-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-folder-'));
  writeSmallHouse(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const list = () => openHouseFolder(folder)?.list();

test('what systems leave beside files is no house file', async () => {
  const before = list();
  for (const name of ['.DS_Store', 'Thumbs.db', 'events/desktop.ini', 'events/.play.yaml.swp'])
    await writeFile(path.join(folder, name), 'x');
  expect(list()).toEqual(before);
});

test('a link out of the folder is not followed, and one to nowhere does no harm', async () => {
  const before = list();
  await symlink('/etc/passwd', path.join(folder, 'pictures/passwd.svg'));
  await symlink('nowhere', path.join(folder, 'events/nowhere.yaml'));
  expect(list()).toEqual(before);
});

test('a file is no folder, and what is not there neither', () => {
  expect(openHouseFolder(path.join(folder, 'house.yaml'))).toBeNull();
  expect(openHouseFolder(path.join(folder, 'none'))).toBeNull();
});

// The superuser of a container may read everything, so nothing can be refused there.
test.skipIf(process.getuid?.() === 0)('files and folders without the readable are told', async () => {
  await chmod(path.join(folder, 'venues.yaml'), 0o000);
  await chmod(path.join(folder, 'events'), 0o000);
  const house = openHouseFolder(folder);
  if (house === null) throw new Error('the folder is there');
  const { findings } = await checkHouse(house, new Date('2037-11-21T09:00:00Z'));
  await chmod(path.join(folder, 'events'), 0o755);
  expect(findings.mistakes.map(({ file, found }) => [file, found.en])).toEqual([
    ['events', 'a folder without read permission'],
    ['venues.yaml', 'a file without read permission'],
  ]);
  expect(readTextFile(path.join(folder, 'venues.yaml'), 1000)).toMatchObject({
    kind: 'refused',
    found: { en: 'a file without read permission' },
  });
});
