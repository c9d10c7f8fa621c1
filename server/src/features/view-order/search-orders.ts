import { houseClock } from '#domain/clock-span.ts';
import { seatName } from '#domain/hall-index.ts';
import type { OrderState } from '#domain/states.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type HallSession, loadHallSessions } from '#store/evenings.ts';
import { type FoundOrder, findOrders, findOrdersOfSeats } from '#store/order-lists.ts';
import type { Plans } from '#store/plans.ts';
import { isMeantPlace, readTypedSeat, type TypedSeat } from './typed-seat.ts';

type Context = Pick<ShopCore, 'database' | 'catalogue' | 'now'> & { plans: Plans };

/**
 * Orders by what a caller says: a seat with its day or without, the next evening first, or else every word of a name, an address, a
 * phone or a number (`findOrders`). At most `atMost`.
 */
export async function searchOrders(
  shop: Context,
  typed: readonly string[],
  { state, atMost }: { state: OrderState | null; atMost: number },
): Promise<FoundOrder[]> {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const seated = await ordersOfSeat(shop, typed.join(' '), { state, atMost });
  return seated.length > 0 ? seated : await findOrders(shop.database, { words, state, atMost });
}

/**
 * Digits side by side are one number: order numbers are shown as 418 207, and phone numbers are written with spaces. A phone
 * that begins with the 8 of calls within the country is looked for without it.
 */
export function searchWords(typed: readonly string[]): string[] {
  const words = typed.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '');
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && isNumber(before) && isNumber(word)) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  return joined.map((word) =>
    isNumber(word) ? word.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '') : word,
  );
}

function isNumber(word: string): boolean {
  return /^[\d+()-]*\d[\d+()-]*$/.test(word);
}

/** Without a day a seat is looked for in so many evenings from yesterday on. */
const eveningsAhead = 30;
const dayMilliseconds = 86_400_000;

async function ordersOfSeat(
  { database, catalogue, plans, now }: Context,
  typed: string,
  wanted: { state: OrderState | null; atMost: number },
): Promise<FoundOrder[]> {
  const { timeZone } = (await catalogue.get()).setup;
  const seat = readTypedSeat(typed, houseClock(now(), timeZone).day);
  if (seat === null) return [];
  const from = new Date(now().getTime() - dayMilliseconds);
  const sessions = await loadHallSessions(database, { day: seat.day, from, atMost: eveningsAhead });
  const meant = sessions.filter(({ time }) => seat.time === null || time === seat.time);
  const seatIds = await seatsOf(meant, seat, plans);
  if (seatIds.length === 0) return [];
  const sessionIds = meant.map(({ sessionId }) => sessionId);
  return await findOrdersOfSeats(database, { sessionIds, seatIds, ...wanted });
}

/** Numbers of all seats that may be meant, in any hall of these sessions. */
async function seatsOf(sessions: readonly HallSession[], seat: TypedSeat, plans: Plans): Promise<number[]> {
  const halls = await Promise.all([...new Set(sessions.map(({ planUrl }) => planUrl))].map(plans));
  return halls.flatMap((hall) =>
    hall === null
      ? []
      : hall.plan.seats.ids.filter((_, index) => isMeantPlace(seat, seatName(hall.plan, index))),
  );
}
