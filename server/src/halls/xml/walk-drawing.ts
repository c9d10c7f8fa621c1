import { innerMatrix, type Matrix, unmoved } from './element-box.ts';
import type { XmlElement, XmlTree } from './read-xml.ts';
import { drawnChildren, localName, styleSheet } from './safe-drawing.ts';
import { readDeclarations, readStyleRules, styleOf } from './style-rules.ts';

export interface DrawnElement {
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
