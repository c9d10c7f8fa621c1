import { isIP } from 'node:net';

/** Whether a text is a network address or a block of them: `192.0.2.7`, `10.0.0.0/16`, `2001:db8::/32`. */
export function isNetworkBlock(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** A name of this machine, for programs on it alone. */
export function isOwnMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
