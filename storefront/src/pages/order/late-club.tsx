import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useAlive } from '#ui/use-alive.ts';
import type { OrderData } from './order-data.ts';

const ClubPart = lazyPart(async () => ({ default: (await import('./club-part.tsx')).ClubPart }));

/** Promo code and bonuses come after all that the page needs to be paid. */
export function LateClub({ order }: { order: OrderData }) {
  if (!useAlive() || !order.club) return null;
  return (
    <Suspense>
      <ClubPart order={order} club={order.club} />
    </Suspense>
  );
}
