import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { useCallback, useEffect, useState } from 'react';
import { NetworkFailure } from '#lib/network-failure.ts';
import { HallBoard } from './hall-board.ts';
import { watchSeats } from './live-seats.ts';
import { askFree, fetchPlan } from './seat-calls.ts';

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
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  // The hall lives on the server: loaded once, then followed. A new attempt starts over.
  useEffect(() => {
    let gone = false;
    let stopWatching = () => {};
    setHall(loading);
    const begin = async () => {
      const board = await loadBoard(planUrl, sessionId, pass);
      if (gone) return;
      stopWatching = watchSeats(
        sessionId,
        () => board.version,
        (news) => {
          if (isOfPlan(news, board.planUrl)) board.apply(news);
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
  }, [planUrl, sessionId, pass, attempt, retry]);
  return { hall, retry };
}

/** The seat states name their plan: after a change of the hall it may differ from the page's. */
async function loadBoard(planUrl: string, sessionId: number, pass: string | undefined): Promise<HallBoard> {
  const plan = fetchPlan(planUrl);
  const [told, answer] = await Promise.all([plan, askFree(sessionId)]);
  if (!answer.ok) throw new NetworkFailure('server', { cause: new Error(answer.text) });
  const news = answer.value;
  const isTold = isOfPlan(news, planUrl);
  const drawnUrl = isTold ? planUrl : news.planUrl;
  const board = new HallBoard(isTold ? told : await fetchPlan(news.planUrl), pass, drawnUrl);
  board.apply(news);
  return board;
}

function isOfPlan(news: FreeSeats, planUrl: string): boolean {
  return news.planUrl === '' || news.planUrl === planUrl;
}
