import type { Currency } from '@foyer/contract/rules/values.ts';
import type { ReceiptCart, TaxSystem, VatRate } from '#domain/receipt.ts';
import { moneyOf } from './yookassa-protocol.ts';

const vatCodes: Record<VatRate, number> = {
  none: 1,
  vat0: 2,
  vat10: 3,
  vat20: 4,
  vat110: 5,
  vat120: 6,
  vat5: 7,
  vat7: 8,
  vat105: 9,
  vat107: 10,
  vat22: 11,
  vat122: 12,
};

const taxSystems: Record<TaxSystem, number> = {
  osn: 1,
  usn_income: 2,
  usn_income_outcome: 3,
  esn: 5,
  patent: 6,
};

/** A cart as the attached registrar wants it; `amount` of a line is the price of one. */
export function yookassaReceipt({ email, taxSystem, lines }: ReceiptCart, currency: Currency): object {
  return {
    customer: { email },
    tax_system_code: taxSystems[taxSystem],
    items: lines.map(({ name, price, quantity, vat, goods }) => ({
      description: name.slice(0, 128),
      quantity: String(quantity),
      amount: moneyOf(price, currency),
      vat_code: vatCodes[vat],
      payment_subject: goods ? 'commodity' : 'service',
      payment_mode: 'full_prepayment',
      measure: 'piece',
    })),
  };
}
