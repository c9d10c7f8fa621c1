import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { BotCheckPolicy } from '#domain/bot-check.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import type { HallIndex } from '#domain/hall-index.ts';
import type { HeldSubscription } from '#domain/held-subscription.ts';
import type { Order } from '#domain/order.ts';
import { newPublicName } from '#domain/public-name.ts';
import { refused } from '#domain/refused.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import { findSubscription } from '#shop/held-subscriptions.ts';
import { loneSeatRefusal } from '#shop/lone-seat-refusal.ts';
import { passBotCheck } from '#shop/pass-bot-check.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderOfKey, loadOrder } from '#store/orders.ts';
import { type OrderDraft, type PlaceOutcome, storedKey } from '#store/place-orders.ts';
import { draftOrder, orderOfDraft, type PricedUnderKeeps, tidyRequest, underKeeps } from './draft-order.ts';
import {
  draftKey,
  type PlacedDraft,
  placeDraft,
  type Submission,
  takeClubVisits,
  visitsUnknown,
} from './place-draft.ts';

export type PlaceOrderOutcome = { kind: 'placed'; order: Order } | RefusedOrder;

interface RefusedOrder {
  kind: 'refused';
  refusal: Refusal;
}

/** A cart becomes an order whose places are held: the same one however often the button is pressed (OR-6). */
export async function placeOrder(
  shop: Shop,
  untidy: PlaceOrderRequest,
  submission: Submission,
): Promise<PlaceOrderOutcome> {
  if (isUnusable(submission.idempotencyKey)) return refused('malformed', { field: 'Idempotency-Key' });
  const request = tidyRequest(untidy);
  const { profileId = null, visitor = null, networks = [] } = submission;
  const key = draftKey(request, submission);
  if (shop.salesStopped()) return (await earlierOrder(shop, key)) ?? refused('sales-stopped');
  const names = {
    hash: newPublicName(shop.randomBytes),
    key,
    ...{ visitor, profileId, networks },
    unpaidPercent: shop.unpaidPercent,
  };
  const asked = await askedSubscription(shop, request, profileId);
  if (asked.kind === 'refused') return (await earlierOrder(shop, names.key)) ?? asked;
  const { subscription } = asked;
  const price = (catalogue: Catalogue) => priceOrder(shop, catalogue, request, names, subscription);
  const catalogue = await shop.catalogue.get();
  const priced = await price(catalogue);
  if (priced.kind === 'refused') return (await earlierOrder(shop, names.key)) ?? priced;
  // Last: a solved check is used up, whatever becomes of the order. Whoever was offered the places has shown who they are by mail.
  const refusal = priced.isOffered
    ? null
    : await passBotCheck(shop, catalogue.botCheck, request.botCheck, {
        key: storedKey(names.key),
        rateUsed: submission.rateUsed ?? 0,
        scarcity: await scarcityOf(shop, catalogue.botCheck, priced.draft),
      });
  if (refusal) return (await earlierOrder(shop, names.key)) ?? { kind: 'refused', refusal };
  const placed = await placeDraft<RefusedOrder>(shop, priced.draft, async () =>
    price(await shop.catalogue.refresh()),
  );
  if (placed.kind === 'refused') return (await earlierOrder(shop, names.key)) ?? placed;
  return await answer(shop, placed.draft, placed.outcome);
}

/** The order as this catalogue sells it, checked as far as the server can without taking places. */
async function priceOrder(
  shop: Shop,
  catalogue: Catalogue,
  request: PlaceOrderRequest,
  names: Parameters<typeof draftOrder>[2],
  subscription: HeldSubscription | null,
): Promise<PricedUnderKeeps | RefusedOrder> {
  const hall = await hallOf(shop, catalogue, request);
  const drafted = draftOrder(catalogue, request, names, { hall, subscription }, shop.now());
  if (drafted.kind === 'refused') return drafted;
  const kept = await underKeeps(shop, request, drafted.draft, hall);
  if (kept.kind === 'refused') return kept;
  const { draft } = kept;
  const event = catalogue.events.find(({ id }) => id === draft.eventId);
  // Which seats are offered is the shop's choice.
  const refusal = kept.isOffered
    ? null
    : await loneSeatRefusal(shop.database, event, hall, draft, shop.now());
  return refusal ? { kind: 'refused', refusal } : kept;
}

/** The subscription that the request names, as it stands now; somebody else's is none (EV-9). */
async function askedSubscription(
  shop: Shop,
  { eventId, subscriptionId }: PlaceOrderRequest,
  profileId: number | null,
): Promise<{ kind: 'fine'; subscription: HeldSubscription | null } | RefusedOrder> {
  if (subscriptionId === undefined) return { kind: 'fine', subscription: null };
  if (profileId === null) return refused('unauthorized');
  const named = await findSubscription(shop, profileId, eventId, subscriptionId);
  if (named.kind === 'held') return { kind: 'fine', subscription: named.subscription };
  return {
    kind: 'refused',
    refusal: named.kind === 'none' ? { kind: 'subscription-refused' } : visitsUnknown,
  };
}

/** Of the scarcest session in the cart; 0 in a shop that does not limit what is held unpaid, or checks nobody. */
async function scarcityOf(
  { unpaidShares, unpaidPercent }: Shop,
  { kind }: BotCheckPolicy,
  { eventId, lines }: OrderDraft,
): Promise<number> {
  if (unpaidPercent >= 100 || kind === 'none') return 0;
  const shares = await unpaidShares(eventId);
  return Math.max(...lines.map(({ sessionId }) => shares.get(sessionId) ?? 0));
}

/** The key of a page's form is no header: it may hold anything that can be typed. */
function isUnusable(key: string | null): boolean {
  return key !== null && !/^[\x21-\x7e]{1,255}$/.test(key);
}

/**
 * An answer was lost and the same submission comes again, after the house changed its mind about such carts: it is
 * still the order that was placed.
 */
async function earlierOrder(shop: Shop, key: OrderDraft['key']): Promise<PlaceOrderOutcome | null> {
  const orderId = await findOrderOfKey(shop.database, storedKey(key), key.requestDigest);
  return orderId === null ? null : await placedBefore(shop, orderId);
}

async function answer(
  shop: Shop,
  draft: OrderDraft,
  outcome: PlacedDraft['outcome'],
): Promise<PlaceOrderOutcome> {
  if (outcome.kind === 'placed' || outcome.kind === 'taken') {
    for (const { sessionId } of draft.lines) shop.liveSeats.forget(sessionId);
  }
  switch (outcome.kind) {
    case 'placed':
      return await confirmed(shop, orderOfDraft(draft, outcome));
    case 'same':
      return await placedBefore(shop, outcome.orderId);
    case 'taken':
      if (outcome.keptUntil === null) return refused('place-taken', placeParameters(draft, outcome));
      return refused('kept', {
        ...placeParameters(draft, outcome),
        until: momentInWords(
          outcome.keptUntil,
          (await shop.catalogue.get()).setup.timeZone,
          draft.buyer.language,
        ),
      });
    case 'closed':
      return refused('sale-closed');
    case 'limit':
      return refused('limit', { openOrders: draft.openOrders });
    case 'person-full':
      return refused('limit', { freePlaces: outcome.allowed });
    case 'network-full':
      return refused('limit', {
        unpaidPlaces: outcome.allowed,
        ...(outcome.seconds === null ? {} : { seconds: outcome.seconds }),
      });
    case 'visits-used':
      return refused('visits-used', { left: outcome.left });
    case 'card-used':
      return refused('limit', { cardTickets: 1 });
    case 'busy':
      return busy;
    default:
      return refused(outcome.kind);
  }
}

async function placedBefore(shop: Shop, orderId: number): Promise<PlaceOrderOutcome> {
  return await confirmed(shop, await loadOrder(shop.database, orderId));
}

/**
 * The club's visits are taken and a free order is confirmed before the answer; a repeat makes up for what was lost.
 */
async function confirmed(shop: Shop, order: Order): Promise<PlaceOrderOutcome> {
  const refusal = await takeClubVisits(shop, order);
  if (refusal) return { kind: 'refused', refusal };
  if (order.total > 0 || order.state !== 'HELD') return { kind: 'placed', order };
  await confirmFreeOrder(shop, order.id);
  return { kind: 'placed', order: await loadOrder(shop.database, order.id) };
}

/** The plan of the event's hall; null: it is sold without one. */
async function hallOf(
  { plans }: Shop,
  { events }: Catalogue,
  { eventId }: PlaceOrderRequest,
): Promise<HallIndex | null> {
  const planUrl = events.find(({ id }) => id === eventId)?.planUrl ?? null;
  return planUrl === null ? null : await plans(planUrl);
}

function placeParameters(draft: OrderDraft, outcome: Extract<PlaceOutcome, { kind: 'taken' }>) {
  const { lines, document, buyer } = draft;
  const { sessionId, zoneId, placesLeft, seatId } = outcome;
  const line = lines.findIndex((one) => one.sessionId === sessionId && one.seatId === seatId);
  const place = seatId === null ? undefined : document.lines[line]?.place;
  if (seatId === null || !place) {
    const zone = textIn(counterName(draft, zoneId), buyer.language);
    return { sessionId, zoneId, left: placesLeft, ...(zone === '' ? {} : { zone }) };
  }
  return {
    sessionId,
    seatId,
    place: placeInWords(place, buyer.language, (text) => textIn(text, buyer.language)),
  };
}

/** A zone, or a standing area, which is counted below 0; the session as a whole, counted as 0, needs none. */
function counterName({ lines, document }: OrderDraft, zoneId: number): Text {
  const line = lines.findIndex((one) => (zoneId < 0 ? one.areaId === -zoneId : one.zoneId === zoneId));
  const said = document.lines[line];
  return (zoneId < 0 ? said?.place?.sector : said?.zoneName) ?? {};
}

function momentInWords(moment: Date, timeZone: string, language: Language): string {
  const { day, time } = houseClock(moment, timeZone);
  return formatDayAndTime(day, time, language, 'day-month');
}

const busy = refused('busy', { seconds: 2 });
