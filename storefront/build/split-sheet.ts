/** A class of a CSS module → the pages that may show it; a class that is not named is shown by all. */
export type ClassOwners = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The part of the sheet that one page needs: every rule but those whose selectors all name a class that only other
 * pages show. The whole sheet comes later, as a file, before the first move to another page.
 */
export function sheetOf(page: string, sheet: string, owners: ClassOwners): string {
  return keepStatements(sheet, (selectors) => selectors.some((selector) => isShown(selector, page, owners)));
}

function isShown(selector: string, page: string, owners: ClassOwners): boolean {
  const classes = selector.match(/\.[A-Za-z_][\w-]*|\.-[\w-]+/g) ?? [];
  return classes.every((name) => owners.get(name.slice(1))?.has(page) ?? true);
}

type Keep = (selectors: readonly string[]) => boolean;

function keepStatements(sheet: string, keep: Keep): string {
  return statementsOf(sheet)
    .map(({ head, body }) => keepStatement(head, body, keep))
    .join('');
}

function keepStatement(head: string, body: string | null, keep: Keep): string {
  if (body === null) return head;
  const isGroup = /^@(layer|media|supports|container)\b/.test(head);
  if (isGroup) {
    const inside = keepStatements(body, keep);
    return inside === '' ? '' : `${head}{${inside}}`;
  }
  // Frames, faces and properties name no class.
  if (head.startsWith('@')) return `${head}{${body}}`;
  return keep(selectorsOf(head)) ? `${head}{${body}}` : '';
}

/** The selectors of a rule: a comma within brackets, as in `:is(a, b)`, parts none. */
function selectorsOf(head: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const sign of head) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) selectors.push('');
    else selectors.push(`${selectors.pop()}${sign}`);
  }
  return selectors;
}

interface Statement {
  head: string;
  /** What stands in the braces; null for a statement without. */
  body: string | null;
}

/** The statements of one level of a minified sheet. */
function statementsOf(sheet: string): Statement[] {
  const statements: Statement[] = [];
  let from = 0;
  while (from < sheet.length) {
    const open = sheet.indexOf('{', from);
    const end = sheet.indexOf(';', from);
    if (end !== -1 && (open === -1 || end < open)) {
      statements.push({ head: sheet.slice(from, end + 1), body: null });
      from = end + 1;
      continue;
    }
    if (open === -1) break;
    const close = closingBrace(sheet, open);
    statements.push({ head: sheet.slice(from, open), body: sheet.slice(open + 1, close) });
    from = close + 1;
  }
  return statements;
}

function closingBrace(sheet: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sheet.length; at += 1) {
    if (sheet[at] === '{') depth += 1;
    if (sheet[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('the sheet has a brace that never closes');
}
