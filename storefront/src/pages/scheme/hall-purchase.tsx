import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { type Ref, useImperativeHandle } from 'react';
import { BuyerFields } from '#features/buyer-form/buyer-fields.tsx';
import { ConsentList } from '#features/buyer-form/consent-list.tsx';
import { ReturnPromise } from '#features/buyer-form/return-promise.tsx';
import { useBuyerForm } from '#features/buyer-form/use-buyer-form.ts';
import { CartDiscount } from '#features/club/cart-discount.tsx';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useRuleDialog } from '#features/shell/rule-dialog.tsx';
import { useHouse } from '#lib/router/router.ts';
import type { HallBoard } from './hall-board.ts';
import { chosenPrices, type HallCart } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import { planRequest } from './plan-request.ts';
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
    <>
      <BuyerFields form={form} />
      {!usesCard && <CartDiscount total={props.total} />}
      <ConsentList consents={event.consents} form={form} openRule={openRule} />
      <ReturnPromise
        terms={event.sale.returns}
        day={session.day}
        today={event.today}
        chosen={chosenPrices(cart, zones)}
      />
    </>
  );
}
