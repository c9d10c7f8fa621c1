import { backdropOf, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { loadPart } from '#lib/load/load-part.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { HallBoard } from './hall-board.ts';
import { hasSeat } from './hall-cart.ts';
import { type HallZone, leftIn } from './hall-zones.ts';
import { LiveCell } from './live-cell.tsx';
import { PlacePopover, type ShownPlace } from './place-popover.tsx';
import type { HallDrawing, Pick } from './plan/hall-drawing.ts';
import type { Cursor } from './plan/plan-keys.ts';
import type { PlanMarks } from './plan/plan-marks.ts';
import { PlanOverview } from './plan/plan-overview.ts';
import markStyles from './plan-marks.module.css';
import styles from './plan-stage.module.css';
import { fetchBackdrop } from './seat-calls.ts';
import { StageKeys } from './stage-keys.tsx';
import { type Offer, sumOf } from './together-part.tsx';
import type { SeatCart } from './use-hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

interface PlanStageProps {
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: SeatCart;
  /** Paid by culture card. */
  usesCard: boolean;
  timeZone: string;
  hidden: boolean;
  /** A standing area was pressed. */
  onStanding: (areaId: number) => void;
  /** One press took a seat. */
  onTaken: (seat: number) => void;
  /** The best places for a party, drawn on the plan. */
  offers: readonly Offer[];
  onOffer: (seats: readonly number[]) => void;
}

/** Seats of a zone without a price. */
const otherZone = { fill: '#5a6672', word: '#ffffff' };

/** Zoom from which the overview is useful. */
const overviewZoom = 1.3;

/** Delay of the popover after a press or a pause over a sector (SC-5): a double press zooms instead. */
const popoverDelay = 200;

/** The drawing and what lies over it: popover, zoom buttons, key of signs, the keyboard's cell. */
export function PlanStage(props: PlanStageProps) {
  const { board, zones, hallCart, usesCard, timeZone, hidden } = props;
  const t = useTexts('hall');
  const host = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [letters, setLetters] = useState(false);
  const { place, setPlace, pick } = usePicking(props);
  const overview = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const follow = useRef(() => {});
  const followMarks = useRef(() => {});
  const { drawing, zoom, missing } = useDrawing(host, {
    ...{ board, zones, letters, pick, setCursor },
    onView: () => {
      follow.current();
      followMarks.current();
      // The popover moves with its seat.
      setPlace((was) => (was?.kind === 'seat' ? { ...was } : was));
    },
  });
  useOverview(overview, follow, { drawing, zoom, board, zones });
  useMarks(marks, followMarks, drawing, props);
  const close = (focus: boolean) => {
    setPlace(null);
    if (focus) host.current?.focus();
  };
  return (
    <div className={styles.stage} hidden={hidden}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no table; its one live cell is told as a grid */}
      <div
        ref={host}
        className={styles.plan}
        role="grid"
        tabIndex={0}
        aria-label={t('plan-label')}
        aria-rowcount={Math.max(1, board.plan.rows.length)}
        aria-multiselectable
        aria-activedescendant={cursor ? 'seat-now' : undefined}
        onFocus={(event) => event.target === event.currentTarget && drawing?.enter()}
        onBlur={() => drawing?.leave()}
        onKeyDown={(event) => {
          if (event.altKey || event.metaKey || event.target !== event.currentTarget) return;
          if (event.key === 'Escape' && place) close(true);
          else if (!drawing?.press(event.key, event.ctrlKey)) return;
          event.preventDefault();
        }}
      >
        <div className={styles.canvas} />
        <LiveCell cursor={cursor} board={board} zones={zones} usesCard={usesCard} />
      </div>
      {missing && (
        <p className={styles.missing} role="status">
          {t('no-drawing')}
        </p>
      )}
      <div ref={overview} className={styles.overview} aria-hidden="true" />
      <div ref={marks} className={markStyles.marks} aria-hidden="true" />
      <ZoomButtons zoom={zoom} drawing={drawing} />
      <StageKeys
        isWhole={zoom < 1.01}
        letters={letters}
        onLetters={setLetters}
        withZones={zones.length > 1}
        plan={board.plan}
        hasKept={board.kept.length > 0}
      />
      {place && drawing && (
        <PlacePopover {...{ place, drawing, board, zones, hallCart, usesCard, timeZone }} onClose={close} />
      )}
    </div>
  );
}

/** What a press on the plan leads to: the place whose popover is shown, a seat taken or given back, an area opened. */
function usePicking({ board, zones, hallCart, onStanding, onTaken }: PlanStageProps) {
  const [place, setPlace] = useState<ShownPlace | null>(null);
  const timer = useRef(0);
  const pause = useRef(0);
  const toggle = (seat: number) => {
    if (hasSeat(hallCart.cart, seat)) hallCart.drop([seat]);
    else hallCart.take([seat]);
  };
  const pick = (picked: Pick) => {
    clearTimeout(pause.current);
    if (picked.kind === 'away') {
      setPlace((was) => (was?.kind === 'sector' ? null : was));
      return;
    }
    if (picked.kind === 'sector') {
      const { sector } = picked;
      pause.current = window.setTimeout(() => setPlace({ kind: 'sector', sector }), popoverDelay);
      return;
    }
    clearTimeout(timer.current);
    if (picked.kind === 'seat' && picked.via === 'space') {
      toggle(picked.seat);
      return;
    }
    if (picked.kind === 'standing') onStanding(picked.id);
    if (picked.kind === 'none' || picked.kind === 'standing') {
      setPlace(null);
      return;
    }
    const { seat } = picked;
    const byKey = picked.via === 'enter';
    const answer = () => {
      const isTaken = !byKey && hasOneWay(board, zones, seat) && hallCart.take([seat]).length > 0;
      setPlace(isTaken ? null : { kind: 'seat', seat, byKey });
      if (isTaken) onTaken(seat);
    };
    timer.current = window.setTimeout(answer, byKey ? 0 : popoverDelay);
  };
  return { place, setPlace, pick };
}

/** A free seat of one category and without a sign: there is nothing to choose or to know, so the press takes it. */
function hasOneWay({ plan, isFree }: HallBoard, zones: readonly HallZone[], seat: number): boolean {
  const zone = zones.find(({ id }) => id === plan.seats.zoneIds[seat]);
  const signs = (plan.seats.flags[seat] ?? 0) & ~seatFlags.square;
  return isFree(seat) && zone?.rows.length === 1 && signs === 0;
}

interface DrawingProps {
  board: HallBoard;
  zones: readonly HallZone[];
  letters: boolean;
  pick: (picked: Pick) => void;
  setCursor: (cursor: Cursor) => void;
  /** After each movement. */
  onView: () => void;
}

/** Loads the drawing, feeds it seat states, and removes it with the component. */
function useDrawing(host: { readonly current: HTMLDivElement | null }, props: DrawingProps) {
  const t = useTexts('hall');
  const language = useLanguage();
  const { board } = props;
  const [drawing, setDrawing] = useState<HallDrawing | null>(null);
  const [missing, setMissing] = useState(false);
  const [zoom, setZoom] = useState(1);
  const names = useSeatNames(board.plan);
  const latest = useRef({ ...props, t, names });
  latest.current = { ...props, t, names };
  const backdropUrl = backdropOf(board.planUrl, language);
  // The drawing lives outside React: created, updated and stopped here.
  useEffect(() => {
    let made: HallDrawing | null = null;
    let gone = false;
    const begin = async () => {
      const [{ HallDrawing }, backdrop] = await Promise.all([
        loadPart(() => import('./plan/hall-drawing.ts')),
        fetchBackdrop(backdropUrl),
      ]);
      const grid = host.current;
      const canvas = grid?.firstElementChild;
      if (gone || !grid || !(canvas instanceof HTMLElement)) return;
      const zoneOf = (id: number) => latest.current.zones.find((zone) => zone.id === id);
      made = new HallDrawing(canvas, {
        plan: board.plan,
        host: grid,
        backdrop,
        lookOf: board.lookOf,
        colorOf: (id) => zoneOf(id) ?? otherZone,
        letters: () =>
          latest.current.letters ? new Map(latest.current.zones.map((zone) => [zone.id, zone.letter])) : null,
        words: {
          nameOf: (sector) => latest.current.names.say(board.plan.sectors[sector]?.name ?? {}),
          free: (count) => latest.current.t('free-count', { count }),
          mostOf: (sector) => leftIn(board.plan, sector, latest.current.zones),
          standing: (id) => {
            const area = board.plan.standing.find((one) => one.id === id);
            return (area && latest.current.names.say(area.name)) || latest.current.t('standing');
          },
        },
        onPick: (picked) => latest.current.pick(picked),
        onCursor: (cursor) => latest.current.setCursor(cursor),
        onView: (view) => {
          setZoom(view.zoom);
          latest.current.onView();
        },
      });
      setDrawing(made);
    };
    begin().catch(() => setMissing(true));
    return () => {
      gone = true;
      made?.stop();
      setDrawing(null);
    };
  }, [board, backdropUrl, host]);
  // Seats that others take or release show at once.
  useEffect(() => {
    if (drawing) return board.onSeats((seats) => drawing.setState(seats));
  }, [board, drawing]);
  useRepaint(drawing, props);
  const { letters } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the letters are read through `latest`
  useEffect(() => drawing?.rewrite(), [drawing, letters]);
  return { drawing, zoom, missing };
}

/** Draws the seats anew where the page has turned dark or light. */
function useRepaint(drawing: HallDrawing | null, { board, zones }: DrawingProps): void {
  const fills = zones.map(({ fill }) => fill).join();
  const painted = useRef(fills);
  // The drawing keeps what it has painted.
  useEffect(() => {
    if (painted.current === fills) return;
    painted.current = fills;
    drawing?.setState(Array.from({ length: board.plan.seats.count }, (_, seat) => seat));
  }, [board, drawing, fills]);
}

interface OverviewProps {
  drawing: HallDrawing | null;
  zoom: number;
  board: HallBoard;
  zones: readonly HallZone[];
}

/** For a zoomed plan: a small map and the names of rows that begin out of sight; `follow` is called on each movement. */
function useOverview(
  place: { readonly current: HTMLDivElement | null },
  follow: { current: () => void },
  { drawing, zoom, board, zones }: OverviewProps,
): void {
  const isNear = zoom >= overviewZoom;
  // The overview belongs to the drawing and is removed with it.
  useEffect(() => {
    if (!isNear || !drawing || !place.current) return;
    const { plan } = board;
    const fillOf = (id: number) => zones.find((zone) => zone.id === id)?.fill ?? otherZone.fill;
    const overview = new PlanOverview(place.current, {
      plan,
      drawing,
      fillOf,
      rowClass: markStyles.rowName ?? '',
      rowsClass: markStyles.rowNames ?? '',
    });
    follow.current = () => overview.follow();
    return () => {
      follow.current = () => {};
      overview.stop();
    };
  }, [isNear, drawing, place, follow, board, zones]);
}

/** Own seats, which are dots on the whole plan, and the offers; `follow` is called on each movement. */
function useMarks(
  place: { readonly current: HTMLDivElement | null },
  follow: { current: () => void },
  drawing: HallDrawing | null,
  { board, hallCart, offers, onOffer }: PlanStageProps,
): void {
  const money = useMoney();
  const [part, setPart] = useState<PlanMarks | null>(null);
  const { seats } = hallCart.cart;
  const isNeeded = drawing !== null && (seats.length > 0 || offers.length > 0);
  // Marks lie over the drawing and are removed with it.
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    let made: PlanMarks | null = null;
    void loadPart(() => import('./plan/plan-marks.ts')).then(({ PlanMarks }) => {
      if (isGone || !place.current) return;
      made = new PlanMarks(place.current, drawing, {
        mine: markStyles.mine ?? '',
        offer: markStyles.offer ?? '',
      });
      setPart(made);
    });
    return () => {
      isGone = true;
      made?.stop();
      setPart(null);
    };
  }, [isNeeded, drawing, place]);
  // The marks live outside React, like the drawing.
  useEffect(() => {
    if (!part) return;
    part.show(
      board.plan,
      seats.map(({ seat }) => seat),
      offers.map((offer) => ({
        seats: offer.seats,
        sum: money(sumOf(offer)),
        fill: offer.zone.fill,
        press: () => onOffer(offer.seats),
      })),
    );
    follow.current = () => part.follow();
    return () => {
      follow.current = () => {};
    };
  });
}

function ZoomButtons({ zoom, drawing }: { zoom: number; drawing: HallDrawing | null }) {
  const t = useTexts('hall');
  return (
    <fieldset className={styles.zoom} aria-label={t('zoom')} data-whole={zoom < 1.01}>
      <button type="button" aria-label={t('zoom-in')} onClick={() => drawing?.zoomBy(1.5)}>
        <Icon name="plus" />
      </button>
      <output>
        <VisuallyHidden>{t('zoom')} </VisuallyHidden>
        {Math.round(zoom * 100)} %
      </output>
      <button type="button" aria-label={t('zoom-out')} onClick={() => drawing?.zoomBy(1 / 1.5)}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={t('zoom-whole')} onClick={() => drawing?.showWhole()}>
        <Icon name="fit" />
      </button>
    </fieldset>
  );
}
