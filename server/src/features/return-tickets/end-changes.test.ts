import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { addOffers } from '#features/choose-offers/change-offers.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import { type HouseInMemory, houseWith } from '#house-files/testing/small-house.ts';
import type { Mailer } from '#ports/mailer.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { answerChange } from './answer-change.ts';
import { endChanges } from './end-changes.ts';
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
