/** Values of a row, lists split. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** What a template may do to a column: `{composers|surnames|first 3}`. */
const filters: Readonly<Record<string, (items: readonly string[], count: number) => readonly string[]>> = {
  first: (items, count) => items.slice(0, count),
  surnames: (items) => items.map(surname),
  unique: (items) => [...new Set(items)],
  lines: (items) => [items.map((item) => `\n- ${item}`).join('')],
};

/** Columns that a template names, for checking it before use. */
export function columnsOf(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, inside]) => (inside ?? '').split('|')[0]?.trim() ?? '');
}

/** Filters that a template names and that are not there. */
export function unknownFilters(template: string): string[] {
  const named = [...template.matchAll(placeholder)].flatMap(([, inside]) =>
    (inside ?? '').split('|').slice(1),
  );
  return named
    .map((filter) => filter.trim().split(' ')[0] ?? '')
    .filter((name) => !Object.hasOwn(filters, name));
}

/**
 * Fills a template: `{column}` is the value, a list joined by commas; `[…]` is left out when a column in it is
 * empty. `\n` in the template makes a new line.
 */
export function fillTemplate(template: string, values: Values): string {
  const withParts = template.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    columnsOf(part).some((column) => (values[column] ?? []).length === 0) ? '' : part,
  );
  const filled = withParts.replace(placeholder, (_, inside: string) => fillOne(inside, values));
  return filled
    .replaceAll('\\n', '\n')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const placeholder = /\{([^{}]*)\}/g;

function fillOne(inside: string, values: Values): string {
  const [column = '', ...steps] = inside.split('|').map((part) => part.trim());
  const items = steps.reduce<readonly string[]>((list, step) => {
    const [name = '', count = ''] = step.split(' ');
    return filters[name]?.(list, Number(count)) ?? list;
  }, values[column] ?? []);
  return items.join(', ');
}

/** `Ludwig van Beethoven` → `Beethoven`; what is played stands in brackets and is not the name. */
function surname(name: string): string {
  const person = name.replace(/\s*\([^)]*\)/g, '').trim();
  return person.split(' ').at(-1) ?? person;
}
