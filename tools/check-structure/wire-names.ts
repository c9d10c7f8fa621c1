import type { Rule } from './finding.ts';
import { lineAt, type SourceFile } from './source-file.ts';

/** Misspelt or foreign, and so known only to the wire. */
const names = [
  'calendar_id',
  'clientcategory_id',
  'creditcompany_id',
  'demquantlimit',
  'demsumma',
  'eventsotrnum',
  'mainmenu_id',
  'mainmenusortnum',
  'maybefree',
  'menucolumncount',
  'menurowcount',
  'passagequant',
  'pricetype_id',
  'priceservise',
  'seatroot_id',
  'showattribute',
  'showfiltercalendar',
  'showquant',
  'toping',
  'urlyandexmap',
  'usenopushkarta',
  'useproculture',
  'usepushkarta',
  'useseatsvg',
  'zonelevel_id',
];
const pattern = new RegExp(`\\b(${names.join('|')})\\b`, 'g');

/** Rule 5: wire names stand in the contract, and in tests of the wire. */
export const wireNames: Rule = {
  name: 'wire-names',
  find: ({ sources }) => sources.filter(mayNotKnow).flatMap(findNames),
};

function mayNotKnow({ path, isTest }: SourceFile): boolean {
  return /^(server|storefront)\//.test(path) && !isTest;
}

/** Literals are searched too: a wire name in quotes is one all the same. Comments are not. */
function findNames(source: SourceFile) {
  const places = [
    ...[...source.code.matchAll(pattern)].map(({ index, 0: name }) => ({ offset: index, name })),
    ...source.literals.flatMap(({ offset, text }) =>
      [...text.matchAll(pattern)].map(({ index, 0: name }) => ({ offset: offset + index, name })),
    ),
  ];
  return places.map(({ offset, name }) => ({
    file: source.path,
    line: lineAt(source.text, offset),
    what: `"${name}" is a name of the wire: use the plain name; docs/how-it-works/glossary.md has it`,
  }));
}
