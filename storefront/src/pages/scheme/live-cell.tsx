import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { HallBoard } from './hall-board.ts';
import type { HallZone } from './hall-zones.ts';
import type { Cursor } from './plan/plan-keys.ts';
import { looks } from './plan/seat-look.ts';
import { useSeatNames } from './use-seat-names.ts';

interface LiveCellProps {
  cursor: Cursor | null;
  board: HallBoard;
  zones: readonly HallZone[];
  /** Paid by culture card. */
  usesCard: boolean;
}

/** The one cell of the grid: the keyboard cursor's position as text. */
export function LiveCell({ cursor, ...props }: LiveCellProps) {
  const { board } = props;
  const words = useCursorWords(props);
  const { plan } = board;
  const row = cursor?.kind === 'seat' ? (plan.seats.rows[cursor.index] ?? 0) : 0;
  const column = cursor?.kind === 'seat' ? cursor.index - (plan.rows[row]?.first ?? 0) + 1 : 1;
  const isMine = cursor?.kind === 'seat' && board.lookOf(cursor.index) === looks.mine;
  return (
    <VisuallyHidden>
      {/* biome-ignore lint/a11y/useSemanticElements: the grid around it is a drawing, no table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names this cell */}
      <span role="row" aria-rowindex={row + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <span role="gridcell" id="seat-now" aria-colindex={column} aria-selected={isMine}>
          {words(cursor)}
        </span>
      </span>
    </VisuallyHidden>
  );
}

/** `Ряд 5, место 7, Партер, 2 500 ₽, свободно`; for a sector its free seats. */
function useCursorWords({ board, zones, usesCard }: Omit<LiveCellProps, 'cursor'>) {
  const t = useTexts('hall');
  const money = useMoney();
  const names = useSeatNames(board.plan);
  const states = {
    [looks.free]: t('state-free'),
    [looks.held]: t('state-held'),
    [looks.kept]: t('state-kept'),
    [looks.sold]: t('state-sold'),
    [looks.mine]: t('state-mine'),
  };
  const elsewhere = t(usesCard ? 'state-not-by-card' : 'state-only-by-card');
  return (cursor: Cursor | null) => {
    if (!cursor) return '';
    if (cursor.kind === 'sector') {
      const sector = board.plan.sectors[cursor.index];
      return sector ? join('phrases', t.language, [names.say(sector.name), t('sector-keys')]) : '';
    }
    const seat = cursor.index;
    const zone = zones.find(({ id }) => id === board.plan.seats.zoneIds[seat]);
    const [row] = zone?.rows ?? [];
    const price = row ? money(ticketPrice(row).total) : '';
    const parts = [
      names.seat(seat),
      names.sector(seat),
      price,
      board.isForOthers(seat) ? elsewhere : states[board.lookOf(seat)],
      names.flags(seat),
    ];
    return join('facts', t.language, parts);
  };
}
