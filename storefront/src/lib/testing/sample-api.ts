import { type Api, calls } from '@foyer/contract/calls.ts';

/** Calls for tests: a test gives those that it needs, any other is a mistake of the test. */
export function sampleApi(given: Partial<Api> = {}): Api {
  const missing = Object.keys(calls).map((name) => [
    name,
    async () => {
      throw new Error(`the test does not give the call "${name}"`);
    },
  ]);
  // `as`: the names of the table.
  return { ...(Object.fromEntries(missing) as Api), ...given };
}
