import { expect, test } from 'vitest';
import { gatewaySettings } from '#domain/gateway-settings.ts';
import { vatRates } from '#domain/receipt.ts';
import { receiptFields } from './rbs-receipt.ts';

test('the rates that houses are warned of are those for which the protocol has no code', () => {
  const unspoken = vatRates.filter((vat) => {
    const line = { name: 'Билет', price: 100, quantity: 1, vat };
    return receiptFields({ taxSystem: 'osn', email: 'anna@pochta.example', lines: [line] }) === null;
  });
  expect(gatewaySettings.rbs.unspokenRates).toEqual(unspoken);
});
