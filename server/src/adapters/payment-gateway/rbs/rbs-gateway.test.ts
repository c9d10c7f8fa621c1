import { startSandbox } from '@foyer/sandbox/main.ts';
import { type BankWorld, paymentGatewaySuite, untrusted } from '#ports/payment-gateway.suite.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';
import { rbsChecksum } from './rbs-checksum.ts';
import { createRbsGateway, usualCodesPath } from './rbs-gateway.ts';

paymentGatewaySuite('RBS', () => openSandboxBank('redirect'));
paymentGatewaySuite('RBS by a code of the Fast Payments System', () => openSandboxBank('qr'));

async function openSandboxBank(kind: 'redirect' | 'qr'): Promise<BankWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...cabinet } = sandbox.rbs;
  const settings = { ...cabinet, kind, codesPath: usualCodesPath, drawCode: btoa };
  control.setScenario('callback-never');
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
  const change = async (result: { kind: string }) => {
    if (result.kind === 'refused') throw new Error(`the bank refused: ${JSON.stringify(result)}`);
  };
  return {
    gateway: createRbsGateway(settings),
    stranger: createRbsGateway({ ...settings, password: 'wrong' }),
    behave: (call, behaviour) => control.setScenario(`${call}-${behaviour}`),
    untrusted: createRbsGateway({ ...settings, baseUrl: untrusted(settings.baseUrl) }),
    revoke: () => control.setScenario('credentials-revoked'),
    advanceClock: (seconds) => control.advanceClock(seconds),
    behaveWell: () => {
      control.clearScenario();
      control.setScenario('callback-never');
    },
    pay: (merchantNumber) => change(control.pay(merchantNumber)),
    decline: (merchantNumber) => change(control.decline(merchantNumber)),
    expire: (merchantNumber) => change(control.expire(merchantNumber)),
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
    netOf: (merchantNumber) =>
      control
        .ledger()
        .filter((entry) => entry.orderNumber === merchantNumber)
        .reduce((sum, entry) => sum + entry.amount, 0),
    now: () => new Date(),
    close: () => sandbox.close(),
  };
}
