import type { SaleSession } from '@foyer/contract/event/event.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';

/** A session as the page uses it. */
export interface SessionView {
  id: number;
  day: Day;
  /** `00:00` for a session without a time. */
  time: Time;
  allDay: boolean;
  state: SaleSession['state'];
  /** Places left; null = not limited. */
  left: number | null;
  zonesLeft: Readonly<Record<number, number | null>>;
  priceTypeId: number;
  /** When the sale opens, in the house's zone; null unless the state is `soon`. */
  opens: Opening | null;
  /** Day and time that it was announced for first; null: those that it has. */
  movedFrom: Opening | null;
}

export interface Opening {
  day: Day;
  time: Time;
}

/**
 * The sessions as they travel: columns instead of rows, because a museum sells a thousand half-hour slots that
 * hardly differ. Every column is as long as there are sessions, or one entry where all are equal.
 */
export interface PackedSessions {
  days: readonly Day[];
  /** Distinct lists of a day's times; '' = a session without a time. */
  timetables: readonly (readonly Time[])[];
  /** Which list each day has. */
  dayTimetables: readonly number[];
  /** The first id, then the distance of each to the one before. */
  ids: readonly number[];
  states: readonly SaleSession['state'][];
  left: readonly (number | null)[];
  /** Zones whose places are counted apart. */
  zones: readonly { id: number; left: readonly (number | null)[] }[];
  priceTypeIds: readonly number[];
  opens: readonly (Opening | null)[];
  /** Where sessions were before they were moved, by their places in the list: few are. */
  moved: Readonly<Record<number, Opening>>;
}

export function unpackSessions(packed: PackedSessions): SessionView[] {
  const places = packed.days.flatMap((day, index) => {
    const times = packed.timetables[packed.dayTimetables[index] ?? 0] ?? [];
    return times.map((time) => ({ day, time: time || '00:00', allDay: time === '' }));
  });
  let id = 0;
  return places.map((place, index) => {
    id += packed.ids[index] ?? 0;
    return {
      id,
      ...place,
      state: at(packed.states, index) ?? 'closed',
      left: at(packed.left, index) ?? null,
      zonesLeft: Object.fromEntries(packed.zones.map((zone) => [zone.id, at(zone.left, index) ?? null])),
      priceTypeId: at(packed.priceTypeIds, index) ?? 0,
      opens: at(packed.opens, index) ?? null,
      movedFrom: packed.moved[index] ?? null,
    };
  });
}

function at<Value>(values: readonly Value[], index: number): Value | undefined {
  return values.length === 1 ? values[0] : values[index];
}
