import { audit } from '@foyer/server/features/audit/audit.ts';
import { sendRefund } from '@foyer/server/features/pay-order/send-refund.ts';
import { returnByHouse } from '@foyer/server/features/return-tickets/return-by-house.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { returnSteps } from '@foyer/server/testing/return-steps.ts';
import { withGateways } from '@foyer/server/testing/shop-for.ts';
import { afterEach, expect, test } from 'vitest';

let trial: BankTrial;
afterEach(() => trial.close());

test('RT-10 K21 the database is killed between the bank’s refund and our note of it: the money goes back once', async () => {
  const opening = openOwnServer();
  // It is reached by its socket alone.
  trial = await openBankTrial(
    {},
    opening.then((own) => ({ ...own, url: '' })),
  );
  const server: OwnServer = await opening;
  const { paid, bankSum } = returnSteps(() => trial);
  const { order } = await paid(1);
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(trial.shop, order.id, everything);
  const [refund] = await trial.database.query<{ id: number }>('select id from refund');
  const refundId = refund?.id ?? 0;

  await expect(sendRefund(withGateways(trial.shop, dyingAfterRefund(server)), refundId)).rejects.toThrow();
  await server.start();
  expect(await stateOf(refundId)).toBe('WAITING');
  expect(bankSum()).toBe(0);

  await sendRefund(trial.shop, refundId);
  await sendRefund(trial.shop, refundId);
  expect(await stateOf(refundId)).toBe('DONE');
  expect(trial.bank.ledger().filter(({ amount }) => amount < 0)).toHaveLength(1);
  expect(bankSum()).toBe(0);
  expect(await audit(trial.database)).toEqual([]);
});

/** The bank has done it and said so; before anything is written the database is no more. */
function dyingAfterRefund(server: OwnServer): BankTrial['shop']['gateways']['of'] {
  return (key) => {
    const gateway = trial.shop.gateways.of(key);
    return gateway === null
      ? null
      : {
          ...gateway,
          refund: async (request) => {
            const outcome = await gateway.refund(request);
            expect(outcome.kind).toBe('done');
            await server.kill();
            return outcome;
          },
        };
  };
}

async function stateOf(refundId: number): Promise<string | undefined> {
  const [row] = await trial.database.query<{ state: string }>('select state from refund where id = $1', [
    refundId,
  ]);
  return row?.state;
}
