import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** What opens a pass, by its serial number, to the phone that keeps it. */
export function passToken({ key }: Pick<Shop, 'key'>, serial: string): string {
  return linkName(key, `wallet pass ${serial}`);
}

function linkName(key: Buffer, text: string): string {
  const signed = createHmac('sha256', key).update(text).digest();
  return newPublicName((length) => signed.subarray(0, length));
}

/** What a link says that lets its holder buy what is kept: `17.` and a proof that the house has given it. */
export function keepPass(key: Buffer, keepId: number): string {
  return passOf(key, 'keep', keepId);
}

/** Number of the keep; null: not a pass of this shop. */
export function keepOfPass(key: Buffer, pass: string): number | null {
  return numberOf(key, 'keep', pass);
}

/** The name of an entry of the waiting list in the links of its mails. Stored nowhere, as the pass of a keep. */
export function listName(key: Buffer, waitingId: number): string {
  return passOf(key, 'waiting', waitingId);
}

/** Number of the entry; null: not a name of this shop. */
export function entryOfName(key: Buffer, name: string): number | null {
  return numberOf(key, 'waiting', name);
}

type Subject = 'keep' | 'waiting';

function passOf(key: Buffer, subject: Subject, number: number): string {
  return `${number}.${proofOf(key, subject, number)}`;
}

function numberOf(key: Buffer, subject: Subject, pass: string): number | null {
  const [number = '', proof = ''] = pass.split('.');
  if (!/^\d{1,15}$/.test(number)) return null;
  const [given, wanted] = [Buffer.from(proof), Buffer.from(proofOf(key, subject, Number(number)))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(number) : null;
}

function proofOf(key: Buffer, subject: Subject, number: number): string {
  return createHmac('sha256', key).update(`${subject} ${number}`).digest('base64url').slice(0, 22);
}
