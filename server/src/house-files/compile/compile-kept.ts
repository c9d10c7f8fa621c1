import { type HallPlan, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { type KeptOfFiles, seatsOfRange } from '#domain/keep.ts';
import type { EventFile } from '#house-files/schema/event-schema.ts';
import { type KeptEntry, keptOf, type SessionEntry } from '#house-files/schema/session-schema.ts';
import type { SaleMoment } from '#house-files/shapes/day-shapes.ts';
import type { IdRegistry } from './id-registry.ts';

interface KeptInput {
  ids: IdRegistry;
  /** The hall whose seats are sold; undefined: there is no plan. */
  plan: HallPlan | undefined;
  saleClosesAt: number;
  at(moment: SaleMoment): number;
}

/** What a session keeps, by the numbers of seats and zones. */
export function compileKept(
  event: EventFile,
  entry: SessionEntry,
  { ids, plan, saleClosesAt, at }: KeptInput,
): KeptOfFiles[] {
  const hall = event.hall?.value ?? '';
  return keptOf(entry.kept, event.kept).map((kept) => ({
    purpose: kept.for,
    name: kept.name,
    until: kept.until === null ? saleClosesAt : at(kept.until),
    closedAfter: kept.afterwards,
    mustPair: kept.companion,
    seats: plan ? seatsOf(kept, plan, (name) => ids.idOf('seat', `${hall}/${name}`)) : [],
    places: placesOf(kept, plan, (kind, key) => ids.idOf(kind, kind === 'zone' ? key : `${hall}/${key}`)),
  }));
}

function seatsOf({ seats }: KeptEntry, plan: HallPlan, idOf: (name: string) => number): KeptOfFiles['seats'] {
  const { ids, zoneIds, flags } = plan.seats;
  const isMarked = (index: number) =>
    ((flags[index] ?? 0) & (seatFlags.wheelchair | seatFlags.companion)) !== 0;
  const named = seats.flatMap(({ value }) =>
    value === 'marked' ? ids.filter((_, index) => isMarked(index)) : (seatsOfRange(value) ?? []).map(idOf),
  );
  const index = new Map(ids.map((id, at) => [id, at]));
  return [...new Set(named)].map((seatId) => ({ seatId, zoneId: zoneIds[index.get(seatId) ?? -1] ?? 0 }));
}

function placesOf(
  { places, zone, area }: KeptEntry,
  plan: HallPlan | undefined,
  idOf: (kind: 'zone' | 'standing', key: string) => number,
): KeptOfFiles['places'] {
  if (places === null) return null;
  const areaId = area === null ? null : idOf('standing', area.value);
  const standing = plan?.standing.find(({ id }) => id === areaId);
  const zoneId = standing?.zoneId ?? (zone === null ? null : idOf('zone', zone.value));
  const counters = [0, ...(zoneId === null ? [] : [zoneId]), ...(areaId === null ? [] : [-areaId])];
  return { counters, count: places };
}
