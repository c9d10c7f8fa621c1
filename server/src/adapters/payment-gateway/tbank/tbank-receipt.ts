import * as v from 'valibot';
import type { ReceiptCart } from '#domain/receipt.ts';
import { optionalWebLink } from '#platform/web-link.ts';
import type { ReceiptNews } from '#ports/payment-gateway.ts';

/** A cart as T-Bank's registrar wants it (specification 3.4, FFD 1.05). Its VAT names and ours are the same. */
export function tbankReceipt({ taxSystem, email, lines }: ReceiptCart): object {
  return {
    FfdVersion: '1.05',
    Email: email,
    Taxation: taxSystem,
    Items: lines.map(({ name, price, quantity, vat, goods }) => ({
      Name: name,
      Price: price,
      Quantity: quantity,
      Amount: price * quantity,
      Tax: vat,
      PaymentMethod: 'full_prepayment',
      PaymentObject: goods ? 'commodity' : 'service',
    })),
  };
}

const digits = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
  ),
  '',
);

/** Of a notification about a receipt. Its numbers are digits as they were sent. */
const receiptNotification = v.object({
  Success: v.optional(v.boolean(), true),
  ErrorCode: digits,
  ErrorMessage: v.optional(v.string(), ''),
  Amount: v.pipe(digits, v.regex(/^\d{1,10}$/), v.transform(Number)),
  FiscalDocumentNumber: digits,
  FnNumber: digits,
  FiscalDocumentAttribute: digits,
  Url: optionalWebLink,
});

/** The content, or nothing when unreadable. Without a fiscal document there is no receipt. */
export function receiptNews(fields: object): { receipt?: ReceiptNews } {
  const read = v.safeParse(receiptNotification, fields);
  if (!read.success) return {};
  const { Amount: amount, FiscalDocumentNumber: document, ...told } = read.output;
  const { FnNumber: drive, FiscalDocumentAttribute: sign, ErrorCode, ErrorMessage } = told;
  if (!told.Success || (ErrorCode !== '' && ErrorCode !== '0') || document === '') {
    const reason =
      `the bank’s fiscal registrar has not printed it: error ${ErrorCode} ${ErrorMessage}`.trim();
    return { receipt: { amount, report: { kind: 'failed', reason } } };
  }
  return {
    receipt: { amount, report: { kind: 'done', facts: { document, drive, sign, url: told.Url } } },
  };
}
