import { type FreeSeats, stillOf } from '@foyer/contract/hall/hall-plan.ts';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { NetworkFailure } from '#lib/network-failure.ts';
import { useAddress, useRouter } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { HallBoard } from './hall-board.ts';
import styles from './hall-part.module.css';
import type { HallZone } from './hall-zones.ts';
import { watchSeats } from './live-seats.ts';
import { askFree, fetchPlan } from './seat-calls.ts';

/** `failed`: the plan or the seat states did not load (SC-12). `key` differs for each board. */
type HallState = { kind: 'loading' } | { kind: 'ready'; board: HallBoard; key: string } | { kind: 'failed' };

const loading: HallState = { kind: 'loading' };

/** A session's hall and its free seats, kept up to date while it is shown. */
function useHall(
  planUrl: string,
  sessionId: number,
  pass: string | undefined,
): { hall: HallState; retry: () => void } {
  const [hall, setHall] = useState<HallState>(loading);
  const [attempt, setAttempt] = useState(0);
  const router = useRouter();
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
        () => void router.reload(),
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
  }, [planUrl, sessionId, pass, attempt, retry, router]);
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

interface WithBoardProps {
  planUrl: string;
  sessionId: number;
  /** `key` differs for each board. */
  children: (board: HallBoard, key: string) => ReactNode;
}

/** What needs a hall and its seat states, once they have loaded; until then, or if they do not, that is said (SC-12). */
export function WithBoard({ planUrl, sessionId, children }: WithBoardProps) {
  const t = useTexts('hall');
  const pass = useAddress().searchParams.get('keep') ?? undefined;
  const { hall, retry } = useHall(planUrl, sessionId, pass);
  if (hall.kind === 'ready') return children(hall.board, hall.key);
  return (
    <div className={styles.waiting} aria-busy={hall.kind === 'loading'}>
      {hall.kind === 'loading' ? (
        <img src={stillOf(planUrl)} alt="" width="100%" height="100%" />
      ) : (
        <Note kind="bad">
          <p role="alert">
            <b>{t('not-loaded')}</b> {t('not-loaded-text')}
          </p>
          <Button onClick={retry}>{t('again')}</Button>
        </Note>
      )}
    </div>
  );
}

/** Renders with each change of the board. Seats of zones without a price look taken, in every view. */
export function useBoard(board: HallBoard, zones: readonly HallZone[]): void {
  useSyncExternalStore(board.subscribe, board.revision);
  // The board is not React state: drawing, list and keyboard all read it.
  useEffect(() => board.offer(zones.map(({ id }) => id)), [board, zones]);
}
