import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Findings, say } from '#house-files/findings/findings.ts';
import { hintFor } from '#house-files/findings/nearest-word.ts';
import type { HouseFiles } from '#house-files/read-house.ts';

/** Written by the build of the pages, which alone know their texts. */
const builtKeys = path.resolve(import.meta.dirname, '../../../../storefront/dist/server/text-keys.json');

/** A key that no page has does nothing. Noted, not refused: a new version of the shop may have dropped a text. */
export function noteUnknownTexts(
  { house }: Pick<HouseFiles, 'house'>,
  findings: Findings,
  keys: () => readonly string[] | null = readKeys,
): void {
  const written = Object.entries(house.texts);
  const known = written.length === 0 ? null : keys();
  if (known === null) return;
  for (const [key, { place }] of written) {
    if (known.includes(key)) continue;
    const hint = hintFor(key, known);
    findings.note(
      place,
      say(
        `The pages have no text "${key}", so it changes nothing.${hint ? ` ${hint.en}` : ''}`,
        `На страницах нет текста «${key}», поэтому он ничего не меняет.${hint ? ` ${hint.ru}` : ''}`,
      ),
    );
  }
}

/** null: the pages are not built yet. */
function readKeys(): readonly string[] | null {
  try {
    const keys: unknown = JSON.parse(readFileSync(builtKeys, 'utf8'));
    return Array.isArray(keys) ? keys.map(String) : null;
  } catch {
    return null;
  }
}
