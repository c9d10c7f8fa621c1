import type { AddOffersRequest, RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { offersFor } from '#domain/add-on.ts';
import type { CatalogueOffer } from '#domain/catalogue.ts';
import { type Order, orderCan } from '#domain/order.ts';
import { newPublicName } from '#domain/public-name.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { Queryable } from '#platform/database.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type ChooseOutcome,
  chooseOffers,
  dropAddOn,
  freeLapsedOffer,
  type NewAddOn,
} from '#store/add-ons.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';

type Wanted = AddOffersRequest['pieces'][number];

/**
 * Adds what the buyer chose beside the tickets (OV-14): all pieces or none. A piece that was submitted before is there
 * already. Pieces of orders that lapsed are for whoever asks.
 */
export async function addOffers(shop: Shop, request: AddOffersRequest): Promise<OfferOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const { setup, ...catalogue } = await shop.catalogue.get();
  const offers = offersFor(catalogue, order);
  const say = (offer: CatalogueOffer | undefined) => textIn(offer?.name, request.language, setup.language);
  const first = await tryToAdd(shop, order.id, request, offers, say);
  if (first.kind !== 'sold-out') return first;
  const freed = await freeLapsedOffer(shop.database, first.offerId);
  const last = freed > 0 ? await tryToAdd(shop, order.id, request, offers, say) : first;
  if (last.kind !== 'sold-out') return last;
  const title = say(offers.find(({ id }) => id === last.offerId));
  return refused('offer-sold-out', { title, left: last.piecesLeft });
}

type Tried = OfferOutcome | Extract<ChooseOutcome, { kind: 'sold-out' }>;

async function tryToAdd(
  shop: Shop,
  orderId: number,
  { pieces }: { pieces: readonly Wanted[]; language: Language },
  offers: readonly CatalogueOffer[],
  say: (offer: CatalogueOffer) => string,
): Promise<Tried> {
  return await shop.database.transaction(async (transaction): Promise<Tried> => {
    const { order, allowed } = await lockToChange(transaction, orderId, shop.now());
    const wanted = newPieces(order, pieces);
    if (wanted.length === 0) return { kind: 'done' };
    if (!allowed.yes) return { kind: 'refused', refusal: allowed.refusal };
    const fault = faultOf(order, wanted, offers, say);
    if (fault) return fault;
    const added = addOnsOf(shop, wanted, offers);
    const chosen = await chooseOffers(transaction, orderId, added, shop.unpaidPercent);
    if (chosen.kind === 'over') return refused('reservation-over');
    if (chosen.kind === 'network-full') {
      const offer = offers.find(({ id }) => id === chosen.offerId);
      return refused('offer-limit', { unpaidPlaces: 1, ...(offer ? { title: say(offer) } : {}) });
    }
    return chosen.kind === 'added' ? { kind: 'done' } : chosen;
  });
}

/** A piece that was submitted twice, in two calls or in one, is one piece. */
function newPieces(order: Order, pieces: readonly Wanted[]): Wanted[] {
  const known = new Set<string | null>(order.addOns.map(({ uid }) => uid));
  return pieces.filter(({ name }) => {
    if (name === null) return true;
    const isNew = !known.has(name);
    known.add(name);
    return isNew;
  });
}

function faultOf(
  order: Order,
  wanted: readonly Wanted[],
  offers: readonly CatalogueOffer[],
  say: (offer: CatalogueOffer) => string,
): OfferOutcome | null {
  for (const { offerId, shownPrice } of wanted) {
    const offer = offers.find(({ id }) => id === offerId);
    if (!offer) return refused('offer-unknown');
    if (shownPrice !== null && shownPrice !== offer.price) return refused('price-changed');
    const ofOffer = (one: { offerId: number }) => one.offerId === offerId;
    if (order.addOns.filter(ofOffer).length + wanted.filter(ofOffer).length > offer.limit)
      return refused('offer-limit', { title: say(offer), limit: offer.limit });
  }
  return null;
}

function addOnsOf(shop: Shop, wanted: readonly Wanted[], offers: readonly CatalogueOffer[]): NewAddOn[] {
  return wanted.flatMap(({ name, offerId }) => {
    const offer = offers.find(({ id }) => id === offerId);
    if (!offer) return [];
    const { vat, isGoods, price } = offer;
    const uid = name ?? newPublicName(shop.randomBytes);
    return [{ uid, offerId, price, document: { name: offer.name, vat, isGoods } }];
  });
}

export type OfferOutcome = { kind: 'done' } | Refused;

/** The order under its lock, and whether what it holds may be changed now. */
export async function lockToChange(
  transaction: Queryable,
  orderId: number,
  now: Date,
): Promise<{ order: Order; allowed: ReturnType<typeof orderCan.change> }> {
  const order = await lockOrder(transaction, orderId);
  const payments = await loadPaymentsOf(transaction, orderId);
  return { order, allowed: orderCan.change(order, payments.length > 0, now) };
}

/** Takes a piece off an unpaid order; it is on sale again at once (OV-14). */
export async function removeOffer(shop: Shop, request: RemoveOfferRequest): Promise<OfferOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const { outcome, isFree } = await shop.database.transaction(async (transaction) => {
    const { order: locked, allowed } = await lockToChange(transaction, order.id, shop.now());
    const piece = locked.addOns.find(({ id }) => id === request.addOnId);
    if (!allowed.yes)
      return { outcome: { kind: 'refused', refusal: allowed.refusal } as const, isFree: false };
    if (!piece) return { outcome: refused('offer-unknown'), isFree: false };
    const dropped = await dropAddOn(transaction, order.id, piece.id);
    if (!dropped) return { outcome: refused('reservation-over'), isFree: false };
    return { outcome: { kind: 'done' } as const, isFree: locked.total === piece.price };
  });
  if (isFree) await confirmFreeOrder(shop, order.id);
  return outcome;
}
