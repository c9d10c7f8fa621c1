import type { ExchangePart } from '@foyer/contract/order/order.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Translate } from '#i18n/translate.ts';
import type { DeclineWords, EndedOrder, OrderBadge, OrderData, OrderTimeline } from './order-data.ts';
import { isOver, type OrderFacts } from './order-facts.ts';
import { cancelledPart, paidHeading, sessionWithTexts } from './session-with-texts.ts';
import { entryTexts } from './timeline-texts.ts';

type Texts = Translate<'progress'>;

/** `open`: the bank has not decided yet. */
export type LastAttempt = 'declined' | 'open';

/** Adds the texts of the order's state. Called by the loader: unused texts do not travel. */
export function orderWithTexts(facts: OrderFacts, t: Texts, attempt: LastAttempt | null): OrderData {
  const {
    ticketCount,
    steps: _,
    refund: __,
    failedVerification: ___,
    bankWord,
    refusal,
    exchangeParts,
    isExchangeable,
    credit,
    ...order
  } = facts;
  const wasRefused = wasDeclined(facts);
  return {
    ...order,
    pay: wasRefused ? { ...order.pay, ways: waysAfter(order.pay.ways, refusal, t) } : order.pay,
    files: cancelledPart(facts) === 'all' ? { tickets: null, calendar: null, wallets: [] } : order.files,
    heading: facts.phase === 'paid' ? paidHeading(facts, t) : null,
    sessions: order.sessions.map((session) => sessionWithTexts(session, facts, t)),
    verifying: bankWord === 'differs' ? t('differs-text') : order.verifying,
    badge: badgeOf(facts, t),
    tickets: t('tickets', { count: ticketCount }),
    declined: wasRefused && attempt === null ? declinedText(refusal, t) : '',
    decline: attempt && declineWords(facts, attempt, t),
    timeline: timelineOf(facts, t),
    ended: endedOrder(facts, t),
    otherDay: isExchangeable ? t('other-day') : '',
    sums: { ...order.sums, credit: credit === '' ? null : { name: t('sum-credit'), cost: credit } },
    exchanges: exchangeParts.map((part) => exchangeStory(part, facts, t)),
  };
}

/** One half of an exchange: what it means for these tickets. */
function exchangeStory(
  { role, state, number, hash, waitsForLink }: ExchangePart,
  facts: OrderFacts,
  t: Texts,
) {
  const time = facts.hold?.untilWords ?? '';
  const label = t('exchange-order', { number: String(number) });
  if (state === 'done') return { kind: 'done', text: t(`exchange-done-${role}`), label, hash } as const;
  if (state === 'lapsed') return { kind: 'bad', text: t('exchange-lapsed'), label, hash } as const;
  if (role === 'old') return { kind: 'waiting', text: t('exchange-open-old'), label, hash } as const;
  const text = waitsForLink ? t('exchange-open-link', { time }) : t('exchange-open-new');
  return { kind: 'waiting', text, label, hash } as const;
}

/** Its last tickets went into another order. */
function wasExchanged({ phase, exchangeParts }: OrderFacts): boolean {
  return phase === 'refunded' && exchangeParts.some(({ role, state }) => role === 'old' && state === 'done');
}

function badgeOf(facts: OrderFacts, t: Texts): OrderBadge {
  const { phase } = facts;
  // Paid as it is, it is nothing to come to.
  if (phase === 'paid' && cancelledPart(facts) === 'all') return { kind: 'plain', text: t('badge-off') };
  return { kind: badgeKinds[phase], text: t(badgeText(facts)) };
}

const badgeKinds = {
  waiting: 'waiting',
  paying: 'plain',
  checking: 'plain',
  paid: 'done',
  expired: 'plain',
  cancelled: 'dead',
  refunded: 'dead',
} as const;

function badgeText(facts: OrderFacts) {
  const { phase, free } = facts;
  if (wasExchanged(facts)) return 'badge-exchanged';
  if (phase === 'waiting' && facts.exchangeParts.some(({ waitsForLink }) => waitsForLink))
    return 'badge-link';
  if (phase === 'paid') return free ? 'badge-free' : 'badge-paid';
  if (phase === 'waiting') return free ? 'badge-free' : 'badge-waiting';
  if (phase === 'paying' || phase === 'checking') return 'badge-asking';
  return phase === 'expired' ? 'badge-expired' : 'badge-cancelled';
}

function wasDeclined({ phase, steps }: OrderFacts): boolean {
  return phase === 'waiting' && steps.some(({ kind, state }) => kind === 'payment' && state === 'failed');
}

/** What the bank said, where it said something, and what to do. */
function declinedText(refusal: OrderFacts['refusal'], t: Texts): string {
  const text = t('payment-declined');
  return refusal?.cause ? `${join('label', t.language, [t(`cause-${refusal.cause}`), text])}` : text;
}

/** The way that was refused says when; another card may do. */
function waysAfter(ways: OrderData['pay']['ways'], refusal: OrderFacts['refusal'], t: Texts) {
  return ways.map((way) =>
    way.id === refusal?.wayId
      ? { ...way, description: join('phrases', t.language, [way.description, t('decline-at', refusal)]) }
      : way,
  );
}

function declineWords(facts: OrderFacts, attempt: LastAttempt, t: Texts): DeclineWords {
  const isCertain = attempt === 'declined';
  const { number, sums, refusal } = facts;
  const said = refusal?.cause ? t('decline-said') : '';
  return {
    isCertain,
    payment: isCertain ? t('declined-title', { number }) : '',
    title: t(isCertain ? `cause-${refusal?.cause ?? 'unknown'}` : 'decline-open-title'),
    text: isCertain
      ? join('sentences', t.language, [said, t('decline-charged', { sum: sums.total })])
      : t('decline-open'),
    reasons: isCertain ? declineReasons.map((reason) => t(reason)) : [],
  };
}

/** Why a bank may decline a payment (PG-1). */
const declineReasons = [
  'declined-card',
  'declined-secure',
  'declined-funds',
  'declined-internet',
  'declined-entry',
  'declined-booking',
] as const;

function timelineOf(order: OrderFacts, t: Texts): OrderTimeline {
  const entries = order.steps.map((step) => {
    const { kind, state, at, time } = step;
    return { kind, state, at, time, ...entryTexts(t, step, order) };
  });
  return { heading: t(headingOf(order)), entries };
}

function headingOf(order: OrderFacts) {
  const { phase, steps } = order;
  if (phase === 'waiting' || phase === 'paying' || phase === 'checking') return 'line-next';
  if (steps.some(({ state }) => state === 'now' || state === 'failed')) return 'line-going';
  if (phase === 'paid' && cancelledPart(order) === 'all') return 'line-past';
  return phase === 'paid' ? 'line-done' : 'line-past';
}

function endedOrder(order: OrderFacts, t: Texts): EndedOrder | null {
  const { phase, refund } = order;
  // The story of its exchange says where its tickets went.
  if (!isOver(order) || wasExchanged(order)) return null;
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
