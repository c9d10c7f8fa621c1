/**
 * A phone number as it was meant. The field begins with +7, so a number typed the usual way after it has its
 * country twice: `+7 8 917 555-01-42`, `+7 +44 20 …`; and a whole number may be written without the plus.
 */
export function phoneFromTyped(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ');
  const second = /^\+7 ?(\+.*)$/.exec(text)?.[1];
  if (second !== undefined) return second;
  const digits = text.replace(/\D/g, '');
  if (/^\+7 ?\(?[78]/.test(text) && digits.length === 12) return text.replace(/^\+7 ?(\(?)[78] ?/, '+7 $1');
  if (/^8/.test(text) && digits.length === 11) return text.replace(/^8 ?/, '+7 ');
  return /^7/.test(text) && digits.length === 11 ? `+${text}` : text;
}
