/** Where the tab keeps the discounts that a buyer wants. */
export const wishStorage = 'foyer-discount';

export function hasWish(): boolean {
  try {
    return sessionStorage.getItem(wishStorage) !== null;
  } catch {
    return false;
  }
}
