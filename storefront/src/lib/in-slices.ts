/** The longest that a work in slices holds the page, milliseconds: a press waits no longer than a frame. */
const longestSlice = 8;

/** Does a long work step by step, and lets the browser draw and answer in between. Throws what a step throws. */
export async function inSlices<Result>(work: Iterator<unknown, Result>): Promise<Result> {
  let began = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < longestSlice) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
}

/** The same work where nobody waits for the page. */
export function inOneGo<Result>(work: Iterator<unknown, Result>): Result {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
  }
}
