import { event } from '@foyer/contract/event/event-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { houseOpened } from '#store/catalogue.ts';
import { orderRequest } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.server.inject({ url, headers });

test('every answer carries the headers that keep it safe', async () => {
  for (const url of [
    '/',
    '/api/setup',
    '/api/nothing',
    '/robots.txt',
    '/pictures/none',
    '/missing',
    '/broken',
    '/healthz',
  ]) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
  }
});

test('a page allows its own scripts, what stands inline by its hash, and nothing else', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-def=';");
  expect(policy).toContain("style-src 'sha256-abc=';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('a page of the programme is made once for all who ask at once, and sent as 304 to who has it', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('/?id=1&lang=en')));
  await get('/?lang=en&id=1');
  expect(shop.asked.filter(({ url }) => url.includes('id=1'))).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const again = await get('/?id=1&lang=en', { 'if-none-match': String(answers[0]?.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get('/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
});

test.each([
  ['/?lang=ru', '/?lang=ru?x'],
  ['/?search=a', '/?search=b&search=a'],
  ['/?search=a%26b=1', '/?b=1&search=a'],
  ['/event/play?day=1', '/event/play?day=1%3Fday=2'],
])('%s is not answered by what was made for %s', async (wanted, foreign) => {
  await get(foreign);
  await get(wanted);
  expect(shop.asked.map(({ url }) => url)).toContain(wanted);
});

test('a house that was opened anew has other pages at once', async () => {
  await get('/?id=7');
  const revision = async () => (await get('/api/setup')).json().revision;
  const before = await revision();
  await shop.own.database.query(`update house set revision = revision + 1`);
  await shop.own.database.query(`select pg_notify($1, '')`, [houseOpened]);
  await expect.poll(revision).not.toBe(before);
  await get('/?id=7');
  expect(shop.asked.filter(({ url }) => url === '/?id=7')).toHaveLength(2);
});

test('a page that is not the same for everybody is told to nobody, however its address is written', async () => {
  for (const url of ['//evil.example/order/abc', '/%6frder/abc']) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }
});

test('an address that cannot be decoded has the envelope and the headers', async () => {
  for (const url of ['/%zz', '/api/%zz', '/order/%ff%fe']) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: '-9999', errorData: { field: 'address' } });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
});

test.each(['//host.example/event/1', '///host.example/event/1', '//a%00b/event/1'])(
  'an address that reads as another host’s is led to its own path: %j',
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(308);
    expect(headers.location).toMatch(/^\/(host\.example|a%00b)\/event\/1$/);
  },
);

test('a page of one buyer is made for each, kept by nobody and told to nobody', async () => {
  for (let times = 0; times < 2; times += 1) {
    const { headers, body } = await get('/order/abc');
    expect(body).toContain('/order/abc');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
    expect(headers.etag).toBeUndefined();
  }
  expect(shop.asked.filter(({ url }) => url === '/order/abc')).toHaveLength(2);
});

test('a page is asked for in the shop’s public name, with its calls and its clock', async () => {
  await get('/event/trial?lang=en');
  const asked = shop.asked.at(-1);
  expect(asked).toMatchObject({ url: '/event/trial?lang=en', origin: 'https://tickets.example' });
  expect(await asked?.ask(event, { eventId: 'trial' })).toMatchObject({
    ok: true,
    value: { event: { id: 'trial' } },
  });
});

test('AF-16 a page that breaks says so, is not kept, and the log has its cause', async () => {
  const before = shop.asked.length;
  const first = await get('/broken');
  expect([first.statusCode, first.body]).toEqual([500, '<p>sorry</p>']);
  await get('/broken');
  expect(shop.asked.slice(before).map(({ url }) => url)).toEqual(['/broken', '/broken']);
  expect(shop.logged.join('')).toContain('a page broke');
});

test('PG-4 PG-9 the status and the redirect of a page are its own', async () => {
  expect((await get('/missing')).statusCode).toBe(404);
  const old = await get('/old/form');
  expect([old.statusCode, old.headers.location]).toEqual([200, '/new']);
});

test('a picture is there for ever by its address, and only by it', async () => {
  await shop.own.database.query(
    `insert into picture_file values ('whale-1a2b.webp', 'image/webp', '\\x52494646')`,
  );
  const picture = await get('/pictures/whale-1a2b.webp');
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(picture.rawPayload.toString()).toBe('RIFF');
  const again = await get('/pictures/whale-1a2b.webp', { 'if-none-match': String(picture.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get('/pictures/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
});

describe('files that every site has', () => {
  test('robots.txt keeps machines off what is personal', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /order/');
    expect(body).toContain('Sitemap: https://tickets.example/sitemap.xml');
  });

  test('sitemap.xml names every event', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toMatch(
      /<loc>https:\/\/tickets\.example\/event\/trial<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/,
    );
    const packed = await get('/sitemap.xml', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
  });

  test('the programme can be subscribed to as a calendar, and is not sent twice to who has it', async () => {
    const { body, headers } = await get('/calendar.ics?event=trial');
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' });
    expect(body).toContain('SUMMARY:Опыт');
    const again = await get('/calendar.ics?event=trial', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('/calendar.ics?event=none')).statusCode).toBe(404);
  });

  test('the manifest and the icon are the house’s', async () => {
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Опытный дом',
      theme_color: '#333333',
    });
    const icon = await get('/favicon.ico');
    expect(icon.headers['content-type']).toBe('image/svg+xml');
    expect(icon.body).toContain('#333333');
  });

  test('the point on the map of B 7', async () => {
    expect((await get('/location-point.svg')).headers['content-type']).toBe('image/svg+xml');
  });
});

test('AP-1 the calls are documented for programs and for people', async () => {
  const document = (await get('/api/openapi.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://tickets.example' }] });
  const page = await get('/api/docs');
  expect(page.body).toContain('POST /api/order/create');
  expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
});

test('every address under /api/ is in the document, and every documented one answers', async () => {
  const document = (await get('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const documented = Object.keys(document.paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
  const tree = shop.server.printRoutes({ commonPrefix: false });
  const served = pathsOf(tree).filter((path) => !path.endsWith('*'));
  expect(served).toEqual(expect.arrayContaining(documented));
  // The desk's calls are for the house's staff: docs/for-operators/door.md has those that scanners need.
  const forShops = served.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/desk/'));
  expect(documented).toEqual(expect.arrayContaining(forShops));
});

/** Paths of Fastify's drawn tree of routes: four signs a level, then the part and its methods. */
function pathsOf(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = ''] = /^((?:[│└├─ ]{4})+)(\S+)/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4 - 1;
    parts.length = depth;
    parts.push(part);
    return [parts.join('')];
  });
}

test('EV-3 a session comes as a calendar file, an unknown one does not', async () => {
  const [session] = shop.sale.sessions;
  const file = await get(`/api/event/calendar?hash=trial&session=${session?.id}`);
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body).toContain('SUMMARY:Опыт');
  expect((await get('/api/event/calendar?hash=trial&session=999999')).statusCode).toBe(404);
});

describe('buying without a script', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    shop.server.inject({
      method: 'POST',
      url: '/event/trial/2027-01-01/12:00',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload,
    });
  const form = (change: Record<string, string> = {}) => {
    const { buyer } = orderRequest(shop.sale);
    const fields = {
      session: String(shop.sale.sessions[0]?.id),
      'quantity-1-1': '2',
      'seen-1-1': '110000',
      fio: buyer.name,
      phone: buyer.phone,
      email: buyer.email,
      consent: '1',
      key: crypto.randomUUID(),
    };
    return new URLSearchParams({ ...fields, ...change }).toString();
  };

  test('OR-2 a form becomes an order and leads to it, once however often it is sent', async () => {
    const filled = form();
    const answers = await Promise.all([post(filled), post(filled)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(answers[0]?.headers.location).toMatch(/^\/order\/[0-9a-z]{32}$/);
    expect(answers[1]?.headers.location).toBe(answers[0]?.headers.location);
  });

  test('OR-2 a key that no page wrote is left aside, and breaks nothing', async () => {
    const errors = () => shop.logged.filter((line) => line.includes('error')).length;
    const before = errors();
    const written = ['a\0b', '\ud800x', 'a b', 'k'.repeat(201), 'k'.repeat(16_000)];
    const answers = await Promise.all(
      written.map((key, index) =>
        post(form({ key, email: `key-${index}@example.org`, 'quantity-1-1': '1', 'seen-1-1': '110000' }), {
          cookie: '__Host-foyer-session=AAAAAAAAAAAAAAAAAAAAAA',
        }),
      ),
    );
    for (const { headers } of answers) expect(headers.location).toMatch(/^\/order\/[0-9a-z]{32}$/);
    expect(errors()).toBe(before);
  });

  test('OR-3 a refused form is answered by its page as it was filled in; no address and no log has the person', async () => {
    const typed = { fio: 'Анна Веретенникова', email: 'anna@-bad-.e', phone: '+7 89160001122' };
    const answer = await post(form({ ...typed, lang: 'en' }));
    expect([answer.statusCode, answer.headers.location]).toEqual([422, undefined]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const page = shop.asked.at(-1);
    expect(page?.url).toBe('/event/trial/2027-01-01/12:00?lang=en');
    expect(page?.sent).toMatchObject({
      code: '12',
      order: {
        lines: [{ zoneId: 1, categoryId: 1, quantity: 2 }],
        consents: [1],
        buyer: { name: typed.fio, email: typed.email, phone: '+7 916 000-11-22' },
      },
    });
    for (const word of ['Веретенникова', '-bad-', '916 000', '89160001122'])
      expect(shop.logged.join('\n')).not.toContain(word);
    expect((await post(form({ 'seen-1-1': '100' }))).statusCode).toBe(422);
    expect(shop.asked.at(-1)?.sent).toMatchObject({ code: '10' });
  });

  test('a form of a foreign page is refused', async () => {
    const before = await shop.own.database.query('select id from orders');
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }]) {
      expect((await post(form(), headers)).statusCode).toBe(400);
    }
    expect(await shop.own.database.query('select id from orders')).toHaveLength(before.length);
  });
});
