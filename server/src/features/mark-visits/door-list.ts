import { type DoorList, type DoorRow, doorFlags } from '@foyer/contract/desk/door.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import { doorEnd, isDoorOver } from '#domain/door-times.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type DoorTicket, loadDoorKey, loadDoorTickets } from '#store/door.ts';
import { loadDivision, registerPhone } from '#store/door-parts.ts';
import { findEvening } from '#store/evenings.ts';
import { divisionFor, partOf } from './divide-doors.ts';
import { doorMilliseconds } from './mark-visit.ts';

type Context = Pick<ShopCore, 'database' | 'catalogue' | 'now'>;

/** What a phone keeps to decide without a network. null: there is no such session, or it is over. */
export async function doorList(
  shop: Context,
  { session: sessionId, device, who }: { session: number; device: string; who: string },
  language: Language,
): Promise<DoorList | null> {
  const evening = await findEvening(shop.database, sessionId);
  const now = shop.now();
  if (evening === null || isDoorOver(evening, now)) return null;
  // Before the division is read: whoever has the list counts among those who must hear of the next change.
  await registerPhone(shop.database, { sessionId, device, who });
  const division = divisionFor(await loadDivision(shop.database, sessionId), device);
  const { setup } = await shop.catalogue.get();
  const say = (text: Text) => textIn(text, language, setup.language);
  const words = new Map<string, number>();
  const wordOf = (word: string) => {
    const known = words.get(word) ?? words.size;
    words.set(word, known);
    return known;
  };
  const parts = new Map<string, { id: string; name: string; index: number }>();
  const indexOfPart = (ticket: DoorTicket) => {
    const { id, name } = partOf(ticket, setup.language);
    const part = parts.get(id) ?? { id, name: say(name), index: parts.size };
    parts.set(id, part);
    return part.index;
  };
  const rowOf = (ticket: DoorTicket): DoorRow => {
    const place = ticket.place ? placeInWords(ticket.place, language, say) : say(ticket.zoneName);
    const inAt = ticket.cameInAt && Math.round((ticket.cameInAt.getTime() - now.getTime()) / 1000);
    const row = [
      ticket.code,
      ticket.ticketId,
      wordOf(place),
      wordOf(say(ticket.categoryName)),
      ticket.people,
      ticket.orderId,
      flagsOf(ticket),
      inAt,
      indexOfPart(ticket),
    ] as const;
    return ticket.visitor === null ? row : [...row, ticket.visitor];
  };
  const rows = (await loadDoorTickets(shop.database, sessionId)).map(rowOf);
  const startsAt = evening.startsAt.getTime();
  return {
    sessionId,
    title: say(evening.title),
    startsAt,
    opensAt: startsAt - doorMilliseconds,
    overAt: doorEnd(evening).getTime(),
    now: now.getTime(),
    key: await loadDoorKey(shop.database, sessionId),
    words: [...words.keys()],
    parts: [...parts.values()].map(({ id, name }) => ({ id, name })),
    division,
    rows,
  };
}

export function flagsOf({
  isReturned,
  usesCultureCard,
  isReseated,
}: Pick<DoorTicket, 'isReturned' | 'usesCultureCard' | 'isReseated'>): number {
  return (
    (isReturned ? doorFlags.returned : 0) |
    (usesCultureCard ? doorFlags.cultureCard : 0) |
    (isReseated ? doorFlags.reseated : 0)
  );
}
