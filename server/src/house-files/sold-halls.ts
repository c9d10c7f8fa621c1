import type { HallOfHouse, HouseFiles } from './read-house.ts';

/** The halls whose seats are sold by their plan: of the others nothing is shown. */
export function soldHalls({ events, halls }: Pick<HouseFiles, 'events' | 'halls'>): HallOfHouse[] {
  const sold = new Set(events.flatMap(({ event }) => (event.plan ? (event.hall?.value ?? []) : [])));
  return halls.filter(({ id }) => sold.has(id));
}
