type Person = { email: string } | { orderId: number };

/** The number of an order or an e-mail; null when the word is neither. */
export function personOf(word: string | undefined): Person | null {
  if (word === undefined) return null;
  if (/^\d{1,15}$/.test(word)) return { orderId: Number(word) };
  return /^[^\s@]+@[^\s@]+$/.test(word) ? { email: word } : null;
}

export function noOrderOf(who: Person): string {
  return 'email' in who ? `No order has the e-mail ${who.email}.\n` : `There is no order ${who.orderId}.\n`;
}
