import type { KeptSeats } from '@foyer/contract/hall/hall-plan.ts';
import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { houseTime } from '#lib/house/house-time.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { runsOf } from './free-runs.ts';
import type { HallBoard } from './hall-board.ts';
import styles from './seat-list.module.css';
import { useSeatNames } from './use-seat-names.ts';

interface InHall {
  board: HallBoard;
  timeZone: string;
}

interface OfSeat extends InHall {
  keep: KeptSeats;
  className: string | undefined;
}

/** Of one seat, of all in the list, or of those behind the visitor's link. */
export type KeptPartProps = (InHall & { shows: 'list' | 'note' }) | (OfSeat & { shows: 'seat' });

/** What is said of kept seats. It comes late: few halls keep any. */
export function KeptPart(props: KeptPartProps) {
  if (props.shows === 'seat') return <KeptSeat {...props} />;
  return props.shows === 'list' ? <KeptList {...props} /> : <PassNote {...props} />;
}

/** In the list: which seats are kept, for whom and until when, and the way to those for wheelchairs. */
function KeptList({ board, timeZone }: InHall) {
  const t = useTexts('kept');
  const words = useKeptWords(board, timeZone);
  const kept = board.kept.filter((keep) => keep.seats.some((seat) => board.keptFrom(seat)));
  return kept.map((keep) => (
    <div key={keep.id} className={styles.kept}>
      <p>
        {words.list(keep)} {words.places(keep.seats)}
      </p>
      {keep.isForWheelchair && (
        <Button onClick={() => board.admitWheelchair()}>{t('show-wheelchair')}</Button>
      )}
    </div>
  ));
}

/** Over the plan, for whoever came by a link to kept seats: which they are, or that there are none any more. */
function PassNote({ board, timeZone }: InHall) {
  const t = useTexts('kept');
  const words = useKeptWords(board, timeZone);
  const { ownKeep } = board;
  return (
    <div role="status">
      <Note>
        <p>
          {ownKeep
            ? `${t('yours', { moment: words.moment(ownKeep) })} ${words.places(ownKeep.seats)}`
            : t('over')}
        </p>
      </Note>
    </div>
  );
}

/** Of one seat that is kept from the visitor: for whom and until when, and what a wheelchair user does. */
function KeptSeat({ board, timeZone, keep, className }: OfSeat) {
  const t = useTexts('kept');
  const words = useKeptWords(board, timeZone);
  return (
    <>
      <p className={className}>{words.seat(keep)}</p>
      {keep.isForWheelchair && (
        <Button look="main" wide onClick={() => board.admitWheelchair()}>
          {t('take-wheelchair')}
        </Button>
      )}
    </>
  );
}

/** What is said of kept seats. */
function useKeptWords(board: HallBoard, timeZone: string) {
  const t = useTexts('kept');
  const names = useSeatNames(board.plan);
  const moment = ({ until }: KeptSeats) => {
    const { day, time } = houseTime(new Date(until), timeZone);
    return formatDayAndTime(day, time, t.language, 'day-month');
  };
  const kindOf = ({ isForWheelchair }: KeptSeats) => (isForWheelchair ? 'wheelchair' : 'house');
  return {
    moment,
    /** Of one seat, until when and for whom it is kept. */
    seat: (keep: KeptSeats) =>
      keep.closedAfter ? t(`${kindOf(keep)}-only`) : t(kindOf(keep), { moment: moment(keep) }),
    /** The same of several, before they are listed. */
    list: (keep: KeptSeats) =>
      keep.closedAfter ? t(`list-${kindOf(keep)}-only`) : t(`list-${kindOf(keep)}`, { moment: moment(keep) }),
    /** `Партер, ряд 3, места 11–16; …`. */
    places: (seats: readonly number[]) => {
      const rows = [...Map.groupBy(seats, (seat) => board.plan.seats.rows[seat] ?? 0).values()];
      return join(
        'groups',
        t.language,
        rows.map(([first = 0, ...others]) => {
          const runs = runsOf(board.plan, [first, ...others], t.language);
          const place = others.length === 0 ? names.seat(first) : names.places(first, runs);
          return join('facts', t.language, [names.sector(first), place]);
        }),
      );
    },
  };
}
