import type { WireContext } from '#kit/wire-values.ts';
import type { PlaceName } from '#rules/place-words.ts';
import { textFromWire, textToWire } from '#rules/values.ts';

interface WirePlace extends Record<string, unknown> {
  row?: string | null | undefined;
  seat?: string | null | undefined;
}

/** `row` and `seat` are there where a ticket has a place, empty for a standing one. */
export function placeToWire(place: PlaceName | undefined, context: WireContext) {
  if (place === undefined) return {};
  const { sector, row, number } = place;
  return { ...textToWire('sector', sector, context.houseLanguage), row, seat: number };
}

export function placeFromWire(wire: WirePlace): { place?: PlaceName } {
  if (typeof wire.row !== 'string' || typeof wire.seat !== 'string') return {};
  return { place: { sector: textFromWire('sector', wire), row: wire.row, number: wire.seat } };
}
