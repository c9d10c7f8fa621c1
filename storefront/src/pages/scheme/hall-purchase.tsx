import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { BuyerForm, CartLine, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { linePrice } from '@foyer/contract/rules/price.ts';
import type { Language, Money } from '@foyer/contract/rules/values.ts';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import { BuyerFields } from '#features/buyer-form/buyer-fields.tsx';
import { ConsentList } from '#features/buyer-form/consent-list.tsx';
import { ReturnPromise } from '#features/buyer-form/return-promise.tsx';
import { useBuyerForm } from '#features/buyer-form/use-buyer-form.ts';
import { CartDiscount } from '#features/club/club-part.tsx';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { PaymentChoice, type PaymentChoiceState } from '#features/place-order/payment-choice.tsx';
import { useRuleDialog } from '#features/shell/rule-dialog.tsx';
import { useHouse } from '#lib/router/router.ts';
import styles from './cart-sheet.module.css';
import type { HallBoard } from './hall-board.ts';
import { chosenPrices, type HallCart, rowOf } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import type { SchemeData } from './scheme-data.ts';

export interface Purchase {
  submit(): void;
}

interface HallPurchaseProps {
  ref: Ref<Purchase>;
  data: SchemeData;
  session: SessionView;
  board: HallBoard;
  zones: readonly HallZone[];
  cart: HallCart;
  /** What the cart costs. */
  total: Money;
  /** The buyer is named as in the passport, and pays by culture card (BD-5). */
  usesCard: boolean;
  choice: PaymentChoiceState;
  /** What the bar's button leads to. */
  form: RefObject<HTMLDivElement | null>;
  send: (request: PlaceOrderRequest) => Promise<void>;
}

/** Buyer, consents and refund terms, shown from the first chosen place on (EV-6). */
export function HallPurchase(props: HallPurchaseProps) {
  const { data, session, board, zones, cart, usesCard, send } = props;
  const { language } = useHouse();
  const openRule = useRuleDialog();
  const { event } = data;
  const demands = { confirmsEmail: event.sale.confirmsEmail, usesCultureCard: usesCard };
  const form = useBuyerForm(demands, event.consents);
  useImperativeHandle(props.ref, () => ({
    submit: () => {
      const ready = form.submit();
      const purchase = { eventId: event.id, language, session, plan: board.plan, zones, cart, usesCard };
      if (ready) void send(planRequest(purchase, ready));
    },
  }));
  return (
    <div ref={props.form} tabIndex={-1} className={styles.form}>
      <BuyerFields form={form} />
      <ConsentList consents={event.consents} form={form} openRule={openRule} />
      <PaymentChoice {...props.choice} />
      {!usesCard && <CartDiscount total={props.total} />}
      <ReturnPromise
        terms={event.sale.returns}
        day={session.day}
        today={event.today}
        chosen={chosenPrices(cart, zones)}
      />
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
}

/** The order as it is sent: one line per seat, each with the amount the buyer saw (OR-1). */
function planRequest(
  { eventId, language, session, plan, zones, cart, usesCard }: PlacesToBuy,
  { buyer, consents }: { buyer: BuyerForm; consents: readonly number[] },
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
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}
