import { shareOf } from '@foyer/contract/rules/price.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { spread } from './discount.ts';

/** Tax systems, as named in 54-FZ. */
export type TaxSystem = 'osn' | 'usn_income' | 'usn_income_outcome' | 'esn' | 'patent';

/** VAT of a line: none, a rate, or a rate contained in an advance payment (`vat120` is 20/120). */
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

/** A receipt line, fully prepaid: a service, like a ticket, or goods. */
export interface ReceiptLine {
  name: string;
  /** Price of one unit. */
  price: Money;
  quantity: number;
  vat: VatRate;
  /** Physical goods. */
  goods?: true;
}

/** A cart for a fiscal registrar, of a sale or a refund. Its lines add up to the money moved. */
export interface ReceiptCart {
  taxSystem: TaxSystem;
  /** Where the receipt is sent; empty once the buyer's data are erased. */
  email: string;
  lines: readonly ReceiptLine[];
}

/**
 * The cart as it is sent. The cart of a buyer whose data were erased has no address, which registrars insist on: its receipt goes to
 * the house itself.
 */
export function addressedCart(cart: ReceiptCart, houseEmail: string): ReceiptCart {
  return cart.email === '' ? { ...cart, email: houseEmail } : cart;
}

/** Registrars truncate or refuse longer line names. */
export const longestLineName = 128;

const feeName = 'Сервисный сбор. ';

/** Who issues the receipts of a payment way. */
export type ReceiptIssuer = 'none' | 'bank' | 'registrar';

/** The house's tax settings. */
export interface ReceiptTerms {
  taxSystem: TaxSystem;
  /** VAT of tickets, and of the service fee, which is a service of its own. */
  ticketVat: VatRate;
  feeVat: VatRate;
}

/** A ticket as named on a receipt, and the amount paid or refunded for it, less its share of discounts. */
export interface ReceiptItem {
  /** `Билет: «Мокрый асфальт», партер, 14.11.2026 19:00`. */
  name: string;
  quantity: number;
  /** For one ticket. */
  price: Money;
  fee: Money;
}

/** The cart of some tickets: a line for each kind and one for its service fee, as paid. */
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

/** A returned ticket: `amount` of what was paid for it goes back. */
export interface ReturnedItem extends ReceiptItem {
  percent: number;
  amount: Money;
  /** The house keeps the fee of tickets that are returned; not of those that are exchanged. */
  keepsFee: boolean;
}

/** The refund of some tickets. Each part has the VAT rate it was sold with, whatever the house says now. */
export function returnCart(sold: ReceiptCart, items: readonly ReturnedItem[]): ReceiptCart {
  const vatOf = (isFee: boolean) => rateOf(sold.lines, isFee);
  const lines = items.flatMap((item) => {
    const ofPrice = partOfPrice(item);
    return [
      { name: fitLineName(item.name), price: ofPrice, quantity: 1, vat: vatOf(false) },
      { name: fitLineName(feeName + item.name), price: item.amount - ofPrice, quantity: 1, vat: vatOf(true) },
    ];
  });
  return { ...sold, lines: lines.filter((line) => line.price > 0) };
}

/**
 * What goes back of the price; the rest is of the fee. Of an exchange less may go back than the percentage says: price and fee
 * bear that alike. Staff refund the fee also where the house keeps it.
 */
function partOfPrice({ price, fee, percent, amount, keepsFee }: ReturnedItem): Money {
  const isOfBoth = !keepsFee || amount === refundFor({ price, fee }, percent, { keepsFee: false });
  return isOfBoth ? (spread(amount, [price, fee])[0] ?? 0) : Math.min(amount, price);
}

/** The receipts of a payment: sale, closing receipt after the event, refund before or after that. */
export type ReceiptKind = 'sale' | 'closing' | 'refund' | 'late-refund';

/** The rate after settlement: rates contained in an advance apply to advances only. */
const settledRates: Partial<Record<VatRate, VatRate>> = {
  vat105: 'vat5',
  vat107: 'vat7',
  vat110: 'vat10',
  vat120: 'vat20',
  vat122: 'vat22',
};

/** The same lines as printed after the service was rendered. */
export function settledCart(cart: ReceiptCart): ReceiptCart {
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, vat: settledRates[line.vat] ?? line.vat })) };
}

/**
 * What is left of a sale to be settled after the event: its lines less the refunds of each. Refunds under another name (the
 * house has changed its language) are taken off the other lines, so that the lines add up to the money that was kept.
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

/** The part of a cart that comes after the first `skipped` minor units and adds up to `amount`: lines are cut where it begins and ends. */
export function partOfCart(cart: ReceiptCart, skipped: Money, amount: Money): ReceiptCart {
  let from = skipped;
  let open = amount;
  const lines = cart.lines.flatMap((line) => {
    const sum = line.price * line.quantity;
    const gone = Math.min(from, sum);
    const taken = Math.min(open, sum - gone);
    from -= gone;
    open -= taken;
    if (taken === 0) return [];
    return taken === sum ? [line] : [{ ...line, price: taken, quantity: 1 }];
  });
  return { ...cart, lines };
}

export function sumOf(lines: readonly ReceiptLine[]): Money {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** The rate of a cart's tickets or of their service fee. */
export function rateOf(lines: readonly Pick<ReceiptLine, 'name' | 'vat'>[], isFee: boolean): VatRate {
  return lines.find(({ name }) => name.startsWith(feeName) === isFee)?.vat ?? 'none';
}

const percents: Readonly<Record<VatRate, number>> = {
  none: 0,
  vat0: 0,
  vat5: 5,
  vat7: 7,
  vat10: 10,
  vat20: 20,
  vat22: 22,
  vat105: 5,
  vat107: 7,
  vat110: 10,
  vat120: 20,
  vat122: 22,
};

/** The tax within an amount, half up to the minor unit. */
export function vatWithin(amount: Money, rate: VatRate): Money {
  return shareOf(amount, percents[rate], 100 + percents[rate]);
}

/** Shortens a name to a length that every registrar accepts. */
export function fitLineName(name: string): string {
  return name.length <= longestLineName ? name : `${name.slice(0, longestLineName - 1)}…`;
}
