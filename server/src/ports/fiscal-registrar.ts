import type { ReceiptCart, ReceiptKind } from '#domain/receipt.ts';

/**
 * A till of the house's own, reached over the network. No method throws for what it may answer: an unknown result is
 * `unknown`, and the caller asks again with the same name.
 */
export interface FiscalRegistrar {
  /** Asks for a receipt. Safe to repeat: the same `externalId` finds the first. */
  register(request: ReceiptRequest): Promise<RegisterOutcome>;
  /** What became of it, by the till's own name. */
  report(tillId: string): Promise<ReceiptReport>;
}

export interface ReceiptRequest {
  kind: ReceiptKind;
  /** Our unique name, at most 128 characters. */
  externalId: string;
  cart: ReceiptCart;
}

export type RegisterOutcome =
  | { kind: 'registered'; tillId: string }
  /** The till refuses the receipt as it stands: for staff. */
  | { kind: 'refused'; reason: string }
  /** The till does not let us in: nothing was asked, and nothing will be until staff mends it. */
  | { kind: 'denied'; reason: string }
  | { kind: 'unknown'; reason: string };

export type ReceiptReport =
  | { kind: 'done'; facts: ReceiptFacts }
  | { kind: 'waiting' }
  /** It came to nothing, for good: another try needs another name. */
  | { kind: 'failed'; reason: string }
  | { kind: 'denied'; reason: string }
  | { kind: 'unknown'; reason: string };

/** What the till printed. */
export interface ReceiptFacts {
  /** Number of the fiscal document, of the drive, and its sign. */
  document: string;
  drive: string;
  sign: string;
  /** Where the buyer may look at it; '' where the till does not say. */
  url: string;
}
