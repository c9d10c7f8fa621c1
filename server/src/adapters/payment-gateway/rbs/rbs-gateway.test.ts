import { startSandbox } from '@foyer/sandbox/main.ts';
import { type BankWorld, paymentGatewaySuite } from '#ports/payment-gateway.suite.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';
import { simulatedBank } from '#testing/simulated-bank.ts';
import { createRbsGateway, usualCodesPath } from './rbs-gateway.ts';
import { rbsChecksum } from './rbs-protocol.ts';

paymentGatewaySuite('RBS', () => openSandboxBank('redirect'));
paymentGatewaySuite('RBS by a code of the Fast Payments System', () => openSandboxBank('qr'));

async function openSandboxBank(kind: 'redirect' | 'qr'): Promise<BankWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...cabinet } = sandbox.rbs;
  const settings = { ...cabinet, kind, codesPath: usualCodesPath, drawCode: btoa };
  const signed = (orderNumber: string, key: string): RawCallback => {
    const mdOrder = control.find(orderNumber)?.id ?? '';
    const query = { mdOrder, orderNumber, operation: 'deposited', status: '1', amount: '90000' };
    return {
      method: 'GET',
      query: { ...query, checksum: rbsChecksum(query, key) },
      body: '',
      headers: {},
      address: '127.0.0.1',
    };
  };
  return {
    gateway: createRbsGateway(settings),
    stranger: createRbsGateway({ ...settings, password: 'wrong' }),
    ...simulatedBank(control),
    receipts: { sale: 'asked', refund: 'asked' },
    address: settings.baseUrl,
    at: (baseUrl) => createRbsGateway({ ...settings, baseUrl }),
    kind,
    callbackOf: (merchantNumber) => signed(merchantNumber, settings.callbackKey),
    hostileCallbacks: (merchantNumber) => {
      const honest = signed(merchantNumber, settings.callbackKey);
      const { checksum = '', ...unsigned } = honest.query;
      return {
        forged: { ...honest, query: { ...honest.query, amount: '1' } },
        cut: { ...honest, query: { ...unsigned, checksum: checksum.slice(0, 60) } },
        unsigned: { ...honest, query: unsigned },
        empty: { ...honest, query: {} },
        'of another key': signed(merchantNumber, 'another'),
      };
    },
    close: () => sandbox.close(),
  };
}
