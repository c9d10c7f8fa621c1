import { type Payment, secondsUntilNextQuestion } from '#domain/payment.ts';
import { loadOpenPayments, loadPaymentsOf } from '#store/payments.ts';
import { type SettleRoom, settlePayment } from './settle-payment.ts';

/** Banks asked at the same time. */
const breadth = 4;
const dueAtOnce = 200;

/** Asks about every open attempt whose time has come. Called every few seconds; no callback is needed for truth. */
export async function settleDuePayments(room: SettleRoom): Promise<number> {
  const open = await loadOpenPayments(room.database, dueAtOnce);
  const due = open.filter((payment) => isDue(payment, room.now()));
  await settleAll(room, due);
  return due.length;
}

/** Asks about every open attempt now, due or not: `foyer reconcile`. */
export async function settleOpenPayments(room: SettleRoom): Promise<{ paymentId: number; word: string }[]> {
  return await settleAll(room, await loadOpenPayments(room.database, 10_000));
}

/** The buyer looks at the order: its open attempts are asked about, each at most once in three seconds. */
export async function settlePaymentsOf(room: SettleRoom, orderId: number): Promise<void> {
  const now = room.now().getTime();
  const attempts = await loadPaymentsOf(room.database, orderId);
  const open = attempts.filter((payment) => payment.state === 'STARTED');
  await settleAll(
    room,
    open.filter((payment) => now - (payment.askedAt?.getTime() ?? 0) > 3000),
  );
}

function isDue(payment: Payment, now: Date): boolean {
  const last = payment.askedAt ?? payment.createdAt;
  return now.getTime() - last.getTime() >= secondsUntilNextQuestion(payment, now) * 1000;
}

async function settleAll(room: SettleRoom, payments: readonly Payment[]) {
  const words: { paymentId: number; word: string }[] = [];
  const waiting = [...payments];
  const worker = async () => {
    for (let payment = waiting.shift(); payment; payment = waiting.shift())
      words.push({ paymentId: payment.id, word: await settlePayment(room, payment.id) });
  };
  await Promise.all(Array.from({ length: breadth }, worker));
  return words;
}
