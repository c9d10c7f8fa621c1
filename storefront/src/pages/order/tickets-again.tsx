import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type { OrderData, Station } from './order-data.ts';
import { useOrderWorld } from './order-world.ts';
import styles from './station-line.module.css';

/** The tickets by mail once more, to the address of the order; what came of it is said in its place. */
export function TicketsAgain({ order, step }: { order: OrderData; step: Station['state'] }) {
  const t = useTexts('order');
  const { busy, refused, press } = useTicketsAgain(order);
  // While a mail is on its way there is nothing to ask for; without a script nobody could.
  if (!useAlive() || (step === 'now' && refused === null)) return null;
  return (
    <div className={styles.again}>
      <Button look="text" busy={busy} onClick={() => void press()}>
        {t('again')}
      </Button>
      {refused === '' && <StatusLine kind="done">{t('again-sent', { email: order.buyer.email })}</StatusLine>}
      {refused && <StatusLine kind="bad">{refused}</StatusLine>}
    </div>
  );
}

/** `refused`: why they are not sent, '' when they are, null before the first press. */
function useTicketsAgain({ hash }: OrderData) {
  const t = useTexts('order');
  const router = useRouter();
  const { language } = useHouse();
  const { api } = useOrderWorld();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setRefused(null);
    const text = await api()
      .then((shop) => shop.sendTickets({ hash, language }))
      .then(
        (answer) => (answer.ok ? '' : answer.text),
        () => t('again-unsent'),
      );
    setRefused(text);
    setBusy(false);
    if (text === '') await router.reload();
  };
  return { busy, refused, press };
}
