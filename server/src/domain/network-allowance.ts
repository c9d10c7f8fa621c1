/** What a block of addresses, or a browser in it, may hold of a session without paying. */
export interface NetworkAllowance {
  /** Names the block; the name of the block around it is its beginning. */
  block: string;
  /** Of the places of the session; 100: not limited. */
  percent: number;
  /** Places that it may hold however small the session is. */
  least: number;
}

/** Where a call comes from. */
export interface CallerBlock {
  name: string;
  kind: keyof typeof shares;
}

/**
 * How much of the widest block's share each may hold: a provider's customer may have any /64, a /56 or a /48 of IPv6.
 */
const shares = { '/24': 1, '/48': 1, '/56': 0.7, '/64': 0.4, browser: 0.2 };

/** Without money nothing ends a hold by itself: a network may have more of a free session, for a day. */
const freeFactor = 2;

/** Where an event has no limit of tickets per order: places that a network may always hold. */
const usualLeast = 10;

/** The part of an order that its allowances depend on. */
export interface HeldOrder {
  /** The event's limit of tickets per order; 0: none. */
  orderLimit: number;
  /** It costs something. */
  isPaid: boolean;
  lines: readonly { quantity: number; visitors: number }[];
}

/**
 * What a caller may hold, the widest block first: one order that the event allows is always within it, so that a
 * family can buy in a small hall. `percent` is the widest block's share.
 */
export function networkAllowances(
  blocks: readonly CallerBlock[],
  percent: number,
  order: HeldOrder,
): NetworkAllowance[] {
  const least = largestOrder(order);
  const widest = order.isPaid ? percent : percent * freeFactor;
  return blocks.map(({ name, kind }) => ({
    block: name,
    percent: percent >= 100 ? 100 : widest * shares[kind],
    least: kind === 'browser' ? 2 * least : least,
  }));
}

/**
 * Free places of a session that its buyer may have in all; null: not limited. Where free tickets are sold only beside a paid one,
 * they go back with it, and nobody gathers them. An order that costs something, or moves places that its buyer has already, is
 * never too large by itself.
 */
export function mostFreePlaces(
  { mayBeFree, orderLimit }: { mayBeFree: boolean; orderLimit: number },
  lines: readonly { quantity: number; visitors: number; price: number; fee: number }[],
  isNeverTooLarge: boolean,
): number | null {
  const free = lines.filter(({ price, fee }) => price + fee === 0);
  if (!mayBeFree || free.length === 0) return null;
  const most = largestOrder({ orderLimit, lines: free });
  return isNeverTooLarge ? Math.max(most, placesOf(free)) : most;
}

/** Places of the largest order that the event allows; never fewer than those of this one where the event has a limit. */
function largestOrder({ orderLimit, lines }: Omit<HeldOrder, 'isPaid'>): number {
  const ofTicket = Math.max(...lines.map(({ visitors }) => visitors));
  return orderLimit > 0 ? Math.max(orderLimit, placesOf(lines)) : Math.max(usualLeast, ofTicket);
}

function placesOf(lines: HeldOrder['lines']): number {
  return lines.reduce((sum, { quantity, visitors }) => sum + quantity * visitors, 0);
}
