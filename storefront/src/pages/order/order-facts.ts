import type { TimelineStep } from '@foyer/contract/order/order.ts';
import type { Moment } from '@foyer/contract/rules/values.ts';
import type { OrderData } from './order-data.ts';

/** An order in one language before it is told: what `orderInWords` needs and does not send on. */
export interface OrderFacts extends Omit<OrderData, 'badge' | 'tickets' | 'declined' | 'line' | 'ended'> {
  ticketCount: number;
  steps: readonly Step[];
  /** Where the money of an ended order is; null when none came. */
  refund: { state: TimelineStep['state']; sum: string } | null;
  /** What a bank that was asked for the money has said of it; null where none is asked, or all is said. */
  bankWord: 'none' | 'differs' | null;
}

export interface Step {
  kind: TimelineStep['kind'];
  state: TimelineStep['state'];
  at: Moment | null;
  /** `18:42`, on another day `14 ноя`. */
  time: string;
  /** Of a step under way: `19:05`, on another day `14 ноября, 19:05`; '' where nothing is promised. */
  until: string;
  /** Of a return and its refund; of bonuses their number; '' elsewhere. */
  sum: string;
}

export function isOver({ phase }: Pick<OrderData, 'phase'>): boolean {
  return phase === 'expired' || phase === 'cancelled' || phase === 'refunded';
}
