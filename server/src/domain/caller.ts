/** Who makes a call. */
export interface Caller {
  /** The browser's session; null if it is unknown. */
  visitor: string | null;
  /** The signed-in profile; null: nobody is signed in. */
  profileId: number | null;
  /** Blocks of addresses that the call comes from, the widest first; empty: not from the network. */
  blocks: readonly string[];
  /** Used share of the rate limit, 0 to 1: near 1 the caller may be a bot. */
  rateUsed: number;
}

export const nobody: Caller = { visitor: null, profileId: null, blocks: [], rateUsed: 0 };

/** Whether a caller may open an order (O 6): one placed by a profile is open to that profile only. */
export type OrderAccess = 'open' | 'unauthorized' | 'forbidden';

export function orderAccess(placedBy: number | null, profileId: number | null): OrderAccess {
  if (placedBy === null || placedBy === profileId) return 'open';
  return profileId === null ? 'unauthorized' : 'forbidden';
}
