import { type Frame, overlaps } from './camera.ts';

/** Names of rows that the house's drawing prints, a group a sector: in the page only where somebody sees them. */
export class RowNames {
  readonly #sectors: readonly Frame[];
  /** In the order of the sectors, each with its place in the drawing. */
  readonly #all: { group: Element; place: Comment }[];

  constructor(backdrop: Element | null, sectors: readonly Frame[]) {
    this.#sectors = sectors;
    this.#all = [...(backdrop?.querySelectorAll(':scope > .hall-row') ?? [])].map((group) => {
      const place = new Comment();
      group.replaceWith(place);
      return { group, place };
    });
  }

  /** null: seats are not shown, and names of rows neither. */
  show(shown: Frame | null): void {
    this.#all.forEach(({ group, place }, index) => {
      const frame = this.#sectors[index];
      const isShown = shown !== null && frame !== undefined && overlaps(frame, shown);
      if (!isShown) group.remove();
      else if (!group.parentNode) place.after(group);
    });
  }
}
