import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderInMemory, smallHouse } from '#house-files/testing/small-house.ts';
import { drawPicture } from '#pictures/picture-recipe.ts';
import { insertDrawable } from '#store/catalogue-changes.ts';
import { findPictureFile, findUndrawnPictures } from '#store/picture-files.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { openHouse } from './open-house.ts';
import { createPictures } from './prepare-pictures.ts';

let trial: TestDatabase;
let names: string[];
beforeEach(async () => {
  trial = await createTestDatabase();
  const now = new Date('2037-11-21T09:00:00Z');
  await openHouse({ database: trial.database, folder: folderInMemory(smallHouse), now });
  names = await findUndrawnPictures(trial.database);
});
afterEach(() => trial.close());

test('a picture that is asked for before it is drawn is drawn once, however many ask', async () => {
  const name = names.find((one) => one.endsWith('-430.avif')) ?? '';
  const { find } = createPictures(trial.database, drawPicture);
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => find(name)));
  expect(first?.contentType).toBe('image/avif');
  expect(await sharp(first?.bytes).metadata()).toMatchObject({ format: 'heif', width: 430 });
  for (const other of others) expect(other?.bytes).toBe(first?.bytes);
  expect((await findPictureFile(trial.database, name))?.bytes).toEqual(first?.bytes);
  expect(await findUndrawnPictures(trial.database)).toEqual(names.filter((one) => one !== name));
});

test('all that is left is drawn, in the form that its name says', async () => {
  const { find, drawAll } = createPictures(trial.database, drawPicture);
  const progress: string[] = [];
  const onFailure = (name: string) => progress.push(name);
  await drawAll({ onProgress: (done, total) => progress.push(`${done}/${total}`), onFailure });
  expect(progress).toEqual(names.map((_, index) => `${index + 1}/${names.length}`));
  expect(await findUndrawnPictures(trial.database)).toEqual([]);
  for (const name of names) {
    const [, width, ending] = /-(\d+|fallback)\.(\w+)$/.exec(name) ?? [];
    const file = await find(name);
    const drawn = await sharp(file?.bytes).metadata();
    expect(drawn.width).toBe(width === 'fallback' ? 860 : Number(width));
    expect([file?.contentType, drawn.format]).toEqual(
      { avif: ['image/avif', 'heif'], webp: ['image/webp', 'webp'], jpg: ['image/jpeg', 'jpeg'] }[
        ending ?? ''
      ],
    );
  }
});

test('a server that ends stops drawing, and the next one goes on', async () => {
  const ending = new AbortController();
  const onFailure = () => {};
  await createPictures(trial.database, drawPicture).drawAll({
    signal: ending.signal,
    onProgress: () => ending.abort(),
    onFailure,
  });
  expect(await findUndrawnPictures(trial.database)).toHaveLength(names.length - 1);
  await createPictures(trial.database, drawPicture).drawAll({ onFailure });
  expect(await findUndrawnPictures(trial.database)).toEqual([]);
});

test('one that cannot be drawn holds up no other, and is told', async () => {
  const files = [{ name: 'a-broken-430.avif', contentType: 'image/avif' }];
  await insertDrawable(trial.database, [{ stem: 'a-broken', bytes: Buffer.from('no picture'), files }]);
  const failures: string[] = [];
  await createPictures(trial.database, drawPicture).drawAll({ onFailure: (name) => failures.push(name) });
  expect(failures).toEqual(['a-broken-430.avif']);
  expect(await findUndrawnPictures(trial.database)).toEqual(failures);
});

test('a name that no picture has is nothing', async () => {
  expect(await createPictures(trial.database, drawPicture).find('whale-1a2b.webp')).toBeNull();
});
