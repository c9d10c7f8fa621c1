import { createHmac } from 'node:crypto';

/**
 * The symmetric checksum of a callback: upper-case hex of HMAC-SHA256 over `name;value;` of all parameters
 * in the order of their names, without `checksum` and `sign_alias`. Source: RBS gateway, callback notifications.
 */
export function callbackChecksum(parameters: Readonly<Record<string, string>>, key: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'checksum' && name !== 'sign_alias')
    .sort()
    .map((name) => `${name};${parameters[name]};`)
    .join('');
  return createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase();
}
