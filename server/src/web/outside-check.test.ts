import { calls } from '@foyer/contract/calls.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BotCheckPolicy } from '#domain/bot-check.ts';
import { buyerForm, orderRequest } from '#testing/order-request.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';

let sandbox: Sandbox;
let shop: TestShop;
let number = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterEach(async () => {
  sandbox.captcha.control.clearScenario();
  await shop.close();
});
afterAll(() => sandbox.close());

async function openShop(kind: BotCheckPolicy['kind'], environment: Record<string, string> = {}) {
  const { smartUrl, recaptchaUrl, secret } = sandbox.captcha;
  const botCheck = {
    kind,
    when: 'always',
    siteKey: 'the-site-key',
    secretFrom: 'CAPTCHA_SECRET',
    address: kind === 'recaptcha' ? recaptchaUrl : smartUrl,
  } as const;
  shop = await createTestShop({
    seed: { house: { botCheck, setup: setupFor(kind), openOrdersPerBuyer: 100 } },
    environment: { CAPTCHA_SECRET: secret, ...environment },
  });
}

/** As the house's files are compiled. */
function setupFor(kind: BotCheckPolicy['kind']) {
  const { setup } = syntheticHouse({ sessions: 1, capacity: 1, zones: [] }).catalogue;
  const keyOf = (service: BotCheckPolicy['kind']) => (service === kind ? 'the-site-key' : null);
  const keys = { smartKey: keyOf('smartcaptcha'), recaptchaKey: keyOf('recaptcha') };
  return { ...setup, captcha: { enabled: true, recaptcha: kind === 'recaptcha', ...keys } };
}

async function submit(token: string | null) {
  number += 1;
  const request = orderRequest(shop.sale, {
    buyer: buyerForm(`outside${number}@x.example`),
    botCheck: { token, captchaId: null, captchaText: null },
  });
  const visitor = createTestVisitor(shop.server, `198.51.${number}.9`);
  const response = await visitor.change(calls.placeOrder.path, placeOrderToWire(request));
  return response.json<{ response: { errorCode: string; errorData?: object } }>().response;
}

function newToken(kind: 'good' | 'program' = 'good'): string {
  number += 1;
  return `sandbox~${kind}~${Date.now()}~tickets.example~${number}`;
}

const services = ['smartcaptcha', 'recaptcha'] as const;

test.each(services)('BD-8 %s is asked about an order, and its answer buys one', async (kind) => {
  await openShop(kind);
  expect(await submit(null)).toMatchObject({ errorCode: '-1001', errorData: { ask: 'outside' } });
  const token = newToken();
  expect(await submit(token)).toMatchObject({ errorCode: '0' });
  expect(await submit(token)).toMatchObject({ errorCode: '-1001', errorData: { ask: 'picture' } });
  expect(await submit(newToken('program'))).toMatchObject({ errorData: { ask: 'picture' } });
});

test.each(services)(
  'BD-8 %s that is away neither lets everybody pass nor shuts the shop: a picture is asked',
  async (kind) => {
    await openShop(kind);
    sandbox.captcha.control.setScenario('status-500');
    expect(await submit(newToken())).toMatchObject({ errorCode: '-1001', errorData: { ask: 'picture' } });
  },
);

test('BD-8 without its secret the service is not asked, the log says which is missing, and pictures do', async () => {
  await openShop('smartcaptcha', { CAPTCHA_SECRET: '' });
  expect(await submit(newToken())).toMatchObject({ errorCode: '-1001', errorData: { ask: 'picture' } });
  expect(shop.logged.join()).toContain('CAPTCHA_SECRET');
  expect((await shop.server.inject('/bot-check')).statusCode).toBe(404);
});

test.each(services)(
  'BD-8 %s stands in a frame of its own: no page of the shop may load its script',
  async (kind) => {
    await openShop(kind);
    const { origin } = new URL(sandbox.captcha.smartUrl);
    const page = await shop.server.inject('/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("script-src 'self' 'sha256-def=';");
    expect(policy).not.toContain(origin);
    const frame = await shop.server.inject('/bot-check?lang=en');
    const framePolicy = String(frame.headers['content-security-policy']);
    expect(framePolicy).toMatch(new RegExp(`script-src 'sha256-[^']+' ${origin}`));
    expect(framePolicy).toContain("frame-ancestors 'self'");
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(frame.body).toContain('data-key="the-site-key"');
    const setup = await shop.server.inject('/api/setup');
    // The key is for browsers, the secret is not.
    expect(setup.body + frame.body + page.body).not.toContain(sandbox.captcha.secret);
  },
);

test('BD-8 a house with its own check has no such frame', async () => {
  await openShop('own');
  expect(String((await shop.server.inject('/')).headers['content-security-policy'])).not.toContain(
    'frame-src',
  );
  expect((await shop.server.inject('/bot-check')).statusCode).toBe(404);
  expect(await submit(null)).toMatchObject({ errorData: { ask: 'invisible' } });
});
