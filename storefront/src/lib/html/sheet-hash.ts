const known = new Map<string, string>();

/** `'sha256-…'` of an inlined sheet, for `style-src`. The sheets of a house are few: kept. */
export async function sheetHash(sheet: string): Promise<string> {
  const found = known.get(sheet);
  if (found) return found;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sheet));
  const hash = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  known.set(sheet, hash);
  return hash;
}
