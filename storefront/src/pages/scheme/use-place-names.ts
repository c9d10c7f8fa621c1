import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { type HallCart, hasSeat } from './hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

/** The places that one cart has and the next lacks: `Ряд 5, место 7; Галёрка, 2 места`. */
export function usePlaceNames(plan: HallPlan) {
  const t = useTexts('hall');
  const names = useSeatNames(plan);
  return (cart: HallCart, next: HallCart): string => {
    const seats = cart.seats.filter(({ seat }) => !hasSeat(next, seat)).map(({ seat }) => names.seat(seat));
    const areas = plan.standing.flatMap(({ id, name }) => {
      const count = standingIn(cart, id) - standingIn(next, id);
      return count > 0
        ? join('facts', t.language, [names.say(name) || t('standing'), t('places', { count })])
        : [];
    });
    return join('groups', t.language, [...seats, ...areas]);
  };
}

function standingIn({ standing }: HallCart, areaId: number): number {
  return standing.filter((line) => line.areaId === areaId).reduce((sum, { quantity }) => sum + quantity, 0);
}
