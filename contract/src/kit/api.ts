import type { EventSale } from '#event/event.ts';
import type { Listing } from '#listing/listing.ts';
import type { OrderStatus, OrderView, PaymentStart, PlacedOrder, PlaceOrderRequest } from '#order/order.ts';
import type { ConfirmVisitorsRequest, VisitorsOrder } from '#people/visitors.ts';
import type {
  ConfirmReturnRequest,
  CreateReturnRequest,
  ReturnsRequest,
  ReturnView,
} from '#returns/returns.ts';
import type { Language } from '#rules/values.ts';
import type { Setup } from '#setup/setup.ts';
import type { Refusal } from './errors.ts';

/** An answer, or the reason why there is none, as a value. `text` is ready for people, in the asked language. */
export type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal; code: string; text: string };

/**
 * The calls that the pages make, in plain terms. The server gives its own (no socket between);
 * the browser's, and that of a storefront before a foreign server, speak the wire of `endpoints.ts`.
 */
export interface Api {
  setup(): Promise<Setup>;
  listing(): Promise<Listing>;
  /** null: no such event (EV-14). */
  event(request: { eventId: string }): Promise<EventSale | null>;
  /** An event with a hall plan; null: no such event (SC-12). */
  planSessions(request: { eventId: string }): Promise<EventSale | null>;
  placeOrder(request: PlaceOrderRequest, idempotencyKey?: string): Promise<Answer<PlacedOrder>>;
  placePlanOrder(request: PlaceOrderRequest, idempotencyKey?: string): Promise<Answer<PlacedOrder>>;
  /** null: deleted or never there (OV-15). Refused: 20829, 20830 (restricted page). */
  order(request: { hash: string; language: Language }): Promise<Answer<OrderView | null>>;
  pay(request: PayRequest, idempotencyKey?: string): Promise<Answer<PaymentStart>>;
  /** 0 while waiting. */
  orderStatus(request: { hash: string }): Promise<OrderStatus>;
  /** null: deleted or never there (RT-9). Refused: the name of the link is none, or its time is over (RT-7). */
  returns(request: ReturnsRequest): Promise<Answer<ReturnView | null>>;
  /** Safe to repeat: the same tickets asked for twice are one request. */
  createReturn(request: CreateReturnRequest, idempotencyKey?: string): Promise<Answer<undefined>>;
  confirmReturn(request: ConfirmReturnRequest, idempotencyKey?: string): Promise<Answer<undefined>>;
  /** The tickets by mail once more, to the address of the order. Refused: there are none, or the last went lately. */
  sendTickets(request: { hash: string; language: Language }): Promise<Answer<undefined>>;
  orderNumber(request: { hash: string; language: Language }): Promise<Answer<number | null>>;
  /** null: deleted or never there (NT-12). */
  visitors(request: { hash: string; language: Language }): Promise<Answer<VisitorsOrder | null>>;
  confirmVisitors(request: ConfirmVisitorsRequest): Promise<Answer<PlacedOrder>>;
}

export interface PayRequest {
  hash: string;
  language: Language;
  /** The chosen way; null = not chosen. */
  paymentWay: { id: number; name: string; type: string } | null;
}
