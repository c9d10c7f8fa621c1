import { type Frame, overlaps } from './camera.ts';

interface Names {
  group: Element;
  /** Where the group belongs in the drawing. */
  place: Comment;
  /** Around its words, units of the drawing; read with the first look from near. */
  frame: Frame | null;
}

/** Room of a name around its place. */
const reach = 20;

/** Names of rows that the house's drawing prints, a group a sector: in the page only where somebody sees them. */
export class RowNames {
  readonly #all: Names[];

  constructor(backdrop: Element | null) {
    this.#all = [...(backdrop?.querySelectorAll('.hall-row') ?? [])].map((group) => {
      const place = new Comment();
      group.replaceWith(place);
      return { group, place, frame: null };
    });
  }

  /** null: seats are not shown, and names of rows neither. */
  show(shown: Frame | null): void {
    for (const names of this.#all) {
      const { group, place } = names;
      if (shown) names.frame ??= frameOf(group);
      const isShown = shown !== null && names.frame !== null && overlaps(names.frame, shown);
      if (isShown === group.isConnected) continue;
      if (isShown) place.after(group);
      else group.remove();
    }
  }
}

function frameOf(group: Element): Frame {
  const words = [...group.children];
  const along = (axis: 'x' | 'y') => words.map((word) => Number(word.getAttribute(axis)));
  const [xs, ys] = [along('x'), along('y')];
  const [x, y] = [Math.min(...xs) - reach, Math.min(...ys) - reach];
  return { x, y, width: Math.max(...xs) + reach - x, height: Math.max(...ys) + reach - y };
}
