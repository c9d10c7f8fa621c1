import { isIPv6 } from 'node:net';

/** The blocks by which calls are limited: one caller (/24 of IPv4, /56 of IPv6, as homes have), and a /48 of IPv6. */
export function limitedBlocks(address: string): { caller: string; site: string | null } {
  const [widest = '', home] = addressBlocks(address);
  return home === undefined ? { caller: widest, site: null } : { caller: home, site: widest };
}

/** The blocks that an address lies in, the widest first: /24 of IPv4; /48, /56 and /64 of IPv6. */
export function addressBlocks(address: string): string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (!isIPv6(plain)) return [plain.split('.').slice(0, 3).join('.')];
  const [first, second, third, fourth = 0] = groupsOf(plain);
  const site = [first, second, third].map((group = 0) => group.toString(16)).join(':');
  return [site, `${site}:${(fourth >> 8).toString(16)}`, `${site}:${fourth.toString(16)}/64`];
}

/** Eight numbers, or fewer where only the end is shortened by an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = numbersIn(head);
  if (tail === undefined) return first;
  const last = numbersIn(tail);
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

function numbersIn(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}
