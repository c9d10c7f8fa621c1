/** The fields of a query, a form or a JSON object as texts. The last value counts when a name comes twice. */
export function readFields(source: unknown): Record<string, string> {
  if (typeof source !== 'object' || source === null) return {};
  const entries = Object.entries(source).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value.at(-1) : value).trim(),
  ]);
  return Object.fromEntries(entries);
}
