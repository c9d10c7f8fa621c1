/** JSON with the line of each of its objects, for messages that a person can follow. */
export type JsonLines =
  | { kind: 'read'; value: unknown; lineOf(object: unknown): number }
  | { kind: 'refused'; line: number; reason: string };

export function readJsonLines(text: string): JsonLines {
  try {
    const value: unknown = JSON.parse(text);
    const lines = new Map<unknown, number>();
    const starts = objectLines(text);
    // Objects begin in the text in the order in which they are met from the outside in.
    for (const object of objectsOf(value)) lines.set(object, starts[lines.size] ?? 1);
    return { kind: 'read', value, lineOf: (object) => lines.get(object) ?? 1 };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, position = '0'] = /position (\d+)/.exec(reason) ?? [];
    return { kind: 'refused', line: text.slice(0, Number(position)).split('\n').length, reason };
  }
}

/** The line of each `{`, those within texts left out. */
function objectLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|\n|\{/g)) {
    if (found === '\n') line += 1;
    else if (found === '{') lines.push(line);
  }
  return lines;
}

function objectsOf(root: unknown): object[] {
  const objects: object[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) objects.push(value);
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (let index = inner.length - 1; index >= 0; index -= 1) open.push(inner[index]);
  }
  return objects;
}
