/** Stands in place of `on-server.ts` in a browser. */
export const onServer = false;
