/**
 * Who signs visitors in. The browser carries a code here; codes are exchanged, tokens checked and renewed by the
 * server alone. None of these throws: what goes wrong outside is an answer.
 */
export interface IdentityProvider {
  /** The code of a return becomes a person. A code is good once. */
  exchange(request: CodeExchange): Promise<SignInOutcome>;
  /** New tokens of the same person; a refresh token may be good once. */
  refresh(grant: { refreshToken: string; subject: string }): Promise<RefreshOutcome>;
  /** Ends the provider's token. */
  revoke(accessToken: string): Promise<{ kind: 'revoked' } | Trouble>;
}

export interface CodeExchange {
  code: string;
  state: string;
  codeVerifier: string;
  redirectUri: string;
  /** What the identity token must repeat; null where the caller keeps none and the verifier alone binds it. */
  nonce: string | null;
  /** Further headers that the house asks for, checked already. */
  headers: Readonly<Record<string, string>>;
}

export interface ProviderTokens {
  accessToken: string;
  idToken: string;
  /** null: the sign-in ends with its access token. */
  refreshToken: string | null;
  /** Seconds for which the access token is good, from now. */
  lifetimeSeconds: number;
}

/** A person is issuer and subject, never an e-mail: two profiles may share one. */
export interface Person {
  issuer: string;
  subject: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** The provider has made sure that the address, the number are theirs. */
  emailVerified: boolean;
  phoneVerified: boolean;
}

export type SignInOutcome = { kind: 'signed-in'; person: Person; tokens: ProviderTokens } | Trouble;
export type RefreshOutcome = { kind: 'refreshed'; tokens: ProviderTokens } | Trouble;

export type Trouble =
  /** The provider says no, or what it gave cannot be trusted; a repeat brings nothing else. */
  | { kind: 'refused'; reason: string }
  | { kind: 'throttled'; retryAfterSeconds: number }
  /** No answer, or one that cannot be read. */
  | { kind: 'unreachable'; reason: string };
