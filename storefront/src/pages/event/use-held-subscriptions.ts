import { heldSubscriptions } from '@foyer/contract/event/held-subscriptions.ts';
import { formatDay } from '@foyer/contract/rules/format.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { useEffect, useState } from 'react';
import { browserApi } from '#api/browser-api.ts';
import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import { eventRow } from '#features/event-sale/event-row.ts';
import { granted } from '#lib/granted.ts';
import { useHouse } from '#lib/router/router.ts';

export interface HeldSubscription {
  own: OwnSubscription;
  title: string;
  /** Last day of its visits; '' where there is none. */
  untilWords: string;
  rows: readonly EventRow[];
}

/**
 * What the visitor who has signed in holds of the event, the one to offer first before the others: asked anew whenever
 * the event was. The page itself is the same for everybody. None, or not known: the event is sold as to everybody.
 */
export function useHeldSubscriptions(data: EventData): readonly HeldSubscription[] {
  const { language, houseLanguage } = useHouse();
  const [held, setHeld] = useState<readonly HeldSubscription[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (all: readonly HeldSubscription[]) => {
      if (!leaving.signal.aborted) setHeld(all);
    };
    const ask = async () => {
      const shop = browserApi({ heldSubscriptions }, leaving.signal);
      const sold = granted(await shop.heldSubscriptions({ eventId: data.id }));
      const say = (text: Parameters<typeof textIn>[0]) => textIn(text, language, houseLanguage);
      const rows = sold.subscriptionPrices.map((row) => eventRow(row, say));
      return sold.subscriptions.map((own) => ({
        own,
        title: say(own.title),
        untilWords: own.until === null ? '' : formatDay(own.until, language, 'long'),
        rows,
      }));
    };
    ask().then(show, () => show([]));
    return () => leaving.abort();
  }, [data, language, houseLanguage]);
  return held;
}
