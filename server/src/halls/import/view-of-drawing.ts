import { boxAround, type Point } from '#halls/hall.ts';
import { cornersOf, innerMatrix, type Matrix, shapeNames, unmoved } from '#halls/xml/element-box.ts';
import { lengthIn } from '#halls/xml/length.ts';
import type { XmlElement, XmlTree } from '#halls/xml/read-xml.ts';
import { elementsById, localName } from '#halls/xml/safe-drawing.ts';

/** What a drawing shows as `[x, y, width, height]`: its view box, or else its size, or else all that is drawn. */
export function viewOfDrawing({ root, elements }: XmlTree): number[] | null {
  const { attributes } = root;
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box.length === 4 && isUsable(box)) return box;
  const size = [0, 0, ...['width', 'height'].map((name) => lengthIn(attributes.get(name) ?? '') ?? 0)];
  return isUsable(size) ? size : viewOfShapes(root, elementsById(elements));
}

function isUsable([x = 0, y = 0, width = 0, height = 0]: readonly number[]): boolean {
  return [x, y, width, height].every((one) => Math.abs(one) < 1_000_000) && width > 0 && height > 0;
}

const undrawn = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker']);

function viewOfShapes(root: XmlElement, byId: ReadonlyMap<string, XmlElement>): number[] | null {
  const points: Point[] = [];
  const walk = (element: XmlElement, outer: Matrix) => {
    const name = localName(element.name);
    if (undrawn.has(name)) return;
    if (shapeNames.has(name)) for (const point of cornersOf(element, outer, byId)) points.push(point);
    const matrix = element === root ? unmoved : innerMatrix(element, outer);
    for (const child of element.children) if (typeof child !== 'string') walk(child, matrix);
  };
  walk(root, unmoved);
  const box = boxAround(points);
  if (box === null) return null;
  const air = Math.max(box.width, box.height) / 20;
  const view = [box.x - air, box.y - air, box.width + 2 * air, box.height + 2 * air];
  return isUsable(view) ? view : null;
}
