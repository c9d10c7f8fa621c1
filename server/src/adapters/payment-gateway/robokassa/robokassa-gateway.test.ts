import type { PaymentStart } from '@foyer/contract/order/order.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import { describe, expect, test } from 'vitest';
import { type BankWorld, paymentGatewaySuite } from '#ports/payment-gateway.suite.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';
import { simulatedBank } from '#testing/simulated-bank.ts';
import { createRobokassaGateway } from './robokassa-gateway.ts';
import {
  amountOf,
  billNumber,
  hasTrueSignature,
  ownParts,
  refundToken,
  robokassaSignature,
  sumText,
} from './robokassa-protocol.ts';

paymentGatewaySuite('Robokassa', openSandboxBank);

async function openSandboxBank(): Promise<BankWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...cabinet } = sandbox.robokassa;
  const settings = { ...cabinet, now: () => new Date() };
  const bill = (number: string) => billNumber(number) ?? '';
  const signed = (number: string, password: string): Record<string, string> => {
    const fields = { OutSum: '900.000000', InvId: bill(number), Shp_order: 'abc' };
    const parts = [fields.OutSum, fields.InvId, password, ...ownParts(fields)];
    return { ...fields, SignatureValue: robokassaSignature(parts, 'sha256').toUpperCase() };
  };
  return {
    kind: 'form',
    cannotCancel: true,
    hidesExpiry: true,
    losesRefunds: true,
    gateway: createRobokassaGateway(settings),
    stranger: createRobokassaGateway({ ...settings, password1: 'wrong', password2: 'wrong' }),
    ...simulatedBank(control, bill),
    receipts: { sale: 'asked', refund: 'unreported' },
    address: settings.baseUrl,
    at: (baseUrl) => createRobokassaGateway({ ...settings, baseUrl }),
    visit,
    callbackOf: (number) => post(signed(number, cabinet.password2)),
    hostileCallbacks: (number) => {
      const honest = signed(number, cabinet.password2);
      const { SignatureValue = '', ...unsigned } = honest;
      return {
        forged: post({ ...honest, OutSum: '1.000000' }),
        'with another order': post({ ...honest, Shp_order: 'another' }),
        cut: post({ ...unsigned, SignatureValue: SignatureValue.slice(0, 60) }),
        unsigned: post(unsigned),
        empty: post({}),
        'signed with the password that buyers see through': post(signed(number, cabinet.password1)),
      };
    },
    settleRefunds: () => control.advanceClock(10),
    close: () => sandbox.close(),
  };
}

function post(fields: Record<string, string>): RawCallback {
  const body = new URLSearchParams(fields).toString();
  return { method: 'POST', query: {}, body, headers: {}, address: '127.0.0.1' };
}

/** As the buyer's browser does: the form, then the page. */
async function visit(start: PaymentStart): Promise<void> {
  if (start.kind !== 'form') throw new Error('not a form');
  const sent = await fetch(start.action, {
    method: 'POST',
    body: new URLSearchParams(start.fields),
    redirect: 'manual',
    headers: { origin: 'null' },
  });
  if (sent.status !== 303) throw new Error(await sent.text());
  const page = await fetch(sent.headers.get('location') ?? '');
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
}

describe('worked signatures', () => {
  const own = { Shp_site: '2', Shp_order: 'A-17' };
  const receipt =
    '{"sno":"osn","items":[{"name":"Билет","quantity":1,"sum":1500,"payment_method":"full_prepayment","payment_object":"service","tax":"none"}]}';
  test.each([
    [
      ['foyer', '1500.00', '100500', 'password_1'],
      'sha256',
      '7e66f1532b8bcd034309dc16e7272f4b85d1b5ca84ddb225af164ff6efde221c',
    ],
    [['foyer', '1500.00', '100500', 'password_1'], 'md5', '305223d5668be785969dd7835b9e9c35'],
    [
      ['foyer', '1500.00', '100500', 'password_1', ...ownParts(own)],
      'sha256',
      'c41ad9de478edcbfc899aea9b5fc78c4d69f57df2e8cef6e18fff51e607ea88f',
    ],
    [
      ['foyer', '1500.00', '100500', encodeURIComponent(receipt), 'password_1'],
      'sha256',
      'c674c7525718a5b27373bc95a0f6dfecc4efff3e5ec2484b7b3cee99008a0e87',
    ],
    [
      ['foyer', '100500', 'password_2'],
      'sha256',
      'c67dfb1d0e9bba813c13a725b5ae3e02a181b06a95f7b984342146286ea5c199',
    ],
  ] as const)('%j by %s', (parts, algorithm, signature) => {
    expect(robokassaSignature(parts, algorithm)).toBe(signature);
  });

  test.each([
    ['password_2', '07a2bd0cd8f5f0ad33fdcd5763433f0ee1525ec00dec3b5be063fb9311961e01'],
    ['password_1', 'b6d7390c21b97c1667677653e189a1350febcefe54db97113c3180ee45a7e4d9'],
  ])('of a notification and of a return, %s', (password, SignatureValue) => {
    const fields = { OutSum: '1500.00', InvId: '100500', ...own, SignatureValue };
    expect(hasTrueSignature(fields, password, 'sha256')).toBe(true);
    expect(hasTrueSignature({ ...fields, Shp_order: 'A-18' }, password, 'sha256')).toBe(false);
  });

  test('of a refund', () => {
    expect(refundToken('{"OpKey":"0F5B-OVO","RefundSum":450.0}', 'password_3')).toBe(
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJPcEtleSI6IjBGNUItT1ZPIiwiUmVmdW5kU3VtIjo0NTAuMH0.QO3ZcrwLpEvRjoSnEYGbKxGXxccW9d5plB2Lpu0SFJs',
    );
  });
});

test('sums keep their kopecks, whatever zeros follow', () => {
  for (const amount of [0, 1, 99, 100, 90_005, 150_000]) expect(amountOf(sumText(amount))).toBe(amount);
  expect(amountOf('1500.000000')).toBe(150_000);
  for (const wrong of ['', '1,5', '1500.001', '-1', '1e3']) expect(amountOf(wrong)).toBeNull();
});

test('a bill has a whole number, the random part of the name of its attempt', () => {
  expect(billNumber('100007-2-4f3a9-2147483647')).toBe('2147483647');
  expect(billNumber('100007-2-4f3a9-2147483648')).toBeNull();
  expect(billNumber('100007-2-4f3a9-0')).toBeNull();
  expect(billNumber('100007-2')).toBeNull();
});

describe('the buyer comes back', () => {
  const orderHash = '7k2m9qrtwxyz34bcdfghjklmnpqrstvw';
  const gateway = createRobokassaGateway({
    baseUrl: 'http://localhost:9/',
    refundsUrl: 'http://localhost:9/',
    receiptsUrl: '',
    login: 'foyer',
    password1: 'password_1',
    password2: 'password_2',
    password3: 'password_3',
    algorithm: 'sha256',
    now: () => new Date(),
  });
  const back = (fields: Record<string, string>) => gateway.readReturn?.(post(fields));
  const fields = { OutSum: '900.00', InvId: '10000701', Shp_order: orderHash, Shp_lang: 'en' };
  const signature = robokassaSignature(['900.00', '10000701', 'password_1', ...ownParts(fields)], 'sha256');

  test('with a true signature from success, without it from a failure', () => {
    expect(back({ ...fields, SignatureValue: signature })).toEqual({
      orderHash,
      language: 'en',
      declined: false,
    });
    expect(back(fields)).toEqual({ orderHash, language: 'en', declined: true });
  });

  test.each([['//evil.example'], ['../x'], ['']])('to no place but an order: %j', (name) => {
    expect(back({ ...fields, Shp_order: name })).toBeNull();
  });
});
