import type { DocumentType, VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import { type EventVisitorNeeds, noNeeds, type VisitorTerms } from '#domain/visitor-terms.ts';
import { safeText, typesetText } from '#house-files/markup/safe-html.ts';
import type { EventFile } from '#house-files/schema/event-schema.ts';
import type { visitorData } from '#house-files/schema/visitors-schema.ts';
import { countryNumbers } from '#texts/places/country-numbers.ts';
import { regions } from '#texts/places/regions.ts';
import { ownDocumentsAfter, visitorDocuments } from '#texts/visitor-documents.ts';
import { wholeHall } from './compile-prices.ts';
import type { CompileInput } from './compiled-house.ts';

/** What the house asks of named visitors. */
export function compileVisitors({ files, ids }: CompileInput): VisitorTerms {
  const { visitors } = files.house;
  const own = visitors.ownDocuments.map(
    ({ name, value }): DocumentType => ({
      id: ownDocumentsAfter + ids.idOf('document', name),
      countryId: null,
      name: typesetText(value.name),
      note: typesetText(value.note),
    }),
  );
  const known = visitors.documents.map((name): DocumentType => visitorDocuments[name]);
  return {
    documentTypes: [...new Set(known), ...own],
    countryIds: numbersOf(visitors.countries, (code) => countryNumbers.get(code)),
    regionIds: numbersOf(visitors.regions, (code) => regions.find((one) => one.code === code)?.id),
    homeCountryId: countryNumbers.get(visitors.homeCountry) ?? 0,
    namesOnTickets: visitors.namesOnTickets,
    keepDays: visitors.keepDocuments,
    text: safeText(visitors.text, files.house, ['p', 'br', 'a', 'em', 'strong', 'ul', 'ol', 'li']),
  };
}

/** What an event asks, and the rows of its price lists that ask for something else. */
export function compileVisitorNeeds(
  { files, ids }: CompileInput,
  event: EventFile,
  lists: ReadonlySet<string | undefined>,
): EventVisitorNeeds {
  const prices = files.prices.lists
    .filter(({ name }) => lists.has(name))
    .flatMap(({ name, value }) =>
      value.flatMap((row) =>
        row.visitorData === null
          ? []
          : [
              {
                priceTypeId: ids.idOf('price-list', name),
                zoneId: ids.idOf('zone', row.zone?.value ?? wholeHall),
                categoryId: ids.idOf('category', row.category.value),
                needs: needsOf(row.visitorData),
              },
            ],
      ),
    );
  return { usual: needsOf(event.visitorData), prices };
}

function needsOf(asked: ReturnType<typeof visitorData.read>): VisitorNeeds {
  return { ...noNeeds, ...Object.fromEntries(asked.map((name) => [name, true])) };
}

function numbersOf(
  codes: readonly string[],
  find: (code: string) => number | undefined,
): readonly number[] | null {
  if (codes.length === 0) return null;
  return codes.flatMap((code) => find(code) ?? []);
}
