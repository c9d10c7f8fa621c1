import { boxAround, type Point } from '#halls/hall.ts';
import { cornersOf, innerMatrix, type Matrix, shapeNames, unmoved } from './element-box.ts';
import { lengthIn } from './plain-placing.ts';
import type { XmlElement, XmlTree } from './read-xml.ts';
import { drawnChildren, elementsById, localName, styleSheet } from './safe-drawing.ts';
import { readDeclarations, readStyleRules, styleOf } from './style-rules.ts';

interface DrawnElement {
  element: XmlElement;
  /** Of what it lies in. */
  outer: Matrix;
  /** What it lies in, the outermost first; it changes once the element has been visited. */
  above: readonly XmlElement[];
  /** Whether it is hidden, as programs write the layers that are switched off. */
  isHidden: boolean;
}

/** What is drawn only where something refers to it. */
const templates = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker']);

/** Visits the elements of a drawing in their order; where `visit` answers 'stop', what lies in the element is passed over. */
export function walkDrawing(tree: XmlTree, visit: (drawn: DrawnElement) => 'stop' | undefined): void {
  const isSet = settingReader(tree);
  const above: XmlElement[] = [];
  const walk = (element: XmlElement, outer: Matrix, handed: { isOff: boolean; isInvisible: boolean }) => {
    if (templates.has(localName(element.name))) return;
    const isOff = handed.isOff || isSet(element, 'display', /^none$/i) === true;
    const isInvisible = isSet(element, 'visibility', /^(?:hidden|collapse)$/i) ?? handed.isInvisible;
    if (visit({ element, outer, above, isHidden: isOff || isInvisible }) === 'stop') return;
    const matrix = element === tree.root ? unmoved : innerMatrix(element, outer);
    above.push(element);
    for (const child of drawnChildren(element))
      if (typeof child !== 'string') walk(child, matrix, { isOff, isInvisible });
    above.pop();
  };
  walk(tree.root, unmoved, { isOff: false, isInvisible: false });
}

/** Whether a property of an element has a value; null where nothing sets it. */
function settingReader({ elements }: XmlTree) {
  const rules = Map.groupBy(readStyleRules(styleSheet(elements)).rules, ({ selector }) => selector);
  return (element: XmlElement, name: string, value: RegExp): boolean | null => {
    const styled = [
      ...styleOf(element, rules),
      ...readDeclarations(element.attributes.get('style') ?? ''),
    ].findLast(([property]) => property === name);
    const set = styled?.[1] ?? element.attributes.get(name);
    return set === undefined || /^inherit$/i.test(set) ? null : value.test(set.trim());
  };
}

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
