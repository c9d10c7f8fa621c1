import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { seatByKey } from '@foyer/contract/hall/seat-by-key.ts';
import {
  type Frame,
  fitScale,
  fittingView,
  type Size,
  shownFrame,
  type View,
  viewOn,
  wholeView,
  zoomedAt,
  zoomRange,
} from './camera.ts';
import { type GestureTarget, listenToGestures, type Point } from './gestures.ts';
import { framed, Picture } from './picture.ts';
import { type PlanGeometry, placeOf, planGeometry, seatRadius } from './plan-geometry.ts';
import { type Cursor, nextFree, sectorByKey } from './plan-keys.ts';
import { RowNames } from './row-names.ts';
import { SeatFinder } from './seat-finder.ts';
import { SeatLayer, type SeatPaint } from './seat-layer.ts';
import { looks } from './seat-look.ts';
import { SectorLayer, type SectorWords } from './sector-layer.ts';
import { svgElement } from './svg-element.ts';

/** What the visitor pressed, and how. */
export type Pick =
  | { kind: 'seat'; seat: number; via: 'press' | 'enter' | 'space' }
  | { kind: 'sector'; sector: number; via: 'hover' }
  /** The mouse no longer rests over a sector. */
  | { kind: 'away' }
  | { kind: 'standing'; id: number }
  | { kind: 'none' };

export interface DrawingOptions extends SeatPaint {
  plan: HallPlan;
  /** The element that has the focus while the plan is used by keyboard. */
  host: HTMLElement;
  /** The house's sanitized drawing behind the seats; null: there is none, or it failed to load. */
  backdrop: SVGSVGElement | null;
  words: SectorWords;
  onPick(pick: Pick): void;
  /** The keyboard cursor has moved. */
  onCursor(cursor: Cursor): void;
  /** After each movement of the drawing, for whatever is positioned over it. */
  onView(view: View): void;
}

/** Zoom from which seats are drawn (SC-3); sooner where neighbours are this many CSS pixels apart. */
const seatZoom = 4;
const seatPitch = 18;

/** Neighbours must be this far apart to be pressed by a finger (WCAG 2.5.8), and for a number in a seat. */
const touchPitch = 24;
const wordPitch = 18;
/** Zoom after a press on something too small to choose. */
const closePitch = 32;
const mousePitch = 12;

/** The plan of a hall in a box of the page: draws, zooms, picks. Knows no React and no prices. */
export class HallDrawing {
  readonly #box: HTMLElement;
  readonly #options: DrawingOptions;
  readonly #geometry: PlanGeometry;
  readonly #picture: Picture;
  readonly #ring = svgElement('g', { 'data-layer': 'ring', visibility: 'hidden' });
  readonly #finder: SeatFinder;
  readonly #seats: SeatLayer;
  readonly #rowNames: RowNames;
  readonly #sectors: SectorLayer;
  readonly #watch: ResizeObserver;
  readonly #stopGestures: () => void;
  #size: Size = { width: 0, height: 0 };
  #view: View;
  #cursor: Cursor = { kind: 'sector', index: 0 };
  #settling = 0;
  /** Pixels of the box that something covers from below. */
  #covered = 0;

  constructor(box: HTMLElement, options: DrawingOptions) {
    this.#box = box;
    this.#options = options;
    this.#geometry = planGeometry(options.plan);
    this.#finder = new SeatFinder(this.#geometry);
    this.#view = wholeView(options.plan.view);
    this.#picture = new Picture(options.plan.view);
    this.#sectors = new SectorLayer(this.#geometry, options, options.words);
    this.#seats = new SeatLayer(this.#geometry, options);
    const radius = seatRadius + 4;
    for (const look of ['outer', 'inner'])
      this.#ring.append(svgElement('circle', { r: radius, 'data-ring': look }));
    this.#rowNames = new RowNames(options.backdrop, this.#geometry.frames);
    const { svg } = this.#picture;
    if (options.backdrop) svg.append(framed(options.backdrop, options.plan.view));
    svg.append(this.#sectors.root, this.#seats.root, this.#ring);
    // Set up while the box is still empty, so that nothing off-screen is laid out.
    this.#measure();
    box.append(svg);
    this.#stopGestures = listenToGestures(box, this.#gestures());
    this.#watch = new ResizeObserver(() => this.#measure());
    this.#watch.observe(box);
  }

  get view(): View {
    return this.#view;
  }

  /** Shows this view, clamped to the allowed range. */
  set view(view: View) {
    this.#view = this.#fitting(view);
    this.#commit();
  }

  /** Redraws seats whose look has changed. */
  setState(seats: readonly number[]): void {
    this.#seats.repaint(seats);
    this.#sectors.repaint(seats);
    if (!this.areSeatsDrawn) this.#sectors.show(1 / this.#scale);
  }

  /** Switches between zone letters and seat numbers. */
  rewrite(): void {
    this.#seats.rewrite();
  }

  zoomBy(factor: number): void {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
    this.view = zoomedAt(this.#view, factor, middle, this.#geometry.plan.view, this.#size);
  }

  showWhole(): void {
    this.view = wholeView(this.#geometry.plan.view);
  }

  showSector(sector: number): void {
    const frame = this.#geometry.frames[sector];
    if (!frame) return;
    const view = viewOn(frame, this.#geometry.plan.view, this.#size);
    this.view = { ...view, zoom: Math.max(view.zoom, this.#firstSeatZoom) };
  }

  /** So much is covered from below, or nothing any more: brings the seat into the middle of what is free. */
  makeRoom(seat: number | null, covered: number): void {
    this.#covered = covered;
    const { x, y } = seat === null ? this.#view : placeOf(this.#geometry.plan, seat);
    this.view = { ...this.#view, x, y: y + covered / 2 / this.#scale };
  }

  /** Puts the ring on a seat and brings it well into view (WCAG 2.4.11). */
  focusSeat(seat: number): void {
    this.#cursor = { kind: 'seat', index: seat };
    const place = placeOf(this.#geometry.plan, seat);
    const zoom = Math.max(this.#view.zoom, this.#zoomOfPitch(touchPitch), this.#firstSeatZoom);
    const at = this.placeOnBox(seat);
    const air = Math.min(72, this.#size.width / 4, this.#size.height / 4);
    const isInside =
      at.x > air && at.y > air && at.x < this.#size.width - air && at.y < this.#size.height - air;
    if (!isInside || zoom > this.#view.zoom) this.view = { zoom, ...place };
    this.#showRing();
    this.#options.onCursor(this.#cursor);
  }

  /** Centre of a seat, CSS pixels from the corner of the box. */
  placeOnBox(seat: number): Point {
    return this.#onBox(placeOf(this.#geometry.plan, seat));
  }

  /** The same for the label of a sector. */
  placeOfSector(sector: number): Point {
    return this.#onBox(this.#geometry.plan.sectors[sector]?.label ?? { x: 0, y: 0 });
  }

  /** How many of a sector's seats are free. */
  freeOf(sector: number): number {
    return this.#sectors.freeOf(sector);
  }

  /** Price zones of a sector's seats. */
  zonesOf(sector: number): number[] {
    const { zoneIds } = this.#geometry.plan.seats;
    return [...new Set(zoneIds.filter((_, seat) => this.#geometry.sectorOf[seat] === sector))];
  }

  /** Handles a key; true if the plan uses it. */
  press(key: string, ctrl: boolean): boolean {
    if (key === '+' || key === '=') this.zoomBy(1.5);
    else if (key === '-') this.zoomBy(1 / 1.5);
    else if (key === '0') this.showWhole();
    else return this.areSeatsDrawn ? this.#pressAtSeats(key, ctrl) : this.#pressAtSectors(key);
    this.#standSomewhere();
    return true;
  }

  /** The plan got the focus: shows the ring at the cursor. After a press nothing moves under the finger. */
  enter(): void {
    if (this.#options.host.matches(':focus-visible')) this.#standSomewhere();
  }

  leave(): void {
    this.#ring.setAttribute('visibility', 'hidden');
  }

  stop(): void {
    clearTimeout(this.#settling);
    this.#stopGestures();
    this.#watch.disconnect();
    this.#seats.stop();
    this.#picture.svg.remove();
  }

  readonly #isFree = (seat: number) => this.#options.lookOf(seat) === looks.free;

  get #scale(): number {
    return fitScale(this.#geometry.plan.view, this.#size) * this.#view.zoom;
  }

  get #firstSeatZoom(): number {
    return Math.min(seatZoom, this.#zoomOfPitch(seatPitch));
  }

  /** The part of the hall that is in the box. */
  get shown(): Frame {
    return shownFrame(this.#view, this.#geometry.plan.view, this.#size);
  }

  get areSeatsDrawn(): boolean {
    return this.#view.zoom >= this.#firstSeatZoom - 1e-6;
  }

  #zoomOfPitch(pixels: number): number {
    const zoom = pixels / (this.#geometry.pitch * fitScale(this.#geometry.plan.view, this.#size));
    return Math.min(zoomRange.most, Math.max(zoomRange.least, zoom));
  }

  #gestures(): GestureTarget {
    const { view: hall } = this.#geometry.plan;
    return {
      pan: (dx, dy) => {
        const { zoom, x, y } = this.#view;
        this.#move({ zoom, x: x - dx / this.#scale, y: y - dy / this.#scale });
      },
      zoomAt: (factor, at) => this.#move(zoomedAt(this.#view, factor, at, hall, this.#size)),
      press: (at, touch) => this.#pressAt(at, touch),
      doublePress: (at) => {
        this.#options.onPick({ kind: 'none' });
        this.view = zoomedAt(this.#view, 2, at, hall, this.#size);
      },
      hover: (at) => this.#hover(at),
      rest: (afterMs) => {
        clearTimeout(this.#settling);
        this.#settling = window.setTimeout(() => this.#commit(), afterMs);
      },
      isWhole: () => this.#view.zoom <= zoomRange.least + 1e-6,
    };
  }

  /** During a gesture only the picture is moved, as long as that looks right. */
  #move(view: View): void {
    this.#view = this.#fitting(view);
    if (this.#picture.move(this.#view, this.#size, performance.now())) this.#options.onView(this.#view);
    else this.#commit(true);
  }

  /** Draws the current view sharply; `isMoving`: during a gesture, which postpones details. */
  #commit(isMoving = false): void {
    clearTimeout(this.#settling);
    const { shown } = this;
    this.#picture.draw(this.#view, this.#size, performance.now());
    const isNear = this.areSeatsDrawn;
    this.#box.setAttribute('data-detail', isNear ? 'seats' : 'sectors');
    this.#box.setAttribute('data-whole', String(this.#view.zoom <= 1 + 1e-6));
    this.#sectors.fit(1 / this.#scale);
    if (!isNear) this.#sectors.show(1 / this.#scale);
    const near = isNear ? shown : null;
    if (!isMoving || !near) this.#rowNames.show(near);
    this.#seats.show(near, { withWords: this.#geometry.pitch * this.#scale >= wordPitch, isMoving });
    this.#options.onView(this.#view);
  }

  /** A hidden box has no size: it is measured once it is shown. */
  #measure(): void {
    const size = { width: this.#box.clientWidth, height: this.#box.clientHeight };
    const isSame = size.width === this.#size.width && size.height === this.#size.height;
    if (size.width === 0 || size.height === 0 || isSame) return;
    this.#size = size;
    this.#view = this.#fitting(this.#view);
    this.#commit();
  }

  #fitting(view: View): View {
    return fittingView(view, this.#geometry.plan.view, this.#size, this.#covered);
  }

  #pressAt(at: Point, touch: boolean): void {
    const pitch = this.#geometry.pitch * this.#scale;
    const isPickable = pitch >= (touch ? touchPitch : mousePitch) && this.areSeatsDrawn;
    if (isPickable) {
      const seat = this.#finder.seatAt(this.#inHall(at));
      if (seat !== null) {
        this.#cursor = { kind: 'seat', index: seat };
        this.#options.onPick({ kind: 'seat', seat, via: 'press' });
        return;
      }
    }
    const standing = this.#finder.standingAt(this.#inHall(at));
    if (standing !== null) this.#options.onPick({ kind: 'standing', id: standing });
    else {
      this.#options.onPick({ kind: 'none' });
      if (!isPickable) this.#approach(at);
    }
  }

  /** Zooms to the pressed place until a finger can choose there. */
  #approach(at: Point): void {
    const { shown } = this;
    const zoom = Math.max(this.#zoomOfPitch(closePitch), this.#firstSeatZoom);
    if (zoom <= this.#view.zoom) return;
    this.view = { zoom, x: shown.x + at.x / this.#scale, y: shown.y + at.y / this.#scale };
  }

  #hover(at: Point | null): void {
    const sector = at && !this.areSeatsDrawn ? this.#finder.sectorAt(this.#inHall(at)) : null;
    const seat = at && this.areSeatsDrawn ? this.#finder.seatAt(this.#inHall(at)) : null;
    this.#box.setAttribute('data-over', seat !== null || sector !== null ? 'place' : 'nothing');
    this.#options.onPick(sector === null ? { kind: 'away' } : { kind: 'sector', sector, via: 'hover' });
  }

  #onBox({ x, y }: Point): Point {
    const { shown } = this;
    return { x: (x - shown.x) * this.#scale, y: (y - shown.y) * this.#scale };
  }

  #inHall({ x, y }: Point): Point {
    const { shown } = this;
    return { x: shown.x + x / this.#scale, y: shown.y + y / this.#scale };
  }

  #pressAtSectors(key: string): boolean {
    const from = this.#cursor.kind === 'sector' ? this.#cursor.index : 0;
    if (key === 'Enter' || key === ' ') {
      this.showSector(from);
      this.focusSeat(this.#finder.bestOf(from, this.#isFree));
      return true;
    }
    const next = sectorByKey(this.#geometry.frames, from, key);
    if (next === null) return false;
    this.#cursor = { kind: 'sector', index: next };
    this.#showRing();
    this.#options.onCursor(this.#cursor);
    return true;
  }

  #pressAtSeats(key: string, ctrl: boolean): boolean {
    const from = this.#cursor.kind === 'seat' ? this.#cursor.index : this.#finder.nearest(this.#view);
    if (key === 'Enter' || key === ' ') {
      this.#options.onPick({ kind: 'seat', seat: from, via: key === ' ' ? 'space' : 'enter' });
      return true;
    }
    if (key === 'Escape') {
      if (this.#view.zoom <= 1) return false;
      this.showWhole();
      this.#standSomewhere();
      return true;
    }
    const { plan } = this.#geometry;
    const next =
      key === 'n' || key === 'N' || key === 'т' || key === 'Т'
        ? nextFree(plan.seats.count, from, this.#isFree)
        : seatByKey(plan, from, key, ctrl);
    if (next === null) return false;
    this.focusSeat(next);
    return true;
  }

  /** A cursor that fits the zoom: a seat when close, a sector when far. */
  #standSomewhere(): void {
    if (this.areSeatsDrawn) {
      this.focusSeat(this.#cursor.kind === 'seat' ? this.#cursor.index : this.#finder.nearest(this.#view));
      return;
    }
    if (this.#cursor.kind === 'seat') {
      this.#cursor = { kind: 'sector', index: this.#geometry.sectorOf[this.#cursor.index] ?? 0 };
    }
    this.#showRing();
    this.#options.onCursor(this.#cursor);
  }

  #showRing(): void {
    const { plan, frames } = this.#geometry;
    const { kind, index } = this.#cursor;
    const frame = frames[index];
    const at = kind === 'seat' ? placeOf(plan, index) : plan.sectors[index]?.label;
    if (!at) return;
    const scale = kind === 'seat' || !frame ? 1 : 26 / this.#scale / seatRadius;
    this.#ring.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${scale})`);
    const isByKey = this.#options.host.matches(':focus-visible');
    this.#ring.setAttribute('visibility', isByKey ? 'visible' : 'hidden');
  }
}
