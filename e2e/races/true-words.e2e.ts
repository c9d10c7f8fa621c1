import type { LedgerControl } from '@foyer/sandbox/banking/ledger-control.ts';
import { createRobokassaGateway } from '@foyer/server/adapters/payment-gateway/robokassa/robokassa-gateway.ts';
import { billNumber } from '@foyer/server/adapters/payment-gateway/robokassa/robokassa-protocol.ts';
import type { CatalogueOffer } from '@foyer/server/domain/catalogue.ts';
import type { Order } from '@foyer/server/domain/order.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { addOffers } from '@foyer/server/features/choose-offers/change-offers.ts';
import { addDiscount } from '@foyer/server/features/discount-order/change-discount.ts';
import { retryRefund, sendRefund } from '@foyer/server/features/pay-order/send-refund.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { startPayment } from '@foyer/server/features/pay-order/start-payment.ts';
import { printTickets } from '@foyer/server/features/print-order/print-order.ts';
import { releaseHolds } from '@foyer/server/features/release-holds/release-holds.ts';
import { approveReturn, refuseReturn } from '@foyer/server/features/return-tickets/decide-return.ts';
import { endLapsedRequests } from '@foyer/server/features/return-tickets/request-return.ts';
import { sendMail } from '@foyer/server/features/send-mail/send-mail.ts';
import type { OutgoingMail } from '@foyer/server/ports/mailer.ts';
import type { StartRequest } from '@foyer/server/ports/payment-gateway.ts';
import { ticketPdf } from '@foyer/server/print/ticket-pdf.ts';
import { loadMailsOf } from '@foyer/server/store/mails.ts';
import { loadPaymentsOf } from '@foyer/server/store/payments.ts';
import { loadRefundsOf } from '@foyer/server/store/refunds.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { type ClubTrial, openClubTrial } from '@foyer/server/testing/club-trial.ts';
import { readPdf } from '@foyer/server/testing/read-pdf.ts';
import { returnSteps } from '@foyer/server/testing/return-steps.ts';
import { withGateways } from '@foyer/server/testing/shop-for.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { type Attempt, type OrderTruth, orderTruth } from './order-truth.ts';
import { checkPages, checkPaper, type Printed, plain, sum } from './word-checks.ts';

let trial: BankTrial;
let club: ClubTrial;
/** The bank of the second way, which looks into buyers. */
let second: LedgerControl;
let printed: Printed | null = null;
const { ask, confirm, withdraw, returnsOf } = returnSteps(() => trial);
beforeEach(async () => {
  trial = await openBankTrial({ capacity: 100_000, house: { offers: [catalogue] } });
  trial.bank.setScenario('callback-never');
  club = await openClubTrial(trial);
  const { control, ...cabinet } = trial.sandbox.robokassa;
  second = control;
  const card = trial.shop.gateways.of('card');
  const robokassa = createRobokassaGateway({ ...cabinet, now: () => new Date() });
  Object.assign(trial.shop, {
    ...withGateways(trial.shop, (key) => (key === 'card' ? card : robokassa)),
    club: club.shop.club,
    ticketPrinter: {
      print: async (...[tickets, options]: Parameters<typeof ticketPdf>) => {
        const file = await ticketPdf(tickets, options);
        printed = { tickets, pages: readPdf(file).pages.map(({ text }) => text) };
        return file;
      },
    },
  });
});
afterEach(async () => {
  await club.close();
  await trial.close();
});

const catalogue: CatalogueOffer = {
  id: 1,
  name: { ru: 'Каталог', en: 'Catalogue' },
  description: {},
  pictureId: null,
  price: 90_050,
  stock: null,
  limit: 9,
  vat: null,
  isGoods: true,
  eventIds: null,
};

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
function nextSteps({ state, holdIsOver, attempts, requests, ...truth }: OrderTruth): string[] {
  const isUnpaid = (state === 'HELD' || state === 'PAYING') && !holdIsOver;
  const isNew = state === 'HELD' && !holdIsOver && attempts.length === 0;
  const asked = requests.find((one) => one.state === 'ASKED' || one.state === 'CONFIRMED');
  return [
    ...(isNew ? ['add an offer', 'give a code'] : []),
    ...(isUnpaid ? ['start 1', 'start 2', 'start 1', 'start 2', 'start less', 'end the hold'] : []),
    ...(state === 'PAID' ? [] : ['sell the rest', 'free the rest']),
    ...attempts.flatMap((attempt, index) => atTheBank(attempt).map((verb) => `${verb} ${index + 1}`)),
    ...(state === 'PAID' && !asked ? ['ask', 'ask', 'ask all'] : []),
    ...(asked?.state === 'ASKED' ? ['confirm', 'confirm', 'confirm', 'withdraw', 'lapse'] : []),
    ...(asked?.state === 'CONFIRMED' ? ['approve', 'approve', 'refuse'] : []),
    ...(truth.waitingRefunds.length > 0 ? ['refund', 'refund', 'say no to refunds'] : []),
    ...(truth.refusedRefunds.length > 0 ? ['retry'] : []),
  ];
}

function atTheBank({ bank, differs, way }: Attempt): string[] {
  if (bank === 'open')
    return ['pay', 'pay', 'decline', 'expire', ...(way === 'card' ? [] : ['verify', 'verify'])];
  if (bank === 'verifying') return ['pay', 'decline', 'decline'];
  if (bank === 'expired') return ['pay', 'pay'];
  return differs ? ['send-back', 'wait-a-day'] : [];
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
      numRuns: proof.seconds === null ? 20 : 1e6,
      // A machine with much else to do walks less, as every walk counts.
      interruptAfterTimeLimit: (proof.seconds ?? 100) * 1000,
      markInterruptAsFailure: false,
    },
  );
  expect(await audit(trial.database)).toEqual([]);
  expect(states.size).toBeGreaterThan(30);
  reportFigures({ combinations: states.size });
});

/** Order, payments and returns, as one text. */
function stateOf({ state, attempts, requests, waitingRefunds, ...truth }: OrderTruth): string {
  const paid = attempts
    .map(({ way, bank, applied, back }) => [way, bank, applied, back.length].join('-'))
    .join();
  const refunds = [waitingRefunds.length, truth.refusedRefunds.length].join('+');
  const sold = `${truth.addOns.length > 0 ? 'add-ons' : ''} ${truth.discount > 0 ? 'discount' : ''}`;
  return [state, paid, requests.map((one) => one.state).join(), refunds, sold].join(' ');
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
  const payment = (await loadPaymentsOf(trial.database, order.id))[Number(which) - 1];
  switch (verb) {
    case 'add':
      await addOffers(trial.shop, {
        hash: order.hash,
        language: 'ru',
        pieces: [{ name: null, offerId: 1, shownPrice: null }],
      });
      break;
    case 'give':
      await addDiscount(trial.shop, {
        hash: order.hash,
        language: 'ru',
        promoCode: 'NOON',
        bonuses: null,
        cardCode: null,
      });
      break;
    case 'start':
      await start(order, which);
      break;
    case 'pay':
    case 'decline':
    case 'expire':
    case 'verify': {
      const name = payment?.merchantNumber ?? '';
      const done = payment?.wayId === 2 ? second[verb](billNumber(name) ?? '') : atTheFirst(verb, name);
      // A bill that has ended at the second bank takes no money any more.
      const isEnded = payment?.wayId === 2 && verb === 'expire';
      if (done.kind !== 'refused') fates.set(name, isEnded ? 'declined' : fateOf[verb]);
      break;
    }
    case 'send-back':
      await settlePayment(trial.shop, payment?.id ?? 0, { sendsBack: true });
      break;
    case 'wait-a-day': {
      const tomorrow = new Date(Date.now() + 25 * 3_600_000);
      await settlePayment({ ...trial.shop, now: () => tomorrow }, payment?.id ?? 0);
      break;
    }
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
    case 'say':
      for (const bank of [trial.bank, second]) bank.setScenario('refund-refused');
      await sendRefunds(order);
      for (const bank of [trial.bank, second]) bank.clearScenario('refund-refused');
      break;
    case 'retry':
      for (const { externalId, state } of await loadRefundsOf(trial.database, order.id))
        if (state === 'REFUSED') await retryRefund(trial.shop, `R${externalId}`);
      break;
    case 'refund':
      await sendRefunds(order);
      break;
    default:
      for (const { id, state } of await returnsOf(order))
        if (state === 'CONFIRMED')
          await (verb === 'approve' ? approveReturn(trial.shop, id) : refuseReturn(trial.shop, id, 'Нет'));
  }
  for (const { id } of await loadPaymentsOf(trial.database, order.id)) await settlePayment(trial.shop, id);
}

const fateOf = { pay: 'paid', decline: 'declined', expire: 'expired', verify: 'verifying' } as const;

function atTheFirst(verb: keyof typeof fateOf, name: string): { kind: string } {
  return verb === 'verify' || !trial.bank.find(name) ? { kind: 'refused' } : trial.bank[verb](name);
}

/** `which`: the way, or `less` for a bank that is asked for less than the order costs. */
async function start({ hash }: Order, which: string): Promise<void> {
  const card = trial.shop.gateways.of('card');
  const misheard = card && {
    ...card,
    start: (request: StartRequest) => card.start({ ...request, amount: request.amount - 500 }),
  };
  const shop = which === 'less' ? withGateways(trial.shop, () => misheard) : trial.shop;
  const wayId = which === '2' ? 2 : 1;
  const started = await startPayment(shop, { hash, language: 'ru', wayId });
  if (started.kind !== 'started' || started.start.kind !== 'form') return;
  // The buyer's browser carries the form to the bank, which knows the payment from then on.
  const { action, fields } = started.start;
  const sent = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { origin: 'null' },
  });
  await fetch(sent.headers.get('location') ?? '');
}

/** Robokassa is slow: as the job does, it is asked again. */
async function sendRefunds({ id }: Order): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    for (const refund of await loadRefundsOf(trial.database, id))
      await sendRefund(trial.shop, refund.id).catch(() => undefined);
    await second.advanceClock(10);
  }
}

async function look(walk: Walk): Promise<OrderTruth> {
  const truth = await orderTruth(trial, walk.order.hash, { fates: walk.fates, ledger: ledger() });
  await checkPages(trial, truth);
  printed = null;
  await printTickets(trial.shop, {
    orderHash: walk.order.hash,
    ticketHash: null,
    language: 'ru',
    beforeDrawing: () => {},
  });
  checkPaper(printed, truth);
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

/** Both banks' lines, by the names that the shop gave. */
function ledger(): { name: string; amount: number }[] {
  const first = trial.bank.ledger().map(({ orderNumber, amount }) => ({ name: orderNumber, amount }));
  return [...first, ...second.ledger().map(({ number, amount }) => ({ name: number, amount }))];
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
    case 'payment-declined':
      expect(attempts.at(-1)?.got, 'no money came').toBe(0);
      return;
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
