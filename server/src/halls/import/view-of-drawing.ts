import { boxAround, type Point } from '#halls/hall.ts';
import { cornersOf, shapeNames } from '#halls/xml/element-box.ts';
import { lengthIn } from '#halls/xml/length.ts';
import type { XmlTree } from '#halls/xml/read-xml.ts';
import { elementsById, localName } from '#halls/xml/safe-drawing.ts';
import { walkDrawing } from '#halls/xml/walk-drawing.ts';

/** What a drawing shows as `[x, y, width, height]`: its view box, or else its size, or else all that is drawn. */
export function viewOfDrawing(tree: XmlTree): number[] | null {
  const { attributes } = tree.root;
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box.length === 4 && isUsable(box)) return box;
  const size = [0, 0, ...['width', 'height'].map((name) => lengthIn(attributes.get(name) ?? '') ?? 0)];
  return isUsable(size) ? size : viewOfShapes(tree);
}

function isUsable([x = 0, y = 0, width = 0, height = 0]: readonly number[]): boolean {
  return [x, y, width, height].every((one) => Math.abs(one) < 1_000_000) && width > 0 && height > 0;
}

function viewOfShapes(tree: XmlTree): number[] | null {
  const byId = elementsById(tree.elements);
  const points: Point[] = [];
  walkDrawing(tree, ({ element, outer, isHidden }) => {
    if (isHidden || !shapeNames.has(localName(element.name))) return;
    for (const point of cornersOf(element, outer, byId)) points.push(point);
  });
  const box = boxAround(points);
  if (box === null) return null;
  const air = Math.max(box.width, box.height) / 20;
  const view = [box.x - air, box.y - air, box.width + 2 * air, box.height + 2 * air];
  return isUsable(view) ? view : null;
}
