import type { Refusal } from '@foyer/contract/kit/answer.ts';

/** What a loader answers when the order belongs to another profile; null for any other refusal (AP-4, PG-2). */
export function restriction(refusal: Refusal): { kind: 'restricted'; gid: boolean } | null {
  if (refusal.kind === 'unauthorized') return { kind: 'restricted', gid: false };
  if (refusal.kind === 'forbidden') return { kind: 'restricted', gid: true };
  return null;
}
