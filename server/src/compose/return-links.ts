import { createHmac } from 'node:crypto';
import { newPublicName } from '#domain/public-name.ts';

/**
 * Names of returns in the links of their mails: made of the server's own key each time, so that neither the
 * database nor a copy of it holds a link that works. 160 bits, as an order's name.
 */
export function returnLinks(key: Buffer): (returnId: number, orderHash: string) => string {
  return (returnId, orderHash) => {
    const signed = createHmac('sha256', key).update(`return ${returnId} ${orderHash.toUpperCase()}`).digest();
    return newPublicName((length) => signed.subarray(0, length));
  };
}
