/**
 * The delimiter that a table names in a first line of its own (`sep=;`), as some programs write it for Excel, and the text
 * below. Excel does not show that line: rows are counted from the next one. null: there is no such line.
 */
export function delimiterLine(text: string): { delimiter: string; below: string } | null {
  const [line, delimiter] = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? null : { delimiter, below: text.slice(line.length) };
}

const yes = /^(yes|y|true|1|x|х|\+|✓|✔|да|иә|是)$/iu;
const no = /^(|no|n|false|0|[-–—]|нет|жоқ|否)$/iu;

/** What a cell of a column for "yes" says; null: neither. An empty cell is a no. */
export function yesOrNo(cell: string): boolean | null {
  const text = cell.trim();
  if (yes.test(text)) return true;
  return no.test(text) ? false : null;
}
