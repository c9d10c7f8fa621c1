import { shareOf } from '@foyer/contract/rules/price.ts';
import fc from 'fast-check';
import { paidTicket, spread } from '#domain/discount.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import type { Database } from '#platform/database.ts';
import { confirmFreeOrder, confirmOrder } from '#shop/confirm-order.ts';
import { endOrder, loadOrder, lockOrder, markPaying, releasePlaces } from '#store/orders.ts';
import { insertPayment, markConfirmed } from '#store/payments.ts';
import { insertRefund } from '#store/refunds.ts';
import { giveBack, insertReturn } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { orderRequest, requestLine } from './order-request.ts';
import type { SeededSale } from './seed-sale.ts';
import { shopFor } from './shop-for.ts';

/** A house far from the server's clock. */
export const historyZone = 'Asia/Vladivostok';

/** 23:30 and 00:30 in the house: the same day in UTC. */
const moments = ['2026-03-01T13:30Z', '2026-03-01T14:30Z', '2026-03-02T01:00Z', '2026-03-31T13:59Z'] as const;

interface Trial {
  database: Database;
  sale: SeededSale;
}

/** One buyer's way: what is bought, whether the money comes in time, and what goes back. */
export interface Purchase {
  lines: { quantity: number; category: 1 | 2; session: 0 | 1 | 2 }[];
  /** In tenths of a percent of the price. */
  discount: number;
  addOn: number;
  at: number;
  fate: 'paid' | 'late' | 'unpaid';
  returns: {
    tickets: number;
    percent: number;
    at: number;
    state: 'WAITING' | 'DONE' | 'REFUSED';
    addOn: boolean;
  }[];
  /** Kopecks that a bank confirmed beyond the total, of a payment that was put right by hand. */
  recovered: number;
}

const moment = fc.nat({ max: moments.length - 1 });
export const purchase: fc.Arbitrary<Purchase> = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      category: fc.constantFrom(1 as const, 2 as const),
      session: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999 }), fc.constant(1000)),
  addOn: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999 })),
  at: moment,
  fate: fc.constantFrom(
    'paid' as const,
    'paid' as const,
    'paid' as const,
    'late' as const,
    'unpaid' as const,
  ),
  returns: fc.array(
    fc.record({
      tickets: fc.integer({ min: 0, max: 3 }),
      percent: fc.integer({ min: 0, max: 100 }),
      at: moment,
      state: fc.constantFrom('WAITING' as const, 'DONE' as const, 'DONE' as const, 'REFUSED' as const),
      addOn: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  recovered: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 500 })),
});

/** What a bookkeeper would have written down: nothing but sums and days. */
export interface HandLedger {
  moves: { day: string; paid: number; refunded: number; sold: number; returned: number }[];
}

const houseDay = (index: number) =>
  new Date(moments[index] ?? '').toLocaleDateString('sv-SE', { timeZone: historyZone });

let number = 0;

/** Lives one purchase through and writes down what moved. */
export async function live({ database, sale }: Trial, one: Purchase, book: HandLedger): Promise<void> {
  number += 1;
  const shop = shopFor(database, sale.catalogue);
  const lines = one.lines.map(({ quantity, category, session }) =>
    requestLine(
      sale,
      { quantity, categoryId: category, shownAmount: (category === 1 ? 110_000 : 45_000) * quantity },
      session,
    ),
  );
  const request = orderRequest(sale, { lines });
  const placed = await placeOrder(shop, request, { idempotencyKey: null, visitor: null });
  if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed.refusal));
  const { id } = placed.order;
  await discountAndAddOn(database, one, id);
  const order = await loadOrder(database, id);
  const name = `history-${number}`;
  if (one.fate === 'unpaid') return;
  if (order.total === 0) {
    if (one.fate === 'late') return;
    await confirmFreeOrder(shop, id);
    await database.query('update orders set paid_at = $2 where id = $1', [id, moments[one.at]]);
    book.moves.push({ day: houseDay(one.at), paid: 0, refunded: 0, sold: countOf(one), returned: 0 });
    for (const back of one.returns) await giveBackSome(database, order.id, back, null, book);
    return;
  }
  const isPaid = one.fate === 'paid';
  const confirmed = order.total + (isPaid ? one.recovered : 0);
  const paymentId = await database.transaction(async (transaction) => {
    await markPaying(transaction, id);
    const payment = await insertPayment(transaction, {
      orderId: id,
      wayId: 1,
      gateway: 'card',
      merchantNumber: name,
      amount: order.total,
      currency: 'RUB',
      receipts: 'none',
      cart: null,
      expiresAt: new Date('2040-01-01'),
    });
    const locked = await lockOrder(transaction, id);
    const applied = isPaid ? 'order' : 'refund';
    await markConfirmed(transaction, payment, { gatewayPaymentId: name, amount: confirmed, applied });
    if (isPaid) await confirmOrder(transaction, shop, locked);
    else {
      await endOrder(transaction, id, 'CANCELLED', 'late-payment');
      await releasePlaces(transaction, id);
    }
    await transaction.query('update payment set decided_at = $2 where id = $1', [payment, moments[one.at]]);
    return payment;
  });
  book.moves.push({
    day: houseDay(one.at),
    paid: confirmed,
    refunded: 0,
    sold: isPaid ? countOf(one) : 0,
    returned: 0,
  });
  if (isPaid) for (const back of one.returns) await giveBackSome(database, id, back, paymentId, book);
  else await refund(database, paymentId, null, confirmed, one.returns[0], book, 0);
}

const countOf = ({ lines }: Purchase) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

async function discountAndAddOn(
  database: Database,
  { discount, addOn }: Purchase,
  id: number,
): Promise<void> {
  const { lines } = await loadOrder(database, id);
  const full = lines.map((line) => line.quantity * (line.price + line.fee));
  const whole = full.reduce((sum, amount) => sum + amount, 0);
  const off = Math.floor((whole * discount) / 1000);
  const shares = spread(off, full);
  for (const [index, line] of lines.entries())
    await database.query('update order_line set discount = $2 where id = $1', [line.id, shares[index]]);
  await database.query('update orders set total = $2 where id = $1', [id, whole - off + addOn]);
  if (addOn > 0)
    await database.query(
      `insert into add_on (order_id, offer_id, uid, price, document) values ($1, 1, 'one', $2, $3)`,
      [id, addOn, JSON.stringify({ name: { ru: 'Буклет' }, vat: null, isGoods: true })],
    );
}

type Back = Purchase['returns'][number];

async function giveBackSome(
  database: Database,
  id: number,
  back: Back,
  paymentId: number | null,
  book: HandLedger,
): Promise<void> {
  const order = await loadOrder(database, id);
  const good = (await loadTicketsOf(database, id)).filter(({ returnedAt }) => returnedAt === null);
  const items = good.slice(0, back.tickets).map(({ id: ticketId, lineId, position }) => {
    const line = order.lines.find((one) => one.id === lineId);
    if (!line) throw new Error('a ticket without a line');
    const { price, fee } = paidTicket(line, position);
    return { ticketId, percent: back.percent, amount: shareOf(price + fee, back.percent, 100) };
  });
  const addOns = order.addOns
    .filter(({ returned }) => back.addOn && !returned)
    .map(({ id: addOnId, price }) => ({ addOnId, percent: 100, amount: price }));
  if (items.length + addOns.length === 0) return;
  const amount = [...items, ...addOns].reduce((sum, one) => sum + one.amount, 0);
  const returnId = await database.transaction(async (transaction) => {
    const request = {
      orderId: id,
      state: 'CONFIRMED',
      reason: null,
      consentVersion: null,
      seconds: 60,
    } as const;
    const made = await insertReturn(transaction, { ...request, words: '', items, addOns });
    await giveBack(transaction, made);
    await transaction.query('update return_request set decided_at = $2 where id = $1', [
      made,
      moments[back.at],
    ]);
    return made;
  });
  if (amount === 0 || paymentId === null)
    book.moves.push({ day: houseDay(back.at), paid: 0, refunded: 0, sold: 0, returned: items.length });
  else await refund(database, paymentId, returnId, amount, back, book, items.length);
}

async function refund(
  database: Database,
  paymentId: number,
  returnId: number | null,
  amount: number,
  back: Back | undefined,
  book: HandLedger,
  returned: number,
): Promise<void> {
  const state = back?.state ?? 'DONE';
  const at = back?.at ?? 0;
  number += 1;
  const asked = { paymentId, amount, externalId: `refund-${number}` };
  const id = await insertRefund(
    database,
    returnId === null ? { ...asked, reason: 'late-payment' } : { ...asked, reason: 'return', returnId },
  );
  const done = state === 'DONE' ? moments[at] : null;
  await database.query('update refund set state = $2, done_at = $3 where id = $1', [id, state, done]);
  if (state === 'DONE') book.moves.push({ day: houseDay(at), paid: 0, refunded: amount, sold: 0, returned });
}
