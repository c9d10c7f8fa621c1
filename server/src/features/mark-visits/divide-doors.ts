import type { DividedPart, DoorDivision, NewDivision } from '@foyer/contract/desk/door.ts';
import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import { type PartState, partStates } from '#domain/door-division.ts';
import { isDoorOver } from '#domain/door-times.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadDoorTickets } from '#store/door.ts';
import { addPartChanges, loadDivision, nextVersion, type StoredDivision } from '#store/door-parts.ts';
import { findSessionStart } from '#store/evenings.ts';

export type DivideOutcome =
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
