import type { Locator } from 'playwright-core';

/** What a person reads there. */
export async function textOf(part: Locator): Promise<string> {
  // What is hidden by the sheet is not read, and lines are not run together.
  // biome-ignore lint/performance/useDomNodeTextContent: see above
  return plain(await part.innerText());
}

/** Hard spaces are spaces, and one is as good as many. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
