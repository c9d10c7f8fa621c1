import { join } from '@foyer/contract/rules/joining.ts';
import { coversSession } from '@foyer/contract/rules/own-subscription.ts';
import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import { startTransition, useLayoutEffect, useMemo, useOptimistic } from 'react';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress, useRouter } from '#lib/router/router.ts';
import { type Query, withQuery } from '#paths.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import styles from './order-form.module.css';
import { type HeldSubscription, useHeldSubscriptions } from './use-held-subscriptions.ts';

export interface SubscriptionChoiceProps {
  data: EventData;
  session: SessionView;
  /** Under which visits the tickets are taken now; null: they are bought. */
  onChange: (visits: HeldVisits | null) => void;
}

/**
 * "Under my subscription" (EV-9): the address says whether it is on and which is chosen, so that a reload and the links to
 * other times keep it. Prices and limit change with it. Of several the one that ends first is chosen, until the visitor
 * chooses another.
 */
export function SubscriptionChoice({ data, session, onChange }: SubscriptionChoiceProps) {
  const t = useTexts('buying');
  const router = useRouter();
  const address = useAddress();
  const held = useHeldSubscriptions(data);
  const good = useMemo(() => held.filter(({ own }) => coversSession(own, session)), [held, session]);
  const chosenId = address.searchParams.get('subscription');
  const chosen = good.find(({ own }) => own.id === chosenId) ?? good[0];
  const isOn = address.searchParams.get('sub') === '1';
  const visits = useMemo(
    () => (chosen && isOn ? visitsFor(chosen, session.day) : null),
    [chosen, isOn, session.day],
  );
  // What is pressed shows at once; prices and limit follow with the address.
  const [isTicked, tick] = useOptimistic(visits !== null);
  const [markedId, mark] = useOptimistic(chosen?.own.id ?? '');
  const write = (query: Query) => router.navigate(withQuery(address, query), { replace: true });
  // Before the browser paints: a ticked box is never seen above the usual prices.
  useLayoutEffect(() => {
    onChange(visits);
    return () => onChange(null);
  }, [visits, onChange]);
  const [first] = held;
  if (!first) return null;
  const leftWords = ({ own, untilWords }: HeldSubscription) =>
    join('facts', t.language, [
      t('visits-count', { count: own.quantity }),
      untilWords && t('visits-until', { day: untilWords }),
    ]);
  const hasChoice = good.length > 1;
  const note = () => {
    if (!chosen) return t('visits-elsewhere', { title: first.title });
    if (hasChoice) return t('subscriptions-fit', { count: good.length });
    return join('facts', t.language, [t('quoted', { title: chosen.title }), leftWords(chosen)]);
  };
  return (
    <div className={styles.choice}>
      <Checkbox
        label={t('by-subscription')}
        note={note()}
        checked={isTicked}
        disabled={!chosen}
        onChange={({ target }) => {
          const isWanted = target.checked;
          startTransition(async () => {
            tick(isWanted);
            await write(isWanted ? { sub: 1 } : { sub: undefined, subscription: undefined });
          });
        }}
      />
      {hasChoice && isTicked && (
        <RadioList
          legend={t('which-subscription')}
          legendHidden
          name="subscription"
          options={good.map((one) => ({ value: one.own.id, label: one.title, note: leftWords(one) }))}
          value={markedId}
          onChange={(id) =>
            startTransition(async () => {
              mark(id);
              await write({ subscription: id });
            })
          }
        />
      )}
    </div>
  );
}

/** The visits for a day, at the prices of that day. */
function visitsFor({ own, title, rows }: HeldSubscription, day: Day): HeldVisits {
  return { id: own.id, title, left: own.quantity, rows: rowsOfDay(rows, day) };
}
