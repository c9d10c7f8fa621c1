import type { OrderView } from '@foyer/contract/order.ts';
import type { OrderPhase } from './order-data.ts';

export function orderPhase(order: OrderView): OrderPhase {
  if (order.ended !== null) return order.ended;
  if (order.status === 90 || order.verification?.state === 'failed') return 'cancelled';
  if (order.paidAt !== null) return 'paid';
  if (order.verification?.state === 'running') return 'checking';
  if (order.payment === null) return 'waiting';
  return order.payment.state === 'waiting' && order.secondsLeft > 0 ? 'paying' : 'checking';
}

/** A bank, a printer of tickets, a mail or a refund is at work: the page looks again by itself. */
export function isUnsettled(order: OrderView): boolean {
  const phase = orderPhase(order);
  if (phase === 'paying' || phase === 'checking') return true;
  // A person is waited for there, not a machine.
  const isPerson = (kind: string) => kind === 'return' || (kind === 'payment' && phase === 'waiting');
  // A till that failed is asked again.
  const isUnderWay = (kind: string, state: string) =>
    state === 'now' || (kind === 'receipt' && state === 'failed');
  return order.timeline.some(({ kind, state }) => isUnderWay(kind, state) && !isPerson(kind));
}

/** Everything whose change the page waits for, as one text. */
export function orderVersion(order: OrderView): string {
  const steps = order.timeline.map(({ kind, state }) => `${kind}:${state}`);
  const payment = order.payment ? `${order.payment.state} ${order.payment.startedAt}` : '';
  const verification = order.verification?.state ?? '';
  return [orderPhase(order), order.paidAt ?? '', payment, verification, ...steps].join(' ');
}
