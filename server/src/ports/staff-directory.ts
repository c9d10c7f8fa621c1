/**
 * Where the house keeps the accounts of its own people (OpenID Connect). The browser brings an answer back; only the
 * server exchanges its code. No method throws: failures outside the shop are return values.
 */
export interface StaffDirectory {
  /** The address at which somebody signs in. */
  addressFor(asked: DirectoryQuestion): Promise<{ kind: 'address'; address: string } | DirectoryTrouble>;
  /** The person whom the directory answered about. An answer is good once. */
  personOf(answer: DirectoryAnswer): Promise<{ kind: 'person'; person: DirectoryPerson } | DirectoryTrouble>;
}

export interface DirectoryQuestion {
  /** Where the answer comes to. */
  redirectUri: string;
  /** Of 43 letters each, made for this one question. */
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Ask for the password again, though they are signed in. */
  anew: boolean;
}

export interface DirectoryAnswer extends DirectoryQuestion {
  /** The query of the address that the browser came back to, as the directory wrote it. */
  query: string;
}

/** A person is who issuer and subject say; names and addresses change. */
export interface DirectoryPerson {
  issuer: string;
  subject: string;
  name: string;
  /** Email, or what else they sign in with. */
  login: string;
  /** What the house calls its groups. */
  groups: readonly string[];
}

export type DirectoryTrouble =
  /** The person said no, or the answer cannot be trusted; retrying does not help. */
  | { kind: 'refused'; reason: string }
  /** No answer, or an unreadable one. */
  | { kind: 'unreachable'; reason: string };
