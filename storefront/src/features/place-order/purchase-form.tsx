import type { BuyerForm, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { BuyerDemands } from '@foyer/contract/rules/buyer-rules.ts';
import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle } from 'react';
import { BuyerFields } from './buyer-fields.tsx';
import { ConsentList } from './consent-list.tsx';
import type { ConsentView } from './consent-view.ts';
import { PaymentChoice, type PaymentChoiceState } from './payment-choice.tsx';
import { ReturnPromise, type ReturnPromiseProps } from './return-promise.tsx';
import { useBuyerForm } from './use-buyer-form.ts';
import { type Buying, type Place, useSettledOrder } from './use-settled-order.ts';

/** What the page sends with its cart. */
export interface ReadyBuyer {
  buyer: BuyerForm;
  /** Ids of the consents given. */
  consents: readonly number[];
}

export interface FilledForm {
  /** Places the order; or shows the errors, and the summary gets the focus. */
  submit(): void;
}

export interface PurchaseFormProps {
  ref?: Ref<FilledForm>;
  demands: BuyerDemands;
  consents: readonly ConsentView[];
  openRule: ComponentProps<typeof ConsentList>['openRule'];
  choice: PaymentChoiceState;
  promise: ReturnPromiseProps;
  order: Order;
  /** What may make it cheaper. */
  children?: ReactNode;
}

/** How the cart of the page becomes an order. */
interface Order extends Buying {
  /** The cart with its buyer. */
  request(ready: ReadyBuyer): PlaceOrderRequest;
  place: Place;
  /** A last question to the buyer. */
  confirm?: () => Promise<boolean>;
}

/** Buyer, consents, ways to pay and refund terms, shown from the first ticket on (EV-6). */
export function PurchaseForm(props: PurchaseFormProps) {
  const { consents, order } = props;
  const form = useBuyerForm(props.demands, consents);
  const send = useSettledOrder(order.place, order);
  const submit = async () => {
    const ready = form.submit();
    if (ready && ((await order.confirm?.()) ?? true)) await send(order.request(ready));
  };
  useImperativeHandle(props.ref, () => ({ submit: () => void submit() }));
  return (
    <>
      <BuyerFields form={form} />
      <ConsentList consents={consents} form={form} openRule={props.openRule} />
      <PaymentChoice {...props.choice} />
      {props.children}
      <ReturnPromise {...props.promise} />
    </>
  );
}
