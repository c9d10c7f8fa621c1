import type { SeatMap, SeatStory } from '@foyer/contract/desk/sessions.ts';
import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Shop } from '#shop/shop.ts';
import { findEvening } from '#store/evenings.ts';
import {
  findSeatKeep,
  findTapHold,
  loadSeatLooks,
  loadSeatOrders,
  type SeatKeep,
  type SeatOrder,
} from '#store/seat-stories.ts';

type Context = Pick<Shop, 'database' | 'catalogue' | 'plans'>;

const signs = { kept: 'k', held: 'h', sold: 's', in: 'i' } as const;

/** How each seat of a session stands now; null: there is no such session, or it has no plan. */
export async function seatMap(
  { database, plans, catalogue }: Context,
  sessionId: number,
): Promise<SeatMap | null> {
  const evening = await findEvening(database, sessionId);
  if (evening?.planUrl == null) return null;
  const hall = await plans(evening.planUrl);
  if (hall === null) return null;
  const { events } = await catalogue.get();
  const prices = events.find(({ id }) => id === evening.eventId)?.prices ?? [];
  const sold = new Set(prices.map(({ zoneId }) => zoneId));
  const looks = hall.plan.seats.zoneIds.map((zone): string => (sold.has(zone) ? '.' : 'x'));
  for (const { seatId, look } of await loadSeatLooks(database, sessionId)) {
    const index = hall.indexOf(seatId);
    // A kept seat that was sold is sold.
    if (index !== undefined && (look !== 'kept' || looks[index] === '.')) looks[index] = signs[look];
  }
  return { planUrl: evening.planUrl, looks: looks.join('') };
}

/** What happened to a seat of a session, oldest first. `contacts`: the buyers' names and how to reach them. */
export async function seatStory(
  { database, catalogue }: Context,
  { session, seat }: { session: number; seat: number },
  { language, contacts }: { language: Language; contacts: boolean },
): Promise<SeatStory> {
  const { setup, paymentWays } = await catalogue.get();
  const textOf = (text: Text) => textIn(text, language, setup.language);
  const say = (place: PlaceName) => placeInWords(place, language, textOf);
  const orders = await loadSeatOrders(database, session, seat);
  const heldUntil = await findTapHold(database, session, seat);
  const keep = await findSeatKeep(database, session, seat);
  const last = orders.findLast((order) => hasSeat(order, seat));
  const wayOf = (wayId: number | null) => textOf(paymentWays.find(({ id }) => id === wayId)?.name ?? {});
  return {
    holder: last
      ? {
          orderId: last.orderId,
          ticketId: last.ticketId,
          buyer: contacts ? { name: last.buyerName, email: last.email, phone: last.phone } : null,
          category: textOf(last.categoryName),
          paid: last.paid,
          way: wayOf(last.wayId),
          visitedAt: last.visitedAt?.getTime() ?? null,
        }
      : null,
    currency: setup.currency,
    heldUntil: heldUntil?.getTime() ?? null,
    keep:
      keep && keep.overAt === null
        ? { purpose: keep.purpose, until: keep.until.getTime(), words: contacts ? wordsOf(keep) : '' }
        : null,
    moments: [
      ...keepMoments(keep, contacts),
      ...orders.flatMap((order) => momentsOf(order, seat, { contacts, wayOf, say })),
    ].toSorted((one, other) => one.at - other.at),
  };
}

function hasSeat({ seatId, returnedAt, endedAt }: SeatOrder, seat: number): boolean {
  return seatId === seat && returnedAt === null && endedAt === null;
}

function wordsOf({ name, note }: SeatKeep): string {
  return [name, note].filter(Boolean).join('. ');
}

function keepMoments(keep: SeatKeep | null, contacts: boolean): SeatStory['moments'] {
  if (keep === null) return [];
  const text = contacts ? wordsOf(keep) : '';
  const moment = (kind: 'kept' | 'keep-over', at: Date | null) =>
    at ? [{ kind, at: at.getTime(), orderId: 0, text, amount: null }] : [];
  return [...moment('kept', keep.madeAt), ...moment('keep-over', keep.overAt)];
}

interface Words {
  contacts: boolean;
  wayOf(wayId: number | null): string;
  say(place: PlaceName): string;
}

/** What an order did to a seat while it had it: it may have come from another one, or gone on to it. */
function momentsOf(order: SeatOrder, seat: number, { contacts, wayOf, say }: Words): SeatStory['moments'] {
  const { orderId, paid, refunded, byHouse, door, moves } = order;
  const boughtIt = (moves[0]?.from ?? order.seatId) === seat;
  const hasIt = order.seatId === seat;
  const who = contacts ? order.buyerName : '';
  const moment = (
    kind: SeatStory['moments'][number]['kind'],
    at: Date | null,
    text: string,
    amount: number | null = null,
  ) => (at ? [{ kind, at: at.getTime(), orderId, text, amount }] : []);
  const bought = [
    ...moment('placed', order.placedAt, who),
    ...moment('sold', order.paidAt, wayOf(order.wayId), paid),
    ...(order.paidAt === null ? moment('ended', order.endedAt, '') : []),
  ];
  const seated = moves.flatMap(({ from, to, fromPlace, toPlace, at }) => [
    ...(to === seat ? moment('seated-here', new Date(at), say(fromPlace)) : []),
    ...(from === seat ? moment('seated-elsewhere', new Date(at), say(toPlace)) : []),
  ]);
  const since = [
    ...moment(byHouse ? 'returned-by-house' : 'returned', order.returnedAt, who, refunded),
    ...moment('in', order.visitedAt, door ?? ''),
  ];
  return [...(boughtIt ? bought : []), ...seated, ...(hasIt ? since : [])];
}
