/** A number from 1 on as it was typed: of an order, a ticket, a return; null where the word is none. */
export function typedNumber(word: string | undefined): number | null {
  const number = Number(word);
  return word !== undefined && /^\d{1,15}$/.test(word) && number > 0 ? number : null;
}
