import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type RefusalKind, refusalCodes, refusalStatus } from '#kit/answer.ts';
import { serverHalf } from '#kit/call.ts';
import { envelopeOf, refusalFromWire } from '#kit/wire-values.ts';
import { calls } from './calls.ts';
import { openApi } from './open-api.ts';

const specified = `
  GET /api/setup | GET /api/token | GET /api/captcha | GET /api/captcha/check | POST /api/captcha/check
  GET /api/afisha | GET /api/no-scheme | GET /api/scheme/sessions | GET /api/scheme/map
  POST /api/order/create | POST /api/order/create-scheme | POST /api/order-data | POST /api/confirm-nominal
  POST /api/order/view | POST /api/order/pay | POST /api/order/status | POST /api/order/get-num
  POST /api/order/return/:hash | POST /api/order/return-create | POST /api/order/return-confirm
  POST /api/order/add-special-offer | POST /api/order/remove-special-offer
  POST /api/order/add-discount | POST /api/order/cancel-discount | POST /api/gid/logout
  POST /api/v0.3/backend/oauth/token | POST /api/v0.3/backend/oauth/revoke`
  .split(/[|\n]/)
  .map((call) => call.trim())
  .filter((call) => call !== '')
  .sort();

/** Calls of our own, which no foreign storefront needs (decisions, "More words"). */
const own = [
  'POST /api/order/change',
  'POST /api/order/change-answer',
  'POST /api/order/exchange',
  'POST /api/order/exchange-confirm',
  'POST /api/order/exchange-create',
  'POST /api/list/confirm',
  'POST /api/list/join',
  'POST /api/list/leave',
  'POST /api/list/pass',
  'POST /api/list/view',
  'GET /api/captcha/challenge',
  'GET /api/evenings',
  'GET /api/seats/best',
  'GET /api/seats/free',
  'POST /api/seats/hold',
  'POST /api/seats/release',
  'POST /api/order/return-link',
  'POST /api/order/return-withdraw',
  'POST /api/order/send-tickets',
];

test('AP-1 every call of the specification stands in the table at its path, and beside it only our own', () => {
  const table = Object.values(calls).flatMap((call) =>
    call.methods.map((method) => `${method} ${call.path}`),
  );
  expect(table.sort()).toEqual([...specified, ...own].sort());
});

test('AP-2 what changes something goes by POST only and may be refused for its token', () => {
  for (const call of Object.values(calls)) {
    if (call.guard === 'none') continue;
    expect(call.methods).toEqual(['POST']);
    expect(serverHalf<unknown, unknown>(call).refusals).toContain('csrf');
  }
});

test('AP-3 every code of the catalogue comes back as its kind', () => {
  for (const [kind, code] of Object.entries(refusalCodes)) {
    const read = refusalFromWire({ errorCode: code, errorText: 'текст' }, refusalStatus(kind as RefusalKind));
    expect(read).toEqual({ ok: false, refusal: { kind }, code, text: 'текст' });
  }
});

test('AP-3 a missing code is the inner error where the answer failed, and success where it did not', () => {
  expect(refusalFromWire({}, 502)).toMatchObject({ code: '-9999', refusal: { kind: 'internal' } });
  expect(refusalFromWire({}, 200)).toBeNull();
  expect(refusalFromWire({ errorCode: 0 }, 200)).toBeNull();
  expect(refusalFromWire({ errorCode: 'E77' }, 200)).toMatchObject({
    code: 'E77',
    refusal: { kind: 'internal' },
  });
});

test('AP-3 a refusal is found inside the envelope and beside it', () => {
  expect(envelopeOf({ response: { errorCode: '1' } })).toEqual({ response: { errorCode: '1' } });
  expect(envelopeOf({ errorCode: '-1000' })).toEqual({ response: { errorCode: '-1000' } });
  expect(envelopeOf(null)).toEqual({ response: {} });
});

const order = { hash: 'one', data: [], phone: '', email: '' };
const line = {
  day: '2027-02-14',
  time: '19:00',
  actionId: 'one',
  categoryId: 1,
  zoneId: 1,
  quantity: 1,
  sum: 1,
  seatId: 0,
};

test.each([
  ['quantity', { ...order, data: [{ ...line, quantity: 1.5 }] }],
  ['quantity', { ...order, data: [{ ...line, quantity: -1 }] }],
  ['quantity', { ...order, data: [{ ...line, quantity: [1] }] }],
  ['sum', { ...order, data: [{ ...line, sum: 10.001 }] }],
  ['sum', { ...order, data: [{ ...line, sum: '10' }] }],
  ['day', { ...order, data: [{ ...line, day: '14.02.2027' }] }],
  ['time', { ...order, data: [{ ...line, time: '25:00' }] }],
  ['lang', { ...order, lang: 'de' }],
  ['email', { ...order, email: ['a@example.org', 'b@example.org'] }],
  ['checkboxList', { ...order, checkboxList: 1 }],
  ['data', { ...order, data: 'all' }],
])('AP-1 a malformed order is refused by its field %s', (field, wire) => {
  const issues = v.safeParse(serverHalf(calls.placeOrder).requestSchema, wire).issues ?? [];
  expect(issues.map((issue) => v.getDotPath(issue)).join(' ')).toContain(field);
});

test('AP-1 the well-formed order passes, with fields that we do not know', () => {
  expect(
    v.safeParse(serverHalf(calls.placeOrder).requestSchema, { ...order, data: [line], fioError: false })
      .success,
  ).toBe(true);
});

test('AP-1 the OpenAPI document holds every call with its request and answer', () => {
  const document = openApi({ origin: 'https://shop.example', title: 'Полдень', routes: [] }) as {
    paths: Record<string, Record<string, { requestBody?: object; responses: Record<string, object> }>>;
  };
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(documented.sort()).toEqual([...specified, ...own].sort());
  const create = JSON.stringify(document.paths['/api/order/create']);
  for (const name of ['calendarId', 'USE_PUSHKIN_CARD', 'checkboxList', 'errorCode', 'Idempotency']) {
    expect(create.toLowerCase()).toContain(name.toLowerCase());
  }
});

test('AP-3 the codes of the catalogue are the specified ones, and each of ours means one thing', () => {
  expect(refusalCodes).toMatchObject({
    csrf: '-1000',
    'bot-check': '-1001',
    internal: '-9999',
    limit: '-9998',
    'payment-failed': '-9997',
    'bank-unknown': '-9996',
    'bank-missing': '-9995',
    unauthorized: '20829',
    forbidden: '20830',
  });
  const ours = Object.values(refusalCodes).filter((code) => /^\d{1,2}$/.test(code));
  expect(new Set(ours).size).toBe(ours.length);
});
