import { refundFor } from '@foyer/contract/rules/refund.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineTotal, paidParts, paidTicket } from './discount.ts';
import {
  closingCart,
  partOfCart,
  type ReceiptItem,
  type ReturnedItem,
  receiptCart,
  returnCart,
  settledCart,
  sumOf,
} from './receipt.ts';

const terms = { taxSystem: 'osn', ticketVat: 'none', feeVat: 'vat20' } as const;
const email = 'anna@pochta.example';
const ticket: ReceiptItem = { name: 'Билет: «Чайка»', quantity: 2, price: 90_000, fee: 4_500 };

/** A line of an order, and what of it a discount took. */
const soldLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 0, max: 500_000 }),
    fee: fc.integer({ min: 0, max: 20_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...line }) => ({
    ...line,
    discount: Math.floor(share * line.quantity * (line.price + line.fee)),
  }));
const itemsOf = (line: Parameters<typeof paidParts>[0]): ReceiptItem[] =>
  paidParts(line).map((paid) => ({ name: ticket.name, ...paid }));
const cartOf = (line: Parameters<typeof paidParts>[0]) =>
  receiptCart(itemsOf(line), { email, terms }).lines.map(({ price, quantity }) => [price, quantity]);

describe('the cart of a receipt', () => {
  test('has a line for tickets and one for their fee, each with its own VAT', () => {
    expect(receiptCart([ticket], { email, terms })).toEqual({
      taxSystem: 'osn',
      email,
      lines: [
        { name: 'Билет: «Чайка»', price: 90_000, quantity: 2, vat: 'none' },
        { name: 'Сервисный сбор. Билет: «Чайка»', price: 4_500, quantity: 2, vat: 'vat20' },
      ],
    });
  });

  test('leaves out what is free and shortens what no fiscal registrar takes', () => {
    const { lines } = receiptCart([{ ...ticket, name: 'Ы'.repeat(200), fee: 0 }], { email, terms });
    expect(lines.map(({ name }) => name.length)).toEqual([128]);
  });

  test('tells tickets of one line apart whose shares of a discount differ by a kopeck', () => {
    expect(cartOf({ quantity: 3, price: 10_000, fee: 0, discount: 10_000 })).toEqual([
      [6_666, 1],
      [6_667, 2],
    ]);
  });

  test('sums up to what was paid, whatever was taken off', () => {
    fc.assert(
      fc.property(soldLine, (line) => {
        const { lines } = receiptCart(itemsOf(line), { email, terms });
        expect(sumOf(lines)).toBe(lineTotal(line));
        for (const { price } of lines) expect(price).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the cart of what goes back', () => {
  const sold = receiptCart([ticket], { email, terms });
  const parts = (
    percent: number,
    amount: number,
    { keepsFee = false, ...item }: Partial<ReturnedItem> = {},
  ) =>
    returnCart(sold, [{ ...ticket, ...item, percent, amount, keepsFee }]).lines.map(({ price, vat }) => [
      price,
      vat,
    ]);

  test('is split between the price and the fee, each with the VAT of its sale', () => {
    expect(parts(50, 47_250)).toEqual([
      [45_000, 'none'],
      [2_250, 'vat20'],
    ]);
    expect(parts(100, 90_000, { fee: 0 })).toHaveLength(1);
  });

  test('has nothing of a fee that the house keeps', () => {
    expect(parts(100, 90_000, { keepsFee: true })).toEqual([[90_000, 'none']]);
    expect(parts(30, 27_000, { keepsFee: true })).toEqual([[27_000, 'none']]);
    // A ticket that came by an exchange brings less than its own percentage.
    expect(parts(100, 80_000, { keepsFee: true })).toEqual([[80_000, 'none']]);
  });

  test('has some of a fee that staff refund although the house keeps it', () => {
    expect(parts(50, 47_250, { keepsFee: true })).toEqual([
      [45_000, 'none'],
      [2_250, 'vat20'],
    ]);
  });

  test('takes what an exchange keeps from price and fee alike', () => {
    expect(parts(100, 63_000)).toEqual([
      [60_000, 'none'],
      [3_000, 'vat20'],
    ]);
  });

  test('never has more of a part than was paid for it, whatever an exchange brings', () => {
    fc.assert(
      fc.property(soldLine, fc.integer({ min: 0, max: 100 }), fc.boolean(), (line, share, keepsFee) => {
        const paid = paidTicket(line, 1);
        const most = keepsFee ? paid.price : paid.price + paid.fee;
        const amount = Math.floor((most * share) / 100);
        const item = { ...ticket, ...paid, quantity: 1, percent: 100, amount, keepsFee };
        const { lines } = returnCart(receiptCart([item], { email, terms }), [item]);
        expect(sumOf(lines)).toBe(amount);
        const ofFee = sumOf(lines.filter(({ name }) => name.startsWith('Сервисный сбор')));
        expect(ofFee).toBeLessThanOrEqual(paid.fee);
        expect(amount - ofFee).toBeLessThanOrEqual(paid.price);
      }),
    );
  });

  test('sums up to what goes back, and to no more of the fee than was paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        (price, fee, percent, keepsFee) => {
          const amount = refundFor({ price, fee }, percent, { keepsFee });
          const item = { ...ticket, price, fee, percent, amount, keepsFee };
          const { lines } = returnCart(receiptCart([item], { email, terms }), [item]);
          expect(sumOf(lines)).toBe(amount);
          const ofFee = sumOf(lines.filter(({ name }) => name.startsWith('Сервисный сбор')));
          expect(ofFee).toBeLessThanOrEqual(keepsFee ? 0 : fee);
        },
      ),
    );
  });
});

describe('the closing receipt', () => {
  test('is the sale itself where nothing went back, with the rates of what is settled', () => {
    const advance = { ...terms, feeVat: 'vat120' } as const;
    const sold = receiptCart([ticket], { email, terms: advance });
    expect(closingCart(sold, [])).toEqual(sold);
    expect(settledCart(sold).lines.map(({ vat }) => vat)).toEqual(['none', 'vat20']);
  });

  test('sums up to what stayed, whatever went back and however it was discounted', () => {
    fc.assert(
      fc.property(soldLine, fc.integer({ min: 1, max: 100 }), fc.boolean(), (line, percent, renamed) => {
        const sold = receiptCart(itemsOf(line), { email, terms });
        const item = {
          ...ticket,
          ...paidTicket(line, 1),
          name: renamed ? 'Ticket' : ticket.name,
          quantity: 1,
        };
        const amount = refundFor(item, percent, { keepsFee: false });
        const back = returnCart(sold, [{ ...item, percent, amount, keepsFee: false }]);
        const closing = closingCart(sold, [back]);
        expect(sumOf(closing.lines)).toBe(lineTotal(line) - amount);
        expect(closing.lines.every(({ price }) => price > 0)).toBe(true);
      }),
    );
  });
});

describe('the parts of a refund that went back in two ways', () => {
  test('add up to the whole, line by line', () => {
    fc.assert(
      fc.property(fc.array(soldLine, { minLength: 1, maxLength: 4 }), fc.nat(100), (lines, percent) => {
        const whole = receiptCart(
          lines.flatMap((line, index) =>
            itemsOf(line).map((item) => ({ ...item, name: `${item.name} ${index}` })),
          ),
          { email, terms },
        );
        const all = sumOf(whole.lines);
        const first = Math.floor((all * percent) / 100);
        const parts = [partOfCart(whole, 0, first), partOfCart(whole, first, all - first)];
        expect(parts.map(({ lines }) => sumOf(lines))).toEqual([first, all - first]);
        expect(closingCart(whole, parts).lines).toEqual([]);
      }),
    );
  });
});
