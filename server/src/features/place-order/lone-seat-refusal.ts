import type { Refusal } from '@foyer/contract/errors.ts';
import { loneSeats } from '@foyer/contract/lone-seats.ts';
import { placeInWords } from '@foyer/contract/place-words.ts';
import { textIn } from '@foyer/contract/values.ts';
import type { CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { type HallIndex, seatName } from '#domain/hall-index.ts';
import type { Queryable } from '#platform/database.ts';
import type { OrderDraft } from '#store/place-orders.ts';
import { loadTakenSeats } from '#store/seats.ts';

/** Where the house refuses it: the first seat that the order would leave alone; null: none. */
export async function loneSeatRefusal(
  database: Queryable,
  event: CatalogueEvent | undefined,
  hall: HallIndex | null,
  draft: OrderDraft,
  now: Date,
): Promise<Refusal | null> {
  if (event?.loneSeats !== 'refuse' || hall === null) return null;
  for (const session of event.sessions) {
    const chosen = draft.lines.flatMap(({ sessionId, seatId }) =>
      sessionId === session.id && seatId !== null ? (hall.indexOf(seatId) ?? []) : [],
    );
    const lone = chosen.length === 0 ? [] : await loneIn(database, session, { hall, draft, chosen }, now);
    const [first] = lone;
    if (first === undefined) continue;
    const { language } = draft.buyer;
    const place = placeInWords(seatName(hall.plan, first), language, (text) => textIn(text, language));
    return {
      kind: 'lone-seat',
      parameters: { sessionId: session.id, seatId: hall.plan.seats.ids[first] ?? 0, place },
    };
  }
  return null;
}

async function loneIn(
  database: Queryable,
  session: CatalogueSession,
  { hall, draft, chosen }: { hall: HallIndex; draft: OrderDraft; chosen: readonly number[] },
  now: Date,
): Promise<number[]> {
  const taken = await loadTakenSeats(database, session.id);
  const ofOthers = taken.tapped.filter(({ visitor }) => visitor !== draft.visitor);
  const blocked = new Set(
    [...taken.sold, ...taken.held, ...ofOthers.map(({ seatId }) => seatId)].map(hall.indexOf),
  );
  return loneSeats(hall.plan, (seat) => !blocked.has(seat), chosen, session.startsAt - now.getTime());
}
