import type { PaymentVerdict } from '#domain/payment.ts';
import type { AttemptNames } from '#ports/payment-gateway.ts';

/** Under which our names travel in the `metadata` of banks that carry any. */
export const ownName = { payment: 'merchant_number', order: 'order_hash', refund: 'refund_name' } as const;

/**
 * A verdict counts only for the order that the bank carries back with the payment: a number alone may name a payment of another
 * shop on the merchant account, or of a database that was since replaced. `carriedHash` is null where the bank says nothing;
 * then the payment is ours if `knownId`, the bank's own id, came with the answer to our start.
 */
export function ownVerdict(
  verdict: PaymentVerdict,
  carriedHash: string | null,
  { orderHash }: Pick<AttemptNames, 'orderHash'>,
  knownId: string | null,
): PaymentVerdict {
  if (!('gatewayPaymentId' in verdict)) return verdict;
  if (carriedHash !== null && !isHashOf(carriedHash, orderHash))
    return { kind: 'foreign', reason: 'the bank’s payment of this name belongs to another order' };
  if (carriedHash !== null || knownId !== null) return verdict;
  if (verdict.kind === 'paid')
    return {
      kind: 'foreign',
      reason: 'the bank holds money under this name and does not say for which order',
    };
  return { ...verdict, gatewayPaymentId: null };
}

export function isHashOf(carriedHash: string, orderHash: string): boolean {
  return carriedHash.toLowerCase() === orderHash.toLowerCase();
}
