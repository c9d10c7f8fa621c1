const yes = /^(yes|y|true|1|x|х|\+|✓|✔|да|иә|是)$/iu;
const no = /^(|no|n|false|0|[-–—]|нет|жоқ|否)$/iu;

/** What a cell of a column for "yes" says; null: neither. An empty cell is a no. */
export function yesOrNo(cell: string): boolean | null {
  const text = cell.trim();
  if (yes.test(text)) return true;
  return no.test(text) ? false : null;
}
