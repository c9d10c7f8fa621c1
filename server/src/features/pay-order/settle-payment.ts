import { jobQueues } from '#domain/job.ts';
import { type Order, payable } from '#domain/order.ts';
import {
  bankReportDue,
  mismatchAlarmAt,
  mismatchDue,
  type Payment,
  type PaymentVerdict,
  refundedAtBank,
  type Settlement,
  settlementOf,
  silenceAlarmAt,
} from '#domain/payment.ts';
import { isOpenPayment, isUndecided } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { joinCalls } from '#platform/join-calls.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { confirmOrder } from '#shop/confirm-order.ts';
import { alarmOutsideRefund } from '#shop/payment-journal.ts';
import type { ShopCore } from '#shop/shop.ts';
import { swapTickets } from '#shop/swap-exchange.ts';
import { raiseAlarm, resolveAlarms } from '#store/alarms.ts';
import { clubVisitsStand } from '#store/club.ts';
import { endOrder, lockOrder, releasePlaces, takePlacesAgain } from '#store/orders.ts';
import { askCardSales, writeMail } from '#store/outbox.ts';
import {
  findPayment,
  loadOrdersPaidBy,
  loadPaymentsOf,
  lockPayment,
  markAsked,
  markBankRefunded,
  markUndone,
} from '#store/payments.ts';
import { sumOfOwnRefunds } from '#store/refunds.ts';
import { findChangeOf } from '#store/session-changes.ts';
import { giveUpAttempt } from './close-payment.ts';
import { applyMoney, sendBack, sendDifferingBack } from './send-back.ts';
import { alarmUnknownPaymentWay, paymentOfUnknownWay, unknownPaymentWay } from './start-payment.ts';

/**
 * Asks the bank about one attempt and does what its answer requires, once, whoever asked to settle:
 * callback, the buyer's return, a poll, reconciliation. All roads end here (progress rules P2, P3).
 */
export async function settlePayment(
  shop: ShopCore,
  paymentId: number,
  staff: { sendsBack?: boolean } = {},
): Promise<PaymentVerdict['kind']> {
  const payment = await findPayment(shop.database, paymentId);
  if (!payment) return 'absent';
  const gateway = shop.gateways.of(payment.gateway);
  const verdict = gateway ? await askOnce(gateway, payment) : await reportMissingGateway(shop, payment);
  if (gateway) await resolveAlarms(shop.database, ['no-gateway'], payment.id);
  await shop.database.transaction((transaction) =>
    applySettlement(transaction, shop, payment, verdict, staff.sendsBack ?? false),
  );
  return verdict.kind;
}

const questions = new WeakMap<PaymentGateway, ReturnType<typeof joinCalls<number, PaymentVerdict>>>();

/** A bank may repeat a notice a hundred times at once: equal questions are joined. */
function askOnce(gateway: PaymentGateway, payment: Payment): Promise<PaymentVerdict> {
  const join = questions.get(gateway) ?? joinCalls<number, PaymentVerdict>();
  questions.set(gateway, join);
  return join(payment.id, () => gateway.ask(payment));
}

async function reportMissingGateway(shop: ShopCore, payment: Payment): Promise<PaymentVerdict> {
  const { id: paymentId, merchantNumber } = payment;
  await alarmUnknownPaymentWay(shop.database, { ...payment, paymentId }, paymentOfUnknownWay(merchantNumber));
  return { kind: 'unknown', reason: unknownPaymentWay(payment.gateway) };
}

async function applySettlement(
  transaction: Queryable,
  shop: ShopCore,
  asked: Payment,
  verdict: PaymentVerdict,
  sendsBack: boolean,
): Promise<void> {
  const order = await lockOrder(transaction, asked.orderId);
  const payment = await lockPayment(transaction, asked.id);
  const verifying = verdict.kind === 'pending' && verdict.verifying === true;
  const name = 'gatewayPaymentId' in verdict ? verdict.gatewayPaymentId : null;
  const rrn = verdict.kind === 'paid' ? (verdict.rrn ?? null) : null;
  await markAsked(transaction, payment.id, { gatewayPaymentId: name, verifying, rrn });
  if (payment.applied === 'order') return await noticeOutsideRefund(transaction, payment, verdict);
  const settlement = settlementOf(
    payment,
    { ...order, total: payable(order), released: order.releasedAt !== null },
    verdict,
    shop.now(),
    sendsBack,
  );
  if (settlement.kind === 'wait' || (!sendsBack && isForStaff(shop, payment, settlement)))
    return await alarmUnresponsiveBank(transaction, shop, payment, verdict);
  await resolveAlarms(transaction, ['bank-silent'], payment.id);
  if (settlement.kind === 'give-up') {
    await resolveAlarms(transaction, ['payment-mismatch', 'mismatch-due'], payment.id);
    const ended = await giveUpAttempt(transaction, payment, settlement, shop.now());
    // The page told the buyer to wait for the bank's verification.
    if (ended === 'declined')
      await writeMail(transaction, shop, { orderId: order.id, kind: 'payment-declined' });
    if (ended === 'house') await writeMail(transaction, shop, { orderId: order.id, kind: 'hold-ended' });
    return;
  }
  if (settlement.kind === 'send-back-differing')
    return await sendDifferingBack(transaction, shop, order, payment, {
      amount: settlement.amount,
      sendsBack,
    });
  if (settlement.kind === 'alarm') return await setAside(transaction, payment, settlement.detail);
  if (verdict.kind !== 'paid') return;
  if (settlement.kind === 'send-back') {
    await sendBack(transaction, shop, order, payment, settlement.reason);
    return;
  }
  // Nobody pays for an evening that the house has called off.
  if ((await findChangeOf(transaction, order.id)) === 'called-off')
    return await cancelPaidOrder(transaction, shop, order, payment);
  await payOrder(transaction, shop, order, payment, settlement.takePlaces);
}

async function cancelPaidOrder(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  payment: Payment,
): Promise<void> {
  await endOrder(transaction, order.id, 'CANCELLED', 'house');
  await releasePlaces(transaction, order.id);
  await sendBack(transaction, shop, order, payment, 'house');
  await cancelOthers(transaction, shop, payment);
}

/** Staff may refund at the bank itself, and card holders may dispute a payment: the tickets must not stay valid in silence. */
async function noticeOutsideRefund(
  transaction: Queryable,
  payment: Payment,
  verdict: PaymentVerdict,
): Promise<void> {
  const { id: paymentId, orderId, merchantNumber, gateway, amount } = payment;
  const sent = await sumOfOwnRefunds(transaction, paymentId);
  const refunded = refundedAtBank(payment, verdict, { amount, sent });
  if (refunded === null) return;
  const outside = Math.max(0, refunded - sent);
  if (!(await markBankRefunded(transaction, paymentId, { refunded, outside }))) return;
  const orders = await loadOrdersPaidBy(transaction, paymentId);
  const refund = { paymentId, merchantNumber, gateway, amount, outside };
  await alarmOutsideRefund(transaction, refund, orders.length > 0 ? orders : [orderId]);
}

/** A bank that knows no names of refunds may not tell of one that staff has sent there: it is not asked unasked for. */
function isForStaff(shop: ShopCore, { gateway }: Payment, settlement: Settlement): boolean {
  return settlement.kind === 'send-back-differing' && !shop.gateways.of(gateway)?.namesRefunds;
}

async function setAside(transaction: Queryable, payment: Payment, detail: string): Promise<void> {
  await markUndone(transaction, payment.id, { state: 'MISMATCH', detail, cause: null });
  await raiseAlarm(transaction, {
    kind: 'payment-mismatch',
    orderId: payment.orderId,
    paymentId: payment.id,
    detail: `${detail}; within a day decide by "foyer orders payment ${payment.merchantNumber}"`,
  });
}

/** Late money finds its places or its visits gone (table C6): the order is cancelled and the money goes back. */
async function payOrder(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  payment: Payment,
  takePlaces: boolean,
): Promise<void> {
  if (order.exchangeOf !== null && !(await swapTickets(transaction, shop, order)))
    return await endExchange(transaction, shop, order, payment);
  const hasPlaces = order.exchangeOf !== null || !takePlaces || (await takesAllAgain(transaction, order));
  if (!hasPlaces) {
    await endOrder(transaction, order.id, 'CANCELLED', 'late-payment');
    await sendBack(transaction, shop, order, payment, 'late-payment');
    return;
  }
  await applyMoney(transaction, shop, payment, 'order');
  await confirmOrder(transaction, shop, order);
  if (order.usesCultureCard && order.document.cultureCardEvent)
    await askCardSales(transaction, shop, order.id);
  await cancelOthers(transaction, shop, payment);
}

/** The old tickets were used or returned meanwhile, or the new places are gone: the old ones stay as they are. */
async function endExchange(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  payment: Payment,
): Promise<void> {
  await endOrder(transaction, order.id, 'CANCELLED', 'late-payment');
  await releasePlaces(transaction, order.id);
  await sendBack(transaction, shop, order, payment, 'exchange');
  await cancelOthers(transaction, shop, payment);
}

/** Visits of a club that were given back cannot be asked for in here: no call stands inside a transaction. */
async function takesAllAgain(transaction: Queryable, order: Order): Promise<boolean> {
  return (await clubVisitsStand(transaction, order)) && (await takePlacesAgain(transaction, order.id));
}

/** Another way may still be open in another tab; the bank is told to take nothing for it any more. */
async function cancelOthers(transaction: Queryable, shop: ShopCore, paid: Payment): Promise<void> {
  for (const other of await loadPaymentsOf(transaction, paid.orderId)) {
    if (isOpenPayment(other) && other.id !== paid.id)
      await shop.jobs.send(transaction, jobQueues.cancelPayment, { paymentId: other.id });
  }
}

/** The money is not decided: staff is told in time, and the order waits no longer than its buyer was told. */
async function alarmUnresponsiveBank(
  transaction: Queryable,
  shop: ShopCore,
  payment: Payment,
  verdict: PaymentVerdict,
): Promise<void> {
  if (!isUndecided(payment)) return;
  const differs = payment.state === 'MISMATCH';
  if (shop.now() < (differs ? mismatchAlarmAt(payment) : silenceAlarmAt(payment))) return;
  const { id: paymentId, orderId, merchantNumber } = payment;
  await raiseAlarm(
    transaction,
    differs
      ? { kind: 'mismatch-due', orderId, paymentId, detail: mismatchWords(payment) }
      : {
          kind: 'bank-silent',
          orderId,
          paymentId,
          detail: `no decision about ${merchantNumber}: ${verdict.kind === 'unknown' ? verdict.reason : verdict.kind}`,
        },
  );
  await letOrderGo(transaction, shop, orderId);
}

function mismatchWords(payment: Payment): string {
  const due = mismatchDue(payment).toISOString();
  return `${payment.merchantNumber} does not match: its order ends at ${due}, and what differs in its sum alone goes back then; decide before by "foyer orders payment ${payment.merchantNumber}"`;
}

/**
 * Its places go back on sale. The attempts stay open and are asked about on: money that comes after all is late money. Each
 * bank is told to take none.
 */
async function letOrderGo(transaction: Queryable, shop: ShopCore, orderId: number): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  const attempts = await loadPaymentsOf(transaction, orderId);
  const mayWait = attempts.some((one) => isUndecided(one) && shop.now() < reportDue(one));
  if (order.state !== 'PAYING' || mayWait) return;
  await endOrder(transaction, orderId, 'EXPIRED', 'expired');
  await releasePlaces(transaction, orderId);
  for (const payment of attempts)
    if (isOpenPayment(payment))
      await shop.jobs.send(transaction, jobQueues.cancelPayment, { paymentId: payment.id });
}

/** Of the bank, or of staff where the money is there and does not match. */
function reportDue(payment: Payment): Date {
  return payment.state === 'MISMATCH' ? mismatchDue(payment) : bankReportDue(payment);
}
