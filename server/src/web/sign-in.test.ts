import { calls } from '@foyer/contract/calls.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { codeOf } from '@foyer/sandbox/testing/sign-in-person.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRequest } from '#testing/order-request.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

const origin = 'http://localhost:3000';
const codePath = '/api/v0.3/backend/oauth/token';
let sandbox: Sandbox;
let shop: TestShop;
let visitor: TestVisitor;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  shop = await openShop({});
  visitor = createTestVisitor(shop.server);
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

function openShop({ asksAll = false, enabled = true }): Promise<TestShop> {
  const { setup } = syntheticHouse({ sessions: 1, capacity: 1, zones: [] }).catalogue;
  const signIn = { ...noSignIn, enabled, clientId: 'foyer', authUrl: sandbox.gid.address };
  return createTestShop({
    seed: { house: { setup: { ...setup, signIn } }, event: { needsSignIn: asksAll } },
    environment: { FOYER_ORIGIN: origin, FOYER_ORDERS_PER_MINUTE: '10000', FOYER_LOOKS_PER_MINUTE: '10000' },
  });
}

async function exchange(person: string, change: Record<string, string> = {}) {
  const { code, state, nonce, codeVerifier, redirectUri } = await codeOf(
    sandbox.gid.address,
    person,
    `${origin}/sign-in`,
  );
  return visitor.change(codePath, {
    grant_type: 'authorization_code',
    client_id: 'foyer',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    code,
    state,
    nonce,
    ...change,
  });
}

async function tokenOf(person: string): Promise<string> {
  const response = await exchange(person);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().access_token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function placedBy(token: string | null): Promise<string> {
  const order = placeOrderToWire(orderRequest(shop.sale));
  const response = await visitor.change('/api/order/create', order, token === null ? {} : bearer(token));
  const { errorCode, hash } = response.json().response;
  expect(errorCode).toBe('0');
  return hash;
}

describe('signing in', () => {
  test('ID-1 a code becomes a sign-in of the shop; no token of the provider’s that opens anything leaves', async () => {
    const response = await exchange('anna');
    const body = response.json();
    expect(body).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      additional_data: { sub: 'anna', email: 'anna@pochta.example', phone: '+79160000001' },
    });
    expect(body).not.toHaveProperty('refresh_token');
    expect(response.headers['cache-control']).toBe('no-store');
    const cookie = response.cookies.find(({ name }) => name.endsWith('foyer-sign-in'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', value: body.access_token });
    const stored = await shop.own.database.query<{ text: string }>(
      `select encode(sealed, 'escape') || encode(token_hash, 'escape') as text from sign_in`,
    );
    for (const { text } of stored) {
      expect(text).not.toContain(body.access_token);
      expect(text).not.toContain('anna@pochta.example');
    }
  });

  test('ID-2 a foreign redirect address, client, nonce or verifier gets nothing', async () => {
    for (const change of [
      { redirect_uri: 'http://localhost:3001/sign-in' },
      { client_id: 'another' },
      { nonce: 'another-one' },
      { code_verifier: 'w'.repeat(128) },
    ]) {
      const response = await exchange('anna', change);
      expect({ change, status: response.statusCode }).toEqual({ change, status: 400 });
      expect(response.json()).toMatchObject({ errorCode: '30' });
      expect(response.body).not.toContain('access_token');
    }
  });

  test('AP-2 the code path takes no call without its token', async () => {
    const response = await visitor.ask(codePath, { grant_type: 'refresh_token', client_id: 'foyer' });
    expect(response.json().errorCode).toBe('-1000');
  });

  test('ID-11 a provider that wants to be asked later is passed on, one in trouble is busy', async () => {
    const later = await exchange('throttled');
    expect(later.statusCode).toBe(429);
    expect(later.headers['retry-after']).toBe('7');
    expect((await exchange('broken')).statusCode).toBe(503);
  });

  test('ID-5 a sign-in is prolonged without a refresh token in the browser', async () => {
    const token = await tokenOf('anna');
    await shop.own.database.query(`update sign_in set expires_at = now() + interval '4 minutes'`);
    const renew = { grant_type: 'refresh_token', client_id: 'foyer' };
    // Two tabs at once: the provider takes a refresh token once, and both stay signed in.
    const answers = await Promise.all([1, 2].map(() => visitor.change(codePath, renew, bearer(token))));
    for (const answer of answers) expect(answer.json().access_token).toBe(token);
    const longest = Math.max(...answers.map((answer) => answer.json().expires_in));
    expect(longest).toBeGreaterThan(3000);
    const renewed = await visitor.change(codePath, renew, bearer(token));
    expect(renewed.json().expires_in).toBeGreaterThan(3000);
  });

  test('ID-5 a provider that says no ends the sign-in, one that lapsed is not prolonged', async () => {
    const renew = { grant_type: 'refresh_token', client_id: 'foyer' };
    const ended = await tokenOf('no-refresh');
    expect((await visitor.change(codePath, renew, bearer(ended))).json().errorCode).toBe('30');
    const hash = await placedBy(null);
    const view = await visitor.ask('/api/order/view', { hash }, bearer(ended));
    expect(view.statusCode).toBe(401);
    const lapsed = await tokenOf('anna');
    await shop.own.database.query(`update sign_in set expires_at = now() - interval '1 second'`);
    expect((await visitor.change(codePath, renew, bearer(lapsed))).json().errorCode).toBe('30');
    expect((await visitor.change(codePath, renew)).json().errorCode).toBe('20829');
  });

  test('ID-6 signing out ends the sign-in here and at the provider', async () => {
    const token = await tokenOf('anna');
    const hash = await placedBy(token);
    const out = await visitor.change('/api/gid/logout', { token });
    expect(out.json()).toMatchObject({ errorCode: '0' });
    expect(out.cookies.find(({ name }) => name.endsWith('foyer-sign-in'))?.value).toBe('');
    expect(sandbox.gid.requests().at(-1)).toMatchObject({ call: 'revoke', status: 200 });
    expect((await visitor.ask('/api/order/view', { hash }, bearer(token))).statusCode).toBe(401);
    // A second press is done already.
    expect((await visitor.change('/api/gid/logout', { token })).json().errorCode).toBe('0');
  });

  test('ID-6 signing out ends the browser’s session too: who sits down next has nothing of it', async () => {
    const token = await tokenOf('anna');
    const out = await visitor.change('/api/gid/logout', { token });
    const session = out.cookies.find(({ name }) => name.endsWith('foyer-session'));
    expect(session).toMatchObject({ value: '', path: '/', httpOnly: true });
  });

  test('ID-2 a refused code does not sign out who is signed in already', async () => {
    const refused = await exchange('anna', { nonce: 'another-one' });
    expect(refused.statusCode).toBe(400);
    expect(refused.cookies).toEqual([]);
  });

  test('ID-6 a provider that does not hear is told as 1002, and the visitor is out all the same', async () => {
    const token = await tokenOf('no-logout');
    const hash = await placedBy(token);
    const out = await visitor.change('/api/v0.3/backend/oauth/revoke', { client_id: 'foyer', token });
    expect(out.json().errorCode).toBe('1002');
    expect((await visitor.ask('/api/order/view', { hash }, bearer(token))).statusCode).toBe(401);
  });

  test('ID-10 nothing of the person stands in the log', async () => {
    await exchange('wrong-nonce');
    const log = shop.logged.join('\n');
    expect(log).toContain('The identity provider did not help');
    expect(log).not.toMatch(/pochta\.example|7916000|Веретенникова/);
  });
});

describe('orders of a profile', () => {
  /** Every call of the contract that names an order, those of later features too. */
  const orderPaths = Object.values(calls)
    .map(({ path }) => path)
    .filter((path) => /^\/api\/(order\/(?!create)|order-data|confirm-nominal)/.test(path));

  test('AP-4 the calls about an order are those of the contract', () => {
    expect(orderPaths.length).toBeGreaterThanOrEqual(14);
    for (const known of ['/api/order/view', '/api/order/return/:hash', '/api/order-data'])
      expect(orderPaths).toContain(known);
  });

  test.each(orderPaths)('AP-4 ID-10 %s opens to the profile that placed the order alone', async (path) => {
    const [anna, boris, namesake] = [await tokenOf('anna'), await tokenOf('boris'), await tokenOf('anna-2')];
    const hash = await placedBy(anna);
    const ask = (headers: Record<string, string>) =>
      visitor.change(
        path.replace(':hash', hash.toLowerCase()),
        { hash: hash.toLowerCase(), lang: 'ru', bank_data: { id: 1, name: 'Карта', type: 'redirect' } },
        headers,
      );
    // Whatever else the call may want: its own profile is let in.
    const own = await ask(bearer(anna));
    expect([401, 403]).not.toContain(own.statusCode);
    expect(own.body).not.toMatch(/2082\d|20830/);
    for (const [headers, status, code] of [
      [{}, 401, '20829'],
      [bearer(boris), 403, '20830'],
      [bearer(namesake), 403, '20830'],
      [bearer('x'.repeat(43)), 401, '20829'],
    ] as const) {
      const response = await ask(headers);
      expect(response.statusCode).toBe(status);
      const body = response.json();
      const { errorCode, errorText, ...promised } = body.response ?? body;
      expect({ errorCode, errorText }).toEqual({ errorCode: code, errorText: expect.any(String) });
      for (const nothing of Object.values(promised)) expect(nothing).toHaveLength(0);
    }
  });

  test('AP-4 its files open by the cookie of the browser that signed in, and to nobody else', async () => {
    const anna = await tokenOf('anna');
    const hash = await placedBy(anna);
    for (const file of ['ticket', 'calendar']) {
      const url = `/api/order/${file}?hash=${hash}`;
      expect((await visitor.get(url)).statusCode).toBe(401);
      for (const spelling of [`?HASH=${hash}`, `?hash=${'A'.repeat(hash.length)}&Hash=${hash}`]) {
        expect((await visitor.get(`/api/order/${file}${spelling}`)).statusCode, spelling).toBe(401);
      }
      // Not paid yet: there is nothing to print, but the order is theirs.
      const own = await visitor.get(url, { cookie: `foyer-sign-in=${anna}` });
      expect(own.json().errorCode).toBe('3');
    }
  });

  test('AP-4 a page is rendered in the name of who asks', async () => {
    const anna = await tokenOf('anna');
    const hash = await placedBy(anna);
    const read = async (headers: Record<string, string>) => {
      await visitor.get(`/order/${hash.toLowerCase()}`, headers);
      return shop.asked.at(-1)?.ask(calls.order, { hash, language: 'ru' });
    };
    expect(await read({})).toMatchObject({ ok: false, code: '20829', text: '' });
    const boris = await tokenOf('boris');
    expect(await read({ cookie: `foyer-sign-in=${boris}` })).toMatchObject({ ok: false, code: '20830' });
    expect(await read({ cookie: `foyer-sign-in=${anna}` })).toMatchObject({ ok: true, value: { hash } });
  });

  test('ID-10 the form that pays without a script opens to the profile that placed the order alone', async () => {
    const anna = await tokenOf('anna');
    const hash = (await placedBy(anna)).toLowerCase();
    const pay = async (token: string | null) => {
      await shop.server.inject({
        method: 'POST',
        url: `/order/${hash}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        ...(token && { cookies: { 'foyer-sign-in': token } }),
        payload: 'payment-way=1',
      });
      return shop.asked.at(-1)?.sent;
    };
    const refused = (kind: string) => ({ answer: { ok: false, refusal: { kind } } });
    expect(await pay(null)).toMatchObject(refused('unauthorized'));
    expect(await pay(await tokenOf('boris'))).toMatchObject(refused('forbidden'));
    const attempts = `select 1 from payment join orders on orders.id = payment.order_id where lower(hash) = $1`;
    expect(await shop.own.database.query(attempts, [hash])).toHaveLength(0);
    // This house has no bank.
    expect(await pay(anna)).toMatchObject(refused('bank-missing'));
  });

  test.each(['change', 'exchange'])(
    'ID-10 the form of /order/%s is for the profile that placed the order',
    async (page) => {
      const [anna, boris] = [await tokenOf('anna'), await tokenOf('boris')];
      const hash = (await placedBy(anna)).toLowerCase();
      const send = async (token: string | null) => {
        const { headers } = await shop.server.inject({
          method: 'POST',
          url: `/order/${page}/${hash}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          ...(token && { cookies: { 'foyer-sign-in': token } }),
          payload: 'name=none&answer=money&ticket=1',
        });
        return new URL(String(headers.location), origin).searchParams.get('refused');
      };
      expect([await send(null), await send(boris)]).toEqual(['20829', '20830']);
      expect(await send(anna)).not.toMatch(/^208(29|30)$/);
    },
  );

  test('ID-10 an order without a profile opens by its name, signed in or not', async () => {
    const hash = await placedBy(null);
    const boris = await tokenOf('boris');
    expect((await visitor.ask('/api/order/view', { hash })).statusCode).toBe(200);
    expect((await visitor.ask('/api/order/view', { hash }, bearer(boris))).statusCode).toBe(200);
  });

  test('ID-10 the same cart of two profiles makes two orders', async () => {
    const [anna, boris] = [await tokenOf('anna'), await tokenOf('boris')];
    const order = placeOrderToWire(orderRequest(shop.sale));
    const hashes = [];
    for (const token of [anna, boris, anna]) {
      const response = await visitor.change('/api/order/create', order, bearer(token));
      hashes.push(response.json().response.hash);
    }
    expect(hashes[0]).toBe(hashes[2]);
    expect(hashes[1]).not.toBe(hashes[0]);
  });

  test('ID-10 an order is not placed in the name of a sign-in that has ended', async () => {
    const order = placeOrderToWire(orderRequest(shop.sale));
    const response = await visitor.change('/api/order/create', order, bearer('x'.repeat(43)));
    expect(response.statusCode).toBe(401);
    expect(response.json().response.errorCode).toBe('20829');
  });
});

test('EV-10 an event that asks for a sign-in sells to nobody else', async () => {
  const house = await openShop({ asksAll: true });
  const guest = createTestVisitor(house.server);
  const order = placeOrderToWire(orderRequest(house.sale));
  const refused = await guest.change('/api/order/create', order);
  expect(refused.statusCode).toBe(401);
  expect(refused.json().response.errorCode).toBe('20829');
  const { codeVerifier, redirectUri, ...rest } = await codeOf(
    sandbox.gid.address,
    'anna',
    `${origin}/sign-in`,
  );
  const signedIn = await guest.change(codePath, {
    grant_type: 'authorization_code',
    client_id: 'foyer',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...rest,
  });
  const placed = await guest.change('/api/order/create', order, bearer(signedIn.json().access_token));
  expect(placed.json().response.errorCode).toBe('0');
  await house.close();
});

test('ID-10 a house that signs nobody in takes a foreign bearer token for nothing', async () => {
  const house = await openShop({ enabled: false, asksAll: true });
  const guest = createTestVisitor(house.server);
  const order = placeOrderToWire(orderRequest(house.sale));
  const placed = await guest.change('/api/order/create', order, bearer('of-a-proxy'));
  expect(placed.json().response.errorCode).toBe('0');
  await house.close();
});
