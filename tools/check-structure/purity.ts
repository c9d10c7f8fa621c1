import type { Finding, Rule } from './finding.ts';
import { type Import, linesOf, type SourceFile } from './source-file.ts';

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
