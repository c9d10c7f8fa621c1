import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { values, writeValue } from '#e2e/support/first-hour-values.ts';
import { foyer } from '#e2e/support/foyer-command.ts';
import { type RunningShop, startShop } from '#e2e/support/running-shop.ts';
import { plain } from '#e2e/support/text-of.ts';
import { buyOneTicket } from '#e2e/support/wire-buyer.ts';

const guideFolder = path.resolve(import.meta.dirname, '../../docs/for-operators');

let clone: string;
let house: string;
let shop: RunningShop;
beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'foyer-first-hour-'));
  house = path.join(clone, 'my-house');
  await cp(path.join(guideFolder, 'examples/first-house'), house, { recursive: true });
  for (const value of values) await writeValue(house, value);
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
  expect(await foyer('check', house)).toEqual({ code: 0, output: 'No mistakes found.\n' });
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
  const letter = await shop.sandbox.mail.control.waitFor({ to: 'first@pochta.example' }, 90);
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
  expect(report.refused[0].text).toMatch(/0 places, but 1 is sold or held .* Write at least 1/);
});

const priceLine = /Соль и дым: price: Взрослый 350 ₽ → 380 ₽\./;

async function priceOnSale(): Promise<number | undefined> {
  const answer = await fetch(`${shop.origin}/api/no-scheme?hash=museum`);
  const { price }: { price: { price: number }[] } = JSON.parse(await answer.text());
  return price[0]?.price;
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
