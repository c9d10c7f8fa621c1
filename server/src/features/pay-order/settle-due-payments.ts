import { type Payment, secondsUntilNextQuestion } from '#domain/payment.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadEndedPayments, loadOpenPayments, loadPaidPayments, loadPaymentsOf } from '#store/payments.ts';
import { settlePayment } from './settle-payment.ts';

/** Banks asked at the same time. */
const breadth = 4;
const dueAtOnce = 200;

/** Asks about every open attempt whose time has come. Called every few seconds; no callback is needed for truth. */
export async function settleDuePayments(shop: ShopCore): Promise<number> {
  const open = await loadOpenPayments(shop.database, dueAtOnce);
  const due = open.filter((payment) => isDue(payment, shop.now()));
  await settleAll(shop, due);
  return due.length;
}

/** By the clock: staff may have refunded a paid order at the bank itself, and not every bank sends a notice of that. */
export async function askPaidPayments(shop: ShopCore): Promise<number> {
  const paid = await loadPaidPayments(shop.database, await askedWays(shop), dueAtOnce);
  await settleAll(shop, paid);
  return paid.length;
}

/** By the clock: money may follow on a bank's "declined", and its notification may be lost. */
export async function askEndedPayments(shop: ShopCore): Promise<number> {
  const which = { limit: dueAtOnce, isAll: false };
  const ended = await loadEndedPayments(shop.database, await askedWays(shop), which);
  await settleAll(shop, ended);
  return ended.length;
}

const all = 10_000;

/** Asks about every open attempt now, due or not, and about those that ended in the last two days: `foyer reconcile`. */
export async function settleOpenPayments(shop: ShopCore): Promise<{ paymentId: number; report: string }[]> {
  const open = await loadOpenPayments(shop.database, all);
  const ended = await loadEndedPayments(shop.database, await askedWays(shop), { limit: all, isAll: true });
  return await settleAll(shop, [...open, ...ended]);
}

async function askedWays(shop: ShopCore): Promise<string[]> {
  const { paymentWays } = await shop.catalogue.get();
  return paymentWays.map(({ key }) => key).filter((key) => shop.gateways.of(key) !== null);
}

/** The buyer looks at the order: its open attempts are asked about, each at most once in three seconds. */
export async function settlePaymentsOf(shop: ShopCore, orderId: number): Promise<void> {
  const now = shop.now().getTime();
  const attempts = await loadPaymentsOf(shop.database, orderId);
  const open = attempts.filter((payment) => payment.state === 'STARTED');
  await settleAll(
    shop,
    open.filter((payment) => now - (payment.askedAt?.getTime() ?? 0) > 3000),
  );
}

function isDue(payment: Payment, now: Date): boolean {
  const last = payment.askedAt ?? payment.createdAt;
  return now.getTime() - last.getTime() >= secondsUntilNextQuestion(payment, now) * 1000;
}

async function settleAll(shop: ShopCore, payments: readonly Payment[]) {
  const reports: { paymentId: number; report: string }[] = [];
  const waiting = [...payments];
  const worker = async () => {
    for (let payment = waiting.shift(); payment; payment = waiting.shift())
      reports.push({ paymentId: payment.id, report: await settlePayment(shop, payment.id) });
  };
  await Promise.all(Array.from({ length: breadth }, worker));
  return reports;
}
