import type { Order } from '@foyer/server/domain/order.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { sendRefund } from '@foyer/server/features/pay-order/send-refund.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { startPayment } from '@foyer/server/features/pay-order/start-payment.ts';
import { releaseHolds } from '@foyer/server/features/release-holds/release-holds.ts';
import { approveReturn, refuseReturn } from '@foyer/server/features/return-tickets/decide-return.ts';
import { endLapsedRequests } from '@foyer/server/features/return-tickets/request-return.ts';
import { sendMail } from '@foyer/server/features/send-mail/send-mail.ts';
import type { OutgoingMail } from '@foyer/server/ports/mailer.ts';
import { loadMailsOf } from '@foyer/server/store/mails.ts';
import { loadPaymentsOf } from '@foyer/server/store/payments.ts';
import { loadRefundsOf } from '@foyer/server/store/refunds.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { returnSteps } from '@foyer/server/testing/return-steps.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { type Attempt, type OrderTruth, orderTruth } from './order-truth.ts';
import { checkPages, plain, sum } from './word-checks.ts';

let trial: BankTrial;
const { ask, confirm, withdraw, returnsOf } = returnSteps(() => trial);
beforeEach(async () => {
  trial = await openBankTrial({ capacity: 100_000 });
  trial.bank.setScenario('callback-never');
});
afterEach(() => trial.close());

/** One order on its way: what happened at its bank, and the mails that were read. */
interface Walk {
  order: Order;
  fates: Map<string, Attempt['bank']>;
  /** Refunds that mails have told of, by their numbers. */
  told: string[];
}

interface House {
  quantity: number;
  byHand: boolean;
  keepsFee: boolean;
  /** Hours from now, and the share until then. */
  steps: readonly (readonly [number, number])[];
}

const ladders: House['steps'][] = [
  [],
  [[500, 100]],
  [
    [2, 70],
    [20, 30],
  ],
  [
    [-2, 100],
    [20, 55],
  ],
];
const houses: fc.Arbitrary<House> = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  byHand: fc.boolean(),
  keepsFee: fc.boolean(),
  steps: fc.constantFrom(...ladders),
});
/** What buyer, bank, house and time can do next; a number of the walk chooses one. */
function nextSteps({ state, holdIsOver, attempts, requests, waitingRefunds }: OrderTruth): string[] {
  const isUnpaid = (state === 'HELD' || state === 'PAYING') && !holdIsOver;
  const asked = requests.find((one) => one.state === 'ASKED' || one.state === 'CONFIRMED');
  return [
    ...(isUnpaid ? ['start 1', 'start 2', 'end the hold'] : []),
    ...(state === 'PAID' ? [] : ['sell the rest', 'free the rest']),
    ...attempts.flatMap(({ bank }, index) => {
      if (bank === 'open') return ['pay', 'pay', 'decline', 'expire'].map((verb) => `${verb} ${index + 1}`);
      return bank === 'expired' ? [`pay ${index + 1}`, `pay ${index + 1}`] : [];
    }),
    ...(state === 'PAID' && !asked ? ['ask', 'ask', 'ask all'] : []),
    ...(asked?.state === 'ASKED' ? ['confirm', 'confirm', 'confirm', 'withdraw', 'lapse'] : []),
    ...(asked?.state === 'CONFIRMED' ? ['approve', 'approve', 'refuse'] : []),
    ...(waitingRefunds.length > 0 ? ['refund', 'refund'] : []),
  ];
}

test('OV-1 whatever happens to an order, pages and mails say what database and bank say', async () => {
  const states = new Set<string>();
  const choices = fc.array(fc.nat(10_000), { minLength: 6, maxLength: 14, size: 'max' });
  await fc.assert(
    fc.asyncProperty(houses, choices, async (house, chosen) => {
      const walk = await place(house);
      let truth = await look(walk);
      for (const choice of chosen) {
        const steps = nextSteps(truth);
        await act(walk, steps[choice % steps.length] ?? 'nothing');
        truth = await look(walk);
        states.add(stateOf(truth));
      }
    }),
    {
      seed: proof.seed ?? 14,
      unbiased: true,
      ...(proof.seconds === null
        ? { numRuns: 20 }
        : { numRuns: 1e6, interruptAfterTimeLimit: proof.seconds * 1000, markInterruptAsFailure: false }),
    },
  );
  expect(await audit(trial.database)).toEqual([]);
  expect(states.size).toBeGreaterThan(30);
  reportFigures({ combinations: states.size });
});

/** Order, payments and returns, as one text. */
function stateOf({ state, attempts, requests, waitingRefunds }: OrderTruth): string {
  const paid = attempts.map(({ bank, applied, back }) => `${bank}-${applied}-${back.length}`).join();
  return [state, paid, requests.map((one) => one.state).join(), waitingRefunds.length].join(' ');
}

async function place({ quantity, byHand, keepsFee, steps }: House): Promise<Walk> {
  await trial.database.query('update stock set capacity = 100000');
  const order = await trial.order(quantity);
  const ladder = steps.map(([hours, percent]) => ({ until: Date.now() + hours * 3_600_000, percent }));
  await trial.database.query(
    `update orders set document = jsonb_set(jsonb_set(document, '{returns}', $2), '{lines,0,returnSteps}', $3) where id = $1`,
    [order.id, { allowed: true, keepsFee, paysOutByItself: !byHand }, JSON.stringify(ladder)],
  );
  return { order, fates: new Map(), told: [] };
}

async function act({ order, fates }: Walk, step: string): Promise<void> {
  const [verb = '', which = ''] = step.split(' ');
  const name = (await loadPaymentsOf(trial.database, order.id))[Number(which) - 1]?.merchantNumber;
  switch (verb) {
    case 'start':
      await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: Number(which) });
      break;
    case 'pay':
      if (name && trial.bank.find(name) && ['open', 'expired'].includes(fates.get(name) ?? 'open'))
        if (trial.bank.pay(name).kind !== 'refused') fates.set(name, 'paid');
      break;
    case 'decline':
    case 'expire':
      if (name && trial.bank.find(name) && (fates.get(name) ?? 'open') === 'open')
        if (trial.bank[verb](name).kind !== 'refused') fates.set(name, `${verb}d`);
      break;
    case 'end':
      await trial.endHold(order);
      await releaseHolds(trial.database);
      break;
    case 'sell':
      await trial.database.query('update stock set capacity = taken');
      break;
    case 'free':
      await trial.database.query('update stock set capacity = 100000');
      break;
    case 'ask': {
      const tickets = await loadTicketsOf(trial.database, order.id);
      const good = tickets.filter(({ returnedAt }) => returnedAt === null).map(({ id }) => id);
      await ask(order, step === 'ask' ? good.slice(0, 1) : good);
      break;
    }
    case 'confirm':
      await confirm(order);
      break;
    case 'withdraw':
      await withdraw(order);
      break;
    case 'lapse':
      await trial.database.query(
        `update return_request set expires_at = now() - interval '1 second' where order_id = $1 and state = 'ASKED'`,
        [order.id],
      );
      await trial.database.transaction((transaction) => endLapsedRequests(transaction, trial.shop, order.id));
      break;
    case 'refund':
      for (const refund of await loadRefundsOf(trial.database, order.id))
        await sendRefund(trial.shop, refund.id);
      break;
    default:
      for (const { id, state } of await returnsOf(order))
        if (state === 'CONFIRMED')
          await (verb === 'approve'
            ? approveReturn(trial.shop, id, false)
            : refuseReturn(trial.shop, id, 'Нет'));
  }
  for (const { id } of await loadPaymentsOf(trial.database, order.id)) await settlePayment(trial.shop, id);
}

async function look(walk: Walk): Promise<OrderTruth> {
  const truth = await orderTruth(trial, walk.order.hash, walk.fates);
  await checkPages(trial, truth);
  for (const mail of await loadMailsOf(trial.database, walk.order.id)) {
    if (mail.sentAt !== null) continue;
    const sent: OutgoingMail[] = [];
    const mailer = {
      send: async (message: OutgoingMail) => {
        sent.push(message);
        return { kind: 'sent', answer: 'ok' } as const;
      },
      close: async () => {},
    };
    await sendMail({ ...trial.shop, mailer }, mail.id);
    checkMail(walk, truth, { kind: mail.kind, returnId: mail.returnId }, sent[0]);
  }
  return truth;
}

function checkMail(
  walk: Walk,
  { attempts, requests, liveCodes, waitingRefunds, total }: OrderTruth,
  { kind, returnId }: { kind: string; returnId: number | null },
  message: OutgoingMail | undefined,
): void {
  const text = plain(message?.text ?? '');
  const exact = (minor: number) => sum(minor, 'ru', true);
  const paid = attempts.find(({ applied }) => applied === 'order');
  const asked = requests.find(({ id }) => id === returnId);
  // A mail is written when the money is asked back: it may only say that it went when the ledger does.
  if (/[Мм]ы вернули/.test(text + message?.subject)) expect(waitingRefunds, text).toEqual([]);
  switch (kind) {
    case 'tickets':
      expect(text).toContain(`Оплачено: ${sum(paid?.got ?? -1, 'ru')}`);
      for (const code of liveCodes) expect(text).toContain(code);
      return;
    case 'second-payment':
    case 'late-payment': {
      const number = /Возврат: № R(\d+)/.exec(text)?.[1] ?? '';
      const attempt = attempts.find(({ id }) => id === Number(number));
      expect(attempt?.second, `${kind} tells of R${number}`).toBe(kind === 'second-payment');
      expect(walk.told, 'each refund is told once').not.toContain(number);
      walk.told.push(number);
      expect(text).toContain(exact(attempt?.got ?? -1));
      return;
    }
    case 'return-link':
      expect(text).toContain(`К возврату: ${exact(asked?.amount ?? -1)}`);
      return;
    case 'return-done': {
      const back = [...(paid?.back ?? []), ...(paid?.coming ?? [])].reduce((all, amount) => all + amount, 0);
      expect(text).toContain(`К возврату: ${exact(asked?.amount ?? -1)}`);
      expect(text).toContain(`Оплачено: ${exact(total)}`);
      expect(text).toContain(`Итого после возврата: ${exact((paid?.got ?? 0) - back)}`);
    }
  }
}
