/** In whose name a call is made. */
export interface Caller {
  /** The browser's session; null where it is not known. */
  visitor: string | null;
  /** The profile that is signed in; null: nobody. */
  profileId: number | null;
  /** How much of its limit it has used up, 0 to 1: near 1 it may be a program. */
  share: number;
}

export const nobody: Caller = { visitor: null, profileId: null, share: 0 };

/** Whether an order opens to a caller (O 6): one that a profile placed opens to that profile alone. */
export type OrderAccess = 'open' | 'unauthorized' | 'forbidden';

export function orderAccess(placedBy: number | null, profileId: number | null): OrderAccess {
  if (placedBy === null || placedBy === profileId) return 'open';
  return profileId === null ? 'unauthorized' : 'forbidden';
}
