/** A code may be sent from so many characters on (B 9). */
export const shortestPromoCode = 3;

/** Letters of any alphabet, digits, and what codes are joined with; the club alone knows which are good. */
export function isLikePromoCode(typed: string): boolean {
  return typed.length >= shortestPromoCode && /^[\p{L}\p{N}_.+-]{1,40}$/u.test(typed);
}
