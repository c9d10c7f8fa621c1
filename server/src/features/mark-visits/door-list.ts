import {
  type DividedPart,
  type DoorDivision,
  type DoorList,
  type DoorRow,
  doorFlags,
  type NewDivision,
} from '@foyer/contract/desk/door.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import { doorEnd, isDoorOver, type PartState, partStates } from '#domain/doors.ts';
import type { ShopCore } from '#shop/shop.ts';
import {
  addPartChanges,
  type DoorTicket,
  loadDivision,
  loadDoorKey,
  loadDoorTickets,
  nextVersion,
  registerPhone,
  type StoredDivision,
} from '#store/door.ts';
import { findEvening, findSessionStart } from '#store/evenings.ts';
import { doorMilliseconds } from './mark-visit.ts';

type DivideOutcome =
  | { kind: 'divided'; division: DoorDivision }
  | { kind: 'over' }
  /** Another phone changed the division since this one looked at it. */
  | { kind: 'changed' }
  | { kind: 'no-such-part' };

/** The part of a hall that a ticket is for: its sector, or its zone where nobody has a seat. By it doors are divided. */
export function partOf(
  { place, zoneName }: { place: PlaceName | null; zoneName: Text },
  houseLanguage: Language,
): { id: string; name: Text } {
  const name = place?.sector ?? zoneName;
  return { id: textIn(name, houseLanguage), name };
}

/** A phone takes parts of the hall, from other phones too, and gives back what it no longer wants. */
export async function divideDoors(
  shop: ShopCore,
  { session: sessionId, device, version, parts }: NewDivision,
  who: string,
): Promise<DivideOutcome> {
  const start = await findSessionStart(shop.database, sessionId);
  if (start === null || isDoorOver(start, shop.now())) return { kind: 'over' };
  const { language } = (await shop.catalogue.get()).setup;
  const tickets = await loadDoorTickets(shop.database, sessionId);
  const known = new Set(tickets.map((ticket) => partOf(ticket, language).id));
  if (parts.some((part) => !known.has(part))) return { kind: 'no-such-part' };
  return await shop.database.transaction(async (transaction) => {
    const next = await nextVersion(transaction, sessionId, version);
    if (next === null) return { kind: 'changed' };
    const { changes, phones } = await loadDivision(transaction, sessionId);
    const states = partStates(changes, phones);
    const isOwn = (part: string) => states.some((one) => one.part === part && one.device === device);
    const taken = [...new Set(parts)].filter((part) => !isOwn(part));
    const left = states.filter((one) => one.device === device && !parts.includes(one.part));
    await addPartChanges(transaction, sessionId, [
      ...taken.map((part) => ({ part, version: next, device, who })),
      ...left.map(({ part }) => ({ part, version: next, device: null, who })),
    ]);
    return { kind: 'divided', division: divisionFor(await loadDivision(transaction, sessionId), device) };
  });
}

/** The division as one phone has to see it. */
export function divisionFor({ version, changes, phones }: StoredDivision, device: string): DoorDivision {
  return { version, parts: partStates(changes, phones).map((state) => dividedPart(state, device)) };
}

function dividedPart(state: PartState, device: string): DividedPart {
  const { part, who, since, isSettled, holdout } = state;
  return {
    id: part,
    door: state.device === null ? null : { who, isOwn: state.device === device, since: since.getTime() },
    isSettled,
    mayLetIn: holdout && { who: holdout.who, at: holdout.heardAt.getTime() },
  };
}

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
      wordOf(join('facts', language, [ticket.season && say(ticket.season), say(ticket.categoryName)])),
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
