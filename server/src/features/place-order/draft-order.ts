import { seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { BuyerForm, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { formProblem, tidyBuyer } from '@foyer/contract/rules/buyer-rules.ts';
import { companionsOf } from '@foyer/contract/rules/companions.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { agreedConsents, consentsOf } from '#domain/agreed-consents.ts';
import { type PricedLine, priceCart } from '#domain/cart.ts';
import type { Buyer, Catalogue, CatalogueEvent } from '#domain/catalogue.ts';
import { type HallIndex, seatName } from '#domain/hall-index.ts';
import type { HeldSubscription } from '#domain/held-subscription.ts';
import { type CallerBlock, mostFreePlaces, networkAllowances } from '#domain/network-allowance.ts';
import type { Order } from '#domain/order.ts';
import { orderDocument } from '#domain/order-document.ts';
import { type Refused, refused } from '#domain/refused.ts';
import { claimedKeeps } from '#shop/keep-link.ts';
import type { Shop } from '#shop/shop.ts';
import type { OpenKeep } from '#store/keeps.ts';
import type { DraftKey, DraftLine, OrderDraft, PlaceOutcome } from '#store/place-orders.ts';

type DraftOutcome = { kind: 'draft'; draft: OrderDraft } | Refused;

/** Who places an order, and under which names. */
interface OrderNames {
  hash: string;
  key: DraftKey;
  visitor: string | null;
  profileId: number | null;
  /** Where it comes from, the widest block first. */
  networks: readonly CallerBlock[];
  /** Share of a session that the widest may hold unpaid. */
  unpaidPercent: number;
}

/** The request as an order that only lacks its places, or the first rule that it breaks. */
export function draftOrder(
  catalogue: Catalogue,
  request: PlaceOrderRequest,
  { networks, unpaidPercent, ...names }: OrderNames,
  { hall, subscription }: { hall: HallIndex | null; subscription: HeldSubscription | null },
  now: Date,
): DraftOutcome {
  const event = catalogue.events.find(({ id }) => id === request.eventId);
  if (!event) return refused('sale-closed');
  const asksForProfile = event.needsSignIn && catalogue.setup.signIn.enabled;
  if (asksForProfile && names.profileId === null) return refused('unauthorized');
  const { usesCultureCard } = request;
  const problem = formProblem(request.buyer, { confirmsEmail: event.confirmsEmail, usesCultureCard });
  if (problem) return refused('buyer-invalid', { field: problem.field, key: problem.message });
  const agreed = agreedConsents(consentsOf(catalogue.consents, event.id, 'order'), request.consents);
  if (agreed.kind === 'refused') return agreed;
  const house = { pricesCultureCardApart: catalogue.setup.showCultureCardPrices, hall };
  const priced = priceCart(event, { ...request, subscription }, house, now);
  if (priced.kind === 'refused') return priced;
  const { lines, total, currency } = priced.cart;
  const draftLines = lines.map(draftLine);
  const held = { orderLimit: event.orderLimit, isPaid: total > 0, lines: draftLines };
  const draft = {
    ...names,
    ...termsOf(catalogue, event),
    total,
    currency,
    usesCultureCard,
    buyer: buyerOf(request),
    visitGrantId: subscription?.keeper.kind === 'shop' ? subscription.keeper.grantId : null,
    document: orderDocument(catalogue, event, lines, subscription),
    lines: draftLines,
    networks: networkAllowances(networks, subscription ? 100 : unpaidPercent, held),
    personMost: subscription === null ? mostFreePlaces(event, draftLines, total > 0) : null,
    consents: agreed.consents,
  };
  return { kind: 'draft', draft };
}

/** The request as it is judged and kept: without stray spaces, e-mails out of the Cyrillic layout. */
export function tidyRequest(request: PlaceOrderRequest): PlaceOrderRequest {
  return { ...request, buyer: tidyBuyer(request.buyer) };
}

function termsOf(catalogue: Catalogue, event: CatalogueEvent) {
  return {
    eventId: event.id,
    revision: catalogue.revision,
    needsVisitors: event.namesVisitors,
    holdSeconds: catalogue.holdSeconds,
    openOrders: catalogue.openOrdersPerBuyer,
  };
}

function buyerOf({ buyer, usesCultureCard, language }: PlaceOrderRequest): Buyer {
  return {
    name: usesCultureCard ? passportName(buyer) : buyer.name,
    email: buyer.email,
    phone: buyer.phone,
    language,
  };
}

function passportName({ surname, firstName, patronymic }: BuyerForm): string {
  return [surname, firstName, patronymic].filter(Boolean).join(' ');
}

function draftLine({ session, row, quantity, price, fee, place }: PricedLine): DraftLine {
  return {
    sessionId: session.id,
    zoneId: row.zoneId,
    categoryId: row.categoryId,
    priceTypeId: row.priceTypeId,
    quantity,
    visitors: row.visitors,
    price,
    fee,
    seatId: place?.seatId ?? null,
    areaId: place?.areaId ?? null,
  };
}

/** The order that stands in the database now, without asking for it. */
export function orderOfDraft(draft: OrderDraft, placed: Extract<PlaceOutcome, { kind: 'placed' }>): Order {
  return {
    id: placed.orderId,
    hash: draft.hash,
    eventId: draft.eventId,
    state: 'HELD',
    total: draft.total,
    exchangeOf: null,
    credit: 0,
    currency: draft.currency,
    buyer: draft.buyer,
    profileId: draft.profileId,
    usesCultureCard: draft.usesCultureCard,
    needsVisitors: draft.needsVisitors,
    placedAt: placed.placedAt,
    heldUntil: placed.heldUntil,
    paidAt: null,
    endedAt: null,
    endReason: null,
    releasedAt: null,
    lines: draft.lines.map((line, index) => ({
      id: placed.lineIds[index] ?? 0,
      position: index + 1,
      returned: 0,
      discount: 0,
      bonuses: 0,
      ...line,
    })),
    addOns: [],
    document: draft.document,
  };
}

/** Wheelchair places of one order: whoever says so gets them, and no more than a company needs. */
const mostWheelchairs = 2;

/** The draft with the keeps under which its lines may be sold, or what of the keeps' rules it breaks. */
export async function underKeeps(
  shop: Pick<Shop, 'database' | 'key'>,
  { claim }: PlaceOrderRequest,
  draft: OrderDraft,
  hall: HallIndex | null,
): Promise<PricedUnderKeeps | Refused> {
  const sessionIds = draft.lines.map(({ sessionId }) => sessionId);
  const keeps = await claimedKeeps(shop, sessionIds, claim);
  if (keeps.length === 0) return { kind: 'priced', draft, isOffered: false };
  const lines = draft.lines.map((line) => withKeep(line, keeps));
  const refusal = wheelchairRefusal({ ...draft, lines }, keeps, hall);
  return refusal
    ? { kind: 'refused', refusal }
    : { kind: 'priced', draft: { ...draft, lines }, isOffered: isOffered(lines, keeps) };
}

/** A draft, and whether all its places were offered to its buyer from the waiting list. */
export interface PricedUnderKeeps {
  kind: 'priced';
  draft: OrderDraft;
  isOffered: boolean;
}

function isOffered(lines: readonly DraftLine[], keeps: readonly OpenKeep[]): boolean {
  const offers = keeps.filter(({ purpose }) => purpose === 'offer').map(({ keepId }) => keepId);
  return lines.every(({ keepId }) => keepId !== undefined && keepId !== null && offers.includes(keepId));
}

function withKeep(line: DraftLine, keeps: readonly OpenKeep[]): DraftLine {
  const counted = [0, line.zoneId, ...(line.areaId === null ? [] : [-line.areaId])];
  const keep = keeps.find(({ sessionId, seatIds, counters }) => {
    if (sessionId !== line.sessionId) return false;
    if (line.seatId !== null) return seatIds.includes(line.seatId);
    return counters.length > 0 && counters.every((counter) => counted.includes(counter));
  });
  return keep ? { ...line, keepId: keep.keepId } : line;
}

/** A companion comes with a wheelchair, and where the house says so a wheelchair with its companion. */
function wheelchairRefusal(
  draft: OrderDraft,
  keeps: readonly OpenKeep[],
  hall: HallIndex | null,
): Refusal | null {
  if (hall === null) return null;
  const pairs = companionsOf(hall.plan);
  for (const keep of keeps.filter(({ purpose }) => purpose === 'wheelchair')) {
    const seats = draft.lines.flatMap(({ keepId, seatId }) =>
      keepId === keep.keepId && seatId !== null ? (hall.indexOf(seatId) ?? []) : [],
    );
    const having = (flag: number) =>
      seats.filter((seat) => ((hall.plan.seats.flags[seat] ?? 0) & flag) !== 0);
    const places = having(seatFlags.wheelchair);
    if (places.length > mostWheelchairs) return { kind: 'limit', parameters: { limit: mostWheelchairs } };
    const theirs = places.flatMap((place) => pairs.get(place) ?? []);
    const alone = having(seatFlags.companion).find((seat) => !theirs.includes(seat));
    const lacking = keep.mustPair ? theirs.find((seat) => !seats.includes(seat)) : undefined;
    const seat = alone ?? lacking;
    if (seat !== undefined) return { kind: 'companion', parameters: seatFacts(hall, seat, draft) };
  }
  return null;
}

function seatFacts({ plan }: HallIndex, seat: number, { buyer }: OrderDraft) {
  const { language } = buyer;
  const place = placeInWords(seatName(plan, seat), language, (text) => textIn(text, language));
  return { seatId: plan.seats.ids[seat] ?? 0, place };
}
