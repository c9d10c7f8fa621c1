import { useEffect, useSyncExternalStore } from 'react';
import { ownOrder, rememberedBuyer, wasAsked } from '#features/place-order/remembered-buyer.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { OrderData } from './order-data.ts';

const areas = ['device'] as const;
const nothing = async () => ({});

/** Asked once, on the page of the first order paid on this device, and never ticked beforehand. */
export function RememberBuyer({ order }: { order: OrderData }) {
  const own = useSyncExternalStore(ownOrder.subscribe, ownOrder.read, () => null);
  const asked = useSyncExternalStore(wasAsked.subscribe, wasAsked.read, () => null);
  const hash = order.hash.toLowerCase();
  const isAsked = order.phase === 'paid' && own?.hash === hash && (asked === null || asked.hash === hash);
  const part = useLatePart(nothing, areas, isAsked);
  if (!isAsked || !part) return null;
  return (
    <WithTexts texts={part.texts}>
      <Question order={order} agreed={own.agreed} />
    </WithTexts>
  );
}

function Question({ order, agreed }: { order: OrderData; agreed: readonly string[] }) {
  const t = useTexts('device');
  const remembered = useSyncExternalStore(rememberedBuyer.subscribe, rememberedBuyer.read, () => null);
  const { name, phone, email } = order.buyer;
  // Shown is asked: nobody is asked twice.
  useEffect(() => wasAsked.write({ hash: order.hash.toLowerCase() }), [order.hash]);
  if (remembered)
    return (
      <p>
        {t('remembered')}{' '}
        <Button look="text" onClick={() => rememberedBuyer.write(null)}>
          {t('forget')}
        </Button>
      </p>
    );
  return (
    <Checkbox
      label={t('remember')}
      note={t('remember-note')}
      checked={false}
      onChange={() => rememberedBuyer.write({ name, phone, email, agreed })}
    />
  );
}
