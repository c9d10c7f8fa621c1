import { useMemo, useRef } from 'react';
import { useHouse } from '#lib/router/router.ts';
import { type HoldNews, TapHolds } from './tap-holds.ts';

/** The holds of a session's visit; whatever they tell is heard by the newest picture. */
export function useTapHolds(sessionId: number, news: HoldNews): TapHolds {
  const { language } = useHouse();
  const newest = useRef(news);
  newest.current = news;
  return useMemo(
    () =>
      new TapHolds(sessionId, language, {
        onTaken: (...told) => newest.current.onTaken(...told),
        onOver: (...told) => newest.current.onOver(...told),
        onRefused: (...told) => newest.current.onRefused(...told),
      }),
    [sessionId, language],
  );
}
