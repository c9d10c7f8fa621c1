/** What must hold in every committed state: a query of the rows that break it. */
export interface Invariant {
  /** As in the list of invariants: I1 … I24; P for what must happen in bounded time, V for visits of season tickets,
   * M for changed sessions, H for what is kept. */
  id: string;
  /** The rule, as one sentence. */
  sentence: string;
  /** Returns no rows when the rule holds. One statement: one snapshot, so it may be asked in the midst of a sale. */
  breaches: string;
}
