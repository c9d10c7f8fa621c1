import { createHmac, timingSafeEqual } from 'node:crypto';

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
