import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { companionsOf } from '@foyer/contract/rules/companions.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { EventRow } from '#features/event-sale/event-data.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import type { HallBoard } from './hall-board.ts';
import type { HallZone } from './hall-zones.ts';
import { LateKept } from './late-kept.tsx';
import styles from './place-popover.module.css';
import type { HallDrawing } from './plan/hall-drawing.ts';
import { looks } from './plan/seat-look.ts';
import { useBeside, useRoomFor } from './popover-place.ts';
import { SeatView } from './seat-view.tsx';
import type { SeatCart } from './use-hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

/** `byKey`: the focus moves in, and back to the plan on closing. */
export type ShownPlace = { kind: 'seat'; seat: number; byKey: boolean } | { kind: 'sector'; sector: number };

interface PlacePopoverProps {
  place: ShownPlace;
  drawing: HallDrawing;
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: SeatCart;
  /** Paid by culture card. */
  usesCard: boolean;
  timeZone: string;
  onClose: (focus: boolean) => void;
}

/** A seat with its categories and prices, or a sector with what is free of it (SC-5). */
export function PlacePopover(props: PlacePopoverProps) {
  const { place, drawing, usesCard, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { x, y } =
    place.kind === 'seat' ? drawing.placeOnBox(place.seat) : drawing.placeOfSector(place.sector);
  useBeside(box, x, y);
  useRoomFor(box, drawing, place.kind === 'seat' ? place.seat : null);
  const byKey = place.kind === 'seat' && place.byKey;
  // The focus belongs to the document, not to React.
  useEffect(() => {
    if (!byKey) return;
    const chosen = box.current?.querySelector<HTMLElement>('input:checked');
    (chosen ?? box.current?.querySelector('button'))?.focus();
  }, [byKey]);
  const leave = (event: KeyboardEvent) => {
    // A picture opened from here closes by itself.
    if (event.key !== 'Escape' || (event.target as Element).closest('dialog')) return;
    event.stopPropagation();
    onClose(true);
  };
  if (place.kind === 'sector') {
    return (
      <div ref={box} className={styles.facts} role="status">
        <SectorFacts {...props} sector={place.sector} />
      </div>
    );
  }
  return (
    <div ref={box} className={styles.popover} role="dialog" aria-labelledby={titleId} onKeyDown={leave}>
      <SeatChoice
        {...props}
        key={`${place.seat} ${usesCard}`}
        seat={place.seat}
        titleId={titleId}
        byKey={place.byKey}
      />
    </div>
  );
}

interface SeatChoiceProps extends PlacePopoverProps {
  seat: number;
  titleId: string;
  byKey: boolean;
}

function SeatChoice(props: SeatChoiceProps) {
  const { seat, byKey, board, zones, hallCart, usesCard, onClose } = props;
  const t = useTexts('hall');
  const rows = zones.find(({ id }) => id === board.plan.seats.zoneIds[seat])?.rows ?? [];
  const mine = hallCart.cart.seats.find((line) => line.seat === seat);
  const [chosen, setChosen] = useState(mine?.categoryId ?? rows[0]?.categoryId ?? 0);
  const row = rows.find(({ categoryId }) => categoryId === chosen);
  const look = board.lookOf(seat);
  const isOpen = look === looks.free || look === looks.mine;
  const elsewhere = usesCard ? 'not-by-card' : 'only-by-card';
  const keep = board.keptFrom(seat);
  const companion = useCompanion(board, seat);
  const [withCompanion, setWithCompanion] = useState(true);
  const seats = companion !== null && withCompanion ? [seat, companion] : [seat];
  const closed = board.isForOthers(seat) ? elsewhere : look === looks.held ? 'held-text' : 'sold-text';
  return (
    <>
      <div className={styles.choice}>
        <SeatHead {...props} />
        {!isOpen && !keep && <p className={styles.closed}>{t(closed)}</p>}
        {keep && (
          <LateKept shows="seat" {...{ board, keep, timeZone: props.timeZone }} className={styles.closed} />
        )}
        {isOpen && row && <CategoryChoice rows={rows} chosen={chosen} onChange={setChosen} />}
        {isOpen && companion !== null && (
          <Checkbox
            flat
            label={t('with-companion')}
            checked={withCompanion}
            onChange={(event) => setWithCompanion(event.target.checked)}
          />
        )}
      </div>
      <SeatActions
        row={isOpen ? row : undefined}
        seats={seats.length}
        isMine={mine !== undefined}
        onTake={() => {
          if (hallCart.take(seats, chosen).length > 0) onClose(byKey);
        }}
        onDrop={() => {
          hallCart.drop([seat]);
          onClose(byKey);
        }}
        onClose={() => onClose(byKey)}
      />
    </>
  );
}

/** The free seat beside a kept wheelchair place, for who comes with its visitor; null: there is none. */
function useCompanion(board: HallBoard, seat: number): number | null {
  const pairs = useMemo(() => companionsOf(board.plan), [board.plan]);
  const beside = pairs.get(seat);
  if (beside === undefined || !board.isFree(beside) || !board.isKept(seat)) return null;
  return beside;
}

function SeatHead({ seat, titleId, board }: SeatChoiceProps) {
  const names = useSeatNames(board.plan);
  const flags = names.flags(seat);
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.title} id={titleId}>
          <b>{names.seat(seat)}</b> <span>{names.sector(seat)}</span>
        </p>
        {flags !== '' && <p className={styles.flags}>{flags}</p>}
      </div>
      <ViewFrom plan={board.plan} seat={seat} />
    </div>
  );
}

interface CategoryChoiceProps {
  rows: readonly EventRow[];
  chosen: number;
  onChange: (categoryId: number) => void;
}

function CategoryChoice({ rows, chosen, onChange }: CategoryChoiceProps) {
  const t = useTexts('hall');
  const money = useMoney();
  return (
    <RadioList
      legend={t('category')}
      legendHidden
      name="category"
      value={String(chosen)}
      onChange={(value) => onChange(Number(value))}
      options={rows.map((row) => ({
        value: String(row.categoryId),
        label: row.name,
        note: row.description || undefined,
        aside: money(ticketPrice(row).total),
      }))}
    />
  );
}

interface SeatActionsProps {
  /** What the seat is sold as; undefined: it is not for sale. */
  row: EventRow | undefined;
  /** Taken with one press. */
  seats: number;
  isMine: boolean;
  onTake: () => void;
  onDrop: () => void;
  onClose: () => void;
}

function SeatActions({ row, seats, isMine, onTake, onDrop, onClose }: SeatActionsProps) {
  const t = useTexts('hall');
  const shell = useTexts('shell');
  const money = useMoney();
  return (
    <div className={styles.actions}>
      {row && (
        <Button look="main" wide onClick={onTake}>
          {t(isMine ? 'keep' : 'take', { price: money(seats * ticketPrice(row).total) })}
        </Button>
      )}
      {isMine && <Button onClick={onDrop}>{t('give-back')}</Button>}
      <button type="button" className={styles.close} aria-label={shell('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Space for the view from the seat, reserved while it loads; nothing if the house has none. */
function ViewFrom({ plan, seat }: { plan: HallPlan; seat: number }) {
  const t = useTexts('hall');
  const names = useSeatNames(plan);
  const { views } = plan;
  const isSeen = views !== null && (views.ofSeats[seat] ?? -1) >= 0;
  if (!isSeen) return null;
  const props = { views, seat, names, title: names.seat(seat), label: t('view-here') };
  return (
    <div className={styles.view}>
      <SeatView {...props} look="card" />
    </div>
  );
}

interface SectorFactsProps extends PlacePopoverProps {
  sector: number;
}

function SectorFacts({ sector, drawing, board, zones }: SectorFactsProps) {
  const t = useTexts('hall');
  const money = useMoney();
  const names = useSeatNames(board.plan);
  const known = board.plan.sectors[sector];
  if (!known) return null;
  const here = new Set(drawing.zonesOf(sector));
  return (
    <>
      <p className={styles.title}>
        <b>{names.say(known.name)}</b> <span>{t('free-count', { count: drawing.freeOf(sector) })}</span>
      </p>
      <ul className={styles.prices}>
        {zones
          .filter(({ id }) => here.has(id))
          .map((zone) => (
            <li key={zone.id}>
              <span>{zone.name || t('price')}</span> <b>{money(zone.price)}</b>
            </li>
          ))}
      </ul>
    </>
  );
}
