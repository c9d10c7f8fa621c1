/** What could not be read of one row. */
export interface RowProblem {
  row: number;
  found: string;
  expected: string;
}

/** What was read, but perhaps not as it was meant. */
export interface RowRemark {
  row: number;
  text: string;
}

/** Collects what is told row by row. */
export class RowReport {
  readonly #problems: RowProblem[] = [];
  readonly #remarks: RowRemark[] = [];

  refuse(row: number, found: string, expected: string): void {
    this.#problems.push({ row, found, expected });
  }

  remark(row: number, text: string): void {
    this.#remarks.push({ row, text });
  }

  get problems(): readonly RowProblem[] {
    return this.#problems.toSorted((one, other) => one.row - other.row);
  }

  get remarks(): readonly RowRemark[] {
    return this.#remarks.toSorted((one, other) => one.row - other.row);
  }
}
