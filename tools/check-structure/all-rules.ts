import { adapters, arrows, cycles, siblings, twoSides } from './arrows.ts';
import type { Rule } from './finding.ts';
import { barrels, defaultExports, parentImports } from './module-style.ts';
import { environment, outsideCalls, sql } from './owners.ts';
import { plainTypescript, reasonedAssertions } from './plain-typescript.ts';
import { clock, domainPurity } from './purity.ts';
import { fileLength, pathWords } from './sizes.ts';
import { usedExports } from './used-exports.ts';
import { wireNames } from './wire-names.ts';

export const allRules: readonly Rule[] = [
  arrows,
  cycles,
  siblings,
  twoSides,
  adapters,
  domainPurity,
  clock,
  sql,
  environment,
  outsideCalls,
  wireNames,
  parentImports,
  barrels,
  defaultExports,
  plainTypescript,
  reasonedAssertions,
  pathWords,
  fileLength,
  usedExports,
];
