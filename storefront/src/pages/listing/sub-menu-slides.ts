/** From so many items on a slide holds two, one above the other. */
const pairsFrom = 13;

/** The slides of the sub-menu: of one item each, or of two where there are many (AF-2). */
export function slidesOf<Item>(items: readonly Item[]): Item[][] {
  const size = items.length < pairsFrom ? 1 : 2;
  const slides: Item[][] = [];
  for (let at = 0; at < items.length; at += size) slides.push(items.slice(at, at + size));
  return slides;
}
