import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import { compositionFacts } from '@foyer/contract/rules/composition-words.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';

/** A line of what a season ticket is made of, in one language. */
export interface CompositionLine {
  title: string;
  venue: string;
  /** Day and time, how many visits, until when: `3 посещения, по 31 мая`. */
  when: string;
}

export function compositionLine(
  item: CompositionItem,
  say: (text: Text) => string,
  language: Language,
): CompositionLine {
  return { title: say(item.title), venue: say(item.venue), when: compositionFacts(item, language) };
}
