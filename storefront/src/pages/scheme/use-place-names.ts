import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { type HallCart, hasSeat } from './hall-cart.ts';
import { useSeatWords } from './use-seat-words.ts';

/** The places that one cart has and the next has not: `Ряд 5, место 7; Галёрка, 2 места`. */
export function usePlaceNames(plan: HallPlan) {
  const t = useTexts('hall');
  const words = useSeatWords(plan);
  return (cart: HallCart, next: HallCart): string => {
    const seats = cart.seats.filter(({ seat }) => !hasSeat(next, seat)).map(({ seat }) => words.seat(seat));
    const areas = plan.standing.flatMap(({ id, name }) => {
      const count = standingIn(cart, id) - standingIn(next, id);
      return count > 0 ? `${words.say(name) || t('standing')}, ${t('places', { count })}` : [];
    });
    return [...seats, ...areas].join('; ');
  };
}

function standingIn({ standing }: HallCart, areaId: number): number {
  return standing.filter((line) => line.areaId === areaId).reduce((sum, { quantity }) => sum + quantity, 0);
}
