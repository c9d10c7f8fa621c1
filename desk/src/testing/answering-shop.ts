import { onTestFinished, vi } from 'vitest';

export interface MadeCall {
  path: string;
  /** The body of a POST, or the query of a GET. */
  request: Record<string, unknown>;
}

/** A shop that answers the desk's calls with these values; an exception is an answer that was lost. Returns the calls, as they come. */
export function answeringShop(answer: (call: MadeCall) => unknown): MadeCall[] {
  const calls: MadeCall[] = [];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), location.href);
    const path = url.pathname.replace('/api/desk/', '');
    const request = init?.body ? JSON.parse(String(init.body)) : Object.fromEntries(url.searchParams);
    calls.push({ path, request });
    const value = await answer({ path, request });
    return Response.json(isRefusal(value) ? value : { ok: true, value });
  });
  onTestFinished(() => fetch.mockRestore());
  return calls;
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value;
}
