/**
 * The delimiter that a table names in a first line of its own (`sep=;`), as some programs write it for Excel, and the text
 * below. Excel does not show that line: rows are counted from the next one. null: there is no such line.
 */
export function delimiterLine(text: string): { delimiter: string; below: string } | null {
  const [line, delimiter] = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? null : { delimiter, below: text.slice(line.length) };
}
