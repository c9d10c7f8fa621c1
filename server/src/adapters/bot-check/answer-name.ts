import { createHash } from 'node:crypto';

/** A name for an answer by which the shop takes it once: nothing of the answer is in it. */
export function answerName(service: string, token: string): string {
  return `${service} ${createHash('sha256').update(token).digest('base64url')}`;
}
