/**
 * A phone number as it was meant. The field begins with +7, so a number typed the usual way after it has its
 * country twice: `+7 8 917 555-01-42`, `+7 +44 20 …`; and where it was wiped, a mobile may be written without it. One
 * that was typed without a pause is written in groups, as it is read out.
 */
export function phoneFromTyped(typed: string): string {
  return withCountry(typed.trim().replace(/\s+/g, ' ')).replace(
    /^\+7 ?(\d{3})(\d{3})(\d\d)(\d\d)$/,
    '+7 $1 $2-$3-$4',
  );
}

function withCountry(text: string): string {
  const second = /^\+7 ?(\+.*)$/.exec(text)?.[1];
  if (second !== undefined) return second;
  const digits = text.replace(/\D/g, '').length;
  if (/^\+7 ?\(?[78]/.test(text) && digits === 12) return text.replace(/^\+7 ?(\(?)[78] ?/, '+7 $1');
  if (/^8/.test(text) && digits === 11) return text.replace(/^8 ?/, '+7 ');
  if (/^7/.test(text) && digits === 11) return `+${text}`;
  return /^\(?9/.test(text) && digits === 10 ? `+7 ${text}` : text;
}
