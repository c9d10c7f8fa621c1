import type { HallPlan, PlanRow } from '@foyer/contract/hall/hall-plan.ts';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { liftedBeforeStart, loneSeats } from '@foyer/contract/rules/lone-seats.ts';
import { type PlaceName, placeInWords, placesInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, languages, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { type HallIndex, seatName } from '#domain/hall-index.ts';
import type { Queryable } from '#platform/database.ts';
import type { OrderDraft } from '#store/place-orders.ts';
import { findTakenOf } from '#store/seats.ts';

/** Places in words: those side by side by the first and the last of them. */
export function placesText(places: readonly PlaceName[], houseLanguage: Language): Text {
  if (places.length === 0) return {};
  const byNumber = places.toSorted((one, other) => Number(one.number) - Number(other.number));
  const byRow = groupBy(byNumber, ({ sector, row }) => JSON.stringify([sector, row]));
  const runs = [...byRow.values()].flatMap(sideBySide);
  return Object.fromEntries(
    languages.map((language) => {
      const said = runs.map((run) =>
        placesInWords(run, language, (text) => textIn(text, language, houseLanguage)),
      );
      return [language, join('groups', language, [...new Set(said)])];
    }),
  );
}

function sideBySide(ofRow: readonly PlaceName[]): [PlaceName, ...PlaceName[]][] {
  const runs: [PlaceName, ...PlaceName[]][] = [];
  for (const place of ofRow) {
    const last = runs.at(-1);
    if (last && Number(last.at(-1)?.number) + 1 === Number(place.number)) last.push(place);
    else runs.push([place]);
  }
  return runs;
}

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
  const untilStart = session.startsAt - now.getTime();
  if (untilStart <= liftedBeforeStart) return [];
  const { plan } = hall;
  const seatIds = rowsOf(plan, chosen).flatMap(({ first, count }) =>
    plan.seats.ids.slice(first, first + count),
  );
  const under = draft.lines.flatMap(({ keepId }) => keepId ?? []);
  const seats = { sessionId: session.id, seatIds, visitor: draft.visitor, under };
  const blocked = new Set((await findTakenOf(database, seats)).map(hall.indexOf));
  return loneSeats(plan, (seat) => !blocked.has(seat), chosen, untilStart);
}

/** The rows of the chosen seats: no other is judged, and a hall may have thousands of seats. */
function rowsOf({ rows, seats }: HallPlan, chosen: readonly number[]): PlanRow[] {
  return [...new Set(chosen.map((seat) => seats.rows[seat] ?? -1))].flatMap((row) => rows[row] ?? []);
}
