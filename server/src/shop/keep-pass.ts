import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link says that lets its holder buy what is kept: `17.` and a proof that the house has given it. */
export function keepPass(key: Buffer, keepId: number): string {
  return `${keepId}.${proofOf(key, keepId)}`;
}

/** Number of the keep; null: not a pass of this shop. */
export function keepOfPass(key: Buffer, pass: string): number | null {
  const [number = '', proof = ''] = pass.split('.');
  if (!/^\d{1,15}$/.test(number)) return null;
  const [given, wanted] = [Buffer.from(proof), Buffer.from(proofOf(key, Number(number)))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(number) : null;
}

function proofOf(key: Buffer, keepId: number): string {
  return createHmac('sha256', key).update(`keep ${keepId}`).digest('base64url').slice(0, 22);
}
