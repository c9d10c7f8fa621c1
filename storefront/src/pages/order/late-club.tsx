import { lazy, Suspense } from 'react';
import { useAlive } from '#ui/use-alive.ts';
import type { OrderData } from './order-data.ts';

const ClubPart = lazy(async () => ({ default: (await import('./club-part.tsx')).ClubPart }));

/** Promo code and bonuses come after all that the page needs to be paid. */
export function LateClub({ order }: { order: OrderData }) {
  if (!useAlive() || !order.club) return null;
  return (
    <Suspense>
      <ClubPart order={order} club={order.club} />
    </Suspense>
  );
}
