import { createHash } from 'node:crypto';

/** A browser's session as the database keeps it: nobody who reads it there can act for the visitor. */
export function visitorDigest(session: string): string {
  return createHash('sha256').update(`visitor ${session}`).digest('base64url').slice(0, 22);
}
