import type { BankPayment } from './payment.ts';
import type { PaymentLedger } from './payment-ledger.ts';

/** A payment as the bank tells of it when it is asked: true, unless a scenario makes it lie. */
export function reportedStatus({ scenarios }: PaymentLedger, payment: BankPayment): BankPayment {
  const on = (name: Parameters<PaymentLedger['scenarios']['take']>[0]) =>
    scenarios.take(name, payment.number);
  if (on('status-pending')) return { ...payment, state: 'shown', paidAt: null, refunds: [] };
  const otherAmount = on('status-wrong-amount');
  return {
    ...payment,
    ...(otherAmount ? { amount: otherAmount.amount ?? payment.amount + 1 } : {}),
    ...(on('status-wrong-currency') ? { currency: 'USD' } : {}),
    ...(on('status-other-order') ? { number: '199999999-99' } : {}),
  };
}
