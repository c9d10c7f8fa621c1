import { seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { companionsOf } from '@foyer/contract/rules/companions.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { type HallIndex, seatName } from '#domain/hall-index.ts';
import type { Refused } from '#domain/refused.ts';
import { claimedKeeps } from '#shop/claimed-keeps.ts';
import type { Shop } from '#shop/shop.ts';
import type { OpenKeep } from '#store/keeps.ts';
import type { DraftLine, OrderDraft } from '#store/place-orders.ts';

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
