import type {
  ActiveScenario,
  ReceivedRequest,
  RequestJournal,
  ScenarioName,
  ScenarioOptions,
} from '#misbehaviour/scenarios.ts';
import type { BankPayment } from './payment.ts';
import type { LedgerChange, PaymentLedger } from './payment-ledger.ts';

/** One line of a bank's ledger. `amount` is what the merchant gained (or, negative, lost), minor units. */
export interface LedgerEntry {
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
export interface LedgerControl {
  setScenario(name: ScenarioName, options?: ScenarioOptions): void;
  clearScenario(name?: ScenarioName): void;
  scenarios(): ActiveScenario[];
  /** Copies, oldest first. */
  list(): BankPayment[];
  find(name: string): BankPayment | undefined;
  pay(name: string): LedgerChange;
  decline(name: string): LedgerChange;
  expire(name: string): LedgerChange;
  /** The bank begins to look into the buyer. */
  verify(name: string): LedgerChange;
  /** Somebody at the house sends money back in the bank's own cabinet. */
  refund(name: string, amount?: number): LedgerChange;
  ledger(): LedgerEntry[];
  requests(): ReceivedRequest[];
  advanceClock(seconds: number): Promise<void>;
  /** Waits for notifications that are due now. */
  idle(): Promise<void>;
}

export function createLedgerControl(ledger: PaymentLedger, journal: RequestJournal): LedgerControl {
  const { scenarios, clock } = ledger;
  const named = (name: string) =>
    ledger.find(name) ??
    ledger.findByNumber(name) ??
    ledger.all().findLast(({ number }) => number.startsWith(`${name}-`));
  const change = (name: string, work: (payment: BankPayment) => LedgerChange): LedgerChange => {
    const payment = named(name);
    return payment ? work(payment) : { kind: 'refused', error: 'not found' };
  };
  return {
    setScenario: scenarios.set,
    clearScenario: scenarios.clear,
    scenarios: scenarios.active,
    list: () => structuredClone(ledger.all()),
    find: (name) => structuredClone(named(name)),
    pay: (name) => change(name, (payment) => ledger.pay(payment)),
    decline: (name) => change(name, (payment) => ledger.decline(payment, 'declined on the control panel')),
    expire: (name) => change(name, (payment) => ledger.expire(payment)),
    verify: (name) => change(name, (payment) => ledger.verify(payment)),
    refund: (name, amount) =>
      change(name, (payment) => {
        const result = ledger.refund(payment, { amount: amount ?? payment.amount });
        return result.kind === 'done' ? { kind: 'done' } : result;
      }),
    ledger: () => ledger.all().flatMap(entriesOf),
    requests: journal.all,
    advanceClock: clock.advance,
    idle: clock.idle,
  };
}

function entriesOf({ id, number, currency, amount, paidAt, refunds }: BankPayment): LedgerEntry[] {
  const entry = { id, number, currency };
  return [
    ...(paidAt === null ? [] : [{ ...entry, kind: 'payment' as const, amount, at: paidAt }]),
    ...refunds
      .filter(({ state }) => state === 'done')
      .map((refund) => ({ ...entry, kind: 'refund' as const, amount: -refund.amount, at: refund.at })),
  ];
}
