import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { Frame, View } from './camera.ts';
import type { Point } from './gestures.ts';
import { svgElement } from './svg-element.ts';

/** What the overview asks of the drawing, and may move. */
export interface Overlooked {
  view: View;
  /** The part of the hall that is in the box. */
  readonly shown: Frame;
  readonly areSeatsDrawn: boolean;
  placeOnBox(seat: number): Point;
}

export interface OverviewOptions {
  plan: HallPlan;
  drawing: Overlooked;
  /** Fill of a price zone. */
  fillOf(zoneId: number): string;
  /** Classes of the names of rows, and of what holds them. */
  rowClass: string;
  rowsClass: string;
}

/** The map is shown when at least this share of the hall is out of sight. */
const mostInSight = 0.6;

/** Minimum distance of names at the left edge, pixels. */
const nameDistance = 13;

/** A pause in the movement, milliseconds; the style sheet lets the map linger for longer. */
const pause = 100;

/** Units of the drawing: the name that the house's drawing prints stands so far before a row. */
const printedBefore = 40;

/** For a zoomed plan: a small map, and names of rows whose beginnings are out of sight. */
export class PlanOverview {
  readonly #options: OverviewOptions;
  readonly #map: SVGSVGElement;
  readonly #frame = svgElement('rect', {
    ...{ fill: 'none', stroke: 'currentColor' },
    ...{ 'stroke-width': 2, 'vector-effect': 'non-scaling-stroke' },
  });
  readonly #names = document.createElement('div');
  readonly #rows: readonly RowPlace[];
  #drawing = 0;
  #resting = 0;

  constructor(place: HTMLElement, options: OverviewOptions) {
    this.#options = options;
    this.#map = mapOf(options);
    this.#names.className = options.rowsClass;
    this.#map.append(this.#frame);
    this.#rows = rowPlaces(options.plan);
    place.append(this.#names, this.#map);
    this.#map.addEventListener('pointerdown', (event) => this.#go(event));
    this.#map.addEventListener('pointermove', (event) => event.buttons > 0 && this.#go(event));
    this.#draw();
  }

  /** Follows the drawing, at most once per frame. */
  follow(): void {
    this.#map.dataset.moving = 'true';
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => {
      this.#map.dataset.moving = 'false';
    }, pause);
    if (this.#drawing === 0) this.#drawing = requestAnimationFrame(() => this.#draw());
  }

  stop(): void {
    clearTimeout(this.#resting);
    cancelAnimationFrame(this.#drawing);
    this.#map.remove();
    this.#names.remove();
  }

  #draw(): void {
    this.#drawing = 0;
    const { plan, drawing } = this.#options;
    const { shown } = drawing;
    const inSight = (shown.width * shown.height) / (plan.view.width * plan.view.height);
    this.#map.style.display = inSight < mostInSight ? '' : 'none';
    for (const [name, value] of Object.entries(shown)) this.#frame.setAttribute(name, String(value));
    this.#writeNames(drawing.areSeatsDrawn ? this.#namesIn(shown) : []);
  }

  #namesIn(shown: Frame): { name: string; y: number }[] {
    const { plan, drawing } = this.#options;
    const { x, y } = plan.seats;
    const [right, bottom] = [shown.x + shown.width, shown.y + shown.height];
    const found: { name: string; y: number }[] = [];
    for (const { index, left, top, low } of this.#rows) {
      const row = plan.rows[index];
      if (!row || left - printedBefore > shown.x || top > bottom || low < shown.y) continue;
      let nearest = -1;
      for (let seat = row.first; seat < row.first + row.count; seat += 1) {
        const at = x[seat] ?? 0;
        const isIn = at > shown.x && at < right && (y[seat] ?? 0) > shown.y && (y[seat] ?? 0) < bottom;
        if (isIn && (nearest < 0 || at < (x[nearest] ?? 0))) nearest = seat;
      }
      if (nearest >= 0) found.push({ name: row.name, y: drawing.placeOnBox(nearest).y });
    }
    return found.sort((one, other) => one.y - other.y);
  }

  #writeNames(names: readonly { name: string; y: number }[]): void {
    let last = Number.NEGATIVE_INFINITY;
    const apart = names.filter(({ y }) => {
      const hasRoom = y - last >= nameDistance;
      if (hasRoom) last = y;
      return hasRoom;
    });
    while (this.#names.childElementCount < apart.length) {
      const word = document.createElement('b');
      word.className = this.#options.rowClass;
      this.#names.append(word);
    }
    [...this.#names.children].forEach((word, index) => {
      const name = apart[index];
      if (!(word instanceof HTMLElement)) return;
      word.hidden = !name;
      if (!name) return;
      word.textContent = name.name;
      word.style.transform = `translateY(${Math.round(name.y)}px) translateY(-50%)`;
    });
  }

  /** Centres the pressed point of the map. */
  #go(event: PointerEvent): void {
    const { plan, drawing } = this.#options;
    const box = this.#map.getBoundingClientRect();
    const unit = plan.view.width / box.width;
    event.preventDefault();
    drawing.view = {
      zoom: drawing.view.zoom,
      x: plan.view.x + (event.clientX - box.left) * unit,
      y: plan.view.y + (event.clientY - box.top) * unit,
    };
  }
}

/** A row with a name, and the part of the drawing that it lies in. */
interface RowPlace {
  index: number;
  left: number;
  top: number;
  low: number;
}

function rowPlaces({ rows, seats }: HallPlan): RowPlace[] {
  return rows.flatMap(({ name, first, count }, index) => {
    if (name.trim() === '') return [];
    const [xs, ys] = [seats.x.slice(first, first + count), seats.y.slice(first, first + count)];
    return [{ index, left: Math.min(...xs), top: Math.min(...ys), low: Math.max(...ys) }];
  });
}

/** Sectors in the colours of their first seats, and standing areas. */
function mapOf({ plan, fillOf }: OverviewOptions): SVGSVGElement {
  const { x, y, width, height } = plan.view;
  const map = svgElement('svg', { viewBox: `${x} ${y} ${width} ${height}` });
  const areas = [
    ...plan.sectors.map(({ outline, firstRow }) => {
      const first = plan.rows[firstRow]?.first ?? 0;
      return { outline, zoneId: plan.seats.zoneIds[first] ?? 0 };
    }),
    ...plan.standing,
  ];
  for (const { outline, zoneId } of areas) {
    const points = outline.map((corner) => `${corner.x},${corner.y}`).join(' ');
    map.append(svgElement('polygon', { points, fill: fillOf(zoneId), opacity: 0.6 }));
  }
  return map;
}
