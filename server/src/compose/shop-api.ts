import { endpoints } from '@foyer/contract/endpoints.ts';
import type { Answer, Api, PayRequest } from '@foyer/contract/kit/api.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { ClubWord } from '@foyer/contract/people/club.ts';
import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import type { ConfirmVisitorsRequest } from '@foyer/contract/people/visitors.ts';
import type {
  ConfirmReturnRequest,
  CreateReturnRequest,
  ReturnsRequest,
  ReturnView,
} from '@foyer/contract/returns/returns.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Caller } from '#domain/caller.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { DiscountRoom } from '#features/discount-order/discount-room.ts';
import { type ConfirmVisitorsRoom, confirmVisitors } from '#features/name-visitors/confirm-visitors.ts';
import { showVisitors } from '#features/name-visitors/show-visitors.ts';
import { settlePaymentsOf } from '#features/pay-order/settle-due-payments.ts';
import type { SettleRoom } from '#features/pay-order/settle-payment.ts';
import { type StartPaymentRoom, startPayment } from '#features/pay-order/start-payment.ts';
import { type PlaceOrderRoom, placeOrder } from '#features/place-order/place-order.ts';
import { confirmReturn } from '#features/return-tickets/confirm-return.ts';
import { requestReturn } from '#features/return-tickets/request-return.ts';
import type { ReturnRoom } from '#features/return-tickets/return-room.ts';
import { viewReturns } from '#features/return-tickets/view-returns.ts';
import { sendTicketsAgain } from '#features/send-mail/send-tickets-again.ts';
import { showEvent } from '#features/show-event/show-event.ts';
import type { ShownListing } from '#features/show-listing/current-listing.ts';
import type { DrawCode } from '#features/view-order/order-groups.ts';
import { viewOrder, viewStatus } from '#features/view-order/view-order.ts';
import type { Queryable } from '#platform/database.ts';
import { findOrderByHash } from '#store/orders.ts';
import { decided, found, refused } from './answers.ts';
import { visitorDigest } from './seat-calls.ts';
import type { SubscriptionDesk } from './subscription-desk.ts';

export interface ShopApiRoom {
  queryable: Queryable;
  catalogue(): Promise<Catalogue>;
  listing(): Promise<ShownListing>;
  placing: PlaceOrderRoom;
  naming: ConfirmVisitorsRoom;
  paying: StartPaymentRoom;
  settling: SettleRoom;
  returning: ReturnRoom;
  discounting: DiscountRoom;
  /** What a profile holds of an event under subscriptions, as pages show it. */
  subscriptionsOf: SubscriptionDesk['shownTo'];
  /** What the club says of a profile, as pages show it. */
  clubWordOn(profileId: number | null): Promise<ClubWord>;
  drawCode: DrawCode;
  /** What the house says of signing in, with the addresses that the server knows. */
  signInSetup(written: SignInSetup): SignInSetup;
  development: boolean;
  now(): Date;
  pause(milliseconds: number): Promise<void>;
}

/** The shop's own calls, without a socket between, in a caller's name. */
export function createShopApi(room: ShopApiRoom): (caller: Caller) => Api {
  const shared = {
    setup: async () => setupOf(room, await room.catalogue()),
    listing: async () => (await room.listing()).listing,
    order: async ({ hash }: { hash: string }) => found(await lookAtOrder(room, hash)),
    pay: (request: PayRequest) => pay(room, request),
    orderStatus: ({ hash }: { hash: string }) => lookAtStatus(room, hash),
    returns: (request: ReturnsRequest) => lookAtReturns(room, request),
    createReturn: async (request: CreateReturnRequest) =>
      decided(await requestReturn(room.returning, request), request.language),
    confirmReturn: async (request: ConfirmReturnRequest) =>
      decided(await confirmReturn(room.returning, request), request.language),
    sendTickets: async ({ hash, language }: { hash: string; language: Language }) =>
      decided(await sendTicketsAgain(room.settling, hash), language),
    orderNumber: async ({ hash }: { hash: string }) =>
      found((await findOrderByHash(room.queryable, hash))?.id ?? null),
    visitors: async (request: { hash: string; language: Language }) =>
      found(
        await showVisitors(
          { queryable: room.queryable, catalogue: await room.catalogue(), now: room.now() },
          request,
        ),
      ),
    confirmVisitors: (request: ConfirmVisitorsRequest) => nameVisitors(room, request),
  };
  return (caller) => {
    const placing: Api['placeOrder'] = (request, key) => place(room, request, key, caller);
    const showing: Api['event'] = ({ eventId }) => lookAtEvent(room, eventId, caller.profileId);
    return { ...shared, event: showing, planSessions: showing, placeOrder: placing, placePlanOrder: placing };
  };
}

async function lookAtEvent(room: ShopApiRoom, eventId: string, profileId: number | null) {
  const { queryable } = room;
  const shown = {
    queryable,
    catalogue: await room.catalogue(),
    subscriptionsOf: room.subscriptionsOf,
    now: room.now(),
  };
  return await showEvent(shown, eventId, profileId);
}

/** What the pages know of the house, with the time of the server's clock. */
export function setupOf(
  room: Pick<ShopApiRoom, 'development' | 'now' | 'signInSetup'>,
  catalogue: Catalogue,
): Setup {
  return {
    ...catalogue.setup,
    signIn: room.signInSetup(catalogue.setup.signIn),
    revision: String(catalogue.revision),
    development: room.development,
    serverTime: room.now().toISOString(),
  };
}

async function place(
  room: ShopApiRoom,
  request: PlaceOrderRequest,
  key: string | undefined,
  caller: Caller,
): Promise<Answer<PlacedOrder>> {
  const visitor = caller.visitor === null ? null : visitorDigest(caller.visitor);
  const press = { idempotencyKey: key ?? null, ...caller, visitor };
  const outcome = await placeOrder(room.placing, request, press);
  if (outcome.kind === 'refused') return refused(outcome.refusal, request.language);
  return found({ hash: outcome.order.hash });
}

async function pay(room: ShopApiRoom, request: PayRequest) {
  const wayId = request.paymentWay?.id ?? null;
  const outcome = await startPayment(room.paying, { hash: request.hash, language: request.language, wayId });
  return outcome.kind === 'refused' ? refused(outcome.refusal, request.language) : found(outcome.start);
}

async function nameVisitors(room: ShopApiRoom, request: ConfirmVisitorsRequest) {
  const outcome = await confirmVisitors(room.naming, request);
  if (outcome.kind === 'refused') return refused(outcome.refusal, request.language);
  return found({ hash: outcome.order.hash });
}

/** How long a look at an order waits for its bank; after that it is shown as it is known. */
const bankPatienceMilliseconds = 1_500;

async function lookAtOrder(room: ShopApiRoom, hash: string) {
  await askBank(room, hash);
  return viewOrder(
    {
      queryable: room.queryable,
      catalogue: await room.catalogue(),
      drawCode: room.drawCode,
      clubWordOn: (await room.discounting.club()) && room.clubWordOn,
      payPath: endpoints.pay.path,
      now: room.now(),
    },
    hash,
  );
}

/** 0 while waiting; an order that is not there is over. */
async function lookAtStatus(room: ShopApiRoom, hash: string) {
  await askBank(room, hash);
  return (await viewStatus(room.queryable, hash, room.now())) ?? 90;
}

/** The buyer is back, or waits: what the bank says now is better than what we knew. */
async function askBank(room: ShopApiRoom, hash: string): Promise<void> {
  const order = await findOrderByHash(room.queryable, hash);
  if (order?.state !== 'PAYING') return;
  await Promise.race([settlePaymentsOf(room.settling, order.id), room.pause(bankPatienceMilliseconds)]);
}

async function lookAtReturns(room: ShopApiRoom, request: ReturnsRequest): Promise<Answer<ReturnView | null>> {
  const outcome = await viewReturns(room.returning, request);
  if (outcome.kind === 'refused') return refused(outcome.refusal, request.language);
  return found(outcome.kind === 'gone' ? null : outcome.view);
}
