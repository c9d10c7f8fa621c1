import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { TicketPrinter } from '#print/ticket-printer.ts';
import { confirmExchange } from '#shop/swap-exchange.ts';
import { loadMailsOf } from '#store/mails.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { sendMail } from './send-mail.ts';
import { sendTicketsByHouse } from './send-tickets-again.ts';

let trial: BankTrial;
const { payFor, paid, ask, confirm } = returnSteps(() => trial);
const { asked } = exchangeSteps(() => trial);
afterEach(() => trial.close());

/** The last mail of a kind, sent now: its words, and what is printed on the tickets that it brings. */
async function sent(order: Order, kind: string) {
  const mail = (await loadMailsOf(trial.database, order.id)).findLast((one) => one.kind === kind);
  const texts: string[] = [];
  const printed: Parameters<TicketPrinter['print']>[0][number][] = [];
  const mailer: Mailer = {
    send: async ({ text }) => {
      texts.push(text.replaceAll(/[\u00a0\u202f]/g, ' '));
      return { kind: 'sent', answer: '' };
    },
    close: async () => {},
  };
  const ticketPrinter: TicketPrinter = {
    print: async (tickets) => {
      printed.push(...tickets);
      return Buffer.from('%PDF');
    },
  };
  await sendMail({ ...trial.shop, mailer, ticketPrinter }, mail?.id ?? 0);
  return { text: texts.join(), prices: printed.map(({ price, fee }) => [price, fee]) };
}

test('RT-10 what is left of discounted tickets is printed with its own share of the discount', async () => {
  trial = await openBankTrial(exchangedSale());
  trial.bank.setScenario('callback-never');
  const order = await trial.order(3);
  await trial.database.query('update order_line set discount = 100_000 where order_id = $1', [order.id]);
  await trial.database.query('update orders set total = total - 100_000 where id = $1', [order.id]);
  const { tickets } = await payFor(order);
  const one = { tickets: tickets.slice(0, 1), calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(trial.shop, order.id, one);
  const { prices } = await sent(order, 'tickets');
  // 1 100 ₽ less a third of 1 000 ₽, which comes off price and fee alike.
  expect(prices.map(([price = 0, fee = 0]) => price + fee)).toEqual([76_667, 76_667]);
});

test('RT-10 a mail that waited while tickets were returned brings the others, and none when no ticket is left', async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  const { order, tickets } = await paid(2);
  const [first = 0, second = 0] = tickets;
  const back = (ticket: number) =>
    returnByHouse(trial.shop, order.id, { tickets: [ticket], calledOffOnly: false, percent: 100, words: '' });
  await back(first);
  const { text, prices } = await sent(order, 'tickets');
  expect(text).toContain(String(second));
  expect(text).not.toContain(String(first));
  expect(prices).toHaveLength(1);
  expect(await sendTicketsByHouse(trial.shop, order.id)).toBe('written');
  await back(second);
  expect(await sent(order, 'tickets-again')).toEqual({ text: '', prices: [] });
  const mails = await loadMailsOf(trial.database, order.id);
  expect(mails.find(({ kind }) => kind === 'tickets-again')).toMatchObject({
    sentAt: null,
    failedAt: expect.any(Date),
    detail: 'no longer true',
  });
});

test('RT-10 nothing is sent again of an order that has add-ons alone', async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  const order = await trial.order(1);
  await trial.database.query(
    `insert into add_on (order_id, offer_id, uid, price, document)
     values ($1, 1, 'programme', 0, '{"name":{"ru":"Программка"},"vat":null,"isGoods":false}')`,
    [order.id],
  );
  const { tickets } = await payFor(order);
  await sent(order, 'tickets');
  await ask(order, tickets);
  await confirm(order);
  expect(await trial.reload(order)).toMatchObject({ state: 'PAID' });
  expect(await sendTicketsByHouse(trial.shop, order.id)).toBe('no-tickets');
});

test('EX-1 of an order whose tickets were exchanged in part, mails count what was paid for the others', async () => {
  trial = await openBankTrial(exchangedSale());
  trial.bank.setScenario('callback-never');
  const { order, tickets } = await paid(2);
  const placed = await asked(order, 1, 1, tickets.slice(1));
  await trial.database.transaction((transaction) =>
    confirmExchange(transaction, trial.shop, placed.order.id, trial.shop.now()),
  );
  expect((await sent(order, 'tickets')).text).toMatch(/Оплачено:? +1 100/);
  await ask(order, tickets.slice(0, 1));
  await confirm(order);
  const { text } = await sent(order, 'return-done');
  expect(text).toMatch(/Оплачено:? +1 100,00 ₽\s+Итого после возврата:? +0,00 ₽/);
});
