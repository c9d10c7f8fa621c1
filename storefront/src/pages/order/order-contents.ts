import type { OrderView } from '@foyer/contract/order/order.ts';
import { compositionFacts } from '@foyer/contract/rules/composition-words.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import type { Wallet } from '@foyer/contract/setup/setup.ts';
import type { OrderContents } from './order-data.ts';

/** The note below a season ticket's tickets, and below tickets taken under one (EV-9). */
export function orderContents(
  { composition, subscription }: Pick<OrderView, 'composition' | 'subscription'>,
  { say, language }: { say: (text: Text) => string; language: Language },
): OrderContents | null {
  const { under, made } = words[language];
  if (subscription) return { title: under.replace('{title}', say(subscription)), lines: [] };
  if (composition.length === 0) return null;
  const lines = composition.map((item) =>
    join('label', language, [say(item.title), compositionFacts(item, language)]),
  );
  return { title: made, lines };
}

/** Not in the catalogues: only the loader uses them. */
const words = {
  ru: { under: 'По абонементу «{title}»', made: 'Что входит' },
  en: { under: 'Under the subscription “{title}”', made: 'What it includes' },
  ch: { under: '使用套票「{title}」', made: '套票內容' },
  kz: { under: '«{title}» абонементі бойынша', made: 'Неден тұрады' },
};

/** Addresses of an order's files: printed tickets and the calendar entry. */
export function orderFiles(hash: string, language: Language) {
  const address = (file: string, query: Readonly<Record<string, string>>) =>
    `/api/order/${file}?${new URLSearchParams({ hash, ...query, lang: language })}`;
  return {
    tickets: address('ticket', {}),
    ticket: (ticketHash: string) => address('ticket', { ticket: ticketHash }),
    calendar: address('calendar', {}),
    wallet: (wallet: Wallet) => address(`${wallet}-wallet`, {}),
  };
}
