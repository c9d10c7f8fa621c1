import type { BrowserContext, Route } from 'playwright-core';

/** Whether a request is lost, by its number among those for the same script and among all of them. */
export type IsLost = (script: string, requests: { ofScript: number; ofAll: number }) => boolean;

/** Loses real requests for scripts, and names those that were asked for, in the order of their first request. */
export async function dropScripts(context: BrowserContext, isLost: IsLost): Promise<() => string[]> {
  const counts = new Map<string, number>();
  let ofAll = 0;
  await context.route(/\/assets\/[^?]*\.js(\?|$)/, async (route: Route) => {
    const script = nameOf(route.request().url());
    const ofScript = (counts.get(script) ?? 0) + 1;
    counts.set(script, ofScript);
    ofAll += 1;
    await (isLost(script, { ofScript, ofAll }) ? route.abort('connectionreset') : route.continue());
  });
  return () => [...counts.keys()];
}

/** One script has several addresses: what was lost is asked for under another. */
function nameOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
