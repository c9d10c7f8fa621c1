import { isLostRace } from '#platform/transaction.ts';

/**
 * Why a sale statement failed. `race`: nothing was kept, the same again may succeed. `locked`: somebody holds a
 * place for longer than a buyer is let wait. `away`: the database does not serve now, and what was asked may or
 * may not stand (the key says which). `bug`: it will fail again.
 */
export type PlaceFailure = 'race' | 'locked' | 'away' | 'bug';

/** Somebody else took the slot or the key between our look and our insert; the next look sees it. */
const uniqueViolation = '23505';
const lockNotAvailable = '55P03';
/** Data, constraint, syntax, raised by us, internal: SQLSTATE classes that no repeat mends. */
const classesOfBugs = ['21', '22', '23', '42', 'P0', 'XX'];

export function placeFailureOf(error: unknown): PlaceFailure {
  if (!(error instanceof Error)) return 'bug';
  const code = 'code' in error ? String(error.code) : '';
  if (code === lockNotAvailable) return 'locked';
  if (isLostRace(error) || code === uniqueViolation) return 'race';
  if (error instanceof TypeError || error instanceof RangeError) return 'bug';
  return classesOfBugs.includes(code.slice(0, 2)) ? 'bug' : 'away';
}
