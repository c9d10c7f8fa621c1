import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { confirmVisitors } from '#features/name-visitors/name-visitors.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { requestReturn } from '#features/return-tickets/request-return.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import type { SendOutcome } from '#ports/mailer.ts';
import { ticketPrintData } from '#print/order-print-data.ts';
import { loadAlarmsOf, raiseAlarm } from '#store/alarms.ts';
import { loadMailsOf } from '#store/mails.ts';
import { indexNewOrders } from '#store/order-lists.ts';
import { loadOrder } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { wholeDatabase } from '#testing/whole-database.ts';
import { visitorDocuments } from '#texts/visitor-documents.ts';

const needs = { age: true, middleName: true, document: true, country: false, region: false };
const { visitors } = syntheticHouse({ sessions: 1, capacity: 1, zones: [] }).catalogue;
/** All that must be gone afterwards. */
const traces = /Канарейкина|4599987654|1933-03-03|03\.03\.1933|canary@|\+7 912 345/i;
let own: TestDatabase;
let sale: SeededSale;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, {
    free: true,
    house: { visitors: { ...visitors, documentTypes: [visitorDocuments.passport] } },
    event: { namesVisitors: true, visitorNeeds: { usual: needs, prices: [] } },
  });
});
afterAll(() => own.close());

/** A free order of one named visitor, confirmed, its mail sent. */
async function orderOf(email: string): Promise<number> {
  const shop = shopFor(own.database, sale.catalogue);
  const outcome = await placeOrder(
    shop,
    orderRequest(sale, {
      buyer: { ...buyerForm(email), name: 'Мария Канарейкина', phone: '+7 912 345-67-89' },
      lines: [requestLine(sale, { shownAmount: 0 })],
    }),
    { idempotencyKey: null, visitor: null },
  );
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome));
  const named = await confirmVisitors(shop, {
    hash: outcome.order.hash,
    language: 'ru',
    consents: [],
    visitors: [
      {
        ticketId: 1,
        surname: 'Канарейкина',
        name: 'Мария',
        middleName: 'Ивановна',
        age: '41',
        birthDate: '03.03.1933',
        documentTypeId: 1,
        documentNumber: '4599 987654',
        countryId: null,
        regionId: null,
        regionName: '',
      },
    ],
  });
  expect(named).toMatchObject({ kind: 'named' });
  await own.database.query('update mail set sent_at = now() where order_id = $1', [outcome.order.id]);
  return outcome.order.id;
}

const foyer = (...words: string[]) => captureFoyer(own.url, words);

test('NT-11 EV-16 a free order is confirmed once its visitors are named, and its tickets bear their names', async () => {
  const id = await orderOf('free@example.org');
  const order = await loadOrder(own.database, id);
  expect(order.state).toBe('PAID');
  const tickets = await loadTicketsOf(own.database, id);
  const printData = ticketPrintData(order, tickets, sale.catalogue, 'ru', { picture: null, now: new Date() });
  expect(printData.map(({ holderName }) => holderName)).toEqual(['Канарейкина Мария Ивановна']);
  const silent = { ...order, document: { ...order.document, namesOnTickets: false } };
  expect(
    ticketPrintData(silent, tickets, sale.catalogue, 'ru', { picture: null, now: new Date() })[0]?.holderName,
  ).toBe('Мария Канарейкина');
});

test('all that is kept of a person is exported by e-mail and by order', async () => {
  const id = await orderOf('Canary@example.org');
  const byEmail = await foyer('export', 'canary@EXAMPLE.org');
  expect(byEmail.code).toBe(0);
  const { orders } = JSON.parse(byEmail.written);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    order: { id, buyer: { name: 'Мария Канарейкина', email: 'Canary@example.org' } },
    visitors: [{ surname: 'Канарейкина', documentNumber: '4599987654', birthDay: '1933-03-03' }],
    consents: [{ consent: 1 }],
    tickets: [{ visitorName: 'Канарейкина Мария Ивановна' }],
    mails: [{ kind: 'tickets' }],
  });
  expect((await foyer('export', String(id))).written).toBe(byEmail.written);
  expect(await foyer('export', 'nobody@example.org')).toMatchObject({ code: 1, written: '' });
});

test('a person is erased from every table when the time is over, and the audit stays clean', async () => {
  const id = await orderOf('erased-canary@example.org');
  const ahead = await foyer('erase', String(id));
  expect(ahead).toMatchObject({ code: 1 });
  expect(ahead.written).toContain('session is upcoming');
  expect(await wholeDatabase(own.database)).toMatch(traces);
  const { database } = own;
  for (const email of ['erased-canary@example.org', 'canary@example.org', 'free@example.org'])
    expect(await foyer('erase', email, '--ahead')).toMatchObject({ code: 0 });
  expect(await wholeDatabase(own.database)).not.toMatch(traces);
  expect(await audit(database)).toEqual([]);
  expect(await foyer('erase', 'erased-canary@example.org')).toMatchObject({ code: 1 });
  expect(await foyer('erase', String(id), '--ahead', '--json')).toMatchObject({
    code: 0,
    written: expect.stringContaining('"kept": null'),
  });
  expect(JSON.parse((await foyer('export', String(id))).written).orders[0].visitors).toEqual([]);
});

test('a mail server’s answer keeps nobody’s address: not in the mail, its job or its alarm, before and after the erasure', async () => {
  const { database } = own;
  const email = "o'canary-reply@example.org";
  const id = await orderOf(email);
  await database.query('update mail set sent_at = null where order_id = $1', [id]);
  const [mail] = await loadMailsOf(database, id);
  const answers = (outcome: SendOutcome) => ({
    ...shopFor(database, sale.catalogue),
    mailer: { send: async () => outcome, close: async () => {} },
  });
  const busy = answers({ kind: 'try-again', reason: `450 4.2.1 <${email}>: over its quota` });
  await expect(sendMail(busy, mail?.id ?? 0)).rejects.toThrow('450 4.2.1 <…>: over its quota');
  expect(await loadMailsOf(database, id)).toMatchObject([{ detail: '450 4.2.1 <…>: over its quota' }]);
  const reason = `550 5.1.1 <${email.toUpperCase()}>: o'canary-reply unknown, ask postmaster@example.org`;
  await sendMail(answers({ kind: 'refused', reason }), mail?.id ?? 0);
  const refused = '550 5.1.1 <…>: … unknown, ask …';
  expect(await loadMailsOf(database, id)).toMatchObject([{ detail: refused }]);
  const alarms = () => loadAlarmsOf(database, id);
  expect(await alarms()).toMatchObject([{ kind: 'mail-refused', detail: refused }]);
  expect(await foyer('erase', String(id), '--ahead')).toMatchObject({ code: 0 });
  expect(await alarms()).toMatchObject([{ kind: 'mail-refused', detail: 'erased' }]);
  expect(await wholeDatabase(database)).not.toMatch(/canary-reply/i);
});

test('no alarm says an address, whoever answered it', async () => {
  const detail = 'the registrar refused canary@example.org, +7 912 345-67-89';
  await raiseAlarm(own.database, { kind: 'receipt-failed', orderId: null, paymentId: null, detail });
  const [alarm] = await own.database.query('select detail from alarm where order_id is null');
  expect(alarm).toEqual({ detail: 'the registrar refused …, …' });
});

test('the index of orders, written at the moment of an erasure, brings nobody’s words back', async () => {
  const { database } = own;
  const id = await orderOf('racing-canary@example.org');
  await database.query('delete from order_search where order_id = $1', [id]);
  let erasing: Promise<{ code: number }> | undefined;
  await database.transaction(async (transaction) => {
    await indexNewOrders(transaction);
    erasing = foyer('erase', String(id), '--ahead');
    let isOver = false;
    void erasing.then(() => {
      isOver = true;
    });
    // It waits for the index, or has not seen it.
    const waits = `select from pg_locks where not granted and pid <> pg_backend_pid()`;
    await expect
      .poll(async () => isOver || (await database.query(waits)).length > 0, { timeout: 10_000 })
      .toBe(true);
  });
  expect(await erasing).toMatchObject({ code: 0 });
  await indexNewOrders(database);
  expect(await database.query('select words::text from order_search where order_id = $1', [id])).toEqual([
    { words: '' },
  ]);
});

test('whoever was erased ahead gets no mail of what follows: the tickets go back, and nobody is tried for days', async () => {
  const id = await orderOf('ahead-canary@example.org');
  expect(await foyer('erase', String(id), '--ahead')).toMatchObject({ code: 0 });
  const { hash } = await loadOrder(own.database, id);
  const tickets = (await loadTicketsOf(own.database, id)).map((ticket) => ticket.id);
  const shop = shopFor(own.database, sale.catalogue);
  const asked = { hash, language: 'ru', confirmName: null, reasonId: 1, tickets, addOns: [] } as const;
  expect(await requestReturn(shop, asked)).toMatchObject({ refusal: { kind: 'return-refused' } });
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  expect(await returnByHouse(shop, id, everything)).toMatchObject({ kind: 'returned' });
  const mails = await loadMailsOf(own.database, id);
  expect(mails.map(({ kind }) => kind)).toEqual(['tickets', 'return-done']);
  for (const mail of mails) await sendMail(shop, mail.id);
  expect((await loadMailsOf(own.database, id))[1]).toMatchObject({ sentAt: null, detail: 'buyer erased' });
  expect(await own.database.query('select 1 from alarm where order_id = $1', [id])).toEqual([]);
  expect(await foyer('erase', String(id))).toMatchObject({ code: 0 });
});

test('orders by culture card are erased too, however many of one event', async () => {
  const cards = { 'one@example.org': '+7 912 000-00-01', 'other@example.org': '+7 912 000-00-02' };
  for (const [email, phone] of Object.entries(cards)) {
    await own.database.query('update orders set uses_culture_card = true, buyer_phone = $2 where id = $1', [
      await orderOf(email),
      phone,
    ]);
  }
  for (const email of Object.keys(cards))
    expect(await foyer('erase', email, '--ahead')).toMatchObject({ code: 0 });
  expect(await audit(own.database)).toEqual([]);
});

test('what was paid keeps its sums, without the address of its receipts; a receipt under way is waited for', async () => {
  const id = await orderOf('paid-canary@example.org');
  const { database } = own;
  const lines = [{ name: 'Билет', price: 50, quantity: 2, vat: 'none' }];
  const cart = JSON.stringify({ taxSystem: 'osn', email: 'paid-canary@example.org', lines });
  const start = JSON.stringify({ kind: 'form', action: '/', fields: { Email: 'paid-canary@example.org' } });
  const [payment] = await database.query<{ id: number }>(
    `insert into payment (order_id, way_id, gateway, merchant_number, amount, currency, state, expires_at, receipts,
       cart, start)
     values ($1, 1, 'card', 'erased-1', 100, 'RUB', 'DECLINED', now(), 'registrar', $2, $3) returning id`,
    [id, cart, start],
  );
  await database.query(`insert into receipt (payment_id, kind, cart) values ($1, 'sale', $2)`, [
    payment?.id,
    cart,
  ]);
  expect((await foyer('erase', String(id), '--ahead')).written).toContain('a receipt is in progress');
  await database.query(`update receipt set state = 'DONE'`);
  expect(await foyer('erase', String(id), '--ahead')).toMatchObject({ code: 0 });
  expect(await wholeDatabase(own.database)).not.toMatch(/paid-canary/);
  expect(await database.query('select amount, cart from payment')).toEqual([
    { amount: 100, cart: { taxSystem: 'osn', email: '', lines } },
  ]);
});

test('an order that is being bought, or whose mail is under way, is left as it is', async () => {
  const id = await orderOf('live-canary@example.org');
  await own.database.query('update mail set sent_at = null where order_id = $1', [id]);
  expect((await foyer('erase', String(id), '--ahead')).written).toContain(
    'a mail or a return is in progress',
  );
  await own.database.query(
    `update orders set state = 'NAMED', paid_at = null, open_slot = 0, held_until = now() + interval '1 hour'
     where id = $1`,
    [id],
  );
  expect((await foyer('erase', String(id), '--ahead')).written).toContain('it is being bought');
  expect(await wholeDatabase(own.database)).toMatch(/live-canary/);
});
