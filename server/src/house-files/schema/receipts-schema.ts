import type { TaxSystem, VatRate } from '#domain/receipt.ts';
import { pairs } from '#house-files/shapes/collection-shapes.ts';
import { choice, flag, line } from '#house-files/shapes/scalar-shapes.ts';
import { required, table, withDefault } from '#house-files/shapes/shape.ts';

const taxSystem = choice<TaxSystem>(
  {
    osn: 'osn',
    'usn income': 'usn_income',
    'usn income-outcome': 'usn_income_outcome',
    esn: 'esn',
    patent: 'patent',
  },
  'osn',
);

const vatWords = {
  none: 'none',
  '0 %': 'vat0',
  '5 %': 'vat5',
  '7 %': 'vat7',
  '10 %': 'vat10',
  '20 %': 'vat20',
  '22 %': 'vat22',
  '5/105': 'vat105',
  '7/107': 'vat107',
  '10/110': 'vat110',
  '20/120': 'vat120',
  '22/122': 'vat122',
} as const satisfies Record<string, VatRate>;

/** A rate as house files write it. */
export function vatWord(rate: VatRate): string {
  return Object.entries(vatWords).find(([, one]) => one === rate)?.[0] ?? rate;
}

/** A rate of VAT as 54-FZ names it. */
export const vat = choice<VatRate>(vatWords, 'none');

/** Receipts by 54-FZ. */
export const receipts = table({
  taxSystem: required(
    taxSystem,
    'How the house is taxed: `osn`, `usn income`, `usn income-outcome`, `esn`, `patent`.',
  ),
  ticketVat: withDefault(
    vat,
    'none',
    'VAT of tickets: `none` (culture is exempt), `0 %`, `20 %`, `20/120` …',
  ),
  feeVat: withDefault(vat, 'none', 'VAT of the service fee, which is a service of its own.'),
  closing: withDefault(
    flag,
    false,
    'Whether the house’s own fiscal registrar prints a second receipt a day after the event: full settlement against the prepayment.',
  ),
  registrar: withDefault(
    pairs(line(300)),
    {},
    'The house’s own fiscal registrar at ATOL Online: its settings, never a secret.',
  ),
});
