export interface StepResult {
  passed: number;
  failed: number;
  /** Full names of the tests that passed. */
  testNames: string[];
  /** What failed, each with the first line of its reason: the end of a log is all that some machines keep. */
  failures: string[];
  /** What failed, and passed when its files were run again: told at the end, for its cause is to be found. */
  unsteady: string[];
}

/** Of a step that holds or does not, as a whole. */
export function verdict(code: number): StepResult {
  const held = code === 0;
  return { passed: held ? 1 : 0, failed: held ? 0 : 1, testNames: [], failures: [], unsteady: [] };
}
