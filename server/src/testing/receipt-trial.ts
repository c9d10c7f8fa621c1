import type { TimelineStep } from '@foyer/contract/order/order.ts';
import type { RegistrarReceipt } from '@foyer/sandbox/atol/atol.ts';
import { createAtolRegistrar } from '#adapters/fiscal-registrar/atol/atol-registrar.ts';
import type { CatalogueOffer, CataloguePaymentWay } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import type { ReceiptIssuer } from '#domain/receipt.ts';
import { issueReceipt } from '#features/issue-receipts/issue-receipt.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { confirmReturn, requestReturn } from '#features/return-tickets/request-return.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import type { FiscalRegistrar } from '#ports/fiscal-registrar.ts';
import { returnLinkName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReturnsOf } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from './bank-trial.ts';
import type { SaleSeed } from './seed-sale.ts';

/** A house with a fiscal registrar of its own at one payment way; at the other none, or the bank's. */
export interface ReceiptTrial extends BankTrial {
  payFor(order: Order, wayId?: number): Promise<void>;
  /** One ticket of a paid order comes back, up to the bank's being asked; the name of the refund's job. */
  returnTicket(order: Order): Promise<number>;
  /** As the worker does: until it is done, each try a look later. */
  issueAll(tries?: number, registrar?: FiscalRegistrar): Promise<void>;
  registrar(password?: string): FiscalRegistrar;
  /** What the order's page tells of its course. */
  timeline(order: Order): Promise<readonly TimelineStep[]>;
  printed(): RegistrarReceipt[];
  alarms(): Promise<object[]>;
}

export async function openReceiptTrial(
  capacity = 10,
  event: SaleSeed['event'] = {},
  otherCard: 'none' | 'bank' = 'none',
  {
    offers = [],
    ...seed
  }: Pick<SaleSeed, 'sessions' | 'zones'> & { offers?: readonly CatalogueOffer[] } = {},
): Promise<ReceiptTrial> {
  const trial = await openBankTrial({
    capacity,
    event,
    ...seed,
    house: {
      offers,
      paymentWays: [way(1, 'card', 'registrar'), way(2, 'other-card', otherCard)],
      receipts: { taxSystem: 'osn', ticketVat: 'none', feeVat: 'vat120', registrar: {}, closesSales: true },
    },
  });
  trial.bank.setScenario('callback-never');
  const company = { email: 'kassa@museum.example', taxId: '7700000000', paymentAddress: 'https://m.example' };
  const registrar = (password = trial.atol.password) =>
    createAtolRegistrar({ ...trial.atol, password, company, now: trial.shop.now });
  const own = registrar();
  return {
    ...trial,
    registrar,
    payFor: (order, wayId = 1) => payFor(trial, order, wayId),
    returnTicket: (order) => returnTicket(trial, order),
    issueAll: (tries = 5, asked = own) => issueAll(trial, tries, asked),
    timeline: (order) => timeline(trial, order),
    printed: () => trial.atol.control.list().filter(({ state }) => state === 'done'),
    alarms: () => trial.database.query('select kind, detail from alarm where resolved_at is null'),
  };
}

function way(id: number, key: string, receipts: ReceiptIssuer): CataloguePaymentWay {
  const words = { name: { ru: key }, description: {} };
  return {
    id,
    key,
    ...words,
    gateway: 'rbs',
    kind: 'redirect',
    settings: {},
    cultureCardOnly: false,
    receipts,
  };
}

async function payFor(trial: BankTrial, order: Order, wayId: number): Promise<void> {
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId });
  const payment = (await loadPaymentsOf(trial.database, order.id)).at(-1);
  trial.bank.pay(payment?.merchantNumber ?? '');
  await settlePayment(trial.shop, payment?.id ?? 0);
}

async function timeline({ shop }: BankTrial, { hash }: Order) {
  return (await viewOrder(shop, hash))?.timeline ?? [];
}

async function returnTicket(trial: BankTrial, order: Order): Promise<number> {
  const tickets = await loadTicketsOf(trial.database, order.id);
  const ticket = tickets.find(({ returnedAt }) => returnedAt === null);
  const named = { hash: order.hash, language: 'ru', confirmName: null } as const;
  await requestReturn(trial.shop, { ...named, reasonId: 1, tickets: [ticket?.id ?? 0] });
  const requests = await loadReturnsOf(trial.database, order.id);
  const request = requests.find(({ state }) => state === 'ASKED');
  const confirmName = returnLinkName(trial.shop, request?.id ?? 0, order.hash);
  await confirmReturn(trial.shop, { ...named, confirmName });
  return numberIn(trial.jobs.findLast((job) => job.queue === 'send-refund')?.data);
}

async function issueAll(trial: BankTrial, tries: number, asked: FiscalRegistrar): Promise<void> {
  const shop: Shop = {
    ...trial.shop,
    fiscalRegistrar: async () => asked,
    pause: () => trial.atol.control.advanceClock(2),
  };
  const done = (receiptId: number) =>
    issueReceipt(shop, receiptId).then(
      () => true,
      () => false,
    );
  for (const job of trial.jobs.filter(({ queue }) => queue === 'issue-receipt')) {
    for (let attempt = 0; attempt < tries; attempt += 1) if (await done(numberIn(job.data))) break;
  }
}

/** What a job carries is one number. */
function numberIn(data: object | undefined): number {
  return Number(Object.values(data ?? {})[0]);
}
