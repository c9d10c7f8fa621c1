import { stillOf } from '@foyer/contract/hall/hall-plan.ts';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import type { HallBoard } from './hall-board.ts';
import styles from './hall-part.module.css';
import type { HallZone } from './hall-zones.ts';
import { useHall } from './use-hall.ts';

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
