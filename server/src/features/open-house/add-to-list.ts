import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';

/**
 * An event file with one more item in a list of the session entry on this line, in the form in which the list is
 * written; null: in a form that cannot be edited safely.
 */
export function addToList(text: string, line: number, key: string, item: string): string | null {
  const list = listOf(text, line, key);
  if (!isNode(list) || !list.range) return null;
  const [from, to] = list.range;
  if (isScalar(list)) return spliced(text, from, to, `[${text.slice(from, to)}, ${item}]`);
  if (!isSeq(list)) return null;
  const last = list.items.at(-1);
  const end = isNode(last) ? last.range?.[1] : undefined;
  if (end === undefined) return list.flow ? spliced(text, from, to, `[${item}]`) : null;
  if (list.flow) return spliced(text, end, end, `, ${item}`);
  return withLine(text, { from, end, item });
}

/** Below the last item and the comment on its line. */
function withLine(text: string, { from, end, item }: { from: number; end: number; item: string }): string {
  const indent = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  // A table over several lines ends where the next line starts.
  const found = text.indexOf('\n', text.slice(0, end).trimEnd().length);
  const lineEnd = found < 0 ? text.length : text[found - 1] === '\r' ? found - 1 : found;
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  return spliced(text, lineEnd, lineEnd, `${newLine}${indent}- ${item}`);
}

function listOf(text: string, line: number, key: string): unknown {
  const sessions = parseDocument(text, { prettyErrors: false, logLevel: 'silent' }).get('sessions');
  const entries = isSeq(sessions) ? sessions.items.filter((one) => isMap(one)) : [];
  const entry = entries.find(({ range }) => text.slice(0, range?.[0]).split('\n').length === line);
  return entry?.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
}

function spliced(text: string, from: number, to: number, piece: string): string {
  return `${text.slice(0, from)}${piece}${text.slice(to)}`;
}
