import type { FreeSeats, HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLanguage } from '#i18n/texts-context.tsx';
import { NetworkFailure } from '#lib/network-failure.ts';
import { useHouse } from '#lib/router/router.ts';
import { HallBoard } from './hall-board.ts';
import { watchSeats } from './live-seats.ts';
import { askFree, fetchBackdrop, fetchPlan } from './seat-calls.ts';

/** `failed`: the plan or the seat states did not load (SC-12). `key` differs for each board. */
export type HallState =
  | { kind: 'loading' }
  | { kind: 'ready'; board: HallBoard; key: string }
  | { kind: 'failed' };

const loading: HallState = { kind: 'loading' };

/** A session's hall and its free seats, kept up to date while it is shown. */
export function useHall(
  planUrl: string,
  sessionId: number,
  pass: string | undefined,
): { hall: HallState; retry: () => void } {
  const [hall, setHall] = useState<HallState>(loading);
  const [attempt, setAttempt] = useState(0);
  const language = useLanguage();
  const { houseLanguage } = useHouse();
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  // The hall lives on the server: loaded once, then followed. A new attempt starts over.
  useEffect(() => {
    let gone = false;
    let stopWatching = () => {};
    setHall(loading);
    const begin = async () => {
      const { board, drawnUrl } = await loadBoard(planUrl, sessionId, pass, [language, houseLanguage]);
      if (gone) return;
      stopWatching = watchSeats(
        sessionId,
        () => board.version,
        (news) => {
          if (isOfPlan(news, drawnUrl)) board.apply(news);
          else retry();
        },
      );
      setHall({ kind: 'ready', board, key: `${planUrl} ${attempt}` });
    };
    begin().catch((failure: unknown) => {
      if (!gone) setHall({ kind: 'failed' });
      if (!(failure instanceof NetworkFailure)) throw failure;
    });
    return () => {
      gone = true;
      stopWatching();
    };
  }, [planUrl, sessionId, pass, attempt, retry, language, houseLanguage]);
  return { hall, retry };
}

/** The seat states name their plan: after a change of the hall it may differ from the page's. */
async function loadBoard(
  planUrl: string,
  sessionId: number,
  pass: string | undefined,
  [language, houseLanguage]: readonly [Language, Language],
) {
  const plan = fetchPlan(planUrl);
  // Whoever draws it asks again, and finds it in the browser's own store.
  void plan.then((early) => fetchBackdrop(backdropOf(early, language, houseLanguage))).catch(() => {});
  const [told, answer] = await Promise.all([plan, askFree(sessionId)]);
  if (!answer.ok) throw new NetworkFailure('server', { cause: new Error(answer.text) });
  const news = answer.value;
  const isTold = isOfPlan(news, planUrl);
  const board = new HallBoard(isTold ? told : await fetchPlan(news.planUrl), pass);
  board.apply(news);
  return { board, drawnUrl: isTold ? planUrl : news.planUrl };
}

function isOfPlan(news: FreeSeats, planUrl: string): boolean {
  return news.planUrl === '' || news.planUrl === planUrl;
}

/** The drawing with the words of a language, or else of the house's. */
export function backdropOf(
  { backdrops }: HallPlan,
  language: Language,
  houseLanguage: Language,
): string | undefined {
  return backdrops[language] ?? backdrops[houseLanguage];
}
