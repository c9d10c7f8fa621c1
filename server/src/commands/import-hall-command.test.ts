import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearCommand } from '#testing/hear-command.ts';
import { importHallCommand } from './import-hall-command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-hall-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function importHall(file: string, content: string, ...more: string[]) {
  writeFileSync(path.join(folder, file), content);
  const argv = [path.join(folder, file), '--into', folder, ...more];
  return await hearCommand((output) => importHallCommand(argv, output));
}

test('SC-1 a spreadsheet becomes a hall file with our zones, and a picture of it', async () => {
  writeFileSync(path.join(folder, 'map.yaml'), 'sector: Малый зал\nzones: { Малый зал: stalls }\n');
  const { code, written } = await importHall(
    'grid.csv',
    'A1,A2,A3+\n',
    '--mapping',
    path.join(folder, 'map.yaml'),
  );
  expect([code, written.startsWith('3 seats in 1 sectors')]).toEqual([0, true]);
  expect(readFileSync(path.join(folder, 'halls/grid.yaml'), 'utf8')).toContain(
    'name: "Малый зал"\n    placed:\n      - { row: "A", zone: stalls, seats: "1 0,0; 2 27,0; 3 54,0 wheelchair" }',
  );
  expect((await sharp(path.join(folder, 'halls/grid.png')).metadata()).format).toBe('png');
});

test('SC-1 what is made of a hall file is made again of itself', async () => {
  await importHall('one.csv', 'A1,A2\nB1,B2\n', '--name', 'one');
  const first = readFileSync(path.join(folder, 'halls/one.yaml'), 'utf8');
  const again = await importHall('again.yaml', first);
  expect([again.code, again.written.startsWith('4 seats')]).toEqual([0, true]);
});

test('SC-1 a hall with mistakes is not written', async () => {
  const { code, aside } = await importHall('bad.csv', 'A1,A1\n');
  expect([code, readdirSync(path.join(folder, 'halls')).includes('bad.yaml')]).toEqual([1, false]);
  expect(aside).toMatch(/bad\.csv:1:1\n {2}found {5}the seat A \/ 1 a second time/);
});

test.each([[[]], [['x.csv']], [['x.csv', 'y.csv', '--into', 'z']], [['Схема.csv', '--into', 'z']]])(
  'SC-1 written wrongly: %j is exit code 2',
  async (argv) => {
    expect((await hearCommand((output) => importHallCommand(argv, output))).code).toBe(2);
  },
);

test('SC-1 a file that is not there is said', async () => {
  const answer = await hearCommand((output) => importHallCommand(['none.csv', '--into', folder], output));
  expect(answer).toMatchObject({ code: 1, aside: expect.stringContaining('no such file') });
});
