import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { useState } from 'react';
import { useLanguage, useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { openSeats, runsOf } from './free-runs.ts';
import type { HallBoard } from './hall-board.ts';
import { type HallZone, leftIn } from './hall-zones.ts';
import { LateKept } from './late-kept.tsx';
import { ZoneMark } from './legend.tsx';
import { looks } from './plan/seat-look.ts';
import styles from './seat-list.module.css';
import { SeatView } from './seat-view.tsx';
import { TogetherPart } from './together-part.tsx';
import type { SeatCart } from './use-hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

interface SeatListProps {
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: SeatCart;
  perOrder: number;
  timeZone: string;
}

/** The same places as text: sectors, their rows, and of an opened row the free seats as boxes to tick. */
export function SeatList(props: SeatListProps) {
  const t = useTexts('hall');
  const { board } = props;
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section className={styles.list} aria-labelledby="seat-list">
      <h2 id="seat-list" className={styles.heading}>
        {t('list-label')}
      </h2>
      <LateKept shows="list" board={board} timeZone={props.timeZone} />
      {props.perOrder !== 1 && <TogetherPart {...props} />}
      {board.plan.sectors.map((sector, index) => (
        <SectorRows key={sector.id} {...props} sector={index} openRow={open} onOpen={(row) => setOpen(row)} />
      ))}
    </section>
  );
}

interface SectorRowsProps extends SeatListProps {
  sector: number;
  openRow: number | null;
  onOpen: (row: number | null) => void;
}

function SectorRows({ sector, openRow, onOpen, ...props }: SectorRowsProps) {
  const t = useTexts('hall');
  const names = useSeatNames(props.board.plan);
  const money = useMoney();
  const known = props.board.plan.sectors[sector];
  if (!known) return null;
  const isOpen = (seat: number) => isOpenTo(props.board, seat);
  const rows = Array.from({ length: known.rowCount }, (_, at) => known.firstRow + at).map((row) => ({
    row,
    seats: openSeats(props.board.plan, row, isOpen),
  }));
  const free = Math.min(
    rows.reduce((sum, { seats }) => sum + seats.length, 0),
    leftIn(props.board.plan, sector, props.zones),
  );
  const prices = rows.flatMap(({ seats }) => seats.map((seat) => priceOf(props, seat)));
  const gone = rows.filter(({ seats }) => seats.length === 0).length;
  return (
    <section aria-labelledby={`sector-${known.id}`}>
      <h3 id={`sector-${known.id}`} className={styles.sector}>
        {names.say(known.name)}
        <span>
          {free === 0
            ? t('none-free')
            : join('facts', t.language, [
                t('free-count', { count: free }),
                t('from', { price: money(Math.min(...prices)) }),
              ])}
        </span>
      </h3>
      {rows
        .filter(({ seats }) => seats.length > 0)
        .map(({ row, seats }) => (
          <RowOfSeats key={row} {...props} row={row} seats={seats} open={openRow === row} onOpen={onOpen} />
        ))}
      {gone > 0 && free > 0 && <p className={styles.gone}>{t('rows-gone', { count: gone })}</p>}
    </section>
  );
}

interface RowOfSeatsProps extends SeatListProps {
  row: number;
  seats: readonly number[];
  open: boolean;
  onOpen: (row: number | null) => void;
}

function RowOfSeats({ row, seats, open, onOpen, ...props }: RowOfSeatsProps) {
  const t = useTexts('hall');
  const money = useMoney();
  const { board, zones } = props;
  const name = board.plan.rows[row]?.name.trim() ?? '';
  const [first = 0] = seats;
  const zone = zones.find(({ id }) => id === board.plan.seats.zoneIds[first]);
  return (
    <details
      className={styles.row}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen(row);
        else if (open) onOpen(null);
      }}
    >
      <summary>
        {zone && <ZoneMark zone={zone} />}
        <b>{name === '' ? t('no-row') : t('row', { row: name })}</b>
        <span className={styles.runs}>
          {t('seats-runs', { runs: runsOf(board.plan, seats, t.language) })}
        </span>
        <b className={styles.price}>{money(priceOf(props, first))}</b>
      </summary>
      {open && <ViewsOfRow plan={board.plan} row={row} seats={seats} />}
      {open && (
        <div className={styles.seats}>
          {seats.map((seat) => (
            <SeatBox key={seat} {...props} seat={seat} />
          ))}
        </div>
      )}
    </details>
  );
}

interface ViewsOfRowProps {
  plan: HallPlan;
  row: number;
  /** Seats of the row that are listed. */
  seats: readonly number[];
}

/** The view from the row, or from its seats that have a view of their own. */
function ViewsOfRow({ plan, row, seats }: ViewsOfRowProps) {
  const t = useTexts('hall');
  const names = useSeatNames(plan);
  const { views } = plan;
  const groups = [...Map.groupBy(seats, (seat) => views?.ofSeats[seat] ?? -1)].filter(([view]) => view >= 0);
  if (views === null || groups.length === 0) return null;
  const name = plan.rows[row]?.name.trim() ?? '';
  return groups.map(([view, own]) => {
    const [seat = 0] = own;
    const isWhole = own.length === seats.length && name !== '';
    const runs = runsOf(plan, own, t.language);
    const props = {
      ...{ views, seat, names },
      title: isWhole ? t('row', { row: name }) : names.places(seat, runs),
      label: isWhole ? t('view-row', { row: name }) : t('view-seats', { runs }),
    };
    return (
      <div key={view} className={styles.view}>
        <SeatView {...props} look="line" />
      </div>
    );
  });
}

function SeatBox({ seat, ...props }: SeatListProps & { seat: number }) {
  const money = useMoney();
  const { board, hallCart, zones } = props;
  const names = useSeatNames(board.plan);
  const language = useLanguage();
  const zone = zones.find(({ id }) => id === board.plan.seats.zoneIds[seat]);
  const name = [names.seat(seat), zone?.name, money(priceOf(props, seat)), names.flags(seat)];
  return (
    <label className={styles.seat}>
      <input
        type="checkbox"
        aria-label={join('facts', language, name)}
        checked={board.lookOf(seat) === looks.mine}
        onChange={(event) => {
          if (event.target.checked) hallCart.take([seat]);
          else hallCart.drop([seat]);
        }}
      />
      <span className={styles.number} aria-hidden="true">
        {names.number(seat)}
      </span>
    </label>
  );
}

function isOpenTo(board: HallBoard, seat: number): boolean {
  const look = board.lookOf(seat);
  return look === looks.free || look === looks.mine;
}

/** Of the first category of the seat's zone, fee included. */
function priceOf({ board, zones }: Pick<SeatListProps, 'board' | 'zones'>, seat: number): number {
  const [row] = zones.find(({ id }) => id === board.plan.seats.zoneIds[seat])?.rows ?? [];
  return row ? ticketPrice(row).total : 0;
}
