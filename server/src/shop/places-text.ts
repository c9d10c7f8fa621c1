import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type PlaceName, placesInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, languages, type Text, textIn } from '@foyer/contract/rules/values.ts';

/** Places in words: those side by side by the first and the last of them. */
export function placesText(places: readonly PlaceName[], houseLanguage: Language): Text {
  if (places.length === 0) return {};
  const byNumber = places.toSorted((one, other) => Number(one.number) - Number(other.number));
  const byRow = groupBy(byNumber, ({ sector, row }) => JSON.stringify([sector, row]));
  const runs = [...byRow.values()].flatMap(sideBySide);
  return Object.fromEntries(
    languages.map((language) => {
      const said = runs.map((run) =>
        placesInWords(run, language, (text) => textIn(text, language, houseLanguage)),
      );
      return [language, join('groups', language, [...new Set(said)])];
    }),
  );
}

function sideBySide(ofRow: readonly PlaceName[]): [PlaceName, ...PlaceName[]][] {
  const runs: [PlaceName, ...PlaceName[]][] = [];
  for (const place of ofRow) {
    const last = runs.at(-1);
    if (last && Number(last.at(-1)?.number) + 1 === Number(place.number)) last.push(place);
    else runs.push([place]);
  }
  return runs;
}
