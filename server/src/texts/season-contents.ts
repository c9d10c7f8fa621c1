import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import { withAside } from '@foyer/contract/rules/joining.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { SoldItem } from '#domain/order.ts';

const offWords: Readonly<Record<Language, string>> = {
  ru: 'не состоится',
  en: 'cancelled',
  ch: '已取消',
  kz: 'болмайды',
};

/** What a season ticket is made of, for whoever reads it: an evening that was called off says so behind its title. */
export function seasonContents(items: readonly SoldItem[] = []): CompositionItem[] {
  return items.map(({ isOff, sessionId: _, ...item }) =>
    isOff ? { ...item, title: titleOfOff(item.title) } : item,
  );
}

function titleOfOff(title: CompositionItem['title']): CompositionItem['title'] {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const said = title[language];
      return said ? [[language, withAside(said, offWords[language], language)]] : [];
    }),
  );
}
