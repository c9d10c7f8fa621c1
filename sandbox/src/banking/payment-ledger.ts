import { createHash } from 'node:crypto';
import type { Scenarios } from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import type { RecordFile } from '#platform/record-file.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { type BankPayment, type BankRefund, isOpen, type PaymentState, sentBack } from './payment.ts';
import { planNotifications } from './plan-notifications.ts';
import type { News, Product } from './product.ts';

export type NewPayment = Pick<
  BankPayment,
  | 'number'
  | 'amount'
  | 'currency'
  | 'description'
  | 'language'
  | 'method'
  | 'expiresAt'
  | 'successUrl'
  | 'failUrl'
  | 'notifyUrl'
  | 'receipt'
  | 'extra'
>;

export type LedgerChange =
  | { kind: 'done' }
  | { kind: 'refused'; error: 'wrong state' | 'wrong amount' | 'not found' };

export type RefundChange =
  | { kind: 'done'; refund: BankRefund }
  | { kind: 'refused'; error: 'wrong state' | 'wrong amount' | 'not found' };

export interface LedgerParts {
  clock: Clock;
  product: Product;
  scenarios: Scenarios;
  payments: RecordFile<BankPayment>;
  seed: string;
}

/** After how many seconds a slow refund is decided. */
const slowSeconds = 5;

/** A bank's ledger: its payments, what may happen to them, and what the merchant is told of it. */
export class PaymentLedger {
  readonly product: Product;
  readonly scenarios: Scenarios;
  readonly clock: Clock;
  readonly #payments: RecordFile<BankPayment>;
  readonly #seed: string;
  readonly #notifier: Notifier;

  constructor({ clock, product, scenarios, payments, seed }: LedgerParts) {
    this.product = product;
    this.scenarios = scenarios;
    this.clock = clock;
    this.#payments = payments;
    this.#seed = seed;
    this.#notifier = createNotifier({
      clock,
      acknowledges: (status, body, { message }) => product.acknowledges(status, body, message),
      headers: (message) => product.headers?.(message, clock.now()) ?? {},
      attempted: () => {
        for (const payment of payments.all()) payments.save(payment);
      },
    });
    for (const payment of payments.all()) {
      this.#watch(payment);
      for (const refund of payment.refunds) this.#watchRefund(payment, refund);
      for (const delivery of payment.notifications) this.#notifier.send(delivery);
    }
  }

  /** Oldest first. */
  all(): BankPayment[] {
    return this.#payments.all();
  }

  find(id: string): BankPayment | undefined {
    return this.#payments.find(id);
  }

  /** The newest of this number of the merchant. */
  findByNumber(number: string): BankPayment | undefined {
    return this.#payments.all().findLast((payment) => payment.number === number);
  }

  register(payment: NewPayment): BankPayment {
    const registered: BankPayment = {
      ...payment,
      id: this.product.paymentId(this.#payments.all().length + 1),
      state: 'new',
      reason: '',
      createdAt: this.clock.now(),
      paidAt: null,
      rrn: '',
      refunds: [],
      notifications: [],
    };
    this.#payments.save(registered);
    this.#watch(registered);
    return registered;
  }

  /** The buyer has the page before him. */
  show(payment: BankPayment): void {
    if (payment.state !== 'new') return;
    payment.state = 'shown';
    this.#payments.save(payment);
  }

  /** The money has come. A payment that has ended unpaid is paid all the same: banks do that too. */
  pay(payment: BankPayment): LedgerChange {
    if (payment.state === 'paid') return { kind: 'refused', error: 'wrong state' };
    payment.rrn = this.#digits('rrn', payment.id, 12);
    payment.paidAt = this.clock.now();
    this.#change(payment, 'paid', 'paid', '');
    return { kind: 'done' };
  }

  decline(payment: BankPayment, reason: string): LedgerChange {
    return this.#end(payment, 'declined', reason);
  }

  expire(payment: BankPayment): LedgerChange {
    return this.#end(payment, 'expired', 'time is over');
  }

  cancel(payment: BankPayment): LedgerChange {
    return this.#end(payment, 'cancelled', 'cancelled by the merchant');
  }

  /** The decision is somebody else's, and takes its time. */
  verify(payment: BankPayment): LedgerChange {
    if (!isOpen(payment)) return { kind: 'refused', error: 'wrong state' };
    payment.state = 'verifying';
    this.#payments.save(payment);
    return { kind: 'done' };
  }

  /** Sends money back; the same `key` again gives the first refund. */
  refund(
    payment: BankPayment,
    { amount, key = null, receipt }: { amount: number; key?: string | null; receipt?: unknown },
  ): RefundChange {
    const before = payment.refunds.find((one) => key !== null && one.key === key);
    if (before)
      return before.amount === amount
        ? { kind: 'done', refund: before }
        : { kind: 'refused', error: 'wrong amount' };
    if (payment.state !== 'paid') return { kind: 'refused', error: 'wrong state' };
    if (amount <= 0 || amount > payment.amount - sentBack(payment))
      return { kind: 'refused', error: 'wrong amount' };
    if (this.scenarios.take('refund-refused', payment.number))
      return { kind: 'refused', error: 'wrong state' };
    const slow = this.product.slowRefunds.includes(payment.method);
    const refund: BankRefund = {
      id: `${payment.id}-${payment.refunds.length + 1}`,
      key,
      amount,
      state: slow || this.scenarios.take('refund-slow', payment.number) ? 'pending' : 'done',
      at: this.clock.now(),
      receipt,
    };
    payment.refunds.push(refund);
    if (refund.state === 'done') this.#notifyRefund(payment, refund);
    this.#payments.save(payment);
    this.#watchRefund(payment, refund);
    return { kind: 'done', refund };
  }

  keep(payment: BankPayment): void {
    this.#payments.save(payment);
  }

  /** Breaks off notifications on their way; they go on at the next start. */
  stop(): void {
    this.#notifier.stop();
  }

  #end(payment: BankPayment, state: 'declined' | 'expired' | 'cancelled', reason: string): LedgerChange {
    if (!isOpen(payment)) return { kind: 'refused', error: 'wrong state' };
    this.#change(payment, state, state, reason);
    return { kind: 'done' };
  }

  #change(payment: BankPayment, state: PaymentState, news: News, reason: string): void {
    payment.state = state;
    payment.reason = reason;
    this.#tell(payment, news);
    if (news === 'paid' && payment.receipt) this.#notifyReceipt(payment, 'receipt');
    this.#payments.save(payment);
  }

  #tell(payment: BankPayment, news: News): void {
    const planned = planNotifications(this, payment, news);
    payment.notifications.push(...planned);
    for (const delivery of planned) this.#notifier.send(delivery);
  }

  #notifyRefund(payment: BankPayment, { receipt }: BankRefund): void {
    this.#tell(payment, 'refunded');
    if (receipt) this.#notifyReceipt(payment, 'refund-receipt');
  }

  /** A fiscal registrar that has failed once prints at its second try, a minute later. */
  #notifyReceipt(payment: BankPayment, news: 'receipt' | 'refund-receipt'): void {
    if (!this.product.reportsReceipts) return;
    const hasFailed = this.scenarios.take('receipt-failed', payment.number) !== undefined;
    this.#tell(payment, hasFailed ? 'receipt-failed' : news);
    if (!hasFailed) return;
    this.clock.at(this.clock.now() + 60_000, () => {
      this.#notifyReceipt(payment, news);
      this.#payments.save(payment);
    });
  }

  #watch(payment: BankPayment): void {
    if (isOpen(payment)) this.clock.at(payment.expiresAt, () => void this.expire(payment));
  }

  #watchRefund(payment: BankPayment, refund: BankRefund): void {
    if (refund.state !== 'pending') return;
    this.clock.at(refund.at + slowSeconds * 1000, () => {
      refund.state = this.scenarios.take('refund-slow-refused', payment.number) ? 'refused' : 'done';
      if (refund.state === 'done') this.#notifyRefund(payment, refund);
      this.#payments.save(payment);
    });
  }

  #digits(...parts: [string, string, number]): string {
    const [what, id, length] = parts;
    const hex = createHash('sha256').update([this.#seed, what, id].join('/')).digest('hex');
    return (BigInt(`0x${hex}`) % 10n ** BigInt(length)).toString().padStart(length, '0');
  }
}
