import { deviceValue, hasTexts } from '#lib/device-value.ts';

/** An order that waits for its money, as every page of this browser speaks of it. */
export interface UnpaidOrder {
  hash: string;
  number: string;
  /** Formatted. */
  sum: string;
  /** When its places go back on sale, by the server's clock. */
  until: string;
  /** The same in words: `18:42`. */
  untilWords: string;
}

const names = ['hash', 'number', 'sum', 'until', 'untilWords'] as const;

export const unpaidOrder = deviceValue<UnpaidOrder>('foyer-unpaid', (kept) =>
  hasTexts(kept, names) ? kept : null,
);

/** What an order's page has just learned: it waits for its money, or does no longer. */
export function noteUnpaid(hash: string, order: UnpaidOrder | null): void {
  if (order) unpaidOrder.write(order);
  else if (unpaidOrder.read()?.hash === hash) unpaidOrder.write(null);
}
