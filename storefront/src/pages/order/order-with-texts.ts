import type { Translate } from '#i18n/translate.ts';
import type { EndedOrder, OrderData, OrderTimeline } from './order-data.ts';
import { isOver, type OrderFacts } from './order-facts.ts';
import { entryTexts } from './timeline-texts.ts';

type Texts = Translate<'progress'>;

/** Adds the texts of the order's state. Called by the loader: unused texts do not travel. */
export function orderWithTexts(facts: OrderFacts, t: Texts): OrderData {
  const { ticketCount, steps: _, refund: __, failedVerification: ___, bankWord, ...order } = facts;
  return {
    ...order,
    verifying: bankWord === 'differs' ? t('differs-text') : order.verifying,
    badge: t(badgeOf(facts)),
    tickets: t('tickets', { count: ticketCount }),
    declined: wasDeclined(facts) ? t('payment-declined') : '',
    timeline: timelineOf(facts, t),
    ended: endedOrder(facts, t),
  };
}

function badgeOf({ phase, free }: OrderFacts) {
  if (phase === 'paid') return free ? 'badge-free' : 'badge-paid';
  if (phase === 'waiting') return free ? 'badge-free' : 'badge-waiting';
  if (phase === 'paying' || phase === 'checking') return 'badge-asking';
  return phase === 'expired' ? 'badge-expired' : 'badge-cancelled';
}

function wasDeclined({ phase, steps }: OrderFacts): boolean {
  return phase === 'waiting' && steps.some(({ kind, state }) => kind === 'payment' && state === 'failed');
}

function timelineOf(order: OrderFacts, t: Texts): OrderTimeline {
  const entries = order.steps.map((step) => {
    const { kind, state, at, time } = step;
    return { kind, state, at, time, ...entryTexts(t, step, order) };
  });
  return { heading: t(headingOf(order)), entries };
}

function headingOf({ phase, steps }: OrderFacts) {
  if (phase === 'waiting' || phase === 'paying' || phase === 'checking') return 'line-next';
  if (steps.some(({ state }) => state === 'now' || state === 'failed')) return 'line-going';
  return phase === 'paid' ? 'line-done' : 'line-past';
}

function endedOrder(order: OrderFacts, t: Texts): EndedOrder | null {
  const { phase, refund } = order;
  if (!isOver(order)) return null;
  return {
    title: t(phase === 'expired' ? 'expired-title' : 'cancelled-title'),
    reason: t(reasonOf(order)),
    money: refund ? t(moneyText(refund.state), { total: refund.sum }) : '',
  };
}

const expiredTexts = { none: 'silent-text', differs: 'differs-ended', late: 'expired-late' } as const;

function reasonOf({ phase, steps, bankWord, failedVerification }: OrderFacts) {
  if (phase === 'expired') return bankWord ? expiredTexts[bankWord] : 'expired-text';
  if (bankWord === 'differs') return 'differs-back';
  if (failedVerification) return 'verification-text';
  if (steps.some(({ kind }) => kind === 'return')) return 'returned-text';
  return phase === 'refunded' ? 'late-text' : 'cancelled-text';
}

function moneyText(refund: NonNullable<OrderFacts['refund']>['state']) {
  if (refund === 'done') return 'money-done';
  return refund === 'failed' ? 'money-failed' : 'money-now';
}
