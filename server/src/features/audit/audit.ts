import type { Queryable } from '#platform/database.ts';
import { invariants, loadBreaches } from '#store/audit.ts';

/** A rule that does not hold, and rows that show it. */
export interface Finding {
  /** Of the invariant: I1 … I24, P2, P4, V1 … V3. */
  id: string;
  sentence: string;
  /** At most 100. */
  rows: readonly Record<string, unknown>[];
}

/** Asks the database about every invariant of the sale; [] is the only good answer. Changes nothing. */
export async function audit(database: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const rows = await loadBreaches(database, invariant);
    if (rows.length > 0) findings.push({ id: invariant.id, sentence: invariant.sentence, rows });
  }
  return findings;
}
