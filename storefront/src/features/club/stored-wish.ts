import { readStored } from '#lib/tab-storage.ts';

/** Where the tab keeps the discounts that a buyer wants. */
export const wishStorage = 'foyer-discount';

export function hasWish(): boolean {
  return readStored(wishStorage) !== null;
}
