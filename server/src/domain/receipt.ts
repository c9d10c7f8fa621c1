import { shareOf } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';

/** Systems of taxation, by the names of 54-FZ. */
export type TaxSystem = 'osn' | 'usn_income' | 'usn_income_outcome' | 'esn' | 'patent';

/** VAT of a line: none, a rate, or a rate reckoned out of an advance (`vat120` is 20/120). */
export const vatRates = [
  'none',
  'vat0',
  'vat5',
  'vat7',
  'vat10',
  'vat20',
  'vat22',
  'vat105',
  'vat107',
  'vat110',
  'vat120',
  'vat122',
] as const;
export type VatRate = (typeof vatRates)[number];

/** A line of a receipt, paid for in full beforehand: a service, as tickets are, or a thing. */
export interface ReceiptLine {
  name: string;
  /** Of one unit. */
  price: Money;
  quantity: number;
  vat: VatRate;
  /** A thing that is carried away. */
  goods?: true;
}

/** A cart as a till wants it, of a sale or of what is given back. Its lines sum up to the money moved. */
export interface ReceiptCart {
  taxSystem: TaxSystem;
  /** Where the receipt is sent: a requisite of it. */
  email: string;
  lines: readonly ReceiptLine[];
}

/** Tills cut or refuse a longer name of a line. */
export const longestLineName = 128;

const feeName = 'Сервисный сбор. ';

/** Who issues the receipts of a payment way. */
export type ReceiptIssuer = 'none' | 'bank' | 'till';

/** How a house is taxed. */
export interface ReceiptTerms {
  taxSystem: TaxSystem;
  /** VAT of tickets, and of the service fee, which is the house's own service. */
  ticketVat: VatRate;
  feeVat: VatRate;
}

/** A ticket as a receipt names it, and what was paid for it or goes back: its share of discounts taken off. */
export interface ReceiptItem {
  /** `Билет: «Мокрый асфальт», партер, 14.11.2026 19:00`. */
  name: string;
  quantity: number;
  /** Of one. */
  price: Money;
  fee: Money;
}

/** The cart of some tickets: a line of each kind and one of its service fee, as they were paid for. */
export function receiptCart(
  items: readonly ReceiptItem[],
  { email, terms }: { email: string; terms: ReceiptTerms },
): ReceiptCart {
  const { taxSystem, ticketVat, feeVat } = terms;
  const lines = [
    ...items.map(({ name, quantity, price }) => ({
      name: fitLineName(name),
      price,
      quantity,
      vat: ticketVat,
    })),
    ...items.map(({ name, quantity, fee }) => ({
      name: fitLineName(feeName + name),
      price: fee,
      quantity,
      vat: feeVat,
    })),
  ];
  return { taxSystem, email, lines: lines.filter(({ price }) => price > 0) };
}

/**
 * What goes back of some tickets: `amount` is the same percent of the price and, unless the house keeps it, of the
 * fee. Each part bears the VAT that it was sold with, whatever the house says by now.
 */
export function returnCart(
  sold: ReceiptCart,
  items: readonly (ReceiptItem & { percent: number; amount: Money })[],
): ReceiptCart {
  const vatOf = (isFee: boolean) =>
    sold.lines.find(({ name }) => name.startsWith(feeName) === isFee)?.vat ?? 'none';
  const lines = items.flatMap(({ name, price, percent, amount }) => {
    const ofPrice = Math.min(amount, shareOf(price, percent, 100));
    return [
      { name: fitLineName(name), price: ofPrice, quantity: 1, vat: vatOf(false) },
      { name: fitLineName(feeName + name), price: amount - ofPrice, quantity: 1, vat: vatOf(true) },
    ];
  });
  return { ...sold, lines: lines.filter((line) => line.price > 0) };
}

/** Which receipt of a payment: of the money that came, closing after the event, of a refund before or after that. */
export type ReceiptKind = 'sale' | 'closing' | 'refund' | 'late-refund';

/** The rate of what is settled: one reckoned out of an advance is of advances alone. */
const settledRates: Partial<Record<VatRate, VatRate>> = {
  vat105: 'vat5',
  vat107: 'vat7',
  vat110: 'vat10',
  vat120: 'vat20',
  vat122: 'vat22',
};

/** The same lines as they are printed once the service was rendered. */
export function settledCart(cart: ReceiptCart): ReceiptCart {
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, vat: settledRates[line.vat] ?? line.vat })) };
}

/**
 * What of a sale is left to be settled after the event: its lines less what went back of each. What went back under another
 * name (a house that has changed its language) comes off the others, so that the lines sum up to the money that stayed.
 */
export function closingCart(sold: ReceiptCart, refunded: readonly ReceiptCart[]): ReceiptCart {
  const keyOf = ({ name, vat }: ReceiptLine) => `${vat} ${name}`;
  const back = new Map<string, Money>();
  for (const line of refunded.flatMap(({ lines }) => lines))
    back.set(keyOf(line), (back.get(keyOf(line)) ?? 0) + line.price * line.quantity);
  const left = sold.lines.map((line) => {
    const gone = Math.min(back.get(keyOf(line)) ?? 0, line.price * line.quantity);
    back.set(keyOf(line), (back.get(keyOf(line)) ?? 0) - gone);
    return lessBy(line, gone);
  });
  let beyond = [...back.values()].reduce((sum, amount) => sum + amount, 0);
  const lines = left.map((line) => {
    const gone = Math.min(beyond, line.price * line.quantity);
    beyond -= gone;
    return lessBy(line, gone);
  });
  return { ...sold, lines: lines.filter(({ price }) => price > 0) };
}

function lessBy(line: ReceiptLine, gone: Money): ReceiptLine {
  return gone === 0 ? line : { ...line, price: line.price * line.quantity - gone, quantity: 1 };
}

export function sumOf(lines: readonly ReceiptLine[]): Money {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** A name that no till refuses for its length. */
export function fitLineName(name: string): string {
  return name.length <= longestLineName ? name : `${name.slice(0, longestLineName - 1)}…`;
}
