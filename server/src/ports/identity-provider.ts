/**
 * The service that signs visitors in. The browser brings a code; only the server exchanges codes and verifies and
 * renews tokens. No method throws: failures outside the shop are return values.
 */
export interface IdentityProvider {
  /** Exchanges the code for a person. A code is valid once. */
  exchange(request: CodeExchange): Promise<SignInOutcome>;
  /** Gets new tokens for the same person; a refresh token may be valid only once. */
  refresh(grant: { refreshToken: string; subject: string }): Promise<RefreshOutcome>;
  /** Revokes the provider's token. */
  revoke(accessToken: string): Promise<{ kind: 'revoked' } | Trouble>;
}

export interface CodeExchange {
  code: string;
  state: string;
  codeVerifier: string;
  redirectUri: string;
  /** Must be repeated in the identity token; null if the caller has none and the verifier alone binds the code. */
  nonce: string | null;
  /** Additional headers from the house file, already validated. */
  headers: Readonly<Record<string, string>>;
}

export interface ProviderTokens {
  accessToken: string;
  idToken: string;
  /** null: the sign-in ends when the access token expires. */
  refreshToken: string | null;
  /** For how many seconds the access token is valid, from now. */
  lifetimeSeconds: number;
}

/** A person is identified by issuer and subject, never by email: two profiles may share one. */
export interface Person {
  issuer: string;
  subject: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Whether the provider has verified that the address or number is theirs. */
  emailVerified: boolean;
  phoneVerified: boolean;
}

export type SignInOutcome = { kind: 'signed-in'; person: Person; tokens: ProviderTokens } | Trouble;
export type RefreshOutcome = { kind: 'refreshed'; tokens: ProviderTokens } | Trouble;

export type Trouble =
  /** The provider refused, or its answer cannot be trusted; retrying does not help. */
  | { kind: 'refused'; reason: string }
  | { kind: 'throttled'; retryAfterSeconds: number }
  /** No answer, or an unreadable one. */
  | { kind: 'unreachable'; reason: string };
