import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ seed: { sessions: 40 } });
});
afterAll(() => shop.close());

const ask = (encoding: string, url = '/api/no-scheme?hash=trial') =>
  shop.server.inject({ url, headers: { 'accept-encoding': encoding } });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'an answer made for one visitor travels packed by %s, the same inside',
  async (encoding, unpack) => {
    const plain = await ask('identity');
    const packed = await ask(encoding);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(plain.json());
  },
);

test('a short answer, a refused encoding and a picture travel as they are', async () => {
  expect((await ask('br', '/api/token')).headers['content-encoding']).toBeUndefined();
  expect((await ask('br;q=0')).headers['content-encoding']).toBeUndefined();
  await shop.own.database.query(
    `insert into picture_file (name, content_type, bytes) values ('x.avif', 'image/avif', decode(repeat('00', 3000), 'hex'))`,
  );
  const picture = await ask('br', '/pictures/x.avif');
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-encoding']).toBeUndefined();
});
