import type { Twin } from './persons.ts';
import { claimsOf, type SigningKey, unsignedToken } from './signing-key.ts';

/** The identity token as a twin hands it out: wrong in exactly one thing. */
export function forgedToken(twin: Twin | null, token: string, key: SigningKey, strange: SigningKey): string {
  const claims = claimsOf(token);
  switch (twin) {
    case 'wrong-issuer':
      return key.sign({ ...claims, iss: 'https://id.evil.example' });
    case 'wrong-audience':
      return key.sign({ ...claims, aud: 'another-shop' });
    case 'wrong-nonce':
      return key.sign({ ...claims, nonce: 'aaaaaaaaaaa' });
    case 'wrong-key':
      return strange.sign(claims);
    case 'no-signature':
      return unsignedToken(claims);
    case 'expired-token':
      return key.sign({ ...claims, exp: Number(claims.exp) - 2 * 3600, iat: Number(claims.iat) - 2 * 3600 });
    default:
      return token;
  }
}
