import { loneSeats } from '@foyer/contract/rules/lone-seats.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import type { HallBoard } from './hall-board.ts';
import type { HallCart } from './hall-cart.ts';
import { looks } from './plan/seat-look.ts';
import { useSeatWords } from './use-seat-words.ts';

/** Seats that the cart would leave alone, by the rule that the server keeps too. */
export function loneIn(board: HallBoard, cart: HallCart, millisecondsToStart: number): number[] {
  const isFree = (seat: number) => board.isFree(seat) || board.lookOf(seat) === looks.mine;
  const chosen = cart.seats.map(({ seat }) => seat);
  return loneSeats(board.plan, isFree, chosen, millisecondsToStart);
}

/** From now to a session by the wall clock of the house, which `now` is told in. */
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
  /** One ticket an order: the seat left alone cannot be taken too. */
  takesOne: boolean;
}

/** Says which seat would stay alone, and what to do about it. */
export function LoneNote({ board, lone, isRefused, takesOne }: LoneNoteProps) {
  const t = useTexts('hall');
  const words = useSeatWords(board.plan);
  if (lone.length === 0) return null;
  const wayOn = takesOne
    ? (['lone-refused-one', 'lone-warned-one'] as const)
    : (['lone-refused', 'lone-warned'] as const);
  const seats = lone.map((seat) => words.seat(seat)).join('; ');
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
