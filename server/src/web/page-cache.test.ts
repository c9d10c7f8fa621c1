import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';
import { StoredBody } from './stored-body.ts';

const page = (text = 'page') => ({ status: 200, body: new StoredBody('text/html', text), policy: '' });

test('a page is made once for all who ask while it is made and while it is fresh', async () => {
  const cache = new PageCache(2_000);
  let made = 0;
  const make = async () => {
    made += 1;
    return page();
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', 0, make)));
  expect(new Set(all).size).toBe(1);
  await cache.get('/', 1_999, make);
  expect(made).toBe(1);
  await cache.get('/', 2_000, make);
  expect(made).toBe(2);
});

test('what may not be kept is made for each time, and so is what failed', async () => {
  const cache = new PageCache(2_000);
  let made = 0;
  const refuse = async () => {
    made += 1;
    return null;
  };
  const fail = async () => {
    made += 1;
    throw new Error('broke');
  };
  await cache.get('/', 0, refuse);
  await cache.get('/', 0, refuse);
  await expect(cache.get('/other', 0, fail)).rejects.toThrow('broke');
  await expect(cache.get('/other', 0, fail)).rejects.toThrow('broke');
  expect(made).toBe(4);
});

test('endless addresses do not fill the memory', async () => {
  const cache = new PageCache(1_000_000);
  const large = 'x'.repeat(1024 * 1024);
  let made = 0;
  const make = async () => {
    made += 1;
    return page(large);
  };
  for (let number = 0; number < 80; number += 1) await cache.get(`/?${number}`, 0, make);
  await cache.get('/?79', 0, make);
  expect(made).toBe(80);
  await cache.get('/?0', 0, make);
  expect(made).toBe(81);
});
