import { jobQueues } from '#domain/job.ts';
import { addressedCart, closingCart, settledCart } from '#domain/receipt.ts';
import type { Database } from '#platform/database.ts';
import type { FiscalRegistrar, ReceiptReport } from '#ports/fiscal-registrar.ts';
import type { BankReceiptReport } from '#ports/payment-gateway.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { askReceipt } from '#store/outbox.ts';
import { findPayment, lockPayment } from '#store/payments.ts';
import {
  alarmReceipt,
  alarmStrangeReceipt,
  failReceipt,
  findReceipt,
  finishReceipt,
  listStuckReceipts,
  listUnclosed,
  loadDocumentsOf,
  loadRefundedCarts,
  markReceiptRegistered,
  markReceiptUnreported,
  type Receipt,
  settleReceiptByHand,
} from '#store/receipts.ts';
import { findRefund, loadRefundsOf, nameAtBank } from '#store/refunds.ts';

const looks = 5;
const betweenLooks = 2_000;
/** A fiscal registrar that has not printed by then is told to staff, though it may only be slow. */
const patienceMilliseconds = 30 * 60 * 1000;

/**
 * Job: asks the registrar for one receipt and waits for its word; a bank's fiscal registrar is only asked what became of it. Throws where
 * it must be tried again. Whatever comes of it, the order stays as paid as it is; staff is told of a fiscal registrar that fails,
 * until it has done its work.
 */
export async function issueReceipt(shop: Shop, receiptId: number): Promise<void> {
  const receipt = await findReceipt(shop.database, receiptId);
  if (receipt?.state !== 'WAITING') return;
  if (receipt.issuer === 'bank') return await followBankReceipt(shop, receipt);
  const registrar = await shop.fiscalRegistrar();
  if (!registrar) return await giveUpTry(shop, receipt, 'no fiscal registrar is set up');
  const registrarId = receipt.registrarId ?? (await register(shop, registrar, receipt));
  const report = await waitFor(shop, registrar, registrarId);
  await applyReceiptReport(shop, receipt, report);
}

async function applyReceiptReport(shop: Shop, receipt: Receipt, report: ReceiptReport): Promise<void> {
  if (report.kind === 'failed') return await giveUpTry(shop, receipt, report.reason);
  if (report.kind !== 'done') return await comeAgain(shop, receipt, report);
  await shop.database.transaction((transaction) => finishReceipt(transaction, receipt, report.facts));
}

/** The bank's fiscal registrar prints by itself: it is only asked what became of it, where the bank says so. */
async function followBankReceipt(shop: Shop, receipt: Receipt): Promise<void> {
  const report = await askBank(shop, receipt);
  if (report.kind === 'unreported') return await markReceiptUnreported(shop.database, receipt.id);
  if (report.kind === 'other-amount') return await setStrangerAside(shop, receipt, report);
  await applyReceiptReport(shop, receipt, report);
}

async function setStrangerAside(
  shop: Shop,
  receipt: Receipt,
  { amount, document }: Extract<BankReceiptReport, { kind: 'other-amount' }>,
): Promise<never> {
  const stranger = { amount, what: `document ${document}` };
  await alarmStrangeReceipt(shop.database, receipt, stranger);
  throw new Error(`receipt ${receipt.id} is not printed yet: the bank reports one of another sum`);
}

async function askBank(shop: Shop, receipt: Receipt): Promise<BankReceiptReport> {
  const payment = await findPayment(shop.database, receipt.paymentId);
  const gateway = payment && shop.gateways.of(payment.gateway);
  if (!gateway) return { kind: 'unknown', reason: 'no gateway is set up for the payment way' };
  const refund = receipt.refundId === null ? null : await findRefund(shop.database, receipt.refundId);
  if (!refund) return await gateway.askReceipt(payment, null);
  const otherDocuments = await loadDocumentsOf(shop.database, payment.id);
  const refunds = await loadRefundsOf(shop.database, receipt.orderId);
  const others = refunds.filter(({ id, paymentId }) => id !== refund.id && paymentId === payment.id);
  return await gateway.askReceipt(payment, {
    externalId: refund.outside ? null : nameAtBank(refund),
    amount: refund.amount,
    otherDocuments,
    otherAmounts: others.map(({ amount }) => amount),
  });
}

/** A fiscal registrar prints within seconds: it is looked at for a while before the job comes again. */
async function waitFor(shop: Shop, registrar: FiscalRegistrar, registrarId: string): Promise<ReceiptReport> {
  for (let look = 1; look < looks; look += 1) {
    const report = await registrar.report(registrarId);
    if (report.kind !== 'waiting') return report;
    await shop.pause(betweenLooks);
  }
  return await registrar.report(registrarId);
}

async function register(shop: Shop, registrar: FiscalRegistrar, receipt: Receipt): Promise<string> {
  const { kind } = receipt;
  const cart = addressedCart(receipt.cart, (await shop.catalogue.get()).mail.from);
  const isSettled = kind === 'closing' || kind === 'late-refund';
  const outcome = await registrar.register({
    kind,
    externalId: nameOf(receipt),
    cart: isSettled ? settledCart(cart) : cart,
  });
  if (outcome.kind === 'refused') return await giveUpTry(shop, receipt, outcome.reason);
  if (outcome.kind !== 'registered') return await comeAgain(shop, receipt, outcome);
  await markReceiptRegistered(shop.database, receipt.id, outcome.registrarId);
  return outcome.registrarId;
}

const initials = { sale: 'S', closing: 'C', refund: 'R', 'late-refund': 'R' } as const;

/**
 * A try that failed for good is over: the next one has a name of its own, so that the registrar begins anew. The same money has the
 * same name in a restored copy, and is not printed twice.
 */
function nameOf({ moneyName, failures, kind }: Receipt): string {
  return `FOYER-${initials[kind]}-${moneyName}-${failures + 1}`;
}

async function giveUpTry(shop: Shop, receipt: Receipt, reason: string): Promise<never> {
  await shop.database.transaction((transaction) => failReceipt(transaction, receipt, reason));
  throw new Error(`receipt ${receipt.id} failed: ${reason}`);
}

/** The same try is made again later. A fiscal registrar that lets nobody in, or is silent for long, is told to staff meanwhile. */
async function comeAgain(
  shop: Shop,
  receipt: Receipt,
  answer: { kind: 'denied' | 'unknown'; reason: string } | { kind: 'waiting' },
): Promise<never> {
  const reason = 'reason' in answer ? answer.reason : 'the fiscal registrar has not printed it yet';
  const isLate = shop.now().getTime() - receipt.createdAt.getTime() > patienceMilliseconds;
  if (answer.kind === 'denied')
    await alarmReceipt(shop.database, receipt, `the fiscal registrar lets nobody in: ${reason}`);
  else if (isLate) await alarmReceipt(shop.database, receipt, `no receipt yet: ${reason}`);
  throw new Error(`receipt ${receipt.id} is not printed yet: ${reason}`);
}

/** As long as a job goes on trying. */
const givenUpAfterHours = 26;

/** By the clock, each day as a job goes on for one: a fiscal registrar that was down for days owes its receipts all the same. */
export async function resumeReceipts(shop: ShopCore): Promise<void> {
  for (const receiptId of await listStuckReceipts(shop.database, givenUpAfterHours))
    await takeUp(shop, receiptId);
}

/** Staff wants it asked for at once. False: there is no such receipt, or it does not wait. */
export async function resumeReceipt(shop: ShopCore, receiptId: number): Promise<boolean> {
  const receipt = await findReceipt(shop.database, receiptId);
  if (receipt?.state !== 'WAITING') return false;
  await takeUp(shop, receiptId);
  return true;
}

async function takeUp({ database, jobs }: ShopCore, receiptId: number): Promise<void> {
  await jobs.send(database, jobQueues.issueReceipt, { receiptId }, { singletonKey: `receipt-${receiptId}` });
}

/** Staff has corrected a receipt by hand. False: there is no such receipt, or it is not open. */
export async function closeReceipt(database: Database, receiptId: number): Promise<boolean> {
  return await database.transaction((transaction) => settleReceiptByHand(transaction, receiptId));
}

/** Closes those that are still open: a bank may report one in the meantime. */
export async function closeReceipts(database: Database, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const closed: Receipt[] = [];
  for (const receipt of receipts) if (await closeReceipt(database, receipt.id)) closed.push(receipt);
  return closed;
}

const atOnce = 200;

/** By the clock: sales whose event is over get their closing receipt, each once, however many processes look. */
export async function closeSales(shop: ShopCore): Promise<void> {
  if (!(await shop.catalogue.get()).receipts?.closesSales) return;
  for (const paymentId of await listUnclosed(shop.database, atOnce)) {
    await shop.database.transaction(async (transaction) => {
      const { cart } = await lockPayment(transaction, paymentId);
      if (!cart) return;
      const refunded = await loadRefundedCarts(transaction, paymentId);
      await askReceipt(transaction, shop, { paymentId, kind: 'closing', cart: closingCart(cart, refunded) });
    });
  }
}
