import { createHmac } from 'node:crypto';
import { newPublicName } from '#domain/public-name.ts';
import type { Shop } from './shop.ts';

/**
 * The name of a return in the link of its mail: made of the server's own key each time, so that neither the
 * database nor a copy of it holds a link that works. 160 bits, as an order's name.
 */
export function returnLinkName({ key }: Pick<Shop, 'key'>, returnId: number, orderHash: string): string {
  return linkName(key, `return ${returnId} ${orderHash.toUpperCase()}`);
}

/** The same for the link of a mail about a changed session. */
export function changeLinkName({ key }: Pick<Shop, 'key'>, changeId: number, orderHash: string): string {
  return linkName(key, `change ${changeId} ${orderHash.toUpperCase()}`);
}

/** The same for the link of a mail that asks to confirm an exchange; `orderHash` of the new order. */
export function exchangeLinkName({ key }: Pick<Shop, 'key'>, orderHash: string): string {
  return linkName(key, `exchange ${orderHash.toUpperCase()}`);
}

/** What opens a ticket's pass to the phone that keeps it. */
export function passToken({ key }: Pick<Shop, 'key'>, ticketId: number): string {
  return linkName(key, `wallet pass ${ticketId}`);
}

function linkName(key: Buffer, text: string): string {
  const signed = createHmac('sha256', key).update(text).digest();
  return newPublicName((length) => signed.subarray(0, length));
}
