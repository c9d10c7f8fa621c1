/**
 * Whether this program serves the calls. In a browser `in-browser.ts` stands in its place (a condition of
 * `package.json`), so that the bundler drops the server's half of every row: schemas, limits, summaries.
 */
export const onServer = true;
