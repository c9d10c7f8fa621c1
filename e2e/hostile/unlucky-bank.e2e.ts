import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { expectTruth } from './money-at-the-end.ts';
import { bankOrderOf, openWireBuyer, type WireBuyer } from './wire-buyer.ts';

const event = 'salt-and-ice';
const attachments = (mails: { attachments: unknown[] }[]) =>
  mails.filter((mail) => mail.attachments.length > 0);

let shop: SmallShop;
let buyer: WireBuyer;
beforeAll(async () => {
  shop = await startSmallShop({ events: [event], environment: { FOYER_ORDERS_PER_MINUTE: '1000' } });
  buyer = await openWireBuyer(shop.origin);
});
afterAll(() => shop?.close());

const bank = () => shop.sandbox.rbs.control;
const mailOf = (name: string) => `${name}@pochta.example`;

interface Placed {
  hash: string;
  number: number;
  /** Our name of the first attempt to pay. */
  first: string;
}

async function place(name: string, fromLast = 0): Promise<Placed> {
  const said = await buyer.place({ event, email: mailOf(name), fromLast });
  if (!said.hash) throw new Error(`${name}: ${said.errorCode} ${said.errorText}`);
  const number = await buyer.number(said.hash);
  return { hash: said.hash, number, first: `${number}-1` };
}

/** `expect.poll` cannot tell apart tests that run beside each other. */
async function until<Value>(ask: () => Value | Promise<Value>, wanted: Value): Promise<void> {
  await vi.waitFor(async () => expect(await ask()).toEqual(wanted), { timeout: 120_000, interval: 250 });
}

const untilPaid = (hash: string) => until(() => buyer.status(hash), 20);

// All at once, each with a bank of its own mood: most of the time of such days is waiting.
test.concurrent('C5 a start whose answer never comes is no paid order and no lost one', async () => {
  const { hash, first } = await place('silent-start');
  bank().setScenario('start-times-out', { orderNumber: first, times: 1 });
  expect(await buyer.pay(hash)).toMatchObject({ errorCode: '-9997' });
  expect(await buyer.status(hash)).toBe(0);
  bank().pay(bankOrderOf(await buyer.pay(hash)));
  await untilPaid(hash);
});

test.concurrent('C5 a start that the bank carried out and answered with 500 costs the buyer one more press', async () => {
  const { hash, first } = await place('broken-start', 1);
  bank().setScenario('start-500', { orderNumber: first, times: 1, done: true });
  expect(await buyer.pay(hash)).toMatchObject({ errorCode: '-9997' });
  bank().pay(bankOrderOf(await buyer.pay(hash)));
  await untilPaid(hash);
});

test.concurrent('C5 P2 a bank that answers 500 about the state is asked again until it says', async () => {
  const { hash, first } = await place('broken-status', 2);
  await buyer.pay(hash);
  bank().setScenario('status-500', { orderNumber: first, times: 4 });
  bank().pay(first);
  await untilPaid(hash);
});

test.concurrent('C5 P3 without any notification the order is paid though nobody looks at it', async () => {
  const { hash, first } = await place('no-callback', 3);
  await buyer.pay(hash);
  bank().setScenario('callback-never', { orderNumber: first });
  bank().pay(first);
  await shop.sandbox.mail.control.waitFor({ to: mailOf('no-callback') }, 120);
  expect(await buyer.status(hash)).toBe(20);
});

test.concurrent('B15 I9 fifty notifications at once make one payment, one set of tickets, one mail', async () => {
  const { hash, first, number } = await place('fifty', 4);
  await buyer.pay(hash);
  bank().setScenario('callback-fifty', { orderNumber: first });
  bank().pay(first);
  await untilPaid(hash);
  await bank().idle();
  await shop.sandbox.mail.control.waitFor({ to: mailOf('fifty') }, 120);
  const [row] = await shop.database.query(
    `select (select count(*)::int from payment where order_id = $1 and applied = 'order') as payments,
       (select count(*)::int from ticket join order_line on order_line.id = order_line_id where order_id = $1) as tickets,
       (select count(*)::int from mail where order_id = $1) as mails`,
    [number],
  );
  expect(row).toEqual({ payments: 1, tickets: 1, mails: 1 });
  expect(attachments(shop.sandbox.mail.control.messages({ to: mailOf('fifty') }))).toHaveLength(1);
});

test.concurrent.each([
  'callback-wrong-checksum',
  'callback-without-checksum',
  'callback-unknown-order',
  'callback-other-amount',
  'callback-out-of-order',
  'callback-twice',
] as const)('B33 %s neither pays an order nor hinders it: the bank is asked', async (scenario) => {
  const { hash, first } = await place(scenario, 5);
  await buyer.pay(hash);
  bank().setScenario(scenario, { orderNumber: first });
  bank().pay(first);
  await untilPaid(hash);
});

test.concurrent('B33 a forged notification of an unpaid order does nothing at all', async () => {
  const { hash, first, number } = await place('forged', 6);
  const md = bankOrderOf(await buyer.pay(hash));
  const query = new URLSearchParams({ mdOrder: md, orderNumber: first, operation: 'deposited', status: '1' });
  for (const checksum of ['', 'A'.repeat(64), '0', 'null']) {
    const answer = await fetch(`${shop.origin}/api/payment/callback/card?${query}&checksum=${checksum}`);
    expect(answer.status).toBe(403);
  }
  const [payment] = await shop.database.query('select state, asked_at from payment where order_id = $1', [
    number,
  ]);
  expect(payment).toEqual({ state: 'STARTED', asked_at: null });
});

test.concurrent('B32 I8 money of another amount pays nothing, and staff is told', async () => {
  const { hash, first, number } = await place('wrong-amount', 7);
  await buyer.pay(hash);
  bank().setScenario('status-wrong-amount', { orderNumber: first });
  bank().pay(first);
  const alarms = () => shop.database.query('select kind from alarm where order_id = $1', [number]);
  await until(alarms, [{ kind: 'payment-mismatch' }]);
  expect(await buyer.status(hash)).not.toBe(20);
});

test.concurrent('C6 declined, then paid at the second try', async () => {
  const { hash, first } = await place('declined', 8);
  await buyer.pay(hash);
  bank().decline(first);
  await bank().idle();
  const second = await buyer.pay(hash);
  expect(bankOrderOf(second)).not.toBe(bank().find(first)?.id);
  bank().pay(bankOrderOf(second));
  await untilPaid(hash);
});

test.concurrent('C6 OR-4 money that comes after the hold takes free places again', async () => {
  const { hash, first, number } = await place('late', 9);
  await buyer.pay(hash);
  await lapse(first, number);
  bank().pay(first);
  await untilPaid(hash);
});

test.concurrent('C6 OR-4 money that finds its places sold goes back by itself, and the buyer is told', async () => {
  const { hash, first, number } = await place('too-late', 10);
  await buyer.pay(hash);
  await lapse(first, number);
  expect(await buyer.place({ event, email: mailOf('quick'), fromLast: 10, quantity: 24 })).toMatchObject({
    errorCode: '0',
  });
  bank().pay(first);
  const mail = await shop.sandbox.mail.control.waitFor({ to: mailOf('too-late') }, 120);
  expect(mail.attachments).toEqual([]);
  await until(() => buyer.status(hash), 90);
  const back = () =>
    bank()
      .ledger()
      .filter(({ orderNumber }) => orderNumber.startsWith(`${first}-`))
      .map(({ kind }) => kind);
  await until(back, ['deposit', 'refund']);
});

/** The bank gives the attempt up and the hold ends: by the sweep the places are free. */
async function lapse(attempt: string, number: number): Promise<void> {
  bank().expire(attempt);
  await bank().idle();
  await shop.database.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
    number,
  ]);
  const state = async () =>
    (await shop.database.query('select state from orders where id = $1', [number]))[0];
  await until(state, { state: 'EXPIRED' });
}

test('T6 after all of that every invariant holds and the bank’s ledger is ours', async () => {
  const open = () =>
    shop.database.query(`select 1 from refund where state = 'WAITING' limit 1`).then((rows) => rows.length);
  await until(open, 0);
  await expectTruth(shop);
});
