/** What a YAML file holds, as plain values. */
export type Content = Readonly<Record<string, unknown>>;

export function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
