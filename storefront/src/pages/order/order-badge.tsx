import { Badge } from '#ui/badge.tsx';
import type { OrderData } from './order-data.ts';

/** Paid, not paid or cancelled (OV-1), beside the number. */
export function OrderBadge({ order }: { order: OrderData }) {
  return <Badge kind={kinds[order.phase]}>{order.badge}</Badge>;
}

const kinds = {
  waiting: 'waiting',
  paying: 'plain',
  checking: 'plain',
  paid: 'done',
  expired: 'plain',
  cancelled: 'dead',
  refunded: 'dead',
} as const;
