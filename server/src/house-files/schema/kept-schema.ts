import { type KeepPurpose, keepPurposes } from '@foyer/contract/rules/values.ts';
import { list } from '#house-files/shapes/collection-shapes.ts';
import { saleMoment } from '#house-files/shapes/day-shapes.ts';
import { choice, integer, line } from '#house-files/shapes/scalar-shapes.ts';
import {
  located,
  optional,
  required,
  type TableValue,
  table,
  withDefault,
} from '#house-files/shapes/shape.ts';

// `as`: each purpose is its own word.
const purposes = Object.fromEntries(keepPurposes.map((one) => [one, one])) as Record<
  KeepPurpose,
  KeepPurpose
>;

const fields = {
  for: required(
    choice<KeepPurpose>(purposes, 'house'),
    `For whom: ${keepPurposes.map((one) => `\`${one}\``).join(', ')}.`,
  ),
  name: withDefault(line(60), '', 'Whose they are, as staff call them; visitors are not told.'),
  seats: withDefault(
    list(located(line(60)), 500),
    [],
    'Seats as the hall calls them: `[stalls-7-11..13, box-1]`, or `marked`: all wheelchair places with their companions.',
  ),
  places: optional(integer(1, 100_000), 'Or so many places by number …'),
  zone: optional(located(line(60)), '… of a zone,'),
  area: optional(located(line(60)), 'or of a standing area of the plan.'),
  until: optional(
    saleMoment,
    'From when on everybody can buy them: `3 days before`, `2027-02-13 12:00`. The close of the sale when left out.',
  ),
  afterwards: withDefault(
    choice({ sale: false, closed: true }, false),
    false,
    'After that they are on `sale`, or `closed`: not sold at all.',
  ),
  companion: withDefault(
    choice({ may: false, must: true }, false),
    false,
    'A wheelchair place `may` or `must` be taken with the companion’s seat beside it.',
  ),
} as const;

/** Seats or places that the house keeps from the sale until a moment. */
export const keptShape = table(fields);
export type KeptEntry = TableValue<typeof fields>;

/** What a session keeps: its own entries, and those of the event that it does not replace. */
export function keptOf(session: readonly KeptEntry[], event: readonly KeptEntry[]): KeptEntry[] {
  const isSame = (one: KeptEntry, other: KeptEntry) => one.for === other.for && one.name === other.name;
  return [...session, ...event.filter((one) => !session.some((other) => isSame(one, other)))];
}
