import { afterEach, describe, expect, test } from 'vitest';
import type { CatalogueOffer } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { refundCart } from '#features/pay-order/send-back.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { Shop } from '#shop/shop.ts';
import { loadMailsOf } from '#store/mails.ts';
import { releasePlaces, takePlacesAgain } from '#store/orders.ts';
import { loadCartOf } from '#store/receipts.ts';
import { findRefund } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { returnSteps } from '#testing/return-steps.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { addOffers, removeOffer } from './change-offers.ts';

let trial: BankTrial;
let shop: Shop;
const { payFor, ask, confirm, view, viewed, refundAll, bankSum, mails } = returnSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken.
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

const offer = (change: Partial<CatalogueOffer> = {}): CatalogueOffer => ({
  id: 1,
  name: { ru: 'Каталог', en: 'Catalogue' },
  description: {},
  pictureId: null,
  price: 90_000,
  stock: 3,
  limit: 2,
  vat: 'vat20',
  isGoods: true,
  eventIds: null,
  ...change,
});
const coffee = offer({
  id: 2,
  name: { ru: 'Кофе' },
  price: 25_000,
  stock: null,
  limit: 4,
  vat: null,
  isGoods: false,
});
const elsewhere = offer({ id: 3, eventIds: ['another'] });

async function open(offers: readonly CatalogueOffer[] = [offer(), coffee, elsewhere], seed: SaleSeed = {}) {
  trial = await openBankTrial({ ...seed, house: { offers, ...seed.house } });
  shop = trial.shop;
}

let press = 0;
const piece = (offerId: number, shownPrice: number | null = null) => {
  press += 1;
  return { name: `press-${press}`, offerId, shownPrice };
};
const add = (order: Order, pieces: readonly ReturnType<typeof piece>[]) =>
  addOffers(shop, { hash: order.hash, language: 'ru', pieces });
const remove = (order: Order, addOnId: number) =>
  removeOffer(shop, { hash: order.hash, language: 'ru', addOnId });
const reload = (order: Order) => trial.reload(order);
const left = async (order: Order, offerId = 1) =>
  (await viewed(order))?.offers.find(({ id }) => id === offerId)?.left;
const refusalOf = (outcome: Awaited<ReturnType<typeof add>>) =>
  outcome.kind === 'refused' ? outcome.refusal.kind : outcome.kind;
const done = { kind: 'done' };

describe('OV-14 special offers', () => {
  test('OV-14 are shown with what is left, added to the total and taken off again', async () => {
    await open();
    const order = await trial.order();
    expect((await viewed(order))?.offers.map(({ id, left: pieces }) => [id, pieces])).toEqual([
      [1, 3],
      [2, null],
    ]);
    expect(await add(order, [piece(1, 90_000), piece(1), piece(2)])).toEqual(done);
    const changed = await reload(order);
    expect(changed.total).toBe(order.total + 2 * 90_000 + 25_000);
    expect(await left(order)).toBe(1);
    expect((await viewed(order))?.addOns.map(({ name }) => name.ru)).toEqual(['Каталог', 'Каталог', 'Кофе']);
    expect(await remove(order, changed.addOns[0]?.id ?? 0)).toEqual(done);
    expect((await reload(order)).total).toBe(order.total + 90_000 + 25_000);
    expect(await left(order)).toBe(2);
  });

  test('OV-14 the same press twice is one piece', async () => {
    await open();
    const order = await trial.order();
    const one = piece(1);
    expect(await add(order, [one, one])).toEqual(done);
    expect(await add(order, [one])).toEqual(done);
    expect((await reload(order)).addOns).toHaveLength(1);
  });

  test('OV-14 what the house does not sell so is refused, and nothing is added', async () => {
    await open();
    const order = await trial.order();
    expect(refusalOf(await add(order, [piece(2), piece(99)]))).toBe('offer-unknown');
    expect(refusalOf(await add(order, [piece(3)]))).toBe('offer-unknown');
    expect(refusalOf(await add(order, [piece(1, 80_000)]))).toBe('price-changed');
    expect(await add(order, [piece(1), piece(1), piece(1)])).toEqual({
      kind: 'refused',
      refusal: { kind: 'offer-limit', parameters: { title: 'Каталог', limit: 2 } },
    });
    expect(refusalOf(await remove(order, 40_000_001))).toBe('offer-unknown');
    expect((await reload(order)).addOns).toEqual([]);
    expect((await reload(order)).total).toBe(order.total);
  });

  test('OV-14 another order’s piece is not taken off, and an order that is not there has none', async () => {
    await open();
    const [mine, other] = [await trial.order(), await trial.order(2)];
    await add(other, [piece(1)]);
    const [theirs] = (await reload(other)).addOns;
    expect(refusalOf(await remove(mine, theirs?.id ?? 0))).toBe('offer-unknown');
    expect((await reload(other)).addOns).toHaveLength(1);
    const nobody = { ...mine, hash: 'F'.repeat(32) };
    expect(refusalOf(await add(nobody, [piece(1)]))).toBe('order-gone');
    expect(refusalOf(await remove(nobody, 1))).toBe('order-gone');
  });

  test('OV-14 the culture card buys the ticket alone', async () => {
    await open();
    const order = await trial.order();
    await trial.database.query('update orders set uses_culture_card = true where id = $1', [order.id]);
    expect((await viewed(order))?.offers).toEqual([]);
    expect(refusalOf(await add(order, [piece(1)]))).toBe('offer-unknown');
  });

  test('OV-14 once a payment has begun, or the hold is over, the order stays as it is', async () => {
    await open();
    const begun = await trial.order();
    await add(begun, [piece(1)]);
    await startPayment(trial.shop, { hash: begun.hash, language: 'ru', wayId: 1 });
    expect((await viewed(begun))?.offers).toEqual([]);
    expect(refusalOf(await add(begun, [piece(2)]))).toBe('payment-begun');
    expect(refusalOf(await remove(begun, (await reload(begun)).addOns[0]?.id ?? 0))).toBe('payment-begun');
    const lapsed = await trial.order(2);
    await trial.endHold(lapsed);
    expect(refusalOf(await add(lapsed, [piece(2)]))).toBe('reservation-over');
    const paid = await payFor(await trial.order(3));
    expect(refusalOf(await add(paid.order, [piece(2)]))).toBe('order-finished');
  });
});

describe('OV-14 the stock of an offer', () => {
  test('OV-14 many buyers at few pieces get as many as there are', async () => {
    await open([offer({ stock: 3, limit: 5 })], { house: { openOrdersPerBuyer: 40 } });
    const orders = await Promise.all(Array.from({ length: 12 }, (_, index) => trial.order(index + 1)));
    const outcomes = await Promise.all(orders.map((order) => add(order, [piece(1)])));
    const kinds = outcomes.map(refusalOf).toSorted();
    expect(kinds).toEqual([...Array(3).fill('done'), ...Array(9).fill('offer-sold-out')]);
  });

  test('OV-14 a piece of an order that lapsed is the next buyer’s at once, though nothing has swept it', async () => {
    await open([offer({ stock: 1 })]);
    const [slow, quick] = [await trial.order(), await trial.order(2)];
    await add(slow, [piece(1)]);
    expect(await add(quick, [piece(1)])).toMatchObject({
      refusal: { kind: 'offer-sold-out', parameters: { title: 'Каталог', left: 0 } },
    });
    await trial.endHold(slow);
    expect(await left(quick)).toBe(1);
    expect(await add(quick, [piece(1)])).toEqual(done);
    expect((await reload(slow)).state).toBe('EXPIRED');
  });

  test('OV-14 an order that ends gives its pieces back once, and takes them again or does not live', async () => {
    await open([offer({ stock: 1 })]);
    const [late, quick] = [await trial.order(), await trial.order(2)];
    await add(late, [piece(1)]);
    await returnByHouse(trial.shop, late.id, {
      tickets: null,
      calledOffOnly: false,
      percent: 100,
      words: '',
    });
    await releasePlaces(trial.database, late.id);
    expect(await left(quick)).toBe(1);
    await trial.database.query(`update orders set state = 'EXPIRED' where id = $1`, [late.id]);
    await add(quick, [piece(1)]);
    expect(await trial.database.transaction((one) => takePlacesAgain(one, late.id))).toBe(false);
    await remove(quick, (await reload(quick)).addOns[0]?.id ?? 0);
    expect(await trial.database.transaction((one) => takePlacesAgain(one, late.id))).toBe(true);
    await trial.database.query(
      `update orders set state = 'HELD', ended_at = null, end_reason = null where id = $1`,
      [late.id],
    );
    expect(await left(quick)).toBe(0);
  });
});

describe('OV-14 add-ons on paper and on their way back', () => {
  const terms = {
    taxSystem: 'osn',
    ticketVat: 'none',
    feeVat: 'vat20',
    registrar: {},
    closesSales: false,
  } as const;
  const withRegistrar = (): SaleSeed => ({
    house: {
      receipts: terms,
      paymentWays: [
        {
          id: 1,
          key: 'card',
          name: {},
          description: {},
          gateway: 'rbs',
          kind: 'redirect',
          settings: {},
          cultureCardOnly: false,
          receipts: 'registrar',
        },
      ],
    },
  });

  /** What the last mail says of a request that gave way. */
  async function withdrawnMail(order: Order): Promise<string> {
    const mail = (await loadMailsOf(trial.database, order.id)).findLast(
      ({ kind }) => kind === 'return-withdrawn',
    );
    const sent: string[] = [];
    const mailer: Mailer = {
      send: async ({ text }) => {
        sent.push(text);
        return { kind: 'sent', answer: '' };
      },
      close: async () => {},
    };
    await sendMail({ ...trial.shop, mailer }, mail?.id ?? 0);
    return sent.join();
  }

  async function paidWithAddOns() {
    const order = await trial.order();
    await add(order, [piece(1), piece(1), piece(2)]);
    return await payFor(await reload(order));
  }

  test('OV-14 each stands in the cart of the receipt with its own VAT, and the lines sum up', async () => {
    await open(undefined, withRegistrar());
    const { order } = await paidWithAddOns();
    const { cart } = await loadCartOf(trial.database, 1);
    expect(cart?.lines.slice(-2)).toEqual([
      { name: 'Каталог', price: 90_000, quantity: 2, vat: 'vat20', goods: true },
      { name: 'Кофе', price: 25_000, quantity: 1, vat: 'none' },
    ]);
    expect(cart?.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)).toBe(order.total);
  });

  test('OV-14 RT-5 one goes back by itself, whole; what stays is told by the page and the mail', async () => {
    await open(undefined, withRegistrar());
    const { order, tickets } = await paidWithAddOns();
    const [catalogue] = order.addOns;
    const shown = await view(order);
    if ('kind' in shown) throw new Error('not shown');
    expect(shown.groups[0]?.tickets.map(({ id, amount, visitors }) => [id, amount, visitors])).toEqual([
      [tickets[0], 110_000, 1],
      [order.addOns[0]?.id, 90_000, 0],
      [order.addOns[1]?.id, 90_000, 0],
      [order.addOns[2]?.id, 25_000, 0],
    ]);
    expect(await ask(order, [catalogue?.id ?? 0])).toEqual(done);
    expect((await viewed(order))?.addOns[0]?.returnStatus).toBe('requested');
    expect(await confirm(order)).toEqual(done);
    expect((await viewed(order))?.addOns.map(({ returnStatus }) => returnStatus)).toEqual([
      'returned',
      'none',
      'none',
    ]);
    await refundAll();
    expect(bankSum()).toBe(order.total - 90_000);
    const refund = await findRefund(trial.database, 1);
    if (!refund) throw new Error('no refund');
    expect((await refundCart(trial.database, 'ru', refund)).cart?.lines).toEqual([
      { name: 'Каталог', price: 90_000, quantity: 1, vat: 'vat20', goods: true },
    ]);
    expect(await ask(order, [catalogue?.id ?? 0])).toMatchObject({ kind: 'refused' });
  });

  test('OV-14 RT-10 an order is over with the last of its tickets and add-ons, and every kopeck is back', async () => {
    await open();
    const { order, tickets } = await paidWithAddOns();
    await ask(order, tickets);
    await confirm(order);
    expect((await reload(order)).state).toBe('PAID');
    await ask(
      order,
      order.addOns.map(({ id }) => id),
    );
    await confirm(order);
    expect(await reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'returned' });
    await refundAll();
    expect(bankSum()).toBe(0);
    const [stock] = await trial.database.query<{ taken: number }>(
      'select taken from offer_stock where offer_id = 1',
    );
    expect(stock?.taken).toBe(0);
  });

  test('OV-14 the house gives back a named add-on, then all that is left', async () => {
    await open();
    const { order } = await paidWithAddOns();
    const back = (numbers: number[] | null) =>
      returnByHouse(trial.shop, order.id, {
        tickets: numbers,
        calledOffOnly: false,
        percent: 100,
        words: '',
      });
    expect(await back([order.addOns[2]?.id ?? 0])).toEqual({
      kind: 'returned',
      tickets: 0,
      addOns: 1,
      amount: 25_000,
      refundedBefore: 0,
    });
    expect(await back([1])).toEqual({ kind: 'unknown-ticket', ticketId: 1 });
    expect(await back(null)).toEqual({
      kind: 'returned',
      tickets: 1,
      addOns: 2,
      amount: 290_000,
      refundedBefore: 0,
    });
    await refundAll();
    expect(bankSum()).toBe(0);
  });

  test('OV-14 a request of the buyer that gives way is told of with what of it stays good, and nothing else', async () => {
    await open();
    const { order, tickets } = await paidWithAddOns();
    const [catalogue = 0, second = 0, coffee = 0] = order.addOns.map(({ id }) => id);
    await ask(order, [...tickets, catalogue, coffee]);
    const byHouse = { calledOffOnly: false, percent: 100, words: '' };
    await returnByHouse(trial.shop, order.id, { ...byHouse, tickets: [...tickets, catalogue] });
    const text = await withdrawnMail(order);
    expect(text).toContain('Кофе');
    expect(text).not.toContain('Каталог');
    await ask(order, [second, coffee]);
    await returnByHouse(trial.shop, order.id, { ...byHouse, tickets: [second, coffee] });
    expect((await mails()).filter((kind) => kind === 'return-withdrawn')).toHaveLength(1);
  });
});
