/** What a block of addresses may hold of a session without paying. */
export interface NetworkAllowance {
  /** Names the block; that of a wider one is its beginning. */
  block: string;
  /** Of the places of the session. */
  percent: number;
  /** Places that it may hold however small the session is. */
  least: number;
}

/** Of 100 unpaid places that the widest block may hold, what the blocks within it may. */
const narrowerShares: Readonly<Record<number, readonly number[]>> = {
  // /24 of IPv4.
  1: [1],
  // /48, /56 and /64 of IPv6: a provider's customer may have any of them.
  3: [1, 0.7, 0.4],
};

/** Where an event has no limit of tickets per order: places that a network may always hold. */
const usualLeast = 10;

/** The part of an order that the allowance depends on. */
export interface HeldOrder {
  /** The event's limit of tickets per order; 0: none. */
  orderLimit: number;
  lines: readonly { quantity: number; visitors: number }[];
}

/**
 * What the networks of a caller may hold, the widest first: one order that the event allows is always within it, so
 * that a family can buy in a small hall. `percent` is the widest block's share; from 100 on nothing is limited.
 */
export function networkAllowances(
  blocks: readonly string[],
  percent: number,
  { orderLimit, lines }: HeldOrder,
): NetworkAllowance[] {
  if (percent >= 100) return [];
  const ofOrder = lines.reduce((sum, { quantity, visitors }) => sum + quantity * visitors, 0);
  const ofTicket = Math.max(...lines.map(({ visitors }) => visitors));
  const least = orderLimit > 0 ? Math.max(orderLimit, ofOrder) : Math.max(usualLeast, ofTicket);
  const shares = narrowerShares[blocks.length] ?? [];
  return blocks.map((block, index) => ({ block, percent: percent * (shares[index] ?? 1), least }));
}
