import type { PlanGeometry } from './plan-geometry.ts';
import type { SeatPaint } from './seat-layer.ts';
import { looks } from './seat-look.ts';
import { svgElement } from './svg-element.ts';

/** With more seats than this, sectors are shown without dots for seats. */
const mostDots = 4_000;

interface Sector {
  label: SVGGElement;
  name: SVGTextElement;
  count: SVGTextElement;
  plate: SVGRectElement;
  dots: SVGGElement;
}

/** Texts for a sector's name and its free seats. */
export interface SectorWords {
  nameOf(sector: number): string;
  free(count: number): string;
  /** No more of its seats are sold, however many are free. */
  mostOf(sector: number): number;
  /** Of a standing area. */
  standing(id: number): string;
}

/** The hall from afar: outlines of sectors, what is free of each, and a dot for every seat of a hall that is not huge. */
export class SectorLayer {
  readonly root = svgElement('g', { 'data-layer': 'sectors' });
  readonly #dots = svgElement('g', { 'data-layer': 'dots' });
  readonly #labels = svgElement('g', { 'data-layer': 'labels' });
  readonly #geometry: PlanGeometry;
  readonly #paint: SeatPaint;
  readonly #words: SectorWords;
  readonly #sectors: Sector[];
  readonly #withDots: boolean;
  /** Each seat's state when it was last counted. */
  readonly #wasFree: Uint8Array;
  /** Free seats of each sector: counted when they change, asked for with every movement. */
  readonly #free: number[];
  /** Sectors whose dots must be redrawn when they become visible. */
  readonly #stale = new Set<number>();
  readonly #standing: SVGTextElement[] = [];

  constructor(geometry: PlanGeometry, paint: SeatPaint, words: SectorWords) {
    this.#geometry = geometry;
    this.#paint = paint;
    this.#words = words;
    this.#free = geometry.plan.sectors.map(() => 0);
    this.#wasFree = new Uint8Array(geometry.plan.seats.count);
    this.#withDots = geometry.plan.seats.count <= mostDots;
    const outlines = svgElement('g', { 'data-layer': 'outlines' });
    this.#sectors = geometry.plan.sectors.map((sector, index) => {
      const outline = svgElement('polygon', {
        points: sector.outline.map(({ x, y }) => `${x},${y}`).join(' '),
        'data-sector': index,
      });
      // Without dots the outline's colour shows the price.
      if (!this.#withDots) outline.style.setProperty('--zone', this.#fillOf(sector.firstRow));
      outlines.append(outline);
      return this.#begin(this.#words.nameOf(index));
    });
    for (const { label, id } of geometry.plan.standing) {
      const text = svgElement('text', { x: label.x, y: label.y, 'data-standing': id });
      text.textContent = words.standing(id);
      this.#standing.push(text);
    }
    this.root.append(outlines, this.#dots, ...this.#standing, this.#labels);
    for (let seat = 0; seat < geometry.plan.seats.count; seat += 1) this.#count(seat);
  }

  /** These seats have changed. */
  repaint(seats: Iterable<number>): void {
    for (const seat of seats) this.#count(seat);
  }

  freeOf(index: number): number {
    return Math.min(this.#free[index] ?? 0, this.#words.mostOf(index));
  }

  #fillOf(row: number): string {
    const { rows, seats } = this.#geometry.plan;
    return this.#paint.colorOf(seats.zoneIds[rows[row]?.first ?? 0] ?? 0).fill;
  }

  #count(seat: number): void {
    const sector = this.#geometry.sectorOf[seat] ?? 0;
    const isFree = this.#paint.lookOf(seat) === looks.free ? 1 : 0;
    this.#free[sector] = (this.#free[sector] ?? 0) + isFree - (this.#wasFree[seat] ?? 0);
    this.#wasFree[seat] = isFree;
    this.#stale.add(sector);
  }

  /** Letters keep their size while the drawing grows: `unit` is a CSS pixel in units of the drawing. */
  fit(unit: number): void {
    for (const text of this.#standing) text.setAttribute('font-size', String(Math.max(12, 12 * unit)));
  }

  /** Free counts and dots as they are now; from near nobody sees them. */
  show(unit: number): void {
    if (this.#withDots) for (const index of this.#stale) this.#paintDots(index);
    this.#stale.clear();
    this.#sectors.forEach(({ label, name, count, plate }, index) => {
      const at = this.#geometry.plan.sectors[index]?.label;
      if (!at) return;
      const free = this.freeOf(index);
      const words = this.#words.free(free);
      const letters = Math.max(1.1 * (name.textContent?.length ?? 0), words.length);
      // What is narrower than its name shows the number alone.
      const isNarrow = (this.#geometry.frames[index]?.width ?? 0) / unit < 7 * letters;
      const width = 16 + 7 * (isNarrow ? String(free).length : letters);
      const height = isNarrow ? 24 : 40;
      count.textContent = isNarrow ? String(free) : words;
      count.setAttribute('y', isNarrow ? '4.5' : '13');
      name.setAttribute('visibility', isNarrow ? 'hidden' : 'inherit');
      label.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${unit})`);
      const box = { x: -width / 2, y: -height / 2, width, height };
      for (const [key, value] of Object.entries(box)) plate.setAttribute(key, String(value));
    });
  }

  #begin(words: string): Sector {
    const label = svgElement('g');
    const plate = svgElement('rect', { rx: 3 });
    const name = svgElement('text', { y: -4 });
    const count = svgElement('text', { 'data-count': '' });
    const dots = svgElement('g');
    name.textContent = words;
    label.append(plate, name, count);
    this.#labels.append(label);
    this.#dots.append(dots);
    return { label, name, count, plate, dots };
  }

  /** One path a colour: a stroke with round ends is a dot. */
  #paintDots(index: number): void {
    const { seats } = this.#geometry.plan;
    const paths = new Map<string, { look: number; fill: string; d: string }>();
    this.#eachSeat(index, (seat) => {
      const look = this.#paint.lookOf(seat);
      const fill = look === looks.free ? this.#paint.colorOf(seats.zoneIds[seat] ?? 0).fill : '';
      const path = paths.get(`${look}${fill}`) ?? { look, fill, d: '' };
      path.d += `M${seats.x[seat]} ${seats.y[seat]}h0`;
      paths.set(`${look}${fill}`, path);
    });
    this.#sectors[index]?.dots.replaceChildren(
      ...[...paths.values()].map(({ look, fill, d }) =>
        svgElement('path', { d, 'data-look': look, ...(fill && { stroke: fill }) }),
      ),
    );
  }

  #eachSeat(index: number, see: (seat: number) => void): void {
    const { plan } = this.#geometry;
    const sector = plan.sectors[index];
    if (!sector) return;
    for (let row = sector.firstRow; row < sector.firstRow + sector.rowCount; row += 1) {
      const { first = 0, count = 0 } = plan.rows[row] ?? {};
      for (let seat = first; seat < first + count; seat += 1) see(seat);
    }
  }
}
