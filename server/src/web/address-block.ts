import { isIPv6 } from 'node:net';

/** The block of addresses that a limit counts as one caller: /24 of IPv4, /64 of IPv6. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.');
  return expand(plain).slice(0, 4).join(':');
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  if (tail === undefined) return first;
  const last = tail === '' ? [] : tail.split(':');
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}
