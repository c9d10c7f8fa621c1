import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { addOffers } from '#features/choose-offers/change-offers.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import { type HouseInMemory, houseWith } from '#house-files/testing/small-house.ts';
import type { Mailer } from '#ports/mailer.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { answerChange, endChanges } from './answer-change.ts';
import { returnByHouse } from './return-by-house.ts';
import { viewChange } from './view-change.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(async () => {
  expect(await audit(house.database)).toEqual([]);
  await house.close();
});

const storm = 'events/play.yaml';
const line = '  - 2038-02-14 19:00\n';
const written = (keys: string) => houseWith(storm, line, `  - { on: 2038-02-14, at: 19:00, ${keys} }\n`);
const calledOff = written('cancelled: yes');

const ask = async (order: Order) => ({
  hash: order.hash,
  language: 'ru' as const,
  name: await house.linkOf(order),
});
const money = async (order: Order, tickets: number[] = []) =>
  await answerChange(house.shop, { ...(await ask(order)), answer: 'money', tickets });

async function shown(order: Order) {
  const outcome = await viewChange(house.shop, await ask(order));
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.kind);
  return outcome.view;
}

/** What the bank still has of all that was paid. */
async function atBank(): Promise<number> {
  await house.refundAll();
  return house.bank.ledger().reduce((sum, { amount }) => sum + amount, 0);
}

describe('silent buyers of a session that is called off', () => {
  const isOpen = async () => {
    const [change] = await house.database.query<{ open: boolean }>(
      'select closed_at is null as open from session_change',
    );
    return change?.open;
  };
  const states = async (orders: readonly Order[]) =>
    (await Promise.all(orders.map((order) => house.reload(order)))).map(({ state }) => state);

  async function silent(count: number): Promise<Order[]> {
    const orders: Order[] = [];
    for (let index = 0; index < count; index += 1) orders.push(await house.paid('2038-02-14'));
    await house.open(calledOff);
    return orders;
  }

  /** The order is one of season tickets, and a visit under them is out. */
  async function takeVisit(season: Order): Promise<void> {
    const visit = await house.paid('2038-02-15');
    await house.database.query(
      `with given as (
         insert into visit_grant (order_id, item, event_id, visits) values ($1, 1, 'play', 1) returning id
       ) update orders set visit_grant_id = given.id from given where orders.id = $2`,
      [season.id, visit.id],
    );
  }

  test('are refunded however many before them got their money another way', async () => {
    const orders = await silent(4);
    const everything = { tickets: null, calledOffOnly: true, percent: 100, words: '' };
    for (const { id } of orders.slice(0, 2)) await returnByHouse(house.shop, id, everything);
    await house.endChoice();
    await endChanges(house.shop, 1);
    expect(await states(orders)).toEqual(orders.map(() => 'CANCELLED'));
    expect(await isOpen()).toBe(false);
    expect(await atBank()).toBe(0);
  });

  test('one whose refund fails keeps nobody else waiting, and is tried again', async () => {
    const orders = await silent(2);
    const [first] = orders;
    const payment = (amount: number) =>
      house.database.query('update payment set confirmed_amount = $2 where order_id = $1', [
        first?.id,
        amount,
      ]);
    await payment(1);
    await house.endChoice();
    await expect(endChanges(house.shop)).rejects.toThrow('than stands behind it');
    expect(await states(orders)).toEqual(['PAID', 'CANCELLED']);
    expect(await isOpen()).toBe(true);
    await payment(94_500);
    await endChanges(house.shop);
    expect(await states(orders)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(await isOpen()).toBe(false);
  });

  test('all of them are tried, though those before them stay for staff', async () => {
    const orders = await silent(3);
    for (const order of orders.slice(0, 2)) await takeVisit(order);
    await house.endChoice();
    await endChanges(house.shop, 1);
    expect(await states(orders)).toEqual(['PAID', 'PAID', 'CANCELLED']);
    expect(await isOpen()).toBe(false);
    const alarms = await house.database.query('select kind from alarm');
    expect(alarms).toEqual([{ kind: 'change-not-refunded' }, { kind: 'change-not-refunded' }]);
  });
});

describe('add-ons of a session that is called off', () => {
  const withCatalogue = (files: HouseInMemory): HouseInMemory => ({
    ...files,
    'offers.yaml': 'catalogue:\n  name: { ru: Каталог, en: Catalogue }\n  price: 900\n',
  });

  async function paidWithCatalogue(day: string, quantity: number): Promise<Order> {
    await house.open(withCatalogue(houseWith(storm, line, line)));
    const order = await house.order(day, quantity);
    const [offer] = (await house.shop.catalogue.get()).offers;
    const piece = { name: 'press', offerId: offer?.id ?? 0, shownPrice: null };
    expect(await addOffers(house.shop, { hash: order.hash, language: 'ru', pieces: [piece] })).toEqual({
      kind: 'done',
    });
    const payment = await house.startPaying(order);
    house.bank.pay(`${order.id}-1`);
    await settlePayment(house.shop, payment);
    return await house.reload(order);
  }

  test('go back with the tickets by themselves when the days to choose are over', async () => {
    const order = await paidWithCatalogue('2038-02-14', 2);
    const opened = await house.open(withCatalogue(calledOff));
    expect(opened).toMatchObject({ planned: { changes: [{ concerned: { money: 279_000 } }] } });
    await house.endChoice();
    await endChanges(house.shop);
    expect(await house.reload(order)).toMatchObject({ state: 'CANCELLED', addOns: [{ returned: true }] });
    expect(await atBank()).toBe(0);
    expect(await shown(order)).toMatchObject({ addOns: [{ amount: 90_000 }] });
  });

  test('go back with the last ticket that the buyer wants the money for, and mail and page say so', async () => {
    const order = await paidWithCatalogue('2038-02-14', 2);
    await house.open(withCatalogue(calledOff));
    const text = await newestMail();
    expect(text).toContain('Каталог');
    expect(text).toContain('2\u00A0790\u00A0₽');
    expect(await shown(order)).toMatchObject({ addOns: [{ name: { ru: 'Каталог' }, amount: 90_000 }] });
    const [first = 0] = await house.tickets(order);
    expect(await money(order, [first])).toEqual({ kind: 'done' });
    expect(await house.reload(order)).toMatchObject({ state: 'PAID', addOns: [{ returned: false }] });
    expect(await shown(order)).toMatchObject({ addOns: [{ amount: 90_000 }] });
    expect(await money(order)).toEqual({ kind: 'done' });
    expect(await atBank()).toBe(0);
  });

  async function newestMail(): Promise<string> {
    const texts: string[] = [];
    const mailer: Mailer = {
      send: async ({ text }) => {
        texts.push(text);
        return { kind: 'sent', answer: '' };
      },
      close: async () => {},
    };
    const [mail] = await house.database.query<{ id: number }>('select max(id) as id from mail');
    await sendMail({ ...house.shop, mailer }, mail?.id ?? 0);
    return texts.join();
  }
});
