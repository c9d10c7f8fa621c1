import { placeOrder } from '@foyer/contract/order/place-calls.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { type Ref, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserApi } from '#api/browser-api.ts';
import { BuyerFields } from '#features/buyer-form/buyer-fields.tsx';
import { ConsentList } from '#features/buyer-form/consent-list.tsx';
import { noteOwnOrder } from '#features/buyer-form/remembered-buyer.ts';
import { ReturnPromise } from '#features/buyer-form/return-promise.tsx';
import { forgetDraft } from '#features/buyer-form/stored-draft.ts';
import { useBuyerForm } from '#features/buyer-form/use-buyer-form.ts';
import { applyWish, CartDiscount } from '#features/club/club-part.tsx';
import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { priceRange } from '#features/event-sale/session-rows.ts';
import { PaymentChoice, usePaymentChoice } from '#features/place-order/payment-choice.tsx';
import { useFormInSight } from '#features/place-order/use-form-in-sight.ts';
import { useSettledOrder } from '#features/place-order/use-settled-order.ts';
import { cartTotal } from '#features/price-table/cart-total.ts';
import { type Quantities, quantityOf } from '#features/price-table/ticket-row.ts';
import { useModal } from '#features/shell/modal.tsx';
import { useRuleDialog } from '#features/shell/rule-dialog.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { OrderBar } from './order-bar.tsx';
import styles from './order-form.module.css';
import { orderRequest } from './order-request.ts';
import { storeCart } from './stored-cart.ts';

export interface Purchase {
  submit(): void;
}

interface PurchasePartProps {
  ref?: Ref<Purchase>;
  data: EventData;
  session: SessionView;
  rows: readonly EventRow[];
  quantities: Quantities;
  /** The ticket stands chosen by itself: the form comes with the first press. */
  isPreset: boolean;
  /** The buyer is named as in the passport, and pays by culture card (BD-5). */
  usesCard: boolean;
  /** The subscription under which the tickets are taken; null: they are bought. */
  visits: HeldVisits | null;
  /** Whether the buyer means to spend so many of them. */
  confirmVisits: (tickets: number) => Promise<boolean>;
}

/** Buyer, consents, total and button: shown when the first ticket is chosen (EV-6). */
export function PurchasePart(props: PurchasePartProps) {
  const { ref, data, session, rows, quantities, isPreset, usesCard, visits, confirmVisits } = props;
  const { language } = useHouse();
  const openRule = useRuleDialog();
  const { sale, consents } = data;
  const form = useBuyerForm({ confirmsEmail: sale.confirmsEmail, usesCultureCard: usesCard }, consents);
  const total = cartTotal(rows, quantities);
  const choice = usePaymentChoice(data.ways, total.total > 0, usesCard);
  const { busy, send } = useBuying(data, choice.wayId);
  const sight = useFormInSight(choice.wayId !== null);
  const isFreeAlone = total.total === 0 && !sale.mayBeFree && !visits;
  const [isAsked, ask] = useState(false);
  const isOpen = isAsked || !isPreset;
  const submit = () => {
    if (isFreeAlone) return;
    if (!isOpen) flushSync(() => ask(true));
    if (sight.isAhead || !isOpen) return sight.goThere();
    const ready = form.submit();
    if (!ready) return;
    const cart = { eventId: data.id, language, session, rows, quantities, usesCard, visits };
    const place = () => void send(orderRequest(cart, ready));
    if (visits) void confirmVisits(total.tickets).then((isSure) => isSure && place());
    else place();
  };
  useImperativeHandle(ref, () => ({ submit }));
  return (
    <>
      <div ref={sight.form} tabIndex={-1} className={styles.form} hidden={!isOpen}>
        <BuyerFields form={form} />
        <ConsentList consents={consents} form={form} openRule={openRule} />
        <PaymentChoice {...choice} />
        {!usesCard && <CartDiscount total={total.total} />}
        <ReturnPromise
          terms={sale.returns}
          day={session.day}
          today={data.today}
          chosen={rows.map((row) => ({ ...ticketPrice(row), quantity: quantityOf(row, quantities) }))}
        />
      </div>
      <OrderBar
        data={data}
        session={session}
        total={total}
        busy={busy}
        opensBank={sight.inSight}
        isFreeAlone={isFreeAlone}
        isFreeEvent={priceRange(rows)?.to === 0}
        isGroup={rows.some((row) => row.group && quantityOf(row, quantities) > 0)}
      />
    </>
  );
}

/** Buying tickets without places. */
function useBuying(data: EventData, wayId: number | null) {
  const router = useRouter();
  return useSettledOrder((request, key) => browserApi({ placeOrder }).placeOrder(request, key), {
    namesVisitors: data.sale.namesVisitors,
    say: useModal(),
    wayId,
    onPlaced: (hash, request) => {
      noteOwnOrder(hash, data.consents, request.consents);
      return applyWish(hash, request);
    },
    onLeft: () => {
      forgetDraft();
      storeCart({ sessionId: null, quantities: {}, usesCard: false });
    },
    onPlaceTaken: () => router.reload(),
  });
}
