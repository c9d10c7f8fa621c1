import type { Money } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { optionalWebLink } from '#platform/web-link.ts';
import type { BankReceiptReport, RefundedPart } from '#ports/payment-gateway.ts';
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
  paid: Money,
  refund: RefundedPart | null,
): BankReceiptReport {
  const candidates = [receipt].flat().filter(refund ? isOfOpenRefund(refund) : isOfSale);
  const wanted = refund ? refund.amount : paid;
  const found = candidates.find((one) => hasAmount(one, wanted)) ?? candidates.find(isWithoutAmount);
  return found ? stateOf(found) : strangerAmong(candidates, refund?.otherAmounts ?? []);
}

function isOfSale({ receiptStatus }: BankReceipt): boolean {
  return receiptStatus >= 0 && receiptStatus <= 2;
}

/** Receipts of refunds carry no refund id: they are matched by amount, among those not matched to another refund. */
function isOfOpenRefund({ otherDocuments }: RefundedPart) {
  return ({ receiptStatus, fiscalDocumentNumber }: BankReceipt) =>
    receiptStatus >= 3 && receiptStatus <= 5 && !otherDocuments.includes(fiscalDocumentNumber);
}

function hasAmount({ amountTotal }: BankReceipt, amount: Money): boolean {
  return !isWithoutAmount({ amountTotal }) && Number(amountTotal) === amount;
}

function isWithoutAmount({ amountTotal }: Pick<BankReceipt, 'amountTotal'>): boolean {
  return amountTotal === '';
}

function stateOf(found: BankReceipt): BankReceiptReport {
  if (found.receiptStatus % 3 === 0) return { kind: 'waiting' };
  if (found.receiptStatus % 3 === 2)
    return { kind: 'failed', reason: 'the bank’s fiscal registrar has not printed it' };
  const { fiscalDocumentNumber: document, fnNumber: drive, fiscalDocumentAttribute: sign } = found;
  return { kind: 'done', facts: { document, drive, sign, url: found.ofdReceiptUrl } };
}

/** A receipt over another amount than ours closes nothing; if it is not another refund's, staff must know of it. */
function strangerAmong(
  candidates: readonly BankReceipt[],
  otherAmounts: readonly Money[],
): BankReceiptReport {
  const stranger = candidates.find((one) => !otherAmounts.some((amount) => hasAmount(one, amount)));
  if (!stranger) return { kind: 'waiting' };
  const { amountTotal, fiscalDocumentNumber: document } = stranger;
  return { kind: 'other-amount', amount: Number(amountTotal), document };
}
