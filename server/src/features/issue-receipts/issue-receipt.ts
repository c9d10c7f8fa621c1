import { settledCart } from '#domain/receipt.ts';
import type { Database } from '#platform/database.ts';
import type { FiscalRegistrar, ReceiptReport } from '#ports/fiscal-registrar.ts';
import type { BankReceiptReport, PaymentGateway } from '#ports/payment-gateway.ts';
import { findPayment } from '#store/payments.ts';
import { alarmReceipt, failReceipt, finishReceipt } from '#store/receipt-ends.ts';
import {
  findReceipt,
  loadDocumentsOf,
  markReceiptRegistered,
  markReceiptUntold,
  type Receipt,
} from '#store/receipts.ts';
import { findRefund, nameAtBank } from '#store/refunds.ts';

export interface ReceiptRoom {
  database: Database;
  /** The house's own till; null where it has none (any more). */
  registrar(): Promise<FiscalRegistrar | null>;
  gatewayOf(wayKey: string): PaymentGateway | null;
  pause(milliseconds: number): Promise<void>;
  now(): Date;
}

const looks = 5;
const betweenLooks = 2_000;
/** A till that has not printed by then is told to staff, though it may only be slow. */
const patienceMilliseconds = 30 * 60 * 1000;

/**
 * Job: asks the till for one receipt and waits for its word; a bank's till is only asked what became of it. Throws where
 * it must be tried again. Whatever comes of it, the order stays as paid as it is; staff is told of a till that fails,
 * until it has done its work.
 */
export async function issueReceipt(room: ReceiptRoom, receiptId: number): Promise<void> {
  const receipt = await findReceipt(room.database, receiptId);
  if (receipt?.state !== 'WAITING') return;
  if (receipt.issuer === 'bank') return await followBankReceipt(room, receipt);
  const registrar = await room.registrar();
  if (!registrar) return await giveUpTry(room, receipt, 'no till is set up');
  const tillId = receipt.tillId ?? (await register(room, registrar, receipt));
  const report = await waitFor(room, registrar, tillId);
  await obey(room, receipt, report);
}

async function obey(room: ReceiptRoom, receipt: Receipt, report: ReceiptReport): Promise<void> {
  if (report.kind === 'failed') return await giveUpTry(room, receipt, report.reason);
  if (report.kind !== 'done') return await comeAgain(room, receipt, report);
  await room.database.transaction((transaction) => finishReceipt(transaction, receipt, report.facts));
}

/** The bank's till prints by itself: it is only asked what became of it, where the bank says so. */
async function followBankReceipt(room: ReceiptRoom, receipt: Receipt): Promise<void> {
  const report = await askBank(room, receipt);
  if (report.kind === 'untold') return await markReceiptUntold(room.database, receipt.id);
  await obey(room, receipt, report);
}

async function askBank(room: ReceiptRoom, receipt: Receipt): Promise<BankReceiptReport> {
  const payment = await findPayment(room.database, receipt.paymentId);
  const gateway = payment && room.gatewayOf(payment.gateway);
  if (!gateway) return { kind: 'unknown', reason: 'no gateway is set up for the payment way' };
  const refund = receipt.refundId === null ? null : await findRefund(room.database, receipt.refundId);
  if (!refund) return await gateway.askReceipt(payment, null);
  const otherDocuments = await loadDocumentsOf(room.database, payment.id);
  return await gateway.askReceipt(payment, {
    externalId: nameAtBank(refund),
    amount: refund.amount,
    otherDocuments,
  });
}

/** A till prints within seconds: it is looked at for a while before the job comes again. */
async function waitFor(
  room: ReceiptRoom,
  registrar: FiscalRegistrar,
  tillId: string,
): Promise<ReceiptReport> {
  for (let look = 1; look < looks; look += 1) {
    const report = await registrar.report(tillId);
    if (report.kind !== 'waiting') return report;
    await room.pause(betweenLooks);
  }
  return await registrar.report(tillId);
}

async function register(room: ReceiptRoom, registrar: FiscalRegistrar, receipt: Receipt): Promise<string> {
  const { kind, cart } = receipt;
  const isSettled = kind === 'closing' || kind === 'late-refund';
  const outcome = await registrar.register({
    kind,
    externalId: nameOf(receipt),
    cart: isSettled ? settledCart(cart) : cart,
  });
  if (outcome.kind === 'refused') return await giveUpTry(room, receipt, outcome.reason);
  if (outcome.kind !== 'registered') return await comeAgain(room, receipt, outcome);
  await markReceiptRegistered(room.database, receipt.id, outcome.tillId);
  return outcome.tillId;
}

const initials = { sale: 'S', closing: 'C', refund: 'R', 'late-refund': 'R' } as const;

/** A try that failed for good is over: the next one has a name of its own, so that the till begins anew. */
function nameOf({ id, failures, kind }: Receipt): string {
  return `FOYER-${initials[kind]}${id}-${failures + 1}`;
}

async function giveUpTry(room: ReceiptRoom, receipt: Receipt, reason: string): Promise<never> {
  await room.database.transaction((transaction) => failReceipt(transaction, receipt, reason));
  throw new Error(`receipt ${receipt.id} failed: ${reason}`);
}

/** The same try is made again later. A till that lets nobody in, or is silent for long, is told to staff meanwhile. */
async function comeAgain(
  room: ReceiptRoom,
  receipt: Receipt,
  answer: { kind: 'denied' | 'unknown'; reason: string } | { kind: 'waiting' },
): Promise<never> {
  const reason = 'reason' in answer ? answer.reason : 'the till has not printed it yet';
  const isLate = room.now().getTime() - receipt.createdAt.getTime() > patienceMilliseconds;
  if (answer.kind === 'denied')
    await alarmReceipt(room.database, receipt, `the till lets nobody in: ${reason}`);
  else if (isLate) await alarmReceipt(room.database, receipt, `no receipt yet: ${reason}`);
  throw new Error(`receipt ${receipt.id} is not printed yet: ${reason}`);
}
