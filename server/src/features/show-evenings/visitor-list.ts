import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type ListedTicket, loadTicketList } from '#store/evenings.ts';
import { type Evening, oneEvening } from './day-evenings.ts';

/** What a list may be sorted by. */
export const listOrders = ['seat', 'name', 'order'] as const;
export type ListOrder = (typeof listOrders)[number];

/** One ticket of the list, in words. */
export interface ListRow extends Pick<ListedTicket, 'ticketId' | 'code' | 'orderId' | 'people' | 'name'> {
  place: string;
  category: string;
  usesCultureCard: boolean;
  returned: boolean;
  cameInAt: Date | null;
}

export interface VisitorList {
  evening: Evening;
  title: string;
  rows: readonly ListRow[];
  timeZone: string;
  houseName: string;
}

/** Who comes to a session: its tickets, those that came back last. null: no session has this number. */
export async function visitorList(
  shop: Pick<ShopCore, 'database' | 'catalogue'>,
  sessionId: number,
  { by, language }: { by: ListOrder; language: Language },
): Promise<VisitorList | null> {
  const evening = await oneEvening(shop, sessionId);
  if (evening === null) return null;
  const { setup } = await shop.catalogue.get();
  const say = (text: Text) => textIn(text, language, setup.language);
  const tickets = await loadTicketList(shop.database, sessionId);
  const rows = tickets.toSorted(orderOf(by, language, say)).map((ticket) => ({
    ticketId: ticket.ticketId,
    code: ticket.code,
    orderId: ticket.orderId,
    people: ticket.people,
    name: ticket.name,
    place: ticket.place ? placeInWords(ticket.place, language, say) : say(ticket.zoneName),
    category: say(ticket.categoryName),
    usesCultureCard: ticket.usesCultureCard,
    returned: ticket.returnedAt !== null,
    cameInAt: ticket.cameInAt,
  }));
  return {
    evening,
    title: say(evening.title),
    rows: [...rows.filter((row) => !row.returned), ...rows.filter((row) => row.returned)],
    timeZone: setup.timeZone,
    houseName: say(setup.title),
  };
}

type Compare = (one: ListedTicket, other: ListedTicket) => number;

/** Row 2 stands before row 10. */
function orderOf(by: ListOrder, language: Language, say: (text: Text) => string): Compare {
  const { compare } = new Intl.Collator(language === 'en' ? 'en' : 'ru', { numeric: true });
  const keys: Record<ListOrder, (ticket: ListedTicket) => string[]> = {
    seat: ({ place, zoneName }) =>
      place ? [say(place.sector), place.row, place.number] : [say(zoneName), '', ''],
    name: ({ name }) => [name === '' ? '\uffff' : name],
    order: () => [],
  };
  return (one, other) => {
    const others = keys[by](other);
    const differing = keys[by](one).map((key, index) => compare(key, others[index] ?? ''));
    return (
      differing.find((sign) => sign !== 0) ?? (one.orderId - other.orderId || one.ticketId - other.ticketId)
    );
  };
}
