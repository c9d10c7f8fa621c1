import { type DoorList, type DoorRow, doorFlags } from '@foyer/contract/desk/door.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import { doorEnd } from '#domain/door-times.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type DoorTicket, loadDoorKey, loadDoorTickets } from '#store/door.ts';
import { findEvening } from '#store/evenings.ts';
import { doorMilliseconds } from './mark-visit.ts';

type Context = Pick<ShopCore, 'database' | 'catalogue' | 'now'>;

/** What a phone keeps to decide without a network. null: there is no such session, or it is over. */
export async function doorList(
  shop: Context,
  sessionId: number,
  language: Language,
): Promise<DoorList | null> {
  const evening = await findEvening(shop.database, sessionId);
  const now = shop.now();
  if (evening === null || isDoorOver(evening, now)) return null;
  const { setup } = await shop.catalogue.get();
  const say = (text: Text) => textIn(text, language, setup.language);
  const words = new Map<string, number>();
  const wordOf = (word: string) => {
    const known = words.get(word) ?? words.size;
    words.set(word, known);
    return known;
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
    rows,
  };
}

export function isDoorOver(evening: Parameters<typeof doorEnd>[0], now: Date): boolean {
  return now > doorEnd(evening);
}

export function flagsOf(ticket: Pick<DoorTicket, 'isReturned' | 'usesCultureCard'>): number {
  return (ticket.isReturned ? doorFlags.returned : 0) | (ticket.usesCultureCard ? doorFlags.cultureCard : 0);
}
