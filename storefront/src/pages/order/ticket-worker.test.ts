import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://shop.example';
const kept = new Map<string, string>();
let served: () => Promise<Response>;
let listen: ((event: object) => void) | null = null;

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: (event: object) => void) => (listen = listener),
  });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', () => served());
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => ({
      match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    }),
  });
  await import('./ticket-worker.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  kept.clear();
  kept.set('/order/bought', '<html lang="ru">copy</html>');
});

/** What a visit of an order's page shows: the status of the answer, and its page. */
async function visit(path: string): Promise<[number, string]> {
  let shown: Promise<Response> = Promise.reject(new Error('left to the browser'));
  shown.catch(() => {});
  listen?.({
    request: { url: origin + path, method: 'GET', mode: 'navigate' },
    respondWith: (answer: Promise<Response>) => (shown = answer),
  });
  const answer = await shown;
  return [answer.status, await answer.text()];
}

const serve = (status: number, page: string) => async () => new Response(page, { status });

test('OV-11 the page of the shop comes before the copy', async () => {
  served = serve(200, 'page');
  expect(await visit('/order/bought')).toEqual([200, 'page']);
  served = serve(404, 'deleted');
  expect(await visit('/order/bought')).toEqual([404, 'deleted']);
});

test('OV-11 without a connection the copy is shown, and says what it is', async () => {
  served = () => Promise.reject(new TypeError('Failed to fetch'));
  const [status, page] = await visit('/order/bought');
  expect(status).toBe(200);
  expect(page).toMatch(/^<html \S+ lang="ru">copy/);
});

test.each([500, 502, 503, 504])('OV-11 the copy stands in for a shop that answers %i', async (status) => {
  served = serve(status, 'Bad Gateway');
  expect((await visit('/order/bought'))[1]).toContain('copy');
  expect(await visit('/order/other')).toEqual([status, 'Bad Gateway']);
});
