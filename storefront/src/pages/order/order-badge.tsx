import { useTexts } from '#i18n/texts-context.tsx';
import { Badge } from '#ui/badge.tsx';
import type { OrderData } from './order-data.ts';

/** Paid, not paid or cancelled (OV-1), beside the number. */
export function OrderBadge({ order }: { order: OrderData }) {
  const t = useTexts('order');
  switch (order.phase) {
    case 'paid':
      return <Badge kind="done">{t(order.free ? 'badge-free' : 'badge-paid')}</Badge>;
    case 'waiting':
      return <Badge kind="waiting">{t(order.free ? 'badge-free' : 'badge-waiting')}</Badge>;
    case 'paying':
    case 'checking':
      return <Badge kind="plain">{t('badge-asking')}</Badge>;
    case 'expired':
      return <Badge kind="plain">{t('badge-expired')}</Badge>;
    default:
      return <Badge kind="dead">{t('badge-cancelled')}</Badge>;
  }
}
