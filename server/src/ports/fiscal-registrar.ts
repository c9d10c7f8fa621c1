import type { ReceiptCart, ReceiptKind } from '#domain/receipt.ts';

/**
 * A fiscal registrar of the house's own, reached over the network. No method throws because of its answer or the
 * absence of one: an unclear result is `unknown`, and the caller asks again with the same id.
 */
export interface FiscalRegistrar {
  /** Requests a receipt. Safe to retry: the same `externalId` finds the first one. */
  register(request: ReceiptRequest): Promise<RegisterOutcome>;
  /** The state of a receipt, by the registrar's own id. */
  report(registrarId: string): Promise<ReceiptReport>;
}

export interface ReceiptRequest {
  kind: ReceiptKind;
  /** Our unique id, at most 128 characters. */
  externalId: string;
  cart: ReceiptCart;
}

export type RegisterOutcome =
  | { kind: 'registered'; registrarId: string }
  /** The registrar refuses this receipt; left to staff. */
  | { kind: 'refused'; reason: string }
  /** The registrar rejects our credentials: nothing can be requested until staff fix them. */
  | { kind: 'denied'; reason: string }
  | { kind: 'unknown'; reason: string };

export type ReceiptReport =
  | { kind: 'done'; facts: ReceiptFacts }
  | { kind: 'waiting' }
  /** Failed for good: another attempt needs another id. */
  | { kind: 'failed'; reason: string }
  | { kind: 'denied'; reason: string }
  | { kind: 'unknown'; reason: string };

/** What the registrar printed. */
export interface ReceiptFacts {
  /** Numbers of the fiscal document and the fiscal drive, and the fiscal sign. */
  document: string;
  drive: string;
  sign: string;
  /** Where the buyer can view it; '' if the registrar does not say. */
  url: string;
}
