import type { Finding, Project, Rule } from './read-project.ts';
import { type Import, lineAt, linesOf, type SourceFile } from './source-file.ts';

/** Rules that the pages share with the server, as pure as the domain: these may be used. */
const values = /^contract\/src\/rules\//;
/** Parts of the contract that speak of the wire: of the others the plain types may be named. */
const wire = /(-wire|-calls?|-codec|\/calls|\/endpoints?|\/wire-\w+|\/open-api)\.ts$/;

/** The present time read, or the means to read it handed on: `{ now: Date.now }`, `const { now } = Date`. */
const presentTime = new RegExp(
  [
    String.raw`\bDate\s*(\.\s*now\b|\[(?!\]))`,
    String.raw`\bnew\s+Date\b(?!\s*\(\s*[^\s)])`,
    String.raw`(?<!\bnew\s+)\bDate\(`,
    String.raw`(?<!\btype\s+\w+\s*)=\s*(globalThis\.)?Date\b(?!\.)`,
    String.raw`[(,{]\s*Date\s*[,)}]`,
    String.raw`\bTemporal\.Now\b`,
    String.raw`(?<![.\w])performance\b`,
  ].join('|'),
  'g',
);

const impurities: readonly (readonly [RegExp, string])[] = [
  [/\bawait\b|\basync\b/g, 'no waiting in domain: let the feature load, and hand the data in'],
  [presentTime, 'no clock in domain: take `now` as a parameter'],
  [/\bMath\.random\(|\bcrypto\b/g, 'no chance in domain: hand ids and random bytes in'],
];

/** Rule 2: rules are pure. */
export const domainPurity: Rule = {
  name: 'domain-purity',
  find: ({ sources }) =>
    sources.filter(isRule).flatMap((source) => [...findImpure(source), ...findForeign(source)]),
};

/** Rule 4: one file reads the time. A browser's page has no other clock, the sandbox has its own. */
export const clock: Rule = {
  name: 'clock',
  find: ({ sources }) =>
    sources
      .filter(
        ({ path, isTest }) =>
          path.startsWith('server/src/') && !isTest && path !== 'server/src/platform/clock.ts',
      )
      .flatMap((source) =>
        linesOf(source, presentTime).map((line) => ({
          file: source.path,
          line,
          what: 'only platform/clock reads the time: take `now` as a parameter',
        })),
      ),
};

function isRule({ path, isTest }: SourceFile): boolean {
  return path.startsWith('server/src/domain/') && !isTest;
}

function findImpure(source: SourceFile): Finding[] {
  return impurities.flatMap(([pattern, what]) =>
    linesOf(source, pattern).map((line) => ({ file: source.path, line, what })),
  );
}

function findForeign(source: SourceFile): Finding[] {
  return source.imports.filter(isForeign).map(({ line, specifier }) => ({
    file: source.path,
    line,
    what: `domain may not know "${specifier}": only itself, the values of the contract and its plain types`,
  }));
}

function isForeign({ target = '', typeOnly }: Import): boolean {
  if (target.startsWith('server/src/domain/') || values.test(target)) return false;
  return !(typeOnly && target.startsWith('contract/src/') && !wire.test(target));
}

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

/** What the product exports, the product uses: a test keeps nothing alive. What tests share, tests may use alone. */
export const usedExports: Rule = {
  name: 'used-exports',
  find: ({ sources }) => {
    const takings = takingsByFile(sources);
    return sources.filter(isUsedByImports).flatMap((source) => findUnused(source, takings));
  },
};

/** Taken by other means than an import that can be read here: by a pattern, as a built file, by the tests' runner. */
const takenOtherwise = [
  /^storefront\/src\/pages\/[^/]+\/page\.tsx$/,
  /^storefront\/src\/i18n\/(ru|en|ch|kz)\/\w+\.ts$/,
  /^storefront\/src\/entry-server\.tsx$/,
  /^server\/src\/testing\/global-setup\.ts$/,
  /^tools\/bench\/plan-trial\.ts$/,
];

function isUsedByImports({ path }: SourceFile): boolean {
  return !takenOtherwise.some((pattern) => pattern.test(path));
}

/** A file that takes from another, and what. */
type Taking = Pick<Import, 'names'> & { by: SourceFile };
type Takings = ReadonlyMap<string, readonly Taking[]>;

function takingsByFile(sources: Project['sources']): Takings {
  const takings = new Map<string, Taking[]>();
  for (const by of sources) {
    for (const { target, names } of by.imports) {
      if (target !== undefined) takings.set(target, [...(takings.get(target) ?? []), { by, names }]);
    }
  }
  return takings;
}

function findUnused(source: SourceFile, takings: Takings): Finding[] {
  return exportsOf(source).flatMap(({ name, line }) => {
    const takers = takersOf(source, name, takings);
    if (mentions(source, name) > 1 || takers.some(({ isTest }) => source.isTest || !isTest)) return [];
    const user = takers.length > 0 ? 'tests alone' : 'nobody';
    return [{ file: source.path, line, what: `${name} is used by ${user}: connect it, or remove it` }];
  });
}

/** Whoever names it in an import, or takes the whole file and names it then, or hands the file on to one who does. */
function takersOf({ path }: SourceFile, name: string, takings: Takings): SourceFile[] {
  return (takings.get(path) ?? []).flatMap(({ by, names }) => {
    if (names) return names.includes(name) ? [by] : [];
    const readers = [by, ...(takings.get(by.path) ?? []).map((taking) => taking.by)];
    return readers.filter((reader) => mentions(reader, name) > 0);
  });
}

const declaration = /^export\s+(?:async\s+)?(?:function\*?|const|let|class|interface|type)\s+(\w+)/gm;

function exportsOf({ code, text }: SourceFile): { name: string; line: number }[] {
  return [...code.matchAll(declaration)].map(({ index, 1: name = '' }) => ({
    name,
    line: lineAt(text, index),
  }));
}

function mentions({ code }: SourceFile, name: string): number {
  return code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
}
