import type { Scenarios } from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import type { Delivery, Signing } from './notifier.ts';
import type { BankPayment } from './payment.ts';
import type { News, Product } from './product.ts';

/** A name that the bank has never given, made of digits so that every product can say it. */
const unknownNumber = '199999999-99';

interface Teller {
  product: Product;
  scenarios: Scenarios;
  clock: Clock;
}

/** Which notifications go out and when, with the scenarios that are on. */
export function planNotifications(ledger: Teller, payment: BankPayment, news: News): Delivery[] {
  const on = (name: Parameters<Scenarios['take']>[0]) => ledger.scenarios.take(name, payment.number);
  if (on('callback-never')) return [];
  const after = on('callback-after-return');
  const nextAt = ledger.clock.now() + (after ? (after.seconds ?? 3) * 1000 : 0);
  const otherAmount = on('callback-other-amount');
  const told: BankPayment = {
    ...payment,
    ...(otherAmount ? { amount: otherAmount.amount ?? payment.amount + 1 } : {}),
    ...(on('callback-unknown-order') ? { id: unknownId(payment.id), number: unknownNumber } : {}),
  };
  const signing: Signing = on('callback-wrong-checksum')
    ? 'wrong'
    : on('callback-without-checksum')
      ? 'none'
      : 'true';
  const copies = on('callback-fifty') ? 50 : on('callback-twice') ? 2 : 1;
  const first = Array.from({ length: copies }, () => deliveryOf(ledger, told, news, signing, nextAt));
  if (news !== 'paid' || !on('callback-out-of-order')) return first.flatMap((one) => one ?? []);
  const late = (['held', 'declined'] as const).map((earlier, index) =>
    deliveryOf(ledger, told, earlier, signing, nextAt + (index + 1) * 1000),
  );
  return [...first, ...late].flatMap((one) => one ?? []);
}

function deliveryOf(
  { product }: Teller,
  payment: BankPayment,
  about: News,
  signing: Signing,
  nextAt: number,
): Delivery | null {
  const message = product.notification(payment, about, signing);
  return message && { message, about, attempts: [], nextAt };
}

function unknownId(id: string): string {
  return id.replace(/\d/g, '9');
}
