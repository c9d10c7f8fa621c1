import type { OrderView } from '@foyer/contract/order/order.ts';
import { compositionFacts } from '@foyer/contract/rules/composition-words.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import type { OrderContents } from './order-data.ts';

/** What stands below the tickets of a season ticket, and of tickets that were taken under one (EV-9). */
export function orderContents(
  { composition, subscription }: Pick<OrderView, 'composition' | 'subscription'>,
  { say, language }: { say: (text: Text) => string; language: Language },
): OrderContents | null {
  const { under, made } = words[language];
  if (subscription) return { title: under.replace('{title}', say(subscription)), lines: [] };
  if (composition.length === 0) return null;
  const lines = composition.map((item) =>
    [say(item.title), compositionFacts(item, language)].filter(Boolean).join(': '),
  );
  return { title: made, lines };
}

/** Here and not in the catalogues: they are said by the loader alone. */
const words = {
  ru: { under: 'По абонементу «{title}»', made: 'Что входит' },
  en: { under: 'Under the subscription “{title}”', made: 'What it includes' },
  ch: { under: '使用套票「{title}」', made: '套票內容' },
  kz: { under: '«{title}» абонементі бойынша', made: 'Неден тұрады' },
};
