import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foyer } from '#e2e/support/foyer-command.ts';
import { type RunningShop, startShop } from '#e2e/support/running-shop.ts';
import { plain } from '#e2e/support/text-of.ts';
import { buyOneTicket } from '#e2e/support/wire-buyer.ts';

const guideFolder = path.resolve(import.meta.dirname, '../../docs/for-operators');

/** What an operator types in place of what stands in the line with this number: file, old, new. */
const values: readonly [number: number, file: string, old: string, wanted: string][] = [
  [1, 'house.yaml', 'Мой музей', 'Музей соли'],
  [2, 'house.yaml', 'Музей у реки', 'Солеварня, в которой ещё варят'],
  [3, 'house.yaml', 'Europe/Moscow', 'Asia/Yekaterinburg'],
  [4, 'house.yaml', '#1d4f7c', '#7a2e5d'],
  [5, 'house.yaml', 'ООО «Мой музей»', 'АНО «Музей соли»'],
  [6, 'house.yaml', '101000, Москва, Мой переулок, 1', '618540, Соликамск, Набережная, 7'],
  [7, 'house.yaml', '7700000000', '5900000007'],
  [8, 'house.yaml', 'Москва, Мой переулок, 1. Открыты', 'Соликамск, Набережная, 7. Открыты'],
  [9, 'house.yaml', 'bilet@moy-muzey.example', 'bilet@sol.example'],
  [10, 'house.yaml', '+7 495 000-00-00', '+7 342 000-00-00'],
  [11, 'house.yaml', 'bilet@moy-muzey.example', 'kassa@sol.example'],
  [12, 'rules/purchase-terms.md', 'пятнадцать минут', 'четверть часа'],
  [13, 'venues.yaml', 'Главное здание', 'Варница'],
  [14, 'prices.yaml', '400', '350'],
  [15, 'events/museum.yaml', 'Вход в музей', 'Соль и дым'],
];

let clone: string;
let house: string;
let shop: RunningShop;
beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'foyer-first-hour-'));
  house = path.join(clone, 'my-house');
  await cp(path.join(guideFolder, 'examples/first-house'), house, { recursive: true });
  for (const [number, file, old, wanted] of values) await writeValue(number, file, old, wanted);
  shop = await startShop({ house });
});
afterAll(async () => {
  await shop?.close();
  await rm(clone, { recursive: true, force: true });
});

test('the guide has five steps, and these commands', async () => {
  const guide = await readFile(path.join(guideFolder, 'first-hour.md'), 'utf8');
  expect(guide.match(/^## \d\. /gm)).toHaveLength(5);
  const blocks = [...guide.matchAll(/```\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim());
  expect(blocks).toEqual([
    'npm start',
    'cp -r docs/for-operators/examples/first-house my-house',
    'npx foyer check my-house',
    'rm -r .foyer\nFOYER_HOUSE=my-house npm start',
    'npx foyer open my-house',
  ]);
});

test('fifteen values are numbered in the files', async () => {
  const text = await everyFile();
  const numbers = [...text.matchAll(/ # (\d+)(?=[:\s])/g)].map(([, number]) => Number(number));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(values.map(([number]) => number));
});

test('nothing is wrong, and nothing of the example is left', async () => {
  expect(await foyer('check', house)).toEqual({ code: 0, output: 'Nothing is wrong.\n' });
  expect(await everyFile()).not.toMatch(/мой (музей|переулок)|moy-muzey|7700000000/i);
});

test.each([
  ['/', /Соль и дым/],
  ['/event/museum', /Варница/],
  ['/contacts', /Соликамск, Набережная, 7/],
  ['/rules/purchase-terms', /четверть часа/],
])('PG-1 %s is the operator’s own', async (address, own) => {
  const page = await (await fetch(shop.origin + address)).text();
  expect(plain(page)).toMatch(own);
  expect(plain(page)).toContain('Музей соли');
});

test('OR-2 OV-9 one ticket is bought and paid, and the mail comes from the house', async () => {
  const bought = await buyOneTicket(shop, 'museum', 'first@pochta.example');
  expect(bought.total).toBe(350);
  expect(bought.codes).toHaveLength(1);
  const letter = await shop.sandbox.mail.control.waitFor({ to: 'first@pochta.example' }, 30);
  expect(letter.from).toContain('kassa@sol.example');
  expect(letter.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
});

test('a new price is told first, then shown by the running shop', async () => {
  await replaceIn('prices.yaml', '350', '380');
  const dry = await shop.foyer('open', house, '--dry-run');
  expect([dry.code, plain(dry.output)]).toEqual([0, expect.stringMatching(priceLine)]);
  expect(await priceOnSale()).toBe(350);

  const opened = await shop.foyer('open', house);
  expect([opened.code, plain(opened.output)]).toEqual([0, expect.stringMatching(priceLine)]);
  await expect.poll(priceOnSale).toBe(380);
});

test('what would hurt the buyer is refused with the order', async () => {
  await replaceIn('events/museum.yaml', 'places: 20', 'places: 0');
  const refused = await shop.foyer('open', house, '--json');
  expect(refused.code).toBe(1);
  const report = JSON.parse(refused.output);
  expect(report).toMatchObject({
    outcome: 'refused',
    refused: [{ kind: 'too-few-places', event: 'museum', tickets: 1, orders: [expect.any(Number)] }],
  });
  expect(report.refused[0].text).toMatch(/0 places, but 1 are sold or held .* Write at least 1/);
});

const priceLine = /Соль и дым: price: Взрослый 350 ₽ → 380 ₽\./;

async function priceOnSale(): Promise<number | undefined> {
  const answer = await fetch(`${shop.origin}/api/no-scheme?hash=museum`);
  const { price }: { price: { price: number }[] } = JSON.parse(await answer.text());
  return price[0]?.price;
}

async function writeValue(number: number, file: string, old: string, wanted: string): Promise<void> {
  const name = path.join(house, file);
  const lines = (await readFile(name, 'utf8')).split('\n');
  const numbered = lines.findIndex((line) => new RegExp(` # ${number}(?=[:\\s]|$)`).test(line));
  // A longer text stands below its number, a text of its own in a file of its own.
  const at = lines.findIndex((line, index) => index >= numbered && line.includes(old));
  if (at < 0) throw new Error(`${file} has no "${old}" behind the number ${number}`);
  lines[at] = lines[at]?.replace(old, wanted) ?? '';
  await writeFile(name, lines.join('\n'));
}

async function replaceIn(file: string, old: string, wanted: string): Promise<void> {
  const name = path.join(house, file);
  const text = await readFile(name, 'utf8');
  if (!text.includes(old)) throw new Error(`${file} has no "${old}"`);
  await writeFile(name, text.replace(old, wanted));
}

async function everyFile(): Promise<string> {
  const entries = await readdir(house, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
  );
  return texts.join('\n');
}
