import { fillTemplate, type Values } from './fill-template.ts';
import type { Mapping } from './read-mapping.ts';
import type { ReadRow, RowReport } from './read-row.ts';
import { slugOf, UniqueNames } from './unique-names.ts';

export interface ImportedVenue {
  /** Its key in venues.yaml. */
  id: string;
  name: string;
  address: string;
  /** The first row that names it. */
  row: number;
}

/** The venues of a season by their names without differences of spelling. */
export type SeasonVenues = ReadonlyMap<string, ImportedVenue>;

/** `decided`: keys in venues.yaml by names, of an earlier import. */
export function venuesOf(
  rows: readonly ReadRow[],
  mapping: Mapping,
  decided: ReadonlyMap<string, string>,
  report: RowReport,
): SeasonVenues {
  const ids = new UniqueNames(new Map([...decided].map(([name, id]) => [withoutSpelling(name), id])));
  const venues = new Map<string, ImportedVenue>();
  const spellings = new Set<string>();
  for (const { row, values } of rows) {
    const name = venueName(values, mapping);
    const key = withoutSpelling(name);
    if (key === '' || spellings.has(name)) continue;
    spellings.add(name);
    const known = venues.get(key);
    if (known !== undefined) {
      const earlier = `${report.nameOf(known.row)} says "${known.name}", which is used`;
      report.remark(row, `${mapping.venue.value} "${name}"; ${earlier}`);
      continue;
    }
    const id = ids.nameOf(key, slugOf(name) || 'venue');
    venues.set(key, { id, name, address: fillTemplate(mapping.address ?? '', values), row });
  }
  return venues;
}

/** undefined: the row names none. */
export function venueOf(
  { values }: ReadRow,
  mapping: Mapping,
  venues: SeasonVenues,
): ImportedVenue | undefined {
  return venues.get(withoutSpelling(venueName(values, mapping)));
}

function venueName(values: Values, { venue }: Mapping): string {
  return (values[venue.value] ?? []).join(', ');
}

/** Capitals, punctuation, accents of Latin letters and ё tell no venues apart; all other letters and digits do. */
function withoutSpelling(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-zе])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
