/** Asked for at least `days` days before the day of the session, `percent` of the ticket goes back. */
export interface ReturnStep {
  /** 0 = until the session begins. */
  days: number;
  /** 1 to 100. */
  percent: number;
}

/** What the return of a ticket brings: frozen with the order at its sale. */
export interface ReturnTerms {
  allowed: boolean;
  /** The service fee stays with the house; else it goes back in the same share as the price. */
  keepsFee: boolean;
  /** From the most days down. */
  ladder: readonly ReturnStep[];
}
