import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const origin = 'https://shop.example';

/** What the shop serves now: path → body. What is not there is lost on the way. */
const served = new Map<string, string>();
const kept = new Map<string, string>();

const cache = {
  put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
  addAll: async (paths: string[]) => {
    const answers = await Promise.all(
      paths.map(async (path) => [path, await (await bring(path)).text()] as const),
    );
    for (const [path, text] of answers) kept.set(path, text);
  },
  // Long enough for another release to be kept meanwhile, where nothing prevents it.
  keys: async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [...kept.keys()].map((path) => new Request(origin + path));
  },
  delete: async (request: Request) => kept.delete(new URL(request.url).pathname),
};

let isBusy = false;

async function bring(asked: string | { url: string }): Promise<Response> {
  const { pathname: path } = new URL(typeof asked === 'string' ? asked : asked.url, origin);
  if (isBusy) return new Response('try later', { status: 503 });
  const body = served.get(path);
  if (body === undefined) throw new TypeError('Failed to fetch');
  return new Response(body);
}

function release(number: number): void {
  served.clear();
  served.set('/desk/door', `<script src="/desk/assets/desk-${number}.js"></script>`);
  served.set(`/desk/assets/desk-${number}.js`, `release ${number}`);
}

const listeners = new Map<string, (event: object) => void>();

/** The worker is installed: what came of it. */
async function install(): Promise<'installed' | 'failed'> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get('install')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
  return work.then(
    () => 'installed',
    () => 'failed',
  );
}

/** What a visit of the desk shows. */
async function visit(): Promise<string> {
  let shown: Promise<Response> = Promise.reject(new Error('no answer'));
  shown.catch(() => {});
  listeners.get('fetch')?.({
    request: { url: `${origin}/desk/door`, method: 'GET', mode: 'navigate' },
    respondWith: (answer: Promise<Response>) => (shown = answer),
  });
  return (await shown).text();
}

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => {},
  });
  const match = async (path: string) => {
    const text = kept.get(path);
    return text === undefined ? undefined : new Response(text);
  };
  vi.stubGlobal('caches', { open: async () => cache, match });
  vi.stubGlobal('location', { origin });
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => (turn = turn.then(work, work));
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('fetch', bring);
  await import('./worker.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('a release of which a file is lost leaves the page before with its files', async () => {
  release(1);
  expect(await install()).toBe('installed');
  release(2);
  served.delete('/desk/assets/desk-2.js');
  expect(await install()).toBe('failed');
  expect(Object.fromEntries(kept)).toEqual({
    '/desk/door': '<script src="/desk/assets/desk-1.js"></script>',
    '/desk/assets/desk-1.js': 'release 1',
  });
});

test('a shop that is busy leaves the page before', async () => {
  isBusy = true;
  expect(await install()).toBe('failed');
  expect(await visit()).toContain('desk-1.js');
  isBusy = false;
  expect(kept.get('/desk/door')).toContain('desk-1.js');
});

test('two releases that come at once leave one of them whole', async () => {
  kept.clear();
  release(1);
  const first = install();
  await vi.waitUntil(() => kept.has('/desk/door'), { interval: 1 });
  release(2);
  await Promise.all([first, install()]);
  const [, named = ''] = /src="([^"]+)"/.exec(kept.get('/desk/door') ?? '') ?? [];
  expect(kept.has(named)).toBe(true);
});

test('the script of the release before goes once the next is kept; what came on demand stays', async () => {
  kept.set('/desk/assets/reader-1.wasm', 'reads codes');
  release(3);
  expect(await install()).toBe('installed');
  expect([...kept.keys()].sort()).toEqual([
    '/desk/assets/desk-3.js',
    '/desk/assets/reader-1.wasm',
    '/desk/door',
  ]);
});
