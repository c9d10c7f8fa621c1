import type {
  ActiveScenario,
  ReceivedRequest,
  RequestJournal,
  ScenarioName,
  ScenarioOptions,
} from '#misbehaviour/scenarios.ts';
import type { Bank } from './bank.ts';
import { type BankOrder, type Movement, sumsOf } from './bank-order.ts';
import type { ChangeResult } from './order-changes.ts';
import { type CardEntry, cardFace, usualEntry } from './pay-by-card.ts';

/** One line of the bank's ledger. `amount` is what the merchant gained (or, negative, lost), minor units. */
export interface LedgerEntry {
  mdOrder: string;
  orderNumber: string;
  kind: Movement['kind'];
  amount: number;
  currency: string;
  at: number;
  reference: string;
}

/**
 * Control for tests and the control panel, outside the protocol. Orders are given by mdOrder or orderNumber,
 * or by the beginning of that up to a hyphen.
 */
export interface BankControl {
  setScenario(name: ScenarioName, options?: ScenarioOptions): void;
  clearScenario(name?: ScenarioName): void;
  scenarios(): ActiveScenario[];
  /** Copies of all orders, oldest first. */
  list(): BankOrder[];
  find(name: string): BankOrder | undefined;
  /** The buyer pays with a good card; an order that has ended unpaid is paid late. */
  pay(name: string, card?: Partial<CardEntry>): ChangeResult;
  /** The issuer refuses. `actionCode` 120 by default. */
  decline(name: string, actionCode?: number): ChangeResult;
  expire(name: string): ChangeResult;
  /** Somebody at the house sends money back in the bank's own cabinet. */
  refund(name: string, amount?: number): ChangeResult;
  ledger(): LedgerEntry[];
  /** Requests to the REST interface since the start, oldest first. */
  requests(): ReceivedRequest[];
  /** Moves the bank's clock and waits for what falls due. */
  advanceClock(seconds: number): Promise<void>;
  /** Waits for callbacks that are due now. */
  idle(): Promise<void>;
}

export function createBankControl(bank: Bank, journal: RequestJournal): BankControl {
  const { scenarios, clock } = bank;
  const named = (name: string) =>
    bank.find(name) ??
    bank.findByNumber(name) ??
    bank.orders().findLast(({ orderNumber }) => orderNumber.startsWith(`${name}-`));
  const change = (name: string, work: (order: BankOrder) => ChangeResult): ChangeResult => {
    const order = named(name);
    return order ? work(order) : { kind: 'refused', error: 'order not found' };
  };
  return {
    setScenario: scenarios.set,
    clearScenario: scenarios.clear,
    scenarios: scenarios.active,
    list: () => structuredClone(bank.orders()),
    find: (name) => structuredClone(named(name)),
    pay: (name, card) => change(name, (order) => bank.pay(order, cardFace({ ...usualEntry, ...card }))),
    decline: (name, actionCode = 120) => change(name, (order) => bank.refuse(order, actionCode)),
    expire: (name) => change(name, (order) => bank.expire(order)),
    refund: (name, amount) =>
      change(name, (order) => bank.refund(order, { amount: amount ?? sumsOf(order).deposited })),
    ledger: () => bank.orders().flatMap(entriesOf),
    requests: journal.all,
    advanceClock: clock.advance,
    idle: clock.idle,
  };
}

/** Holds move no money; a reversal of what was only held moves none either. */
function entriesOf(order: BankOrder): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  let deposited = false;
  for (const { kind, amount, at, reference } of order.movements) {
    deposited ||= kind === 'deposit';
    if (kind === 'hold' || (kind === 'reversal' && !deposited)) continue;
    entries.push({
      mdOrder: order.id,
      orderNumber: order.orderNumber,
      kind,
      amount: kind === 'deposit' ? amount : -amount,
      currency: order.currency,
      at,
      reference,
    });
  }
  return entries;
}
