import { startSandbox } from '@foyer/sandbox/main.ts';
import { expect, onTestFinished, test } from 'vitest';
import { gatewaySettings } from '#domain/gateway-settings.ts';
import { vatRates } from '#domain/receipt.ts';
import { requestOf } from '#ports/payment-gateway.suite.ts';
import { createRbsGateway, usualCodesPath } from './rbs-gateway.ts';
import { receiptFields } from './rbs-receipt.ts';

const mobile = '+7 916 000-00-00';

test('the rates that houses are warned of are those for which the protocol has no code', () => {
  const unspoken = vatRates.filter((vat) => {
    const line = { name: 'Билет', price: 100, quantity: 1, vat };
    const cart = { taxSystem: 'osn', email: 'anna@pochta.example', lines: [line] } as const;
    return receiptFields(cart, mobile).kind === 'refused';
  });
  expect(gatewaySettings.rbs.unspokenRates).toEqual(unspoken);
});

test('an e-mail address that is too long for the protocol is never cut: the receipt goes to the mobile phone', async () => {
  expect(await registered('margarita.konstantinopolska@company.com', mobile)).toMatchObject({
    outcome: 'started',
    email: 'margarita.konstantinopolska@company.com',
    customer: { email: 'margarita.konstantinopolska@company.com' },
  });
  const long = 'margarita.konstantinopolskaya@company.com';
  for (const phone of [mobile, '8 (916) 000-00-00'])
    expect(await registered(long, phone)).toEqual({
      outcome: 'started',
      email: undefined,
      own: long,
      customer: { phone: '+79160000000' },
    });
  for (const phone of ['+49 30 1234567', '+7 495 000-00-00', '+1 916 000-00-00'])
    expect(await registered(long, phone)).toEqual({ outcome: 'refused' });
});

/** What the bank is told of a buyer. */
async function registered(email: string, phone: string) {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  onTestFinished(() => sandbox.close());
  const { control, ...cabinet } = sandbox.rbs;
  const gateway = createRbsGateway({
    ...cabinet,
    kind: 'redirect',
    codesPath: usualCodesPath,
    drawCode: btoa,
  });
  const request = requestOf();
  const { kind: outcome } = await gateway.start({
    ...request,
    buyer: { email, phone },
    receipt: request.receipt && { ...request.receipt, email },
  });
  const registration = control.find(request.merchantNumber);
  if (!registration) return { outcome };
  const { email: told, merchantParams, orderBundle } = registration;
  return {
    outcome,
    email: told,
    own: merchantParams.email,
    customer: Reflect.get(Object(orderBundle), 'customerDetails'),
  };
}
