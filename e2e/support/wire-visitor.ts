/** A foreign storefront: it knows the specification's calls and nothing of our code. */
export interface WireVisitor {
  get<Body>(path: string): Promise<Body>;
  post<Body>(
    path: string,
    body: object,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Body>;
}

export async function openWireVisitor(origin: string): Promise<WireVisitor> {
  const token = await fetch(`${origin}/api/token`);
  const cookie = (token.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const { response } = await readJson<{ response: string }>(token);
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': response,
    'x-requested-with': 'XMLHttpRequest',
    cookie,
  };
  return {
    get: async (path) => readJson(await fetch(origin + path, { headers: { cookie } })),
    post: async (path, body, more = {}, signal) =>
      readJson(
        await fetch(origin + path, {
          method: 'POST',
          headers: { ...headers, ...more },
          body: JSON.stringify(body),
          ...(signal && { signal }),
        }),
      ),
  };
}

// The caller says what the call answers, as a foreign storefront's author would read it in the specification.
async function readJson<Body>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body;
}
