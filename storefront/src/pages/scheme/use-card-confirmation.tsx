import { type Ref, useImperativeHandle } from 'react';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useQuestion } from '#features/shell/use-question.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { CardConfirmation } from './card-part.tsx';
import type { HallBoard } from './hall-board.ts';
import { fittedCart, type HallCart, mostInOrder, ticketsIn } from './hall-cart.ts';
import { hallZones } from './hall-zones.ts';
import { usePlaceNames } from './use-place-names.ts';

interface Asked {
  event: EventData;
  session: SessionView;
  board: HallBoard;
  cart: HallCart;
}

/** Asks before a change of payment removes places from the cart, naming them; the visitor may cancel. */
export function useCardConfirmation(
  ref: Ref<CardConfirmation>,
  { event, session, board, cart }: Asked,
): void {
  const t = useTexts('hall');
  const buying = useTexts('buying');
  const ask = useQuestion();
  const namesOf = usePlaceNames(board.plan);
  const mayChange = async (usesCard: boolean) => {
    const zones = hallZones(event, session, usesCard);
    const kept = fittedCart(cart, zones, mostInOrder(event.sale.perOrder, usesCard));
    const left = ticketsIn(kept);
    if (left === ticketsIn(cart)) return true;
    const why = usesCard ? (left > 0 ? 'card-one' : 'card-elsewhere') : 'card-without';
    return await ask({
      kind: 'warning',
      title: buying('card'),
      text: (
        <>
          <p>{t(why)}</p>
          <p>{t('will-let-go', { places: namesOf(cart, kept) })}</p>
        </>
      ),
      yes: t(usesCard ? 'card-on' : 'card-off'),
      no: t('card-stay'),
    });
  };
  useImperativeHandle(ref, () => ({ mayChange }));
}
