import { adapters, arrows, siblings, twoSides } from './arrows.ts';
import type { Rule } from './finding.ts';
import { outsideCalls, sql } from './owners.ts';
import { pathWords } from './path-words.ts';
import { clock, domainPurity } from './purity.ts';
import { reasonedAssertions } from './reasoned-assertions.ts';
import { sqlFunctions } from './sql-functions.ts';
import { usedExports } from './used-exports.ts';
import { wireNames } from './wire-names.ts';

/** What neither the compiler nor Biome can hold. */
export const allRules: readonly Rule[] = [
  arrows,
  siblings,
  twoSides,
  adapters,
  domainPurity,
  clock,
  sql,
  sqlFunctions,
  outsideCalls,
  wireNames,
  reasonedAssertions,
  pathWords,
  usedExports,
];
