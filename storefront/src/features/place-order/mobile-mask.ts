/**
 * A number as far as it is typed, written +7 (9xx) xxx-xx-xx (BD-5). Nothing stands after the last digit, so that a
 * key that takes back always takes a digit. Anything but a Russian mobile number stays as typed, and is refused.
 */
export function mobileMask(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^(7|8)(?=[789])/, '')
    .replace(/^[78](?=9)/, '');
  if (!digits.startsWith('9')) return typed;
  const [code, first, second, third] = [
    digits.slice(0, 3),
    digits.slice(3, 6),
    digits.slice(6, 8),
    digits.slice(8, 10),
  ];
  const rest = [first, second, third].filter(Boolean).join('-');
  return rest === '' ? `+7 (${code}` : `+7 (${code}) ${rest}`;
}
