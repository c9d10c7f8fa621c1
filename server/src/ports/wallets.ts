import type { IssuedPass } from '#domain/wallet-pass.ts';

/** The wallets of phones that the house can issue passes for; null: it has no keys for it, or none that can be used. */
export interface Wallets {
  apple(): Promise<AppleWallet | null>;
  google(): Promise<GoogleWallet | null>;
}

/** Pictures of a pass, PNG. */
export interface PassPictures {
  /** By their names in the pass: `icon.png`, `icon@2x.png`, `logo.png`, `thumbnail@2x.png`. */
  files: Readonly<Record<string, Buffer>>;
}

/** How a pass asks whether it has changed. */
export interface PassUpdates {
  /** Address of the web service, with a slash at its end. */
  address: string;
  token: string;
}

/** What became of a push: `gone`, the phone keeps the pass no more. */
export type PushOutcome = { kind: 'sent' } | { kind: 'gone' } | { kind: 'failed'; reason: string };

export interface AppleWallet {
  /** `pass.example.tickets` */
  passType: string;
  /** A signed pass (.pkpass). `updates` null: it never changes. */
  sign(pass: IssuedPass, pictures: PassPictures, updates: PassUpdates | null): Promise<Buffer>;
  /** Several passes in one file (.pkpasses), by their names. */
  bundle(passes: Readonly<Record<string, Buffer>>): Promise<Buffer>;
  /** Tells phones to ask for their passes, by push tokens. Never throws. */
  push(tokens: readonly string[]): Promise<ReadonlyMap<string, PushOutcome>>;
}

/** `refused`: it does not take this pass; `silent`: it takes none now. */
export type PutOutcome = { kind: 'put' } | { kind: 'refused' | 'silent'; reason: string };

export interface GoogleWallet {
  /** Writes what the pass says, whether Google knows it already or not. Never throws. */
  put(pass: IssuedPass): Promise<PutOutcome>;
  /** Where a visitor adds passes that were put. */
  saveAddress(passes: readonly IssuedPass[], origin: string): Promise<string>;
}
