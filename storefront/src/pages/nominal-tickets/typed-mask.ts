/**
 * Puts what was typed into its mask at once; the caret stays behind the digit that it was behind. Asked from a change
 * handler, before React sees the value.
 */
export function applyMask(input: HTMLInputElement, mask: (typed: string) => string): string {
  const typed = input.value;
  const masked = mask(typed);
  if (masked === typed) return masked;
  const caret = input.selectionStart ?? typed.length;
  const isAtEnd = caret === typed.length;
  const digits = countDigits(typed.slice(0, caret));
  input.value = masked;
  const place = isAtEnd ? masked.length : placeBehind(masked, digits);
  input.setSelectionRange(place, place);
  return masked;
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function placeBehind(text: string, digits: number): number {
  let place = 0;
  while (place < text.length && countDigits(text.slice(0, place)) < digits) place += 1;
  return place;
}
