import { WithTexts } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import type { KeptPartProps } from './kept-part.tsx';

const loadKept = () => loadPart(() => import('./kept-part.tsx'));
const areas = ['kept'] as const;

/** What is said of kept seats, where the hall keeps any or the visitor came by a link to some. */
export function LateKept(props: KeptPartProps) {
  const { board, shows } = props;
  const isWanted = shows === 'note' ? board.hasPass : board.kept.length > 0;
  const part = useLatePart(loadKept, areas, isWanted);
  return (
    isWanted &&
    part && (
      <WithTexts texts={part.texts}>
        <part.KeptPart {...props} />
      </WithTexts>
    )
  );
}
