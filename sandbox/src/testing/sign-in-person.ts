import { createHash, randomBytes } from 'node:crypto';

/** What a shop keeps of an attempt, and the code that a person brought back for it. */
export async function codeOf(address: string, person: string, redirectUri: string) {
  const codeVerifier = randomBytes(96).toString('base64url');
  const attempt = { state: 's'.repeat(43), nonce: 'n'.repeat(11), codeVerifier, redirectUri };
  const query = new URLSearchParams({
    client_id: 'foyer',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email phone profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = await signInPerson(`${address}/oauth2/auth?${query}`, person);
  return { ...attempt, code: back.searchParams.get('code') ?? '' };
}

/** What a person does in a browser at the sandbox's provider: says who they are, or no. Gives the way back. */
export async function signInPerson(
  authorizeAddress: string,
  person: string | null,
  browser: Browser = createBrowser(),
): Promise<URL> {
  const question = await browser.follow(authorizeAddress);
  const answer = await browser.post(question, { person: person ?? '' });
  const back = await browser.follow(answer);
  return new URL(back);
}

type Browser = ReturnType<typeof createBrowser>;

/** Keeps cookies, follows redirects and sends forms that send themselves, up to where the provider sends the browser away. */
export function createBrowser() {
  const cookies = new Map<string, string>();
  const send = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const locationOf = (response: Response, address: string) => {
    const location = response.headers.get('location');
    return location === null ? null : new URL(location, address).href;
  };
  const post = async (address: string, fields: Record<string, string>) => {
    const response = await send(address, { method: 'POST', body: new URLSearchParams(fields) });
    return locationOf(response, address) ?? address;
  };
  return {
    async follow(address: string): Promise<string> {
      const home = new URL(address).origin;
      for (let next = address; ; ) {
        if (new URL(next).origin !== home) return next;
        const response = await send(next);
        const location = locationOf(response, next);
        if (location === null) {
          const text = await response.text();
          if (response.status >= 400) throw new Error(`${response.status} ${text}`);
          if (!text.includes('forms[0].submit()')) return next;
          next = await post(/action="([^"]+)"/.exec(text)?.[1] ?? '', fieldsOf(text));
        } else next = location;
      }
    },
    post,
  };
}

function fieldsOf(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
