import type { ReceivedRequest, RequestJournal } from '#misbehaviour/request-journal.ts';
import type { ScenarioName } from '#misbehaviour/scenario-list.ts';
import type { ActiveScenario, ScenarioOptions } from '#misbehaviour/scenarios.ts';
import type { BankPayment } from './payment.ts';
import type { BookChange, PaymentBook } from './payment-book.ts';

/** One line of a bank's ledger. `amount` is what the merchant gained (or, negative, lost), minor units. */
export interface BookEntry {
  id: string;
  number: string;
  kind: 'payment' | 'refund';
  amount: number;
  currency: string;
  at: number;
}

/**
 * Control for tests and the control panel, outside the protocol. Payments are given by the bank's id, by
 * the merchant's, or by the beginning of that up to a hyphen.
 */
export interface BookControl {
  setScenario(name: ScenarioName, options?: ScenarioOptions): void;
  clearScenario(name?: ScenarioName): void;
  scenarios(): ActiveScenario[];
  /** Copies, oldest first. */
  list(): BankPayment[];
  find(name: string): BankPayment | undefined;
  pay(name: string): BookChange;
  decline(name: string): BookChange;
  expire(name: string): BookChange;
  /** The bank begins to look into the buyer. */
  verify(name: string): BookChange;
  /** Somebody at the house sends money back in the bank's own cabinet. */
  refund(name: string, amount?: number): BookChange;
  ledger(): BookEntry[];
  requests(): ReceivedRequest[];
  advanceClock(seconds: number): Promise<void>;
  /** Waits for notifications that are due now. */
  idle(): Promise<void>;
}

export function createBookControl(book: PaymentBook, journal: RequestJournal): BookControl {
  const { scenarios, clock } = book;
  const named = (name: string) =>
    book.find(name) ??
    book.findByNumber(name) ??
    book.all().findLast(({ number }) => number.startsWith(`${name}-`));
  const change = (name: string, work: (payment: BankPayment) => BookChange): BookChange => {
    const payment = named(name);
    return payment ? work(payment) : { kind: 'refused', error: 'not found' };
  };
  return {
    setScenario: scenarios.set,
    clearScenario: scenarios.clear,
    scenarios: scenarios.active,
    list: () => structuredClone(book.all()),
    find: (name) => structuredClone(named(name)),
    pay: (name) => change(name, (payment) => book.pay(payment)),
    decline: (name) => change(name, (payment) => book.decline(payment, 'declined on the control panel')),
    expire: (name) => change(name, (payment) => book.expire(payment)),
    verify: (name) => change(name, (payment) => book.verify(payment)),
    refund: (name, amount) =>
      change(name, (payment) => {
        const result = book.refund(payment, { amount: amount ?? payment.amount });
        return result.kind === 'done' ? { kind: 'done' } : result;
      }),
    ledger: () => book.all().flatMap(entriesOf),
    requests: journal.all,
    advanceClock: clock.advance,
    idle: clock.idle,
  };
}

function entriesOf({ id, number, currency, amount, paidAt, refunds }: BankPayment): BookEntry[] {
  const entry = { id, number, currency };
  return [
    ...(paidAt === null ? [] : [{ ...entry, kind: 'payment' as const, amount, at: paidAt }]),
    ...refunds
      .filter(({ state }) => state === 'done')
      .map((refund) => ({ ...entry, kind: 'refund' as const, amount: -refund.amount, at: refund.at })),
  ];
}
