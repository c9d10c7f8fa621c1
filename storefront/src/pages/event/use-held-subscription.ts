import { formatDay } from '@foyer/contract/format.ts';
import type { OwnSubscription } from '@foyer/contract/own-subscription.ts';
import { textIn } from '@foyer/contract/values.ts';
import { useEffect, useState } from 'react';
import { browserApi } from '#api/browser-api.ts';
import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import { eventRow } from '#features/event-sale/event-row.ts';
import { useHouse } from '#lib/router/router.ts';

export interface HeldSubscription {
  own: OwnSubscription;
  title: string;
  /** Last day of its visits; '' where there is none. */
  untilWords: string;
  rows: readonly EventRow[];
}

/**
 * What the visitor who has signed in holds of the event: asked anew whenever the event was. The page itself is the
 * same for everybody. null: nothing, or not known; then the event is sold as to everybody.
 */
export function useHeldSubscription(data: EventData): HeldSubscription | null {
  const { language, houseLanguage } = useHouse();
  const [held, setHeld] = useState<HeldSubscription | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (one: HeldSubscription | null) => {
      if (!leaving.signal.aborted) setHeld(one);
    };
    const ask = async () => {
      const sale = await browserApi(leaving.signal).event({ eventId: data.id });
      const own = sale?.subscription;
      if (!sale || !own) return null;
      const say = (text: Parameters<typeof textIn>[0]) => textIn(text, language, houseLanguage);
      return {
        own,
        title: say(own.title),
        untilWords: own.until === null ? '' : formatDay(own.until, language, 'long'),
        rows: sale.subscriptionPrices.map((row) => eventRow(row, say)),
      };
    };
    ask().then(show, () => show(null));
    return () => leaving.abort();
  }, [data, language, houseLanguage]);
  return held;
}
