import type { PaymentStart } from '@foyer/contract/order/order.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CataloguePaymentWay } from '#domain/catalogue.ts';
import { type Order, orderCan, payable } from '#domain/order.ts';
import { cartOfOrder } from '#domain/order-receipt.ts';
import type { Payment } from '#domain/payment.ts';
import { chooseWay } from '#domain/payment-way.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { Queryable } from '#platform/database.ts';
import type { StartOutcome } from '#ports/payment-gateway.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { raiseAlarm, raiseNamedAlarm, resolveNamedAlarm } from '#store/alarms.ts';
import { clubVisitsStand } from '#store/club.ts';
import { findOrderByHash, lockOrder, markPaying } from '#store/orders.ts';
import {
  drawMerchantNumber,
  findPayment,
  insertPayment,
  loadPaymentsOf,
  markHalfStarted,
  markStarted,
  markStartUnknown,
  type PaymentWithStart,
} from '#store/payments.ts';
import { giveUpAttempt } from './close-payment.ts';

/** The bank of a payment, or of its refund of that name, cannot be asked: its way is gone from the house's files, or its secrets are missing. */
export async function alarmUnknownPaymentWay(
  queryable: Queryable,
  payment: { paymentId: number; refund?: string } & Pick<Payment, 'orderId' | 'gateway'>,
  wayOut: string,
): Promise<void> {
  const { gateway, orderId, paymentId, refund: subject } = payment;
  const detail = `${unknownPaymentWay(gateway)}. Put it back with its variables ("offered: no" hides it from buyers); or ${wayOut}`;
  await raiseAlarm(queryable, { kind: 'no-gateway', orderId, paymentId, subject, detail });
}

export function unknownPaymentWay(gateway: string): string {
  return `no gateway is set up for the payment way "${gateway}"`;
}

/** What staff does about an undecided payment when the way does not come back. */
export function paymentOfUnknownWay(merchantNumber: string): string {
  return `look into the bank's cabinet, send back what came, and say "foyer orders payment ${merchantNumber} --closed"`;
}

export function refundOfUnknownWay(externalId: string): string {
  return `send the money there, and say "foyer returns retry ${externalId} --sent"`;
}

type PayingShop = ShopCore & Pick<Shop, 'journal'>;

type StartPaymentOutcome = { kind: 'started'; start: PaymentStart } | Refused;

/** Sends the buyer to the bank: one open attempt a way, however often the button is pressed. */
export async function startPayment(
  shop: PayingShop,
  request: { hash: string; language: Language; wayId: number | null },
): Promise<StartPaymentOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const allowed = orderCan.pay(order, shop.now());
  if (!allowed.yes) return { kind: 'refused', refusal: allowed.refusal };
  // Of an exchange that costs nothing more: its mail asks for a confirmation.
  if (payable(order) === 0) return refused('order-finished');
  if (shop.salesStopped()) return refused('sales-stopped');
  const catalogue = await shop.catalogue.get();
  const { paymentWays } = catalogue;
  const choice = chooseWay(paymentWays, shop.gateways, order, request.wayId);
  if (choice.kind === 'refused') return choice;
  const gateway = shop.gateways.of(choice.way.key);
  if (!gateway) return refused('bank-unknown');

  const attempt = await shop.database.transaction((transaction) =>
    openAttempt(transaction, shop, order.id, choice.way, catalogue),
  );
  if (attempt.kind === 'refused') return attempt;
  if (attempt.kind === 'twin') return await waitForTwin(shop, attempt.payment.id);
  if (attempt.kind === 'open') return { kind: 'started', start: attempt.start };
  await shop.journal.begun(attempt.payment);
  const outcome = await gateway.start(startRequest(shop, order, attempt.payment, request.language));
  return await keepOutcome(shop, attempt.payment, outcome);
}

type Attempt =
  | { kind: 'new'; payment: PaymentWithStart }
  | { kind: 'twin'; payment: PaymentWithStart }
  | { kind: 'open'; start: PaymentStart }
  | Refused;

/** An attempt that is younger than a start may take, and has no answer yet, belongs to another click on the same button. */
const startMilliseconds = 25_000;
/** An open attempt with less time than this at the bank is not offered again. */
const usefulMilliseconds = 20_000;

async function openAttempt(
  transaction: Queryable,
  shop: PayingShop,
  orderId: number,
  way: CataloguePaymentWay,
  { setup, receipts }: Pick<Catalogue, 'setup' | 'receipts'>,
): Promise<Attempt> {
  const now = shop.now();
  const order = await lockOrder(transaction, orderId);
  const allowed = orderCan.pay(order, now);
  if (!allowed.yes) return { kind: 'refused', refusal: allowed.refusal };
  // A promo code made it free since it was read.
  if (payable(order) === 0) return refused('order-finished');
  // The club has not given its visits yet: the submission that placed the order still waits for them.
  if (!(await clubVisitsStand(transaction, order))) return refused('payment-failed');
  const earlier = await loadPaymentsOf(transaction, orderId);
  const open = earlier.findLast((payment) => isUseful(payment, way, now));
  if (open?.start) return { kind: 'open', start: open.start };
  const twin = earlier.findLast((payment) => isStarting(payment, way, now));
  if (twin) return { kind: 'twin', payment: twin };

  const next = { orderId, number: earlier.length + 1 };
  const id = await insertPayment(transaction, {
    orderId,
    wayId: way.id,
    gateway: way.key,
    merchantNumber: await drawMerchantNumber(transaction, next, shop.randomBytes),
    amount: payable(order),
    currency: order.currency,
    expiresAt: order.heldUntil,
    receipts: way.receipts,
    cart: way.receipts === 'none' || !receipts ? null : cartOfOrder(order, receipts, setup.language),
  });
  await markPaying(transaction, orderId);
  const payment = await findPayment(transaction, id);
  if (!payment) throw new Error(`payment ${id} vanished in its own transaction`);
  return { kind: 'new', payment };
}

function isUseful(payment: PaymentWithStart, way: CataloguePaymentWay, now: Date): boolean {
  const hasTime = payment.expiresAt.getTime() - now.getTime() > usefulMilliseconds;
  return payment.state === 'STARTED' && payment.wayId === way.id && payment.start !== null && hasTime;
}

function isStarting(payment: PaymentWithStart, way: CataloguePaymentWay, now: Date): boolean {
  const isYoung = now.getTime() - payment.createdAt.getTime() < startMilliseconds;
  return payment.state === 'STARTING' && payment.wayId === way.id && isYoung && payment.detail === null;
}

async function waitForTwin(shop: PayingShop, paymentId: number): Promise<StartPaymentOutcome> {
  for (let waited = 0; waited < 15_000; waited += 150) {
    const payment = await findPayment(shop.database, paymentId);
    if (payment?.start) return { kind: 'started', start: payment.start };
    if (payment?.state !== 'STARTING' || payment.detail !== null) return refused('payment-failed');
    await shop.pause(150);
  }
  return refused('payment-failed');
}

function startRequest(shop: PayingShop, order: Order, payment: PaymentWithStart, language: Language) {
  // Also the house's own language: banks put a `lang` of theirs behind it, and the first one counts.
  const query = `?lang=${language}`;
  const page = `${shop.origin}/order/${order.hash.toLowerCase()}`;
  return {
    orderHash: order.hash,
    merchantNumber: payment.merchantNumber,
    amount: payment.amount,
    currency: payment.currency,
    language,
    description: `№ ${order.id}`,
    buyer: { email: order.buyer.email, phone: order.buyer.phone },
    returnUrl: page + query,
    failUrl: `${shop.origin}/order/declined/${order.hash.toLowerCase()}${query}`,
    callbackUrl: `${shop.origin}/api/payment/callback/${payment.gateway}`,
    lifetimeSeconds: Math.max(1, Math.floor((payment.expiresAt.getTime() - shop.now().getTime()) / 1000)),
    receipt: payment.receipts === 'bank' ? payment.cart : null,
  };
}

async function keepOutcome(
  shop: PayingShop,
  payment: PaymentWithStart,
  outcome: StartOutcome,
): Promise<StartPaymentOutcome> {
  if (outcome.kind === 'started') {
    await shop.journal.started(payment.merchantNumber, outcome.gatewayPaymentId);
    await markStarted(shop.database, payment.id, outcome.gatewayPaymentId, outcome.start);
    await resolveNamedAlarm(shop.database, 'bank-refuses', payment.gateway);
    return { kind: 'started', start: outcome.start };
  }
  // An unknown outcome stays STARTING: the attempt may live at the bank, and asking decides it. The next attempt
  // does not wait for that; should both be paid, the second one's money goes back.
  if (outcome.kind === 'unknown') await markStartUnknown(shop.database, payment.id, outcome.reason);
  if (outcome.kind === 'half-started') {
    const { gatewayPaymentId, reason, isRefusal } = outcome;
    await shop.journal.started(payment.merchantNumber, gatewayPaymentId);
    await markHalfStarted(shop.database, payment.id, gatewayPaymentId, reason);
    if (isRefusal) await raiseNamedAlarm(shop.database, 'bank-refuses', payment.gateway, reason);
  }
  if (outcome.kind === 'refused')
    await shop.database.transaction(async (transaction) => {
      const failed = { state: 'FAILED', reason: outcome.reason, cause: null, endsOrder: false } as const;
      await giveUpAttempt(transaction, payment, failed, shop.now());
      await raiseNamedAlarm(transaction, 'bank-refuses', payment.gateway, outcome.reason);
    });
  return refused('payment-failed');
}
