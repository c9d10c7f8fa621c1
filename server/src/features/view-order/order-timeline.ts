import type { TimelineStep } from '@foyer/contract/order/order.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import type { Order } from '#domain/order.ts';
import { isLive, payable } from '#domain/order.ts';
import { bankReportDue, mismatchDue, type Payment } from '#domain/payment.ts';
import type { ReceiptKind } from '#domain/receipt.ts';
import { moneyDue } from '#domain/return-steps.ts';
import { isUndecided, type ReturnState } from '#domain/states.ts';
import type { BonusReturn } from '#store/club.ts';
import type { ExchangeRow } from '#store/exchanges.ts';
import type { Refund } from '#store/refunds.ts';

/** What of an order's papers the timeline tells. */
export interface OrderFacts {
  mails: readonly { kind: string; sentAt: Date | null; failedAt: Date | null; attempts: number }[];
  /** Attempts to pay. */
  payments: readonly Pick<
    Payment,
    | 'id'
    | 'state'
    | 'applied'
    | 'wayId'
    | 'amount'
    | 'createdAt'
    | 'expiresAt'
    | 'decidedAt'
    | 'verifyingSince'
  >[];
  tickets: readonly { issuedAt: Date }[];
  returns: readonly ReturnFacts[];
  receipts: readonly ReceiptFacts[];
  refunds: readonly Pick<
    Refund,
    'id' | 'paymentId' | 'reason' | 'state' | 'amount' | 'createdAt' | 'doneAt'
  >[];
  bonusReturns: readonly Pick<BonusReturn, 'state' | 'amount' | 'createdAt' | 'doneAt'>[];
  exchanges?: readonly Pick<
    ExchangeRow,
    'oldOrder' | 'newOrder' | 'state' | 'madeAt' | 'heldUntil' | 'endedAt'
  >[];
}

interface ReceiptFacts {
  kind: ReceiptKind;
  /** UNREPORTED: the bank sends it, and says nothing of it to us. */
  state: 'WAITING' | 'DONE' | 'UNREPORTED' | 'BY-HAND';
  refundId: number | null;
  failures: number;
  doneAt: Date | null;
}

interface ReturnFacts {
  state: ReturnState;
  askedAt: Date;
  /** Until when the buyer may confirm. */
  expiresAt: Date;
  items: readonly { amount: Money }[];
  addOns: readonly { amount: Money }[];
  confirmedAt: Date | null;
  /** By when the house was to answer. */
  answerBy: Date | null;
  decidedAt: Date | null;
}

/** What has happened to an order and what comes next. An order that ended tells its end and no future. */
export function orderTimeline(order: Order, facts: OrderFacts, now: Date): TimelineStep[] {
  const held: TimelineStep = { kind: 'held', state: 'done', at: order.placedAt.toISOString() };
  if (order.state === 'PAID')
    return [
      held,
      ...paid(order, facts),
      ...receiptStep(facts),
      mailStep(facts),
      ticketStep(facts),
      ...exchangeSteps(order, facts),
      ...returns(facts),
      ...refunds(facts),
      ...bonusesBack(facts),
    ];
  if (order.endReason === 'returned')
    return [
      held,
      ...paid(order, facts),
      ...returns(facts),
      ...endOrExchange(order, facts),
      ...refunds(facts),
      ...bonusesBack(facts),
    ];
  if (!isLive(order, now)) return [held, ...endAndLateMoney(order, facts), ...refunds(facts)];
  const later = { state: 'later', at: null } as const;
  return [
    held,
    ...(payable(order) > 0 ? [paymentStep(order, facts)] : []),
    ...exchangeSteps(order, facts),
    { kind: 'mail', ...later },
    { kind: 'tickets', ...later },
  ];
}

/** While a bank may have the money it is its word that is waited for, else the buyer. */
function paymentStep({ heldUntil }: Order, { payments }: OrderFacts): TimelineStep {
  const open = payments.findLast(isUndecided);
  const step = { kind: 'payment', state: 'now', at: null } as const;
  if (open?.state === 'MISMATCH') return { ...step, until: mismatchDue(open).toISOString() };
  if (open) return { ...step, until: bankReportDue(open).toISOString() };
  // The buyer came back from a bank that said no: the time for another try is still his.
  const state = payments.at(-1)?.state === 'DECLINED' ? 'failed' : 'now';
  return { ...step, state, until: heldUntil.toISOString() };
}

function paid(order: Order, { payments }: OrderFacts): TimelineStep[] {
  if (payable(order) === 0) return [];
  const payment = payments.find(({ applied }) => applied === 'order');
  return [{ kind: 'payment', state: 'done', at: moment(order.paidAt), wayId: payment?.wayId }];
}

/** Money that came for an order without tickets, before or after its end. */
function endAndLateMoney(order: Order, { payments, refunds }: OrderFacts): TimelineStep[] {
  const money = payments
    .filter(({ applied }) => applied === 'refund')
    .map((payment): TimelineStep => {
      const amount = refunds.find(({ paymentId }) => paymentId === payment.id)?.amount ?? payment.amount;
      const at = moment(payment.decidedAt);
      return { kind: 'payment', state: 'done', at, amount, wayId: payment.wayId };
    });
  const end = endStep(order);
  const isBefore = ({ at }: TimelineStep) => at !== null && end.at !== null && at <= end.at;
  return [...money.filter(isBefore), end, ...money.filter((step) => !isBefore(step))];
}

/** A fiscal registrar that fails is tried on; the buyer sees that the receipt is late, and that the order is paid all the same. */
function receiptStep({ receipts }: OrderFacts): TimelineStep[] {
  const sale = receipts.find(({ kind }) => kind === 'sale');
  return sale ? [{ kind: 'receipt', ...progressOf(sale) }] : [];
}

function progressOf({ state, doneAt, failures }: ReceiptFacts): Pick<TimelineStep, 'state' | 'at'> {
  if (state === 'UNREPORTED') return { state: 'later', at: null };
  if (state !== 'WAITING') return { state: 'done', at: moment(doneAt) };
  return { state: failures > 0 ? 'failed' : 'now', at: null };
}

/** The newest mail with tickets counts: asked for again, it is on its way again. */
function mailStep({ mails }: OrderFacts): TimelineStep {
  const mail = mails.findLast(({ kind }) => kind === 'tickets' || kind === 'tickets-again');
  if (mail?.sentAt) return { kind: 'mail', state: 'done', at: moment(mail.sentAt) };
  if (mail?.failedAt) return { kind: 'mail', state: 'failed', at: moment(mail.failedAt) };
  // Without a moment it is late, and tried on.
  return { kind: 'mail', state: mail && mail.attempts > 0 ? 'failed' : 'now', at: null };
}

function ticketStep({ tickets }: OrderFacts): TimelineStep {
  const first = tickets[0];
  return first
    ? { kind: 'tickets', state: 'done', at: moment(first.issuedAt) }
    : { kind: 'tickets', state: 'now', at: null };
}

function endStep(order: Order): TimelineStep {
  return { kind: 'cancelled', state: 'done', at: moment(order.endedAt ?? order.heldUntil) };
}

/** Tickets that went into a new order or came of an old one, and those for which new places are held. */
function exchangeSteps({ id }: Order, { exchanges = [] }: OrderFacts): TimelineStep[] {
  return exchanges.flatMap(({ oldOrder, newOrder, state, madeAt, heldUntil, endedAt }): TimelineStep[] => {
    const step = { kind: 'exchange', number: oldOrder === id ? newOrder : oldOrder } as const;
    if (state === 'DONE') return [{ ...step, state: 'done', at: moment(endedAt) }];
    if (state === 'LAPSED') return [];
    return [{ ...step, state: 'now', at: moment(madeAt), until: heldUntil.toISOString() }];
  });
}

/** An order whose last tickets were exchanged did not end: it goes on in the other. */
function endOrExchange(order: Order, facts: OrderFacts): TimelineStep[] {
  const steps = exchangeSteps(order, facts);
  return steps.length > 0 ? steps : [endStep(order)];
}

function returns(facts: OrderFacts): TimelineStep[] {
  return facts.returns.flatMap((one): TimelineStep[] => {
    const amount = [...one.items, ...one.addOns].reduce((sum, item) => sum + item.amount, 0);
    if (one.state === 'LAPSED') return isWithdrawn(one) ? [] : [lapsed(one, amount)];
    const step = { kind: 'return', amount } as const;
    if (one.state === 'APPROVED') return [{ ...step, state: 'done', at: moment(one.decidedAt) }];
    if (one.state === 'REFUSED') return [{ ...step, state: 'failed', at: moment(one.decidedAt) }];
    if (one.confirmedAt)
      return [
        {
          ...step,
          state: 'now',
          at: moment(one.confirmedAt),
          until: one.answerBy?.toISOString(),
        },
      ];
    const until = one.expiresAt.toISOString();
    return [{ kind: 'return-asked', amount, state: 'now', at: moment(one.askedAt), until }];
  });
}

/** Whoever withdraws a request, buyer or house, does so before its time is over. */
function isWithdrawn({ decidedAt, expiresAt }: ReturnFacts): boolean {
  return decidedAt !== null && decidedAt < expiresAt;
}

function lapsed({ expiresAt }: ReturnFacts, amount: Money): TimelineStep {
  return { kind: 'return-lapsed', state: 'failed', at: moment(expiresAt), amount };
}

/** Each refund, and the receipt of it once the money is back. */
function refunds(facts: OrderFacts): TimelineStep[] {
  return facts.refunds.flatMap((refund) => {
    const receipt = facts.receipts.find(({ refundId }) => refundId === refund.id);
    const steps: TimelineStep[] = receipt ? [{ kind: 'refund-receipt', ...progressOf(receipt) }] : [];
    return [refundStep(refund, facts), ...steps];
  });
}

function refundStep(refund: OrderFacts['refunds'][number], { payments }: OrderFacts): TimelineStep {
  const { amount, state, createdAt, doneAt } = refund;
  const kind = refund.reason === 'second-payment' ? 'second-payment' : 'refund';
  const step = { kind, amount, wayId: payments.find(({ id }) => id === refund.paymentId)?.wayId } as const;
  if (state === 'DONE') return { ...step, state: 'done', at: moment(doneAt) };
  const at = moment(createdAt);
  if (state === 'REFUSED') return { ...step, state: 'failed', at };
  return { ...step, state: 'now', at, until: moneyDue(createdAt).toISOString() };
}

/** They go back to the card, whatever goes back as money. */
function bonusesBack({ bonusReturns }: OrderFacts): TimelineStep[] {
  return bonusReturns.map(({ state, amount, createdAt, doneAt }) => {
    const step = { kind: 'bonuses', amount } as const;
    if (state === 'WAITING') return { ...step, state: 'now', at: moment(createdAt) };
    return { ...step, state: state === 'DONE' ? 'done' : 'failed', at: moment(doneAt) };
  });
}

function moment(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
