import { between } from '@foyer/contract/rules/joining.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { rememberedBuyer, wasAsked } from '#features/place-order/remembered-buyer.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { OrderData } from './order-data.ts';

/** Whether this device shall know the buyer the next time. */
export function Question({ order, agreed }: { order: OrderData; agreed: readonly string[] }) {
  const t = useTexts('device');
  const remembered = useSyncExternalStore(rememberedBuyer.subscribe, rememberedBuyer.read, () => null);
  const { name, phone, email } = order.buyer;
  // Shown is asked: nobody is asked twice.
  useEffect(() => wasAsked.write({ hash: order.hash.toLowerCase() }), [order.hash]);
  if (remembered)
    return (
      <p>
        {t('remembered')}
        {between('sentences', t.language)}
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
