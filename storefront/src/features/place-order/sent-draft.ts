import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { createContext } from 'react';
import { type BuyerDraft, emptyDraft } from './buyer-draft.ts';

/**
 * The buyer of a form that was refused, while the server renders its page anew. It stands in the fields alone, not in
 * the data of the page; in a browser it is null.
 */
export const SentDraft = createContext<BuyerDraft | null>(null);

export function sentDraft({ buyer, consents }: PlaceOrderRequest): BuyerDraft {
  const given = Object.entries(buyer).filter(([, value]) => value !== null);
  return { values: { ...emptyDraft().values, ...Object.fromEntries(given) }, consents };
}
