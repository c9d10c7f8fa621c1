import { type Findings, same, say } from '#house-files/findings/findings.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { isOwnMachine } from '#platform/network-block.ts';

/** The address of a service that the server calls; `slash` where paths are appended to it. */
export function checkServiceAddress(
  { value, place }: Located<string>,
  ending: 'any' | 'slash',
  findings: Findings,
): void {
  // A missing one was reported when it was read.
  if (value === '') return;
  const isWhole = ending === 'slash' ? value.endsWith('/') : !/[?#]/.test(value);
  if (isWhole && isOutsideAddress(value)) return;
  const expected = {
    any: say('an address that starts with https://', 'адрес, который начинается с https://'),
    slash: say(
      'an address that starts with https:// and ends with a slash',
      'адрес, который начинается с https:// и заканчивается косой чертой',
    ),
  };
  findings.refuse(place, same(`"${value}"`), expected[ending]);
}

/** The name of the environment variable with a secret, like `example`. */
export function checkSecretName(
  { value, place }: Located<string>,
  example: string,
  findings: Findings,
): void {
  if (value === '' || isVariableName(value)) return;
  findings.refuse(
    place,
    // The value may be the secret itself, so it is not printed.
    say('not the name of a variable', 'не имя переменной'),
    say(
      `the name of an environment variable, like ${example}`,
      `имя переменной окружения, например ${example}`,
    ),
    say('Never put secrets in house files.', 'Не храните секреты в файлах дома.'),
  );
}

export function isVariableName(written: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(written);
}

/** Https, http on this machine only, or a placeholder that the server fills in. */
export function isOutsideAddress(written: string): boolean {
  if (/^\$\{[A-Z][A-Z0-9_]*\}(\/|$)/.test(written)) return true;
  const url = /\s/.test(written) ? null : URL.parse(written);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && isOwnMachine(url.hostname);
}
