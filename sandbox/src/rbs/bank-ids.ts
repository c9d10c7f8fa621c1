import { createHash } from 'node:crypto';

/** Ids of the bank. The same seed gives the same ids in the same order. */
export interface BankIds {
  /** mdOrder of the n-th order: a UUID. */
  orderId(n: number): string;
  /** Bank reference (RRN) of the n-th movement of an order: 12 digits. */
  reference(orderId: string, n: number): string;
  /** Approval code of the issuer: 6 digits. */
  approvalCode(orderId: string, n: number): string;
}

export function createBankIds(seed: string): BankIds {
  const digest = (...parts: (string | number)[]) =>
    createHash('sha256')
      .update([seed, ...parts].join('/'))
      .digest('hex');
  const digits = (hex: string, length: number) => (BigInt(`0x${hex}`) % 10n ** BigInt(length)).toString();

  return {
    orderId(n) {
      const hex = digest('order', n);
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `8${hex.slice(17, 20)}`,
        hex.slice(20, 32),
      ].join('-');
    },
    reference: (orderId, n) => digits(digest('reference', orderId, n), 12).padStart(12, '0'),
    approvalCode: (orderId, n) => digits(digest('approval', orderId, n), 6).padStart(6, '0'),
  };
}
