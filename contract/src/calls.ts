import type { EventSale } from '#event/event.ts';
import type {
  FreeSeats,
  FreeSeatsRequest,
  HeldSeats,
  HoldSeatsRequest,
  ReleaseSeatsRequest,
} from '#hall/hall-plan.ts';
import type { PayRequest } from '#kit/api.ts';
import type { Call, OrderName } from '#kit/call.ts';
import type { Listing } from '#listing/listing.ts';
import type { OrderStatus, OrderView, PaymentStart, PlacedOrder, PlaceOrderRequest } from '#order/order.ts';
import type { ConfirmVisitorsRequest, VisitorsOrder } from '#people/visitors.ts';
import type {
  ConfirmReturnRequest,
  CreateReturnRequest,
  ReturnsRequest,
  ReturnView,
} from '#returns/returns.ts';
import type { Setup } from '#setup/setup.ts';

const json = { method: 'POST', stateChanging: false } as const;
const read = { method: 'GET', stateChanging: false } as const;

/**
 * The calls as a caller makes them: the browser, or a storefront before a foreign server.
 * What a call says and understands is loaded with its first use, so that a page downloads only its own.
 */
export const calls = {
  setup: {
    ...read,
    path: '/api/setup',
    codec: () => import('#listing/listing-calls.ts').then((group) => group.setupCodec),
  } satisfies Call<void, Setup>,
  token: {
    ...read,
    path: '/api/token',
    codec: () => import('#kit/token-call.ts').then((group) => group.tokenCodec),
  } satisfies Call<void, string>,
  listing: {
    ...read,
    path: '/api/afisha',
    codec: () => import('#listing/listing-calls.ts').then((group) => group.listingCodec),
  } satisfies Call<void, Listing>,
  event: {
    ...read,
    path: '/api/no-scheme',
    codec: () => import('#event/event-calls.ts').then((group) => group.eventCodec),
  } satisfies Call<{ eventId: string }, EventSale | null>,
  placeOrder: {
    ...json,
    stateChanging: true,
    path: '/api/order/create',
    codec: () => import('#event/event-calls.ts').then((group) => group.placeOrderCodec),
  } satisfies Call<PlaceOrderRequest, PlacedOrder>,
  /** The event of `event` with a hall plan. */
  planSessions: {
    ...read,
    path: '/api/scheme/sessions',
    codec: () => import('#hall/plan-calls.ts').then((group) => group.planSessionsCodec),
  } satisfies Call<{ eventId: string }, EventSale | null>,
  placePlanOrder: {
    ...json,
    stateChanging: true,
    path: '/api/order/create-scheme',
    codec: () => import('#hall/plan-calls.ts').then((group) => group.placePlanOrderCodec),
  } satisfies Call<PlaceOrderRequest, PlacedOrder>,
  freeSeats: {
    ...read,
    path: '/api/seats/free',
    codec: () => import('#hall/plan-calls.ts').then((group) => group.freeSeatsCodec),
  } satisfies Call<FreeSeatsRequest, FreeSeats>,
  holdSeats: {
    ...json,
    stateChanging: true,
    path: '/api/seats/hold',
    codec: () => import('#hall/plan-calls.ts').then((group) => group.holdSeatsCodec),
  } satisfies Call<HoldSeatsRequest, HeldSeats>,
  /** Needs no token: the browser itself vouches for it, so that a page that goes away can still send it. */
  releaseSeats: {
    ...json,
    path: '/api/seats/release',
    codec: () => import('#hall/plan-calls.ts').then((group) => group.releaseSeatsCodec),
  } satisfies Call<ReleaseSeatsRequest, void>,
  order: {
    ...json,
    path: '/api/order/view',
    codec: () => import('#order/order-calls.ts').then((group) => group.orderCodec),
  } satisfies Call<OrderName, OrderView | null>,
  /** The address is the order's own `payUrl`; this path is ours. */
  pay: {
    ...json,
    stateChanging: true,
    path: '/api/order/pay',
    codec: () => import('#order/order-calls.ts').then((group) => group.payCodec),
  } satisfies Call<PayRequest, PaymentStart>,
  orderStatus: {
    ...json,
    path: '/api/order/status',
    codec: () => import('#order/order-calls.ts').then((group) => group.orderStatusCodec),
  } satisfies Call<{ hash: string }, OrderStatus>,
  orderNumber: {
    ...json,
    path: '/api/order/get-num',
    codec: () => import('#order/order-calls.ts').then((group) => group.orderNumberCodec),
  } satisfies Call<OrderName, number | null>,
  sendTickets: {
    ...json,
    stateChanging: true,
    path: '/api/order/send-tickets',
    codec: () => import('#returns/return-calls.ts').then((group) => group.sendTicketsCodec),
  } satisfies Call<OrderName, undefined>,
  visitors: {
    ...json,
    path: '/api/order-data',
    codec: () => import('#people/visitors-calls.ts').then((group) => group.visitorsCodec),
  } satisfies Call<OrderName, VisitorsOrder | null>,
  confirmVisitors: {
    ...json,
    stateChanging: true,
    path: '/api/confirm-nominal',
    codec: () => import('#people/visitors-calls.ts').then((group) => group.confirmVisitorsCodec),
  } satisfies Call<ConfirmVisitorsRequest, PlacedOrder>,
  /** The hash is said in the address. */
  returns: {
    ...json,
    path: '/api/order/return/:hash',
    codec: () => import('#returns/return-calls.ts').then((group) => group.returnsCodec),
  } satisfies Call<ReturnsRequest, ReturnView | null>,
  createReturn: {
    ...json,
    stateChanging: true,
    path: '/api/order/return-create',
    codec: () => import('#returns/return-calls.ts').then((group) => group.createReturnCodec),
  } satisfies Call<CreateReturnRequest, undefined>,
  confirmReturn: {
    ...json,
    stateChanging: true,
    path: '/api/order/return-confirm',
    codec: () => import('#returns/return-calls.ts').then((group) => group.confirmReturnCodec),
  } satisfies Call<ConfirmReturnRequest, undefined>,
} as const;

export type { Call, Codec, OrderName } from '#kit/call.ts';
