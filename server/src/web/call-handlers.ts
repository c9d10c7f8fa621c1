import type { CallName, RequestOf, ValueOf } from '@foyer/contract/calls.ts';
import type { EventSale } from '@foyer/contract/event/event.ts';
import { found, type Refusal } from '@foyer/contract/kit/answer.ts';
import type { OrderView, PayRequest, PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { SignedIn } from '@foyer/contract/people/sign-in.ts';
import type { Caller } from '#domain/caller.ts';
import type { Refused } from '#domain/refused.ts';
import { checkCaptcha, newCaptcha } from '#features/bot-check/captcha.ts';
import { addOffers, removeOffer } from '#features/choose-offers/change-offers.ts';
import { holdSeats, releaseSeats } from '#features/choose-seats/hold-seats.ts';
import { bestPlaces, showPlan } from '#features/choose-seats/show-plan.ts';
import { addDiscount, cancelDiscount } from '#features/discount-order/change-discount.ts';
import { askExchange } from '#features/exchange-tickets/ask-exchange.ts';
import { confirmByLink } from '#features/exchange-tickets/make-exchange.ts';
import { viewExchange } from '#features/exchange-tickets/view-exchange.ts';
import { confirmVisitors, showVisitors } from '#features/name-visitors/name-visitors.ts';
import { settlePaymentsOf } from '#features/pay-order/settle-due-payments.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { answerChange } from '#features/return-tickets/answer-change.ts';
import { confirmReturn, requestReturn, withdrawRequest } from '#features/return-tickets/request-return.ts';
import { viewChange } from '#features/return-tickets/view-change.ts';
import { viewReturns } from '#features/return-tickets/view-returns.ts';
import { sendReturnLinkAgain, sendTicketsAgain } from '#features/send-mail/send-tickets-again.ts';
import { showEvent } from '#features/show-event/event-sale.ts';
import { showSetup } from '#features/show-listing/listing.ts';
import { renewSignIn, type SignInOutcome, signIn, signOut } from '#features/sign-in/sign-in.ts';
import { viewOrder, viewStatus } from '#features/view-order/view-order.ts';
import { joinList } from '#features/waiting-list/join-list.ts';
import {
  confirmListEntry,
  leaveListEntry,
  passListOffer,
  viewListEntry,
} from '#features/waiting-list/list-entry.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash } from '#store/orders.ts';
import { blockDigest, callerBlocks, visitorDigest } from './callers.ts';

/** Who makes a call, and how: what the web server knows beside the request. */
export interface CallCaller extends Caller {
  /** One key, one effect: the use case keeps it with the answer. */
  idempotencyKey: string | null;
  cookies: CallerCookies;
}

/** The browser's cookies, as far as calls read and set them. */
export interface CallerCookies {
  /** The CSRF token of the browser's session, which begins with its first token. */
  sessionToken(): string;
  /** The sign-in that the request names, whether it lives or not. */
  signInToken(): string | null;
  keepSignIn(token: string, seconds: number): void;
  forgetSignIn(): void;
  /** The next token begins another session of the browser: who sits down next has nothing of this one. */
  endSession(): void;
}

/** What a handler answers; a refusal's code and text are added in one place for all. */
export type Handled<Value> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal; retryAfterSeconds?: number };

type Handlers = {
  [Name in CallName]: (
    shop: Shop,
    request: RequestOf<Name>,
    caller: CallCaller,
  ) => Promise<Handled<ValueOf<Name>>>;
};

/** The use case behind every call of the table. */
export const handlers: Handlers = {
  setup: async (shop, _nothing, { profileId }) => {
    const [setup, club] = await Promise.all([showSetup(shop), shop.club.cachedMembershipOf(profileId)]);
    return found({ setup, club });
  },
  token: async (_shop, _nothing, { cookies }) => found(cookies.sessionToken()),
  listing: async (shop) => found((await shop.listing()).listing),
  evenings: async (shop, wish) => found(await shop.evenings.find(wish)),
  event: lookAtEvent,
  planSessions: lookAtEvent,

  plan: async (shop, request) => found(await showPlan(shop, request)),
  freeSeats: async (shop, request, { visitor }) => {
    const free = await shop.liveSeats.freeSeats(request, visitor === null ? null : visitorDigest(visitor));
    return free === null ? refuse('sale-closed') : found(free);
  },
  bestPlaces: async (shop, request) => found(await bestPlaces(shop, request)),
  holdSeats: async (shop, request, { visitor, blocks }) => {
    const tapper = { visitor: visitorDigest(visitor ?? ''), block: blockDigest(shop, blocks[0] ?? '') };
    return granted(await holdSeats(shop, request, tapper), ({ held }) => held);
  },
  releaseSeats: async (shop, request, { visitor }) => {
    if (visitor !== null) await releaseSeats(shop, request, visitorDigest(visitor));
    return found(undefined);
  },

  captcha: async (shop) => found(newCaptcha(shop)),
  checkCaptcha: async (shop, { id, typed }) => found(await checkCaptcha(shop, id, typed)),
  proofTask: async ({ botChecks }) => found(botChecks.proof.task()),
  placeOrder: place,
  placePlanOrder: place,
  visitors: async (shop, request) => found(await showVisitors(shop, request)),
  confirmVisitors: async (shop, request) =>
    granted(await confirmVisitors(shop, request), ({ order }) => ({ hash: order.hash })),

  order: async (shop, { hash, paymentWay }) => {
    const order = await lookAtOrder(shop, hash);
    return found(order && withChosenWay(order, paymentWay ?? null));
  },
  orderStatus: async (shop, { hash }) => {
    await askBank(shop, hash);
    // An order that is not there is over.
    return found((await viewStatus(shop.database, hash, shop.now())) ?? 'cancelled');
  },
  orderNumber: async (shop, { hash }) => found((await findOrderByHash(shop.database, hash))?.id ?? null),
  pay: async (shop, { hash, language, paymentWay }) => {
    const request = { hash, language, wayId: paymentWay?.id ?? null };
    return granted(await startPayment(shop, request), ({ start }) => start);
  },
  sendTickets: async (shop, { hash }) => granted(await sendTicketsAgain(shop, hash), nothing),
  addOffer: async (shop, request) => granted(await addOffers(shop, request), nothing),
  removeOffer: async (shop, request) => granted(await removeOffer(shop, request), nothing),
  addDiscount: async (shop, request) => granted(await addDiscount(shop, request), nothing),
  cancelDiscount: async (shop, { hash }) => granted(await cancelDiscount(shop, hash), nothing),

  returns: async (shop, request) => {
    const outcome = await viewReturns(shop, request);
    return granted(outcome, (seen) => (seen.kind === 'gone' ? null : seen.view));
  },
  createReturn: async (shop, request) => granted(await requestReturn(shop, request), nothing),
  confirmReturn: async (shop, request) => granted(await confirmReturn(shop, request), nothing),

  change: async (shop, request) => granted(await viewChange(shop, request), ({ view }) => view),
  answerChange: async (shop, request) => granted(await answerChange(shop, request), nothing),

  exchange: async (shop, request) => granted(await viewExchange(shop, request), ({ view }) => view),
  createExchange: async (shop, request, { profileId, idempotencyKey }) =>
    granted(await askExchange(shop, request, { profileId, idempotencyKey }), ({ created }) => {
      shop.liveSeats.forget(request.sessionId);
      return created;
    }),
  confirmExchange: async (shop, request) => granted(await confirmByLink(shop, request), nothing),

  joinList: async (shop, request, { blocks, rateUsed }) => {
    const [block] = blocks;
    const caller = { block: block === undefined ? null : blockDigest(shop, block), rateUsed };
    return granted(await joinList(shop, request, caller), nothing);
  },
  listEntry: async (shop, request) => granted(await viewListEntry(shop, request), ({ view }) => view),
  confirmListEntry: async (shop, request) => granted(await confirmListEntry(shop, request), nothing),
  passListOffer: async (shop, request) => granted(await passListOffer(shop, request), nothing),
  leaveList: async (shop, request) => granted(await leaveListEntry(shop, request), nothing),

  sendReturnLink: async (shop, { hash }) => granted(await sendReturnLinkAgain(shop, hash), nothing),
  withdrawReturn: async (shop, { hash }) => granted(await withdrawRequest(shop, hash), nothing),

  exchangeCode: async (shop, request, { cookies }) => {
    // A code that was refused says nothing about who is signed in already.
    const exchangeCookies = { ...cookies, forgetSignIn: () => {} };
    if (request.kind === 'code') return keptSignIn(await signIn(shop, request), exchangeCookies);
    const token = cookies.signInToken();
    if (token === null) return refuse('unauthorized');
    return keptSignIn(await renewSignIn(shop, token), cookies);
  },
  logout: endSignIn,
  revokeToken: endSignIn,
};

async function lookAtEvent(
  shop: Shop,
  request: { eventId: string; pass?: string | undefined },
  { profileId }: Caller,
): Promise<Handled<EventSale | null>> {
  return found(await showEvent(shop, request, profileId));
}

async function place(
  shop: Shop,
  request: PlaceOrderRequest,
  { visitor, profileId, blocks, rateUsed, idempotencyKey }: CallCaller,
): Promise<Handled<PlacedOrder>> {
  const digest = visitor === null ? null : visitorDigest(visitor);
  const outcome = await placeOrder(shop, request, {
    idempotencyKey,
    profileId,
    rateUsed,
    visitor: digest,
    networks: callerBlocks(shop, blocks, digest),
  });
  return granted(outcome, ({ order }) => ({ hash: order.hash }));
}

async function lookAtOrder(shop: Shop, hash: string): Promise<OrderView | null> {
  await askBank(shop, hash);
  return await viewOrder(shop, hash);
}

/** The way that the page has chosen already stays chosen, where the order may be paid so. */
function withChosenWay(order: OrderView, asked: PayRequest['paymentWay']): OrderView {
  const chosen = order.paymentWays.find(({ id }) => id === asked?.id);
  return chosen ? { ...order, chosenPaymentWayId: chosen.id } : order;
}

/** How long a look at an order waits for its bank; after that it is shown as it is known. */
const bankPatienceMilliseconds = 1_500;

/** The buyer is back, or waits: what the bank says now is better than what we knew. */
async function askBank(shop: Shop, hash: string): Promise<void> {
  const order = await findOrderByHash(shop.database, hash);
  if (order?.state !== 'PAYING') return;
  await Promise.race([settlePaymentsOf(shop, order.id), shop.pause(bankPatienceMilliseconds)]);
}

function keptSignIn(outcome: SignInOutcome, cookies: CallerCookies): Handled<SignedIn> {
  if (outcome.kind === 'signed-in') {
    cookies.keepSignIn(outcome.signedIn.token, outcome.signedIn.lifetimeSeconds);
    return found(outcome.signedIn);
  }
  const { refusal, retryAfterSeconds } = outcome;
  if (refusal.kind === 'sign-in-failed') cookies.forgetSignIn();
  return { ok: false, refusal, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

async function endSignIn(
  shop: Shop,
  { token }: { token: string },
  { cookies }: CallCaller,
): Promise<Handled<undefined>> {
  // The browser is signed out whatever the provider says.
  cookies.forgetSignIn();
  cookies.endSession();
  return granted(await signOut(shop, token || (cookies.signInToken() ?? '')), nothing);
}

function nothing(): undefined {}

function refuse(kind: Refusal['kind']): Handled<never> {
  return { ok: false, refusal: { kind } };
}

/** The outcome of a use case as an answer. */
function granted<Outcome extends { kind: string }, Value>(
  outcome: Outcome | Refused,
  read: (outcome: Exclude<Outcome, { kind: 'refused' }>) => Value,
): Handled<Value> {
  if ('refusal' in outcome) return { ok: false, refusal: outcome.refusal };
  // `as`: what is refused has a refusal.
  return found(read(outcome as Exclude<Outcome, { kind: 'refused' }>));
}

/** Any of the handlers; which request it takes is known by its name. */
export type AnyHandler = (shop: Shop, request: unknown, caller: CallCaller) => Promise<Handled<unknown>>;
