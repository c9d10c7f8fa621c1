/** `exact`: a number that is written as it stands, such as a sum with its decimals. */
type Cell = string | number | null | { exact: string };

/**
 * A table for a spreadsheet of a person: UTF-8 with its mark and `;`, which is what the programs of Russia read without
 * being asked. A text that a program would calculate (`=1+1`) gets an apostrophe, so that nobody's name runs as a formula.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('')}`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.exact;
  const harmless = /^[\s\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell)
    ? `'${cell}`
    : cell;
  return /[;,"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
