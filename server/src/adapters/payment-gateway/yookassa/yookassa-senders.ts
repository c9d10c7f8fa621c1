import { BlockList, isIP } from 'node:net';

/** Where notifications come from (official list); they bear no signature. */
export const officialSenders =
  '185.71.76.0/27, 185.71.77.0/27, 77.75.153.0/25, 77.75.154.128/25, 77.75.156.11, 77.75.156.35, 2a02:5180::/32';

/** Whether an address is one of those listed, `192.0.2.0/24` or `192.0.2.7`, by commas. */
export function senderCheck(listed: string): (address: string) => boolean {
  const senders = new BlockList();
  for (const entry of listed.split(',')) {
    const [network = '', length] = entry.trim().split('/');
    const family = familyOf(network);
    if (family && length) senders.addSubnet(network, Number(length), family);
    else if (family) senders.addAddress(network, family);
  }
  return (address) => {
    // A socket for both families writes the old ones so.
    const plain = address.replace(/^::ffff:/i, '');
    const family = familyOf(plain);
    return family !== null && senders.check(plain, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
