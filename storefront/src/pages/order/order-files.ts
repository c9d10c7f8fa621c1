import type { Language } from '@foyer/contract/rules/values.ts';

/** Addresses of an order's files: printed tickets and the calendar entry. */
export function orderFiles(hash: string, language: Language) {
  const address = (file: string, query: Readonly<Record<string, string>>) =>
    `/api/order/${file}?${new URLSearchParams({ hash, ...query, lang: language })}`;
  return {
    tickets: address('ticket', {}),
    ticket: (ticketHash: string) => address('ticket', { ticket: ticketHash }),
    calendar: address('calendar', {}),
  };
}
