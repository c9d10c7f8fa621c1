/** A field of a foreign answer as a text; null where there is none. */
export function textOf(body: unknown, name: string): string | null {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(body: unknown, name: string): number | null {
  const value = Number(fieldOf(body, name));
  return Number.isFinite(value) && value > 0 ? value : null;
}

export function flagOf(body: unknown, name: string): boolean {
  return fieldOf(body, name) === true;
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
