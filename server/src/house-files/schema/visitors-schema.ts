import { say } from '#house-files/findings/findings.ts';
import { list, named } from '#house-files/shapes/collection-shapes.ts';
import { choice, flag, integer, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { required, table, withDefault } from '#house-files/shapes/shape.ts';
import { markdown, text, title } from '#house-files/shapes/text-shapes.ts';
import { countryNumbers, regions } from '#texts/places.ts';
import { type VisitorDocumentName, visitorDocuments } from '#texts/visitor-documents.ts';

/** What named visitors may be asked besides surname and name, as written in the files. */
export const visitorData = list(
  choice<'age' | 'middleName' | 'document' | 'country' | 'region'>(
    { age: 'age', 'middle name': 'middleName', document: 'document', country: 'country', region: 'region' },
    'age',
  ),
  5,
);

// Names of an object as written above.
const documentNames = Object.keys(visitorDocuments) as VisitorDocumentName[];

const country = scalarShape(
  say('a two-letter country code like RU or KZ', 'двухбуквенный код страны, например RU или KZ'),
  'RU',
  (written) => (countryNumbers.has(written.toUpperCase()) ? written.toUpperCase() : null),
);

const region = scalarShape(
  say(
    'a region of Russia or Kazakhstan as an ISO 3166-2 code, like RU-MOW or KZ-75',
    'регион России или Казахстана, код по ISO 3166-2, например RU-MOW или KZ-75',
  ),
  'RU-MOW',
  (written) => (regions.some(({ code }) => code === written.toUpperCase()) ? written.toUpperCase() : null),
);

/** `visitors` of `house.yaml`: named visitors. */
export const visitorsShape = table({
  documents: withDefault(
    list(choice(Object.fromEntries(documentNames.map((name) => [name, name])), 'passport'), 5),
    documentNames,
    `Documents that are taken: ${documentNames.map((name) => `\`${name}\``).join(', ')}; all when left out.`,
  ),
  ownDocuments: withDefault(
    named(
      table({
        name: required(title(80), 'What the document is called.'),
        note: withDefault(text(200), {}, 'How its number is written: letters, digits, `_` and `-`.'),
      }),
    ),
    [],
    'Documents of the house’s own beside them, by name.',
  ),
  countries: withDefault(list(country, 300), [], 'Countries in the list, like `RU`; all when left out.'),
  homeCountry: withDefault(country, 'RU', 'The country chosen at first.'),
  regions: withDefault(list(region, 100), [], 'Regions in the list, like `RU-MOW`; all when left out.'),
  namesOnTickets: withDefault(flag, true, 'The visitor’s name stands on the ticket.'),
  keepDocuments: withDefault(
    integer(1, 3650),
    30,
    'Days after the session for which documents are kept; then they are erased.',
  ),
  text: withDefault(markdown(2000), {}, 'What is said above the consents of named visitors.'),
});
