import * as v from 'valibot';
import { sumOf } from '#domain/receipt.ts';
import { optionalWebLink } from '#platform/web-link.ts';
import type { ReceiptRequest } from '#ports/fiscal-registrar.ts';

export interface AtolCompany {
  email: string;
  taxId: string;
  /** Site on which the tickets were sold. */
  paymentAddress: string;
}

const error = v.nullish(
  v.object({
    code: v.optional(v.union([v.number(), v.string()])),
    text: v.optional(v.string(), ''),
    type: v.optional(v.string(), ''),
  }),
);

export const tokenAnswer = v.object({ token: v.optional(v.string()), error });
export const registerAnswer = v.object({
  uuid: v.nullish(v.string()),
  status: v.optional(v.string()),
  error,
});
export const reportAnswer = v.object({
  status: v.optional(v.string()),
  error,
  payload: v.nullish(
    v.object({
      fiscal_document_number: v.optional(v.union([v.number(), v.string()]), ''),
      fn_number: v.optional(v.string(), ''),
      fiscal_document_attribute: v.optional(v.union([v.number(), v.string()]), ''),
      ofd_receipt_url: optionalWebLink,
    }),
  ),
});

/** Kinds of payment: money by card or transfer, and the offset of what was paid beforehand. */
const cashless = 1;
const prepaid = 2;

/** The body of `sell` and `sell_refund`. `moment` by the house's clock: `dd.mm.yyyy HH:MM:SS`. */
export function receiptBody(
  { kind, externalId, cart }: ReceiptRequest,
  company: AtolCompany,
  moment: string,
): object {
  const total = rubles(sumOf(cart.lines));
  const isSettled = kind === 'closing' || kind === 'late-refund';
  return {
    external_id: externalId,
    timestamp: moment,
    receipt: {
      client: { email: cart.email },
      company: {
        email: company.email,
        sno: cart.taxSystem,
        inn: company.taxId,
        payment_address: company.paymentAddress,
      },
      items: cart.lines.map(({ name, price, quantity, vat, goods }) => ({
        name,
        price: rubles(price),
        quantity,
        measure: 0,
        sum: rubles(price * quantity),
        payment_method: isSettled ? 'full_payment' : 'full_prepayment',
        payment_object: goods ? 1 : 4,
        vat: { type: vat },
      })),
      payments: [{ type: kind === 'closing' ? prepaid : cashless, sum: total }],
      total,
    },
  };
}

/** A number of rubles with at most two decimals, exactly: kopecks are whole before the division. */
function rubles(amount: number): number {
  return amount / 100;
}

export function reasonOf(answer: { error?: v.InferOutput<typeof error> }): string {
  return answer.error ? `error ${answer.error.code ?? ''}: ${answer.error.text}` : 'no reason given';
}
