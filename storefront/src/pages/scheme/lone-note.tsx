import { loneSeats } from '@foyer/contract/rules/lone-seats.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import type { HallBoard } from './hall-board.ts';
import type { HallCart } from './hall-cart.ts';
import { looks } from './plan/seat-look.ts';
import { useSeatNames } from './use-seat-names.ts';

/** Single seats that the cart would leave between taken ones, by the server's own rule. */
export function loneIn(board: HallBoard, cart: HallCart, millisecondsToStart: number): number[] {
  const isFree = (seat: number) => board.isFree(seat) || board.lookOf(seat) === looks.mine;
  const chosen = cart.seats.map(({ seat }) => seat);
  return loneSeats(board.plan, isFree, chosen, millisecondsToStart);
}

/** Milliseconds until the session; both in the house's local time. */
export function untilStart(
  { day, time }: Pick<SessionView, 'day' | 'time'>,
  now: { day: string; time: string },
) {
  return Date.parse(`${day}T${time}Z`) - Date.parse(`${now.day}T${now.time}Z`);
}

interface LoneNoteProps {
  board: HallBoard;
  lone: readonly number[];
  /** The house does not sell it so. */
  isRefused: boolean;
  /** One ticket per order: the single seat cannot be bought too. */
  takesOne: boolean;
}

/** Says which single seat would remain, and what to do about it. */
export function LoneNote({ board, lone, isRefused, takesOne }: LoneNoteProps) {
  const t = useTexts('hall');
  const names = useSeatNames(board.plan);
  if (lone.length === 0) return null;
  const wayOn = takesOne
    ? (['lone-refused-one', 'lone-warned-one'] as const)
    : (['lone-refused', 'lone-warned'] as const);
  const seats = lone.map((seat) => names.seat(seat)).join('; ');
  return (
    <div id="lone-seat" role="status">
      <Note kind={isRefused ? 'bad' : 'plain'}>
        <p>
          {t('lone', { seats })} {t(wayOn[isRefused ? 0 : 1])}
        </p>
      </Note>
    </div>
  );
}
