import { useSyncExternalStore } from 'react';
import { ownOrder, wasAsked } from '#features/place-order/remembered-buyer.ts';
import { WithTexts } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import type { OrderData } from './order-data.ts';

const areas = ['device'] as const;
const question = () => loadPart(() => import('./remember-question.tsx'));

/** Asked once, on the page of the first order paid on this device, and never ticked beforehand. */
export function RememberBuyer({ order }: { order: OrderData }) {
  const own = useSyncExternalStore(ownOrder.subscribe, ownOrder.read, () => null);
  const asked = useSyncExternalStore(wasAsked.subscribe, wasAsked.read, () => null);
  const hash = order.hash.toLowerCase();
  const isAsked = order.phase === 'paid' && own?.hash === hash && (asked === null || asked.hash === hash);
  const part = useLatePart(question, areas, isAsked);
  if (!isAsked || !part) return null;
  return (
    <WithTexts texts={part.texts}>
      <part.Question order={order} agreed={own.agreed} />
    </WithTexts>
  );
}
