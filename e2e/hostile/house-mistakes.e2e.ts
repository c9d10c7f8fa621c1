import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkHouse } from '@foyer/server/house-files/check-house.ts';
import type { Mistake } from '@foyer/server/house-files/findings/findings.ts';
import { folderInMemory, type HouseInMemory } from '@foyer/server/house-files/testing/small-house.ts';
import { expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { createRandom } from './random.ts';
import { slips } from './slips.ts';

const seed = proof.seed ?? 20_261_122;
const seconds = proof.seconds ?? 100;
const wanted = proof.seconds === null ? 100 : 2_000;
const root = path.resolve(import.meta.dirname, '../..');
const now = new Date('2037-11-22T09:00:00Z');

test('T10 a hundred seeded mistakes: each is told with its file, its line and what was expected', {
  timeout: (seconds + 60) * 1000,
}, async () => {
  const random = createRandom(seed);
  const houses = ['docs/for-operators/examples/first-house', 'houses/elling'].map(readHouse);
  for (const house of houses) expect(await mistakesIn(house)).toEqual([]);
  const done = AbortSignal.timeout(seconds * 1000);
  const missed: string[] = [];
  const tried = new Map<string, number>();
  let count = 0;
  while (count < wanted && !done.aborted) {
    const house = random.one(houses);
    const file = random.one(Object.keys(house).filter((name) => name.endsWith('.yaml')));
    const lines = String(house[file]).split('\n');
    const at = random.below(lines.length);
    const slip = random.one(slips);
    const before = lines[at] ?? '';
    const written = slip.write(before, random);
    if (written === null) continue;
    const slipped = { ...house, [file]: lines.toSpliced(at, 1, written).join('\n') };
    const mistakes = await mistakesIn(slipped);
    count += 1;
    tried.set(slip.name, (tried.get(slip.name) ?? 0) + 1);
    if (mistakes.some((one) => isReported(one, file, at + 1))) continue;
    const said = mistakes.slice(0, 2).map((one) => `${one.file}:${one.line} ${one.found.en}`);
    missed.push(`${slip.name}, ${file}:${at + 1} "${written}" for "${before}": ${said.join('; ')}`);
  }
  reportFigures({
    'mistakes seeded': count,
    'mistakes told': count - missed.length,
    ...Object.fromEntries(tried),
  });
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(100);
});

/** What breaks the writing itself is felt some lines later. */
function isReported({ file, line, found, expected }: Mistake, where: string, at: number): boolean {
  const words = [found.en, found.ru, expected.en, expected.ru];
  return file === where && Math.abs(line - at) <= 2 && words.every((text) => text.trim() !== '');
}

async function mistakesIn(house: HouseInMemory): Promise<readonly Mistake[]> {
  return (await checkHouse(folderInMemory(house), now)).findings.mistakes;
}

function readHouse(folder: string): HouseInMemory {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const bytes = readFileSync(file);
      return [path.relative(path.join(root, folder), file), file.endsWith('.yaml') ? String(bytes) : bytes];
    }),
  );
}
