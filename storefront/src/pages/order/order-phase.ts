import type { OrderView, TimelineStep } from '@foyer/contract/order/order.ts';
import type { OrderPhase } from './order-data.ts';

export function orderPhase(order: OrderView): OrderPhase {
  if (order.ended !== null) return order.ended;
  if (order.status === 'cancelled' || order.verification?.state === 'failed') return 'cancelled';
  if (order.paidAt !== null) return 'paid';
  if (order.verification?.state === 'running') return 'checking';
  if (order.payment === null) return 'waiting';
  return order.payment.state === 'waiting' && order.secondsLeft > 0 ? 'paying' : 'checking';
}

/** A bank, a printer of tickets, a mail or a refund is at work: the page looks again by itself. */
export function isUnsettled(order: OrderView): boolean {
  const phase = orderPhase(order);
  if (phase === 'paying' || phase === 'checking') return true;
  // Late money may make an expired order a paid one.
  if (phase === 'expired') return order.payment !== null;
  // A person is waited for there, not a machine.
  const isPerson = (kind: string) =>
    kind === 'return' || kind === 'return-asked' || (kind === 'payment' && phase === 'waiting');
  // A fiscal registrar or a mail server that failed is asked again, until the step has its moment.
  const isUnderWay = ({ kind, state, at }: TimelineStep) =>
    state === 'now' || (state === 'failed' && at === null && (kind === 'mail' || kind.endsWith('receipt')));
  return order.timeline.some((step) => isUnderWay(step) && !isPerson(step.kind));
}

/** Everything whose change the page waits for, as one text. */
export function orderVersion(order: OrderView): string {
  const steps = order.timeline.map(({ kind, state }) => `${kind}:${state}`);
  const payment = order.payment ? `${order.payment.state} ${order.payment.startedAt}` : '';
  const verification = order.verification?.state ?? '';
  return [orderPhase(order), order.paidAt ?? '', payment, verification, ...steps].join(' ');
}
