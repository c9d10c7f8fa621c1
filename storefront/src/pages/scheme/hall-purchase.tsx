import type { HallPlan, KeepClaim } from '@foyer/contract/hall/hall-plan.ts';
import type { CartLine, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { linePrice } from '@foyer/contract/rules/price.ts';
import type { Language, Money } from '@foyer/contract/rules/values.ts';
import { type Ref, useState } from 'react';
import { applyWish, CartDiscount } from '#features/club/club-part.tsx';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { usePaymentChoice } from '#features/place-order/payment-choice.tsx';
import type { FilledForm, ReadyBuyer } from '#features/place-order/purchase-form.tsx';
import { noteOwnOrder } from '#features/place-order/remembered-buyer.ts';
import { forgetDraft } from '#features/place-order/stored-draft.ts';
import { useFormInSight } from '#features/place-order/use-form-in-sight.ts';
import { usePurchaseForm } from '#features/place-order/use-purchase-form.ts';
import { useModal } from '#features/shell/modal.tsx';
import { useRuleDialog } from '#features/shell/rule-dialog.tsx';
import { WithTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import styles from './cart-sheet.module.css';
import type { HallBoard } from './hall-board.ts';
import { chosenPrices, type HallCart, rowOf } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import type { SchemeData } from './scheme-data.ts';
import { placePlanOrder } from './seat-calls.ts';
import type { HallCartState } from './use-hall-cart.ts';

interface HallPurchaseProps {
  ref: Ref<FilledForm>;
  data: SchemeData;
  session: SessionView;
  board: HallBoard;
  zones: readonly HallZone[];
  cart: HallCart;
  /** What the cart costs. */
  total: Money;
  /** The buyer is named as in the passport, and pays by culture card (BD-5). */
  usesCard: boolean;
  buying: ReturnType<typeof usePlanBuying>;
}

/** Buyer, consents and refund terms, shown from the first chosen place on (EV-6). */
export function HallPurchase(props: HallPurchaseProps) {
  const { data, session, board, zones, cart, usesCard, buying } = props;
  const { part, choice, sight, order } = buying;
  const { language } = useHouse();
  const openRule = useRuleDialog();
  const { event } = data;
  const claim = board.claim();
  const places = { eventId: event.id, language, session, plan: board.plan, zones, cart, usesCard, claim };
  return (
    <div ref={sight.form} tabIndex={-1} className={styles.form}>
      {part && (
        <WithTexts texts={part.texts}>
          <part.PurchaseForm
            ref={props.ref}
            demands={{ confirmsEmail: event.sale.confirmsEmail, usesCultureCard: usesCard }}
            consents={event.consents}
            choice={choice}
            openRule={openRule}
            promise={{
              terms: event.sale.returns,
              day: session.day,
              today: event.today,
              chosen: chosenPrices(cart, zones),
            }}
            order={{ ...order, request: (ready) => planRequest(places, ready) }}
          >
            {!usesCard && <CartDiscount total={props.total} />}
          </part.PurchaseForm>
        </WithTexts>
      )}
    </div>
  );
}

interface PlacesToBuy {
  eventId: string;
  language: Language;
  session: SessionView;
  plan: HallPlan;
  zones: readonly HallZone[];
  cart: HallCart;
  usesCard: boolean;
  claim: KeepClaim | undefined;
}

/** The order as it is sent: one line per seat, each with the amount the buyer saw (OR-1). */
function planRequest(
  { eventId, language, session, plan, zones, cart, usesCard, claim }: PlacesToBuy,
  { buyer, consents }: ReadyBuyer,
): PlaceOrderRequest {
  const common = { eventId, day: session.day, time: session.time };
  const seen = (line: { zoneId: number; categoryId: number }, quantity: number) => {
    const row = rowOf(line, zones);
    return row ? linePrice(row, quantity).total : 0;
  };
  const seats: CartLine[] = cart.seats.map(({ seat, zoneId, categoryId }) => ({
    ...common,
    zoneId,
    categoryId,
    quantity: 1,
    shownAmount: seen({ zoneId, categoryId }, 1),
    seatId: plan.seats.ids[seat] ?? 0,
  }));
  const standing: CartLine[] = cart.standing.map(({ areaId, zoneId, categoryId, quantity }) => ({
    ...common,
    zoneId,
    categoryId,
    quantity,
    shownAmount: seen({ zoneId, categoryId }, quantity),
    seatId: 0,
    areaId,
  }));
  return {
    eventId,
    language,
    sessionId: session.id,
    lines: [...seats, ...standing],
    consents,
    buyer,
    usesCultureCard: usesCard,
    claim,
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}

/** Places the order; a seat that somebody else got leaves the cart, the rest stays (SC-10). */
export function usePlanBuying(hallCart: HallCartState, event: EventData, total: Money, usesCard: boolean) {
  const choice = usePaymentChoice(event.ways, total > 0, usesCard);
  const part = usePurchaseForm();
  const sight = useFormInSight(part !== null && choice.wayId !== null);
  const [busy, onBusy] = useState(false);
  const order = {
    place: placePlanOrder,
    namesVisitors: event.sale.namesVisitors,
    say: useModal(),
    wayId: choice.wayId,
    onPlaced: async (hash: string, request: PlaceOrderRequest) => {
      noteOwnOrder(hash, event.consents, request.consents);
      const isAsShown = await applyWish(hash, request);
      hallCart.handOver();
      return isAsShown;
    },
    onLeft: () => {
      forgetDraft();
      hallCart.empty();
    },
    onPlaceTaken: () => hallCart.checkHolds(),
    onBusy,
  };
  return { part, choice, sight, busy, order };
}
