import { Suspense } from 'react';
import { lazyPart } from '#lib/load/lazy-part.ts';
import type { KeptPartProps } from './kept-part.tsx';

const KeptPart = lazyPart('KeptPart', () => import('./kept-part.tsx'));

/** What is said of kept seats, where the hall keeps any or the visitor came by a link to some. */
export function LateKept(props: KeptPartProps) {
  const { board, shows } = props;
  const isWanted = shows === 'note' ? board.hasPass : board.kept.length > 0;
  return (
    isWanted && (
      <Suspense fallback={null}>
        <KeptPart {...props} />
      </Suspense>
    )
  );
}
