import type { BuyerForm, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { placeOrder } from '@foyer/contract/order/place-calls.ts';
import { linePrice, ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import {
  createElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { browserApi } from '#api/browser-api.ts';
import { applyWish, CartDiscount } from '#features/club/club-part.tsx';
import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { priceRange } from '#features/event-sale/session-rows.ts';
import { usePaymentChoice } from '#features/place-order/payment-choice.tsx';
import type { FilledForm, ReadyBuyer } from '#features/place-order/purchase-form.tsx';
import { noteOwnOrder } from '#features/place-order/remembered-buyer.ts';
import { forgetDraft } from '#features/place-order/stored-draft.ts';
import { useFormInSight } from '#features/place-order/use-form-in-sight.ts';
import { formOnServer, usePurchaseForm } from '#features/place-order/use-purchase-form.ts';
import { cartTotal } from '#features/price-table/cart-total.ts';
import { type Quantities, quantityOf, type TicketRow } from '#features/price-table/ticket-row.ts';
import { useModal } from '#features/shell/modal.tsx';
import { useRuleDialog } from '#features/shell/rule-dialog.tsx';
import { WithTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { OrderBar } from './order-bar.tsx';
import styles from './order-form.module.css';
import { storeCart } from './stored-cart.ts';

interface Cart {
  eventId: string;
  language: Language;
  session: SessionView;
  rows: readonly TicketRow[];
  quantities: Quantities;
  usesCard: boolean;
  visits: HeldVisits | null;
  pass: EventData['pass'];
}

/** The cart and its buyer as they go to the shop: rows with tickets only, each with the sum that was seen (OR-1). */
export function orderRequest(
  { eventId, language, session, rows, quantities, usesCard, visits, pass }: Cart,
  { buyer, consents }: { buyer: BuyerForm; consents: readonly number[] },
): PlaceOrderRequest {
  const chosen = rows.filter((row) => quantityOf(row, quantities) > 0);
  return {
    eventId,
    language,
    sessionId: session.id,
    lines: chosen.map((row) => {
      const quantity = quantityOf(row, quantities);
      return {
        eventId,
        day: session.day,
        time: session.time,
        categoryId: row.categoryId,
        zoneId: row.zoneId,
        quantity,
        shownAmount: linePrice(row, quantity).total,
        seatId: 0,
      };
    }),
    consents,
    buyer,
    usesCultureCard: usesCard,
    ...(visits ? { subscriptionId: visits.id } : {}),
    ...(pass && { claim: { pass } }),
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}

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
  /** Between the form and the bar. */
  children?: ReactNode;
}

/** Buyer, consents, total and button: shown when the first ticket is chosen (EV-6). */
export function PurchasePart(props: PurchasePartProps) {
  const { ref, data, session, rows, quantities, isPreset, usesCard, visits, confirmVisits } = props;
  const { language } = useHouse();
  const { sale, consents } = data;
  const part = usePurchaseForm();
  const form = useRef<FilledForm>(null);
  const total = cartTotal(rows, quantities);
  const choice = usePaymentChoice(data.ways, total.total > 0, usesCard);
  const [busy, setBusy] = useState(false);
  const leave = useLeaving(data, choice.wayId);
  const sight = useFormInSight(part !== null && choice.wayId !== null);
  const isFreeAlone = total.total === 0 && !sale.mayBeFree && !visits;
  const [isAsked, ask] = useState(false);
  const isOpen = isAsked || !isPreset;
  const isAwaited = useRef(false);
  const submit = () => {
    if (isFreeAlone) return;
    if (!isOpen) flushSync(() => ask(true));
    isAwaited.current = part === null;
    if (sight.isAhead || !isOpen) return sight.goThere();
    form.current?.submit();
  };
  useImperativeHandle(ref, () => ({ submit }));
  // A press before the form came leads there as soon as it has.
  useEffect(() => {
    if (!part || !isAwaited.current) return;
    isAwaited.current = false;
    sight.goThere();
  });
  const cart = { eventId: data.id, pass: data.pass, language, session, rows, quantities, usesCard, visits };
  const formProps = {
    demands: { confirmsEmail: sale.confirmsEmail, usesCultureCard: usesCard },
    consents,
    choice,
    openRule: useRuleDialog(),
    children: !usesCard && <CartDiscount total={total.total} />,
    promise: {
      terms: sale.returns,
      day: session.day,
      today: data.today,
      chosen: rows.map((row) => ({ ...ticketPrice(row), quantity: quantityOf(row, quantities) })),
    },
    order: {
      ...leave,
      request: (ready: ReadyBuyer) => orderRequest(cart, ready),
      confirm: async () => !visits || confirmVisits(total.tickets),
      onBusy: setBusy,
    },
  };
  return (
    <>
      <div ref={sight.form} tabIndex={-1} className={styles.form} hidden={!isOpen}>
        {formOnServer && createElement(formOnServer, formProps)}
        {part && (
          <WithTexts texts={part.texts}>
            <part.PurchaseForm ref={form} {...formProps} />
          </WithTexts>
        )}
      </div>
      {props.children}
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

/** Buying tickets without places: the call, and what comes after it. */
function useLeaving({ sale, consents }: EventData, wayId: number | null) {
  const router = useRouter();
  return {
    place: browserApi({ placeOrder }).placeOrder,
    namesVisitors: sale.namesVisitors,
    say: useModal(),
    wayId,
    onPlaced: (hash: string, request: PlaceOrderRequest) => {
      noteOwnOrder(hash, consents, request.consents);
      return applyWish(hash, request);
    },
    onLeft: () => {
      forgetDraft();
      storeCart({ sessionId: null, quantities: {}, usesCard: false });
    },
    onPlaceTaken: () => router.reload(),
  };
}
