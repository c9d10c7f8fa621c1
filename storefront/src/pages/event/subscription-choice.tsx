import { coversSession } from '@foyer/contract/own-subscription.ts';
import { startTransition, useEffect, useMemo, useOptimistic } from 'react';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress, useRouter } from '#lib/router/router.ts';
import { withQuery } from '#paths.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './order-form.module.css';
import { useHeldSubscription } from './use-held-subscription.ts';
import { visitsFor } from './visits-for.ts';

export interface SubscriptionChoiceProps {
  data: EventData;
  session: SessionView;
  /** Under which visits the tickets are taken now; null: they are bought. */
  onChange: (visits: HeldVisits | null) => void;
}

/**
 * "Under my subscription" (EV-9): the address says whether it is on, so that a reload and a shared link keep it.
 * Prices and limit change with it.
 */
export function SubscriptionChoice({ data, session, onChange }: SubscriptionChoiceProps) {
  const t = useTexts('buying');
  const router = useRouter();
  const address = useAddress();
  const held = useHeldSubscription(data);
  const isOn = address.searchParams.get('sub') === '1';
  const isGood = held !== null && coversSession(held.own, session);
  const visits = useMemo(
    () => (held && isOn && isGood ? visitsFor(held, session.day) : null),
    [held, isOn, isGood, session.day],
  );
  // The box shows the press at once; prices and limit follow with the address.
  const [isTicked, tick] = useOptimistic(visits !== null);
  useEffect(() => onChange(visits), [visits, onChange]);
  useEffect(() => () => onChange(null), [onChange]);
  if (!held) return null;
  const { title, own, untilWords } = held;
  const words = [
    t('visits-left', { title, count: own.quantity }),
    untilWords && t('visits-until', { day: untilWords }),
  ];
  return (
    <div className={styles.choice}>
      <Checkbox
        label={t('by-subscription')}
        note={isGood ? words.filter(Boolean).join(', ') : t('visits-elsewhere', { title })}
        checked={isTicked}
        disabled={!isGood}
        onChange={({ target }) => {
          const isWanted = target.checked;
          startTransition(async () => {
            tick(isWanted);
            await router.navigate(withQuery(address, { sub: isWanted ? 1 : undefined }), { replace: true });
          });
        }}
      />
    </div>
  );
}
