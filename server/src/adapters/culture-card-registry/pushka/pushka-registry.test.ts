import { startSandbox } from '@foyer/sandbox/main.ts';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { cultureCardRegistrySuite, type RegistryWorld } from '#ports/culture-card-registry.suite.ts';
import { createPushkaRegistry, ticketBody } from './pushka-registry.ts';

cultureCardRegistrySuite('API 0.1.5', openSandboxRegistry);

const faulty = { sale: 'start', end: 'refund', look: 'status' } as const;

async function openSandboxRegistry(): Promise<RegistryWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...access } = sandbox.registry;
  return {
    registry: createPushkaRegistry(access),
    stranger: createPushkaRegistry({ ...access, token: 'wrong' }),
    behave: (call, fault) => control.setScenario(`${faulty[call]}-${fault}`),
    behaveWell: () => control.clearScenario(),
    known: (code) =>
      control
        .list()
        .filter((one) => one.barcode === code)
        .map(({ status, payment, refund_ticket_price: refunded }) => ({
          status,
          amount: payment.amount,
          refunded,
        })),
    now: systemClock.now,
    close: () => sandbox.close(),
  };
}

test('EV-7 a sale is written as API 0.1.5 wants it', () => {
  const body = ticketBody(
    {
      code: '123456789012',
      codeType: 'qr',
      fullName: 'Веретенникова Анна Павловна',
      phone: '9160000001',
      eventNumber: '4100017',
      startsAt: new Date('2027-02-14T16:00:00Z'),
      place: '',
      payment: {
        id: '7',
        rrn: null,
        at: new Date('2027-01-10T12:00:00.900Z'),
        price: 70_000,
        amount: 70_050,
      },
    },
    '12345',
  );
  expect(body).toEqual({
    barcode: '123456789012',
    barcode_type: '1',
    visitor: { full_name: 'Веретенникова Анна Павловна' },
    buyer: { mobile_phone: '9160000001' },
    session: { event_id: '4100017', organization_id: '12345', date: 1_802_620_800 },
    payment: { id: '7', date: 1_799_582_400, ticket_price: '700.00', amount: '700.50' },
  });
});
