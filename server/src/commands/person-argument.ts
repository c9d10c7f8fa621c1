/** Whom a command means: the number of an order, or an e-mail; null when the word is neither. */
export function personOf(word: string | undefined): { email: string } | { orderId: number } | null {
  if (word === undefined) return null;
  if (/^\d{1,15}$/.test(word)) return { orderId: Number(word) };
  return /^[^\s@]+@[^\s@]+$/.test(word) ? { email: word } : null;
}
