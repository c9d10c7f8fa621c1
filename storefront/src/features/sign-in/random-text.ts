/** The letters that RFC 7636 allows everywhere and no address changes; 64, so that none is likelier. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 64]).join('');
}

/** SHA-256 as base64url: what the provider is shown of a verifier (S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
