import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foyer } from '#e2e/support/foyer-command.ts';
import { type RunningShop, startShop } from '#e2e/support/running-shop.ts';
import { buyOneTicket } from '#e2e/support/wire-buyer.ts';

const table = fileURLToPath(new URL('../fixtures/concert-season-2024-25.csv', import.meta.url));
const mapping = fileURLToPath(
  new URL('../../docs/for-operators/examples/concert-season.mapping.yaml', import.meta.url),
);

let house: string;
let imported: { code: number; output: string };
let shop: RunningShop;
beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'foyer-season-'));
  imported = await foyer('import', table, '--mapping', mapping, '--into', house);
  shop = await startShop({ house });
});
afterAll(async () => {
  await shop?.close();
  await rm(house, { recursive: true, force: true });
});

test('every row is accounted for, those left out by their numbers', () => {
  expect(imported.code, imported.output).toBe(0);
  const leftOut = [...imported.output.matchAll(/^left out, series "[^"]+": rows? ([\d, ]+)$/gm)];
  expect(leftOut.flatMap(([, rows = '']) => rows.split(', '))).toHaveLength(25);
  expect(imported.output).toMatch(/187 rows: 93 events with 162 sessions .* 25 rows left out .* 0 mistakes/);
});

test('the files pass the check, and the open shop already shows them', async () => {
  expect(await foyer('check', house)).toEqual({ code: 0, output: 'No mistakes found.\n' });
  const opened = await shop.foyer('open', house);
  expect(opened).toEqual({ code: 0, output: 'The shop already shows what the files say.\n' });
});

test('AF-1 EV-1 OV-9 the season lies ahead, and one concert of it is bought and paid', async () => {
  const [file = ''] = (await readdir(path.join(house, 'events'))).filter((name) => /mahler/.test(name));
  const text = await readFile(path.join(house, 'events', file), 'utf8');
  const [day = ''] = /\d{4}-\d\d-\d\d/.exec(text) ?? [];
  expect(day > new Date().toISOString().slice(0, 10)).toBe(true);

  const bought = await buyOneTicket(shop, path.parse(file).name, 'season@pochta.example');
  expect(text).toContain(`${bought.day} ${bought.time}`);
  expect(bought.codes).toHaveLength(1);
  expect(bought.total).toBe(89.25);
  const letter = await shop.sandbox.mail.control.waitFor({ to: 'season@pochta.example' }, 90);
  expect(letter.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
});

test('a concert that was sold cannot be imported away', async () => {
  const { code, output } = await shop.foyer('open', house, '--dry-run');
  expect([code, output]).toEqual([0, 'The shop already shows what the files say.\n']);
  const [file = ''] = (await readdir(path.join(house, 'events'))).filter((name) => /mahler/.test(name));
  await rm(path.join(house, 'events', file));
  const refused = await shop.foyer('open', house);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`events/${file} is gone, but 1 ticket is sold`);
});
