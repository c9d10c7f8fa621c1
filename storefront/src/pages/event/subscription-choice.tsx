import { heldSubscriptions } from '@foyer/contract/event/held-subscriptions.ts';
import { formatDay } from '@foyer/contract/rules/format.ts';
import { join, titled } from '@foyer/contract/rules/joining.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import { coversSession } from '@foyer/contract/rules/own-subscription.ts';
import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import {
  type Ref,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useState,
} from 'react';
import { browserApi } from '#api/browser-api.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { useQuestion } from '#features/shell/use-question.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { granted } from '#lib/granted.ts';
import { useAddress, useHouse, useRouter } from '#lib/router/router.ts';
import { type Query, withQuery } from '#paths.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import styles from './order-form.module.css';

export interface VisitQuestion {
  /** Before visits are spent the buyer is asked whether that is meant (EV-9). */
  ask(tickets: number): Promise<boolean>;
}

interface SubscriptionChoiceProps {
  ref: Ref<VisitQuestion>;
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
export function SubscriptionChoice({ ref, data, session, onChange }: SubscriptionChoiceProps) {
  const t = useTexts('club');
  const router = useRouter();
  const address = useAddress();
  const held = useHeldSubscriptions(data);
  const good = useMemo(() => held.filter(({ own }) => coversSession(own, session)), [held, session]);
  const chosenId = address.searchParams.get('subscription');
  const chosen = good.find(({ own }) => own.id === chosenId) ?? good[0];
  const isOn = address.searchParams.get('sub') === '1';
  const visits = useMemo(
    () => (chosen && isOn ? visitsOf(chosen, rowsOfDay(data.visitRows, session.day)) : null),
    [chosen, isOn, data.visitRows, session.day],
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
  useVisitQuestion({ ref, data, session, left: visits?.left ?? 0 });
  const [first] = held;
  if (!first) return null;
  const leftWords = ({ own, untilWords }: HeldSubscription) =>
    join('facts', t.language, [
      t('visits-count', { count: own.quantity }),
      untilWords && t('visits-until', { day: untilWords }),
    ]);
  const hasChoice = good.length > 1;
  const note = () => {
    if (!chosen) return t('visits-elsewhere', { title: titled(first.title, t.language) });
    if (hasChoice) return t('subscriptions-fit', { count: good.length });
    return join('facts', t.language, [titled(chosen.title, t.language), leftWords(chosen)]);
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

function visitsOf({ own, title }: HeldSubscription, rows: HeldVisits['rows']): HeldVisits {
  return { id: own.id, title, left: own.quantity, rows };
}

interface AskedVisits extends Pick<SubscriptionChoiceProps, 'ref' | 'data' | 'session'> {
  left: number;
}

function useVisitQuestion({ ref, data, session, left }: AskedVisits): void {
  const t = useTexts('club');
  const buying = useTexts('buying');
  const question = useQuestion();
  const words = useSessionWords(data);
  const ask = (count: number): Promise<boolean> => {
    const event = join('facts', t.language, [titled(data.title, t.language), words.full(session)]);
    return question({
      kind: 'information',
      title: t('by-subscription'),
      text: (
        <>
          <p>{t('ask-visits', { tickets: buying('count', { count }), event })}</p>
          <p>{left > count ? t('visits-after', { count: left - count }) : t('visits-none')}</p>
        </>
      ),
      yes: t('take-visits'),
      no: t('not-now'),
    });
  };
  useImperativeHandle(ref, () => ({ ask }));
}

interface HeldSubscription {
  own: OwnSubscription;
  title: string;
  /** Last day of its visits; '' where there is none. */
  untilWords: string;
}

/**
 * What the visitor who has signed in holds of the event, the one to offer first before the others: asked anew whenever
 * the event was. The page itself is the same for everybody. None, or not known: the event is sold as to everybody.
 */
function useHeldSubscriptions(data: EventData): readonly HeldSubscription[] {
  const { language, houseLanguage } = useHouse();
  const [held, setHeld] = useState<readonly HeldSubscription[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (all: readonly HeldSubscription[]) => {
      if (!leaving.signal.aborted) setHeld(all);
    };
    const ask = async () => {
      const shop = browserApi({ heldSubscriptions }, leaving.signal);
      const subscriptions = granted(await shop.heldSubscriptions({ eventId: data.id }));
      return subscriptions.map((own) => ({
        own,
        title: textIn(own.title, language, houseLanguage),
        untilWords: own.until === null ? '' : formatDay(own.until, language, 'long'),
      }));
    };
    ask().then(show, () => show([]));
    return () => leaving.abort();
  }, [data, language, houseLanguage]);
  return held;
}
