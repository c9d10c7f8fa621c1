import { createHash } from 'node:crypto';
import { languages, type Text } from '@foyer/contract/rules/values.ts';

/** Which version of a text somebody agreed to: SHA-256 of its words in all languages, hex. */
export function versionOf(text: Text): string {
  const words = languages.map((language) => text[language] ?? '');
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}
