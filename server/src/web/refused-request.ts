import { type Refusal, refusalStatus } from '@foyer/contract/kit/errors.ts';

/** A request that is refused before any use case sees it; thrown by guards, answered in one place. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal;
  readonly retryAfterSeconds: number | null;
  /** As the errors of the web server have it: by it a refusal is told from a bug, which is logged. */
  readonly statusCode: number;

  constructor(refusal: Refusal, retryAfterSeconds: number | null = null) {
    super(`refused: ${refusal.kind}`);
    this.name = 'RefusedRequest';
    this.refusal = refusal;
    this.statusCode = refusalStatus(refusal.kind);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
