import { startSandbox } from '@foyer/sandbox/main.ts';
import { expect, test } from 'vitest';
import { fiscalRegistrarSuite, type RegistrarWorld } from '#ports/fiscal-registrar.suite.ts';
import { createAtolRegistrar, receiptBody } from './atol-registrar.ts';

fiscalRegistrarSuite('ATOL Online', openSandboxRegistrar);

const company = {
  email: 'kassa@museum.example',
  taxId: '5544332219',
  paymentAddress: 'https://v5.online.atol.ru',
};

async function openSandboxRegistrar(): Promise<RegistrarWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...access } = sandbox.atol;
  const settings = { ...access, company, now: () => new Date() };
  return {
    registrar: createAtolRegistrar(settings),
    stranger: createAtolRegistrar({ ...settings, password: 'wrong' }),
    behave: (call, fault) => control.setScenario(`${call}-${fault}`),
    failNext: () => control.setScenario('receipt-failed', { times: 1 }),
    behaveWell: () => control.clearScenario(),
    forgetSessions: () => control.dropTokens(),
    print: () => control.advanceClock(5),
    printed: (externalId) => {
      const printed = control.list().filter((one) => one.externalId === externalId && one.state === 'done');
      return { receipts: printed.length, total: printed.reduce((sum, { total }) => sum + total, 0) };
    },
    close: () => sandbox.close(),
  };
}

test('the body of the worked example', () => {
  const cart = {
    taxSystem: 'osn',
    email: 'a@b.ru',
    lines: [{ name: 'Билет: Гамлет', price: 150_000, quantity: 1, vat: 'none' }],
  } as const;
  const sale = { kind: 'sale', externalId: 'FOYER-100500-1', cart } as const;
  expect(receiptBody(sale, company, '26.01.2026 12:00:00')).toEqual({
    external_id: 'FOYER-100500-1',
    timestamp: '26.01.2026 12:00:00',
    receipt: {
      client: { email: 'a@b.ru' },
      company: {
        email: 'kassa@museum.example',
        sno: 'osn',
        inn: '5544332219',
        payment_address: 'https://v5.online.atol.ru',
      },
      items: [
        {
          name: 'Билет: Гамлет',
          price: 1500,
          quantity: 1,
          measure: 0,
          sum: 1500,
          payment_method: 'full_prepayment',
          payment_object: 4,
          vat: { type: 'none' },
        },
      ],
      payments: [{ type: 1, sum: 1500 }],
      total: 1500,
    },
  });
});

test.each([
  ['closing', 'full_payment', 2],
  ['refund', 'full_prepayment', 1],
  ['late-refund', 'full_payment', 1],
] as const)('a receipt that is %s says %s, and how it was paid', (kind, payment_method, type) => {
  const lines = [{ name: 'Билет', price: 100, quantity: 1, vat: 'none' }] as const;
  const cart = { taxSystem: 'osn', email: 'a@b.ru', lines } as const;
  const body = receiptBody({ kind, externalId: 'FOYER-C1-1', cart }, company, '26.01.2026 12:00:00');
  expect(body).toMatchObject({ receipt: { items: [{ payment_method }], payments: [{ type, sum: 1 }] } });
});
