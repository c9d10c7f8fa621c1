import * as v from 'valibot';
import { optionalWebLink } from '#platform/web-link.ts';
import type { ReceiptReport } from '#ports/fiscal-registrar.ts';
import type { RefundedPart } from '#ports/payment-gateway.ts';
import { errorCode } from './rbs-protocol.ts';

const textOrNumber = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
  ),
  '',
);
const bankReceipt = v.object({
  receiptStatus: v.pipe(v.number(), v.integer()),
  fiscalDocumentNumber: textOrNumber,
  fnNumber: textOrNumber,
  fiscalDocumentAttribute: textOrNumber,
  amountTotal: textOrNumber,
  ofdReceiptUrl: optionalWebLink,
});

/** Banks of the family answer with one receipt or with a list of them, those of refunds among them. */
export const receiptAnswer = v.object({
  errorCode,
  errorMessage: v.optional(v.string(), ''),
  receipt: v.optional(v.union([v.array(bankReceipt), bankReceipt]), []),
});

type BankReceipt = v.InferOutput<typeof bankReceipt>;

/** Of the payment's receipt: 0 sent, 1 delivered, 2 failed; of those of refunds 3, 4 and 5. */
export function receiptReport(
  { receipt }: v.InferOutput<typeof receiptAnswer>,
  refund: RefundedPart | null,
): ReceiptReport {
  const told = [receipt].flat();
  const found = refund ? ofRefund(told, refund) : told.find(({ receiptStatus }) => receiptStatus <= 2);
  if (!found || found.receiptStatus % 3 === 0) return { kind: 'waiting' };
  if (found.receiptStatus % 3 === 2)
    return { kind: 'failed', reason: 'the till of the bank has not printed it' };
  const { fiscalDocumentNumber: document, fnNumber: drive, fiscalDocumentAttribute: sign } = found;
  return { kind: 'done', facts: { document, drive, sign, url: found.ofdReceiptUrl } };
}

/** They carry no refund id: they are matched by amount, among those not matched to another refund. */
function ofRefund(told: readonly BankReceipt[], refund: RefundedPart): BankReceipt | undefined {
  const left = told.filter(
    ({ receiptStatus, fiscalDocumentNumber }) =>
      receiptStatus >= 3 && receiptStatus <= 5 && !refund.otherDocuments.includes(fiscalDocumentNumber),
  );
  return left.find(({ amountTotal }) => Number(amountTotal) === refund.amount) ?? left[0];
}
