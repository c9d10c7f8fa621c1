import type { Money } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import type { ReceiptCart, TaxSystem, VatRate } from '#domain/receipt.ts';
import { optionalWebLink } from '#platform/outbound.ts';
import type { BankReceiptReport, RefundedPart } from '#ports/payment-gateway.ts';
import { errorCode } from './rbs-protocol.ts';

/** `taxType` of the protocol. It names no code for 5, 7 and 22 %: such a cart cannot go to the bank's fiscal registrar. */
const taxTypes: Partial<Record<VatRate, number>> = {
  none: 0,
  vat0: 1,
  vat10: 2,
  vat110: 4,
  vat20: 6,
  vat120: 7,
};

const taxSystems: Record<TaxSystem, number> = {
  osn: 0,
  usn_income: 1,
  usn_income_outcome: 2,
  esn: 4,
  patent: 5,
};

/** The protocol takes no longer address. A part of one may be somebody else's. */
export const longestEmail = 40;

type ReceiptFields =
  | { kind: 'fields'; fields: { taxSystem: string; orderBundle: string } }
  | { kind: 'refused'; reason: string };

/** The fields of register.do for the bank's fiscal registrar. FFD 1.2. */
export function receiptFields(cart: ReceiptCart, phone: string): ReceiptFields {
  if (cart.lines.some(({ vat }) => taxTypes[vat] === undefined))
    return { kind: 'refused', reason: 'the bank’s fiscal registrar has no code for a VAT rate of the cart' };
  const customerDetails = receiverOf(cart.email, phone);
  if (customerDetails === null)
    return {
      kind: 'refused',
      reason: `the bank takes no e-mail address of more than ${longestEmail} characters, and the buyer has no Russian mobile phone for the receipt`,
    };
  const items = cart.lines.map(({ name, price, quantity, vat, goods }, index) => ({
    positionId: String(index + 1),
    name: name.slice(0, 100),
    quantity: { value: quantity, measure: '0' },
    itemCode: `T-${index + 1}`,
    itemPrice: price,
    itemAmount: price * quantity,
    itemCurrency: 643,
    tax: { taxType: taxTypes[vat] },
    itemAttributes: {
      attributes: [
        { name: 'paymentMethod', value: '1' },
        { name: 'paymentObject', value: goods ? '1' : '4' },
      ],
    },
  }));
  const orderBundle = JSON.stringify({ customerDetails, cartItems: { items } });
  return { kind: 'fields', fields: { taxSystem: String(taxSystems[cart.taxSystem]), orderBundle } };
}

/** Where the receipt is sent: the e-mail, or where the protocol has no room for it a message to the phone. */
function receiverOf(email: string, phone: string): { email: string } | { phone: string } | null {
  if (email.length <= longestEmail) return { email };
  const digits = phone.replace(/\D/g, '');
  return /^[78]9\d{9}$/.test(digits) ? { phone: `+7${digits.slice(1)}` } : null;
}

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
