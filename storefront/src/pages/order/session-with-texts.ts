import { join, titled } from '@foyer/contract/rules/joining.ts';
import { asSentence } from '@foyer/contract/rules/sentence.ts';
import type { Translate } from '#i18n/translate.ts';
import type { PaidHeading, SessionTickets, TicketLine } from './order-data.ts';
import { isOver, type LineFacts, type OrderFacts, type SessionFacts } from './order-facts.ts';

type Texts = Translate<'progress'>;

/** A session of an order with what is said of it and of its tickets. */
export function sessionWithTexts(session: SessionFacts, order: OrderFacts, t: Texts): SessionTickets {
  const { changed, lines, ...facts } = session;
  const shown = lines.map((line) => lineWithTexts(line, session, order, t));
  return {
    ...facts,
    isValid: shown.some((line) => !line.isOver),
    change: changed && !isTold(session, order) ? changeText(changed, t) : '',
    // While the whole sum goes back, what a return brings and until when would be a second deadline.
    refund: isOff(session) || changed?.until ? '' : facts.refund,
    lines: shown,
  };
}

/** The house cancelled it. */
function isOff({ changed }: SessionFacts): boolean {
  return changed?.kind === 'off';
}

/** Sessions with tickets that did not go back, cancelled or not. */
function keptSessions({ sessions }: OrderFacts): readonly SessionFacts[] {
  return sessions.filter(({ lines }) => lines.some(({ returnStatus }) => returnStatus !== 'returned'));
}

/** How much of what is left of an order is cancelled. */
export function cancelledPart(order: OrderFacts): 'none' | 'some' | 'all' {
  const kept = keptSessions(order);
  if (!kept.some(isOff)) return 'none';
  return kept.every(isOff) ? 'all' : 'some';
}

function lineWithTexts(line: LineFacts, session: SessionFacts, order: OrderFacts, t: Texts): TicketLine {
  const { returnStatus, ...facts } = line;
  const isBack = returnStatus === 'returned';
  const isLineOver = isBack || isOff(session) || isOver(order);
  const isNamed = isBack || (isOff(session) && order.phase === 'paid');
  return {
    ...facts,
    isOver: isLineOver,
    number: isNamed && line.quantity === 1 ? String(line.id) : '',
    status: isBack && wasExchanged(order) ? t('ticket-exchanged') : statusText(returnStatus, t),
    // A door lets nobody in with it.
    ticket: isLineOver ? null : line.ticket,
  };
}

function statusText(status: LineFacts['returnStatus'], t: Texts): string {
  return status === 'none' ? '' : t(`ticket-return-${status}`);
}

/** No ticket went back otherwise. */
function wasExchanged({ exchangeParts, steps }: OrderFacts): boolean {
  const went = exchangeParts.some(({ role, state }) => role === 'old' && state === 'done');
  return went && !steps.some(({ kind }) => kind === 'return');
}

/** The heading is about nothing else, and says it all. */
function isTold(session: SessionFacts, order: OrderFacts): boolean {
  const [only, ...others] = keptSessions(order);
  return order.phase === 'paid' && isOff(session) && only === session && others.length === 0;
}

type Change = NonNullable<SessionFacts['changed']>;

function changeText(change: Change, t: Texts): string {
  const { kind, was } = change;
  const fact = kind === 'moved' ? t('change-moved', { was }) : t(`change-${kind}`);
  return join('sentences', t.language, [fact, ...whyAndChoice(change, t)]);
}

function whyAndChoice({ kind, because, until }: Change, t: Texts): string[] {
  const choice = until === '' ? '' : t(kind === 'off' ? 'change-off-until' : 'change-until', { until });
  return [asSentence(because, t.language), choice];
}

/** What a paid order comes to: its tickets, the money that went back, or that there is nothing to come to. */
export function paidHeading(order: OrderFacts, t: Texts): PaidHeading {
  const { sums, steps } = order;
  const cancelled = cancelledPart(order);
  const isMailed = !steps.some(({ kind, state }) => kind === 'mail' && state === 'failed');
  const where = isMailed ? 'paid-where' : 'paid-here';
  if (cancelled === 'all') return { title: offTitle(order, t), text: offText(order, t), where: null };
  if (cancelled === 'some') {
    const text = join('sentences', t.language, [offText(order, t), t('rest-valid')]);
    return { title: t('off-some-title'), text, where };
  }
  const refund = sums.refunding ?? sums.refunded;
  if (refund === null) return { title: t('paid-title'), text: '', where };
  const title = t(sums.refunding ? 'refunding-title' : 'refunded-title', { sum: refund });
  return { title, text: t('rest-valid'), where };
}

function offTitle(order: OrderFacts, t: Texts): string {
  return t(keptSessions(order).length > 1 ? 'off-all-title' : 'off-title');
}

/** Which sessions; why, and what becomes of the money, stands beside each of several. */
function offText(order: OrderFacts, t: Texts): string {
  const sentences = keptSessions(order)
    .filter(isOff)
    .flatMap((session) => {
      const { when, title, changed } = session;
      const which = join('facts', t.language, [when, titled(title, t.language)]);
      const more = changed && isTold(session, order) ? whyAndChoice(changed, t) : [];
      return [asSentence(which, t.language), ...more];
    });
  return join('sentences', t.language, sentences);
}
