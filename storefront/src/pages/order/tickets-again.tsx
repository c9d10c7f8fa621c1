import { type ComponentProps, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import type { OrderData, TimelineEntry } from './order-data.ts';
import { useOrderEffects } from './order-effects.ts';
import styles from './order-timeline.module.css';

/** The tickets by mail once more, to the address of the order; what came of it is said in its place. */
export function TicketsAgain({ order, step }: { order: OrderData; step: TimelineEntry['state'] }) {
  const t = useTexts('order');
  const { busy, said, press } = useTicketsAgain(order);
  // While a mail is on its way there is nothing to ask for.
  if (step === 'now' && said === null) return null;
  return (
    <div className={styles.again}>
      <Button look="text" busy={busy} onClick={() => void press()}>
        {t('again')}
      </Button>
      {said && <StatusLine kind={said.kind}>{said.text}</StatusLine>}
    </div>
  );
}

type Said = Pick<ComponentProps<typeof StatusLine>, 'kind'> & { text: string };

function useTicketsAgain({ hash, buyer }: OrderData) {
  const t = useTexts('order');
  const router = useRouter();
  const { language } = useHouse();
  const { api } = useOrderEffects();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const press = async () => {
    setBusy(true);
    setSaid(null);
    const answer = await api()
      .then((shop) => shop.sendTickets({ hash, language }))
      .catch(() => null);
    setBusy(false);
    if (answer === null) return setSaid({ kind: 'bad', text: t('again-unsent') });
    // Too soon is no mistake of anybody: the text says when to come again.
    if (!answer.ok) return setSaid({ kind: 'waiting', text: answer.text });
    setSaid({ kind: 'done', text: t('again-sent', { email: buyer.email }) });
    await router.reload();
  };
  return { busy, said, press };
}
