import { useAlive } from '#ui/use-alive.ts';
import { ClubPart } from './club-part.tsx';
import type { OrderData } from './order-data.ts';

/** Promo code and bonuses come after all that the page needs to be paid. */
export function LateClub({ order }: { order: OrderData }) {
  if (!useAlive() || !order.club) return null;
  return <ClubPart order={order} club={order.club} />;
}
