import { createHash } from 'node:crypto';
import { calls } from '@foyer/contract/calls.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import type { WireVisitor } from '#e2e/support/wire-visitor.ts';
import { type RawAnswer, type RawRequest, send, sendBytes } from './send.ts';
import { openWireBuyer, type WireBuyer } from './wire-buyer.ts';

const event = 'salt-and-ice';
const canary = {
  fio: 'Феврония Неупоминаемая',
  phone: '+7 999 123-45-67',
  email: 'canary.never-logged@pochta.example',
};

let shop: SmallShop;
let buyer: WireBuyer;
let visitor: WireVisitor;
let hash: string;
beforeAll(async () => {
  shop = await startSmallShop({
    events: [event],
    environment: { FOYER_LOG_LEVEL: 'debug', FOYER_PROXIES: '127.0.0.1,::1' },
  });
  buyer = await openWireBuyer(shop.origin);
  visitor = buyer.visitor;
  hash = await buyPaid();
});
afterAll(() => shop?.close());

const get = (path: string, headers: RawRequest['headers'] = {}) =>
  send(shop.origin, { method: 'GET', path, headers });

/** The calls of B 7 and O 7 with what their payloads must hold at least. */
const specified: readonly [call: string, payload: object][] = [
  ['GET /api/setup', {}],
  ['GET /api/token', {}],
  ['GET /api/captcha', {}],
  ['GET /api/captcha/check?code=1234&sid=a', {}],
  ['POST /api/captcha/check', { code: '1234', sid: 'a' }],
  ['GET /api/afisha', {}],
  [`GET /api/no-scheme?hash=${event}`, {}],
  [`GET /api/scheme/sessions?hash=${event}`, {}],
  [`GET /api/scheme/map?hash=${event}&calendar_id=1`, {}],
  ['POST /api/order/create', { hash: event, data: [], phone: '', email: '' }],
  ['POST /api/order/create-scheme', { hash: event, tickets: [], phone: '', email: '' }],
  ['POST /api/order-data', { hash: 'A', lang: 'ru' }],
  ['POST /api/confirm-nominal', { hash: 'A', id: [1], name: ['Анна'], surname: ['Ким'] }],
  ['POST /api/order/view', { hash: 'A', lang: 'ru', bank_data: { id: 0, name: '', type: '' } }],
  ['POST /api/order/pay', { hash: 'A', lang: 'ru', bank_data: { id: 0, name: '', type: '' } }],
  ['POST /api/order/status', { hash: 'A' }],
  ['POST /api/order/get-num', { hash: 'A', lang: 'ru' }],
  ['POST /api/order/return/A', { hash: 'A', lang: 'ru' }],
  ['POST /api/order/return-create', { reason: 1, id: [1], hash: 'A', lang: 'ru' }],
  ['POST /api/order/return-confirm', { hash: 'A', lang: 'ru', hashConf: 'longer-than-5' }],
  [
    'POST /api/order/add-special-offer',
    { hash: 'A', data: [{ uid: 1, parent_id: 1, package_id: 1, price_id: 1, cost: 1 }] },
  ],
  ['POST /api/order/remove-special-offer', { hash: 'A', id: 1 }],
  ['POST /api/order/add-discount', { hash: 'A', lang: 'ru', bonuses: 0, cardCode: '', promoCode: 'SPRING' }],
  ['POST /api/order/cancel-discount', { hash: 'A', lang: 'ru' }],
  ['POST /api/gid/logout', { token: 'a' }],
];

describe('AP-1 AP-3 every call of the specifications', () => {
  test.each(specified)('%s answers at its path, in its envelope', async (call, payload) => {
    const [method = '', path = ''] = call.split(' ');
    const answer =
      method === 'GET' ? await visitor.get<object>(path) : await visitor.post<object>(path, payload);
    const plainPath = path.split('?')[0]?.replace('/return/A', '/return/:hash');
    const row = Object.values(calls).find((one) => one.path === plainPath);
    const schema = row && serverHalf<unknown, unknown>(row).answerSchema;
    expect(schema && safeParse(schema, answer).issues).toBeUndefined();
  });
});

describe('AP-3 OV-17 the catalogue of B 8 is reached by what a buyer can do', () => {
  test('-1000 a press without the token', async () => {
    const refused = await send(shop.origin, {
      method: 'POST',
      path: '/api/order/pay',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hash }),
    });
    expect(JSON.parse(refused.body)).toMatchObject({ errorCode: '-1000', errorText: /\S/ });
  });

  test('-9999 what cannot be read, with the name of the field', async () => {
    const refused = await visitor.post('/api/order/view', { hash: 7 });
    expect(refused).toMatchObject({ response: { errorCode: '-9999', errorData: { field: 'hash' } } });
  });

  test('-9998 more tickets than the event sells at once', async () => {
    // The family ticket lets four in, and is sold twice at most.
    const cart = await cartFor('many@pochta.example', 3, 4);
    expect(await visitor.post('/api/order/create', cart)).toMatchObject({ response: { errorCode: '-9998' } });
  });

  test('-9997 a bank that breaks, and the next press goes through', async () => {
    const { response } = await visitor.post<{ response: { hash: string } }>(
      '/api/order/create',
      await cartFor('broken-bank@pochta.example'),
    );
    shop.sandbox.rbs.control.setScenario('credentials-revoked', { times: 1 });
    expect(await buyer.pay(response.hash)).toMatchObject({
      errorCode: '-9997',
      errorText: expect.stringMatching(/\S/),
    });
    expect(await buyer.pay(response.hash)).toMatchObject({ errorCode: '0' });
  });

  test('the payment way that is not there, and the one that is not said', async () => {
    const { response } = await visitor.post<{ response: { hash: string } }>(
      '/api/order/create',
      await cartFor('no-way@pochta.example'),
    );
    const way = (bank_data: object) =>
      visitor.post('/api/order/pay', { hash: response.hash, lang: 'en', bank_data });
    expect(await way({ id: 7_777 })).toMatchObject({
      errorCode: '14',
      errorText: expect.stringContaining('14'),
    });
    expect(await way({ id: 0 })).toMatchObject({ errorCode: '15', errorText: expect.stringContaining('15') });
  });
});

describe('D3 headers of every kind of answer', () => {
  test('nothing can be sniffed, framed, read by another origin, or says what we run on', async () => {
    // The demo house shows these within its own site, which it names.
    const framed = ['/', `/event/${event}`, '/contacts', '/rules/purchase-terms'];
    for (const [name, answer] of await oneOfEachKind()) {
      expect({ name, ...answer.headers }).toMatchObject({
        name,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'referrer-policy': expect.stringMatching(/no-referrer|strict-origin/),
        'permissions-policy': expect.any(String),
        ...(framed.includes(name)
          ? {
              'content-security-policy': expect.stringMatching(
                /frame-ancestors https:\/\/polden\.example(?:;|$)/,
              ),
            }
          : {
              'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
              'x-frame-options': 'DENY',
            }),
      });
      for (const header of ['access-control-allow-origin', 'server', 'x-powered-by'])
        expect({ name, header: answer.headers[header] }).toEqual({ name, header: undefined });
      expect({ name, policy: answer.headers['content-security-policy'] }).not.toMatchObject({
        policy: expect.stringMatching(/unsafe|\*|script-src[^;]*(http|data)/),
      });
    }
  });

  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('each sheet and the one script in a page are allowed by their own hash, and nothing else stands inline', async () => {
    for (const path of ['/', `/event/${event}`, `/order/${hash.toLowerCase()}`, '/contacts', '/nowhere']) {
      const { headers, body } = await get(path);
      const policy = String(headers['content-security-policy']);
      const sheets = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
      expect(sheets.length).toBeGreaterThan(0);
      for (const sheet of sheets) expect(policy).toContain(hashOf(sheet));
      expect(body).not.toMatch(/<[a-z][^>]*\s(on[a-z]+|style)\s*=\s*"/i);
      const scripts = [
        ...body.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
      ];
      expect(scripts.map(([, script = '']) => `script-src 'self' ${hashOf(script)}`)).toEqual(
        policy.split('; ').filter((rule) => rule.startsWith('script-src')),
      );
    }
  });

  test('OV-16 what is one buyer’s is kept by nobody and told to nobody', async () => {
    const name = hash.toLowerCase();
    const addresses = [
      `/order/${name}`,
      `/order/${hash}?lang=en`,
      `//elsewhere.example/order/${name}`,
      `/order/declined/${name}`,
      `/ticket/${name}`,
      `/api/order/ticket?hash=${name}`,
      `/api/order/calendar?hash=${name}`,
    ];
    for (const path of addresses) {
      const answer = await get(path);
      expect({ path, status: answer.status < 400, ...answer.headers }).toMatchObject({
        path,
        status: true,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': expect.stringContaining('noindex'),
      });
      expect(answer.headers.etag).toBeUndefined();
    }
    const read = await send(shop.origin, {
      method: 'POST',
      path: '/api/order/view',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hash }),
    });
    expect(read.headers['cache-control']).toBe('no-store');
  });

  test('an order’s page asks nothing of anybody else', async () => {
    const { body } = await get(`/order/${hash.toLowerCase()}`);
    const fetched = [
      ...body.matchAll(/<(?:link|script|img|source|iframe|object)[^>]*(?:href|src|srcset)="([^"]*)"/g),
    ];
    const foreign = fetched
      .map(([, address = '']) => address)
      .filter((address) => /^(https?:)?\/\//.test(address));
    expect(foreign.filter((address) => !address.startsWith(shop.origin))).toEqual([]);
  });

  test('the one cookie is out of reach of scripts and other sites, and nobody is let in by another origin', async () => {
    const { headers } = await get('/api/token', { origin: 'https://evil.example' });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^foyer-session=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    for (const path of ['/', '/api/setup', '/api/afisha', `/event/${event}`])
      expect((await get(path)).headers['set-cookie']).toBeUndefined();
  });

  test('D2 an unknown, an ill-formed and an endless name of an order are one answer', async () => {
    const names = ['A'.repeat(32), 'nobody', '\u0000', '../..', hash.slice(1)];
    const views = await Promise.all(
      names.map((name) => visitor.post('/api/order/view', { hash: name, lang: 'ru' })),
    );
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    // From an address of their own: one that asks for many unknown names within a minute is sent away (429).
    const elsewhere = { 'x-forwarded-for': '203.0.113.77' };
    const pages = await Promise.all(
      names.slice(1, -1).map((name) => get(`/order/${encodeURIComponent(name)}`, elsewhere)),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]));
  });
});

test('the bytes of no HTTP at all are refused in the envelope too', async () => {
  for (const bytes of ['hello\r\n\r\n', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`]) {
    const [head = '', body = ''] = (await sendBytes(shop.origin, bytes)).split('\r\n\r\n');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ errorCode: '-9999', errorText: expect.stringMatching(/\S/) });
  }
});

test('D6 the buyer is in no line of the log, however talkative: no name, phone, address, nor the order’s name', async () => {
  await get(`/order/${hash}?email=${canary.email}`);
  await visitor.post('/api/order/create', { ...(await cartFor(canary.email)), data: 'broken' });
  await get(`/api/payment/callback/card?orderNumber=${hash}&mdOrder=${canary.email}&checksum=00`);
  await get(`/nowhere/${hash}/${canary.email}`);
  const printed = shop.printed();
  expect(printed.split('\n').length).toBeGreaterThan(20);
  for (const secret of [
    ...Object.values(canary),
    'Неупоминаемая',
    '9991234567',
    'never-logged',
    hash,
    hash.toLowerCase(),
  ])
    expect(printed.match(new RegExp(`^.*${secret.replace(/[+.]/g, '\\$&')}.*$`, 'm'))?.[0]).toBeUndefined();
});

/** Pages, calls, pictures, scripts, files, refusals, redirects, mistakes of each kind. */
async function oneOfEachKind(): Promise<[name: string, answer: RawAnswer][]> {
  const home = await get('/');
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(home.body)?.[1] ?? '';
  const picture = /(\/pictures\/[^" ,]+)/.exec(home.body)?.[1] ?? '';
  expect([asset, picture]).not.toContain('');
  const paths = [
    '/',
    `/event/${event}`,
    `/order/${hash}`,
    '/contacts',
    '/nowhere',
    '/rules/purchase-terms',
    '/ru/rules',
    '/api/setup',
    '/api/token',
    '/api/afisha',
    '/api/nothing',
    '/api/docs',
    '/api/openapi.json',
    '/api/no-scheme',
    `/api/order/ticket?hash=${hash}`,
    `/api/order/calendar?hash=${hash}`,
    '/api/order/ticket?hash=nobody',
    '/api/payment/callback/card',
    asset,
    picture,
    '/pictures/none',
    '/assets/none.js',
    '/assets/%00',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/location-point.svg',
    '/healthz',
    '/%zz',
  ];
  const answers = await Promise.all(paths.map((path) => get(path)));
  const methods = ['PUT', 'DELETE', 'OPTIONS', 'TRACE'];
  const odd = await Promise.all(methods.map((method) => send(shop.origin, { method, path: '/' })));
  return [
    ...paths.map((path, index): [string, RawAnswer] => [path, answerAt(answers, index)]),
    ...methods.map((method, index): [string, RawAnswer] => [method, answerAt(odd, index)]),
  ];
}

function answerAt(answers: readonly RawAnswer[], index: number): RawAnswer {
  const answer = answers[index];
  if (!answer) throw new Error('an answer is missing');
  return answer;
}

async function cartFor(email: string, quantity = 1, row = 0) {
  const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
  return {
    ...cartOf(sale, { event, email, quantity, row, fromLast: 3 }),
    fio: canary.fio,
    phone: canary.phone,
  };
}

async function buyPaid(): Promise<string> {
  const { response } = await visitor.post<{ response: { hash: string } }>(
    '/api/order/create',
    await cartFor(canary.email),
  );
  await buyer.pay(response.hash);
  const [bankOrder] = shop.sandbox.rbs.control.list();
  shop.sandbox.rbs.control.pay(bankOrder?.id ?? '');
  // The mail comes when the order is paid.
  await shop.sandbox.mail.control.waitFor({ to: canary.email }, 90);
  return response.hash;
}
