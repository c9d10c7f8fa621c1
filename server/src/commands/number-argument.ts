/** The number of an order or a ticket as it was typed; null where it is none. */
export function orderNumberOf(word: string | undefined): number | null {
  const number = Number(word);
  return word !== undefined && /^\d{1,15}$/.test(word) && number > 0 ? number : null;
}
