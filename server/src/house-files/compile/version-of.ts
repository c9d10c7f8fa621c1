import { createHash } from 'node:crypto';
import { languages, type Text } from '@foyer/contract/rules/values.ts';

/** Identifies the version of a text that a buyer agreed to: SHA-256 of the text in all languages, hex. */
export function versionOf(text: Text): string {
  const words = languages.map((language) => text[language] ?? '');
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}
