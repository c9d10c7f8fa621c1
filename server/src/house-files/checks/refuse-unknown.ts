import { type Findings, hintFor, type Sentence, same, say } from '#house-files/findings/findings.ts';
import type { Located } from '#house-files/shapes/shape.ts';

/** What a name belongs to, and the file that should know it. */
interface NameKind {
  file: string;
  expected: Sentence;
}

/** Refuses a name that nothing has. A blank name was refused when it was read. */
export function refuseUnknown(
  findings: Findings,
  name: Located<string> | null,
  known: readonly string[],
  kind: NameKind,
): void {
  if (name === null || name.value === '' || known.includes(name.value)) return;
  // The file that should know the name could not be read: that was said already.
  if (known.length === 0 && findings.hasMistakeIn(kind.file)) return;
  findings.refuse(name.place, same(`"${name.value}"`), kind.expected, hintFor(name.value, known));
}

export const venueName: NameKind = {
  file: 'venues.yaml',
  expected: say('the name of a venue from venues.yaml', 'имя площадки из venues.yaml'),
};
export const menuName: NameKind = {
  file: 'menus.yaml',
  expected: say('the name of a menu from menus.yaml', 'имя меню из menus.yaml'),
};
export const tagName: NameKind = {
  file: 'tags.yaml',
  expected: say('the name of a tag from tags.yaml', 'имя метки из tags.yaml'),
};
export const hallName: NameKind = {
  file: 'halls',
  expected: say('the name of a file halls/….yaml without .yaml', 'имя файла halls/….yaml без .yaml'),
};
export const sectorName: NameKind = {
  file: 'halls',
  expected: say('a name from "sectors"', 'имя из «sectors»'),
};
export const eventName: NameKind = {
  file: 'events',
  expected: say('the name of an event file without .yaml', 'имя файла события без .yaml'),
};
export const listName: NameKind = {
  file: 'prices.yaml',
  expected: say('the name of a price list from prices.yaml', 'имя прейскуранта из prices.yaml'),
};
export const categoryName: NameKind = {
  file: 'prices.yaml',
  expected: say('a name from "categories"', 'имя из «categories»'),
};
export const zoneName: NameKind = {
  file: 'prices.yaml',
  expected: say('a name from "zones"', 'имя из «zones»'),
};
