import type { BestPlaces } from '@foyer/contract/hall/best-places.ts';
import type { CartLine } from '@foyer/contract/order/order.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { placesInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { PlainPlaces } from './scheme-data.ts';

/** What a browser without a script may choose from, in words; the form sends `value` back. */
export function plainPlaces(
  found: readonly BestPlaces[],
  language: Language,
  houseLanguage: Language,
): PlainPlaces['options'] {
  const say = (text: Parameters<typeof textIn>[0]) => textIn(text, language, houseLanguage);
  return found.map(({ zoneId, areaId, seats }) => {
    const rows = [...groupBy(seats, ({ place }) => place.row).values()];
    const words = rows.flatMap(([first, ...others]) =>
      first ? [placesInWords([first.place, ...others.map(({ place }) => place)], language, say)] : [],
    );
    const seatIds = seats.map(({ id }) => id);
    return { zoneId, value: optionValue(zoneId, areaId, seatIds), words: join('list', language, words) };
  });
}

/** The option that a form of the page has sent, and whose tickets. */
export function chosenPlaces(lines: readonly CartLine[]): PlainPlaces['chosen'] {
  const [first] = lines;
  if (!first) return { value: '', categoryId: null };
  const seatIds = lines.map(({ seatId }) => seatId).filter((id) => id > 0);
  return { value: optionValue(first.zoneId, first.areaId ?? 0, seatIds), categoryId: first.categoryId };
}

function optionValue(zoneId: number, areaId: number, seatIds: readonly number[]): string {
  return [zoneId, areaId, seatIds.join('-')].join('.');
}
