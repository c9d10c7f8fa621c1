import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { type Frame, isWithin, overlaps } from './camera.ts';
import { type PlanGeometry, placeOf } from './plan-geometry.ts';
import { glyphOf, looks, type SeatLook, seatPath, seatWord } from './seat-look.ts';
import { svgElement } from './svg-element.ts';

/** What the layer must know of a seat to draw it. */
export interface SeatPaint {
  lookOf(seat: number): SeatLook;
  /** Fill of a zone, and the colour that is read on it. */
  colorOf(zoneId: number): { fill: string; word: string };
  /** Letters of zones in place of numbers, where the visitor wants them. */
  letters(): ReadonlyMap<number, string> | null;
}

/** Sectors whose seats are kept, and the most of their nodes; those in view are kept in any case. */
const keptSectors = 16;
const keptNodes = 4_000;

/** Milliseconds of building in one go. */
const slice = 8;

/** In a gesture nothing is built for so long after a slice that made its frame late, milliseconds. */
const [lateFrame, breath] = [25, 400];

export interface Showing {
  /** There is room for a number in a seat. */
  withWords: boolean;
  /** Amid a gesture: numbers wait, and a slow machine builds little. */
  isMoving: boolean;
}

interface Built {
  group: SVGGElement;
  /** The seats from the sector's first on. */
  seats: SVGPathElement[];
  words: Map<number, SVGElement>;
  first: number;
  count: number;
}

/** Seats as nodes, built for the visible sectors, nearest first. */
export class SeatLayer {
  readonly root = svgElement('g', { 'data-layer': 'seats' });
  readonly #geometry: PlanGeometry;
  readonly #paint: SeatPaint;
  /** By sector, the longest unseen first. */
  readonly #built = new Map<number, Built>();
  #queue: number[] = [];
  #shown: Frame | null = null;
  #showing: Showing = { withWords: false, isMoving: false };
  #frame = 0;
  /** Times of frames: of the last slice, and of the next in a gesture. */
  #lastSlice = 0;
  #nextSlice = 0;

  constructor(geometry: PlanGeometry, paint: SeatPaint) {
    this.#geometry = geometry;
    this.#paint = paint;
  }

  /** Builds what a frame shows. null: no seats from here. */
  show(frame: Frame | null, showing: Showing): void {
    this.#shown = frame;
    this.#showing = showing;
    const shown = frame ? this.#sectorsIn(frame) : [];
    for (const sector of shown) {
      const built = this.#built.get(sector);
      if (!built) continue;
      this.#built.delete(sector);
      this.#built.set(sector, built);
    }
    this.#queue = shown;
    this.#dropOthers(new Set(shown));
    this.#schedule();
  }

  /** Redraws these seats. */
  repaint(seats: Iterable<number>): void {
    for (const seat of seats) {
      const built = this.#built.get(this.#geometry.sectorOf[seat] ?? -1);
      const node = built?.seats[seat - built.first];
      if (!built || !node) continue;
      this.#paintSeat(node, seat);
      if (this.#hasWord(seat)) this.#addWord(built, seat);
      else dropWord(built, seat);
    }
  }

  /** Rewrites all labels: zone letters or seat numbers. */
  rewrite(): void {
    for (const built of this.#built.values()) {
      for (const seat of [...built.words.keys()]) {
        dropWord(built, seat);
        this.#addWord(built, seat);
      }
    }
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** The frame after the last slice is looked at too: long after, it would pass for a late one. */
  #schedule(): void {
    if (this.#frame === 0 && (this.#queue.length > 0 || this.#lastSlice > 0))
      this.#frame = requestAnimationFrame((now) => {
        this.#frame = 0;
        if (!this.#mustWait(now) && this.#queue.length > 0) this.#build(now);
        this.#schedule();
      });
  }

  /** A gesture comes first: where a slice makes its frame late, the next has to wait. */
  #mustWait(now: number): boolean {
    if (this.#lastSlice > 0 && now - this.#lastSlice > lateFrame) this.#nextSlice = now + breath;
    this.#lastSlice = 0;
    return this.#showing.isMoving && now < this.#nextSlice;
  }

  #build(now: number): void {
    this.#lastSlice = now;
    const end = performance.now() + slice;
    while (this.#queue.length > 0 && performance.now() < end) {
      const [sector = 0] = this.#queue;
      if (this.#buildSome(this.#built.get(sector) ?? this.#begin(sector))) this.#queue.shift();
    }
  }

  #begin(sector: number): Built {
    const { plan } = this.#geometry;
    const from = plan.sectors[sector]?.firstRow ?? 0;
    const last = plan.rows[from + (plan.sectors[sector]?.rowCount ?? 0) - 1];
    const first = plan.rows[from]?.first ?? 0;
    const group = svgElement('g', { 'data-sector': sector });
    const count = last ? last.first + last.count - first : 0;
    const built = { group, seats: [], words: new Map(), first, count };
    this.#built.set(sector, built);
    this.root.append(group);
    return built;
  }

  /** Some dozens of nodes of a sector; true when all are there. */
  #buildSome(built: Built): boolean {
    const some = document.createDocumentFragment();
    const end = Math.min(built.count, built.seats.length + 64);
    for (let at = built.seats.length; at < end; at += 1) {
      const node = svgElement('path');
      this.#paintSeat(node, built.first + at);
      built.seats.push(node);
      some.append(node);
    }
    // Labels come after all seats of the sector, so that no seat covers one.
    built.group.append(some);
    if (built.seats.length < built.count) return false;
    this.#writeWords(built);
    return true;
  }

  /** Labels of the visible seats only. */
  #writeWords(built: Built): void {
    for (const seat of built.words.keys()) if (!this.#hasWord(seat)) dropWord(built, seat);
    if (this.#showing.isMoving || !this.#showing.withWords) return;
    for (let seat = built.first; seat < built.first + built.count; seat += 1)
      if (this.#hasWord(seat)) this.#addWord(built, seat);
  }

  #paintSeat(node: SVGPathElement, seat: number): void {
    const { plan } = this.#geometry;
    const look = this.#paint.lookOf(seat);
    node.setAttribute('d', seatPath(plan, seat, look));
    node.setAttribute('data-look', String(look));
    const { fill } = this.#paint.colorOf(plan.seats.zoneIds[seat] ?? 0);
    if (look === looks.free) node.setAttribute('fill', fill);
    else node.removeAttribute('fill');
    if (look === looks.held) node.setAttribute('stroke', fill);
    else node.removeAttribute('stroke');
    const flags = plan.seats.flags[seat] ?? 0;
    if (flags !== 0) node.setAttribute('data-flags', String(flags));
  }

  #hasWord(seat: number): boolean {
    if (!this.#showing.withWords || !this.#shown) return false;
    const middle = { ...placeOf(this.#geometry.plan, seat), width: 0, height: 0 };
    return isWithin(middle, this.#shown) && this.#paint.lookOf(seat) === looks.free;
  }

  #addWord(built: Built, seat: number): void {
    if (built.words.has(seat)) return;
    const { plan } = this.#geometry;
    const letters = this.#paint.letters();
    const glyph = letters ? null : glyphOf(plan.seats.flags[seat] ?? 0);
    const { word: color } = this.#paint.colorOf(plan.seats.zoneIds[seat] ?? 0);
    const word = glyph
      ? glyphElement(plan, seat, glyph, color)
      : wordElement(plan, seat, seatWord(plan, seat, letters), color);
    built.words.set(seat, word);
    built.group.append(word);
  }

  /** Nearest to the middle first. */
  #sectorsIn(frame: Frame): number[] {
    const distance = ({ x, y, width, height }: Frame) =>
      Math.hypot(x + width / 2 - frame.x - frame.width / 2, y + height / 2 - frame.y - frame.height / 2);
    return this.#geometry.frames
      .flatMap((one, sector) => (overlaps(one, frame) ? [{ sector, far: distance(one) }] : []))
      .sort((one, other) => one.far - other.far)
      .map(({ sector }) => sector);
  }

  #dropOthers(shown: ReadonlySet<number>): void {
    let nodes = 0;
    for (const built of this.#built.values()) nodes += built.seats.length;
    for (const [sector, built] of this.#built) {
      const isTooMuch = this.#built.size > keptSectors || nodes > keptNodes || shown.size === 0;
      if (shown.has(sector) || !isTooMuch) continue;
      built.group.remove();
      this.#built.delete(sector);
      nodes -= built.seats.length;
    }
  }
}

function dropWord({ words }: Built, seat: number): void {
  words.get(seat)?.remove();
  words.delete(seat);
}

function wordElement({ seats }: HallPlan, seat: number, words: string, fill: string): SVGTextElement {
  const isLong = (seats.numbers[seat]?.length ?? 0) > 2;
  const word = svgElement('text', {
    x: seats.x[seat] ?? 0,
    y: (seats.y[seat] ?? 0) + 3.2,
    'font-size': isLong ? 7 : 9,
    fill,
  });
  word.textContent = words;
  return word;
}

/** The sign of a place for a wheelchair or a companion stands where others have their number. */
function glyphElement({ seats }: HallPlan, seat: number, d: string, color: string): SVGPathElement {
  const transform = `translate(${seats.x[seat] ?? 0} ${seats.y[seat] ?? 0})`;
  return svgElement('path', { d, transform, color, 'data-glyph': '' });
}
