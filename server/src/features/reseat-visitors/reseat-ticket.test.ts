import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { holdSeats } from '#features/choose-seats/hold-seats.ts';
import { doorList } from '#features/mark-visits/door-list.ts';
import { takeScans } from '#features/mark-visits/take-scans.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import { visitorList } from '#features/show-evenings/day-evenings.ts';
import { seatMap, seatStory } from '#features/show-evenings/seat-map.ts';
import type { OutgoingMail } from '#ports/mailer.ts';
import type { Shop } from '#shop/shop.ts';
import { insertKeep, lockForKeeps } from '#store/keeps.ts';
import { loadOrder } from '#store/orders.ts';
import { savePlaceNamesOf } from '#store/session-changes.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { reseatTicket } from './reseat-ticket.ts';

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let mailIds: number[];
let sent: OutgoingMail[];
const session = () => sale.sessions[0]?.id ?? 0;

beforeEach(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 3, seats: 4, otherRows: 1 }, { free: true });
  mailIds = [];
  sent = [];
  shop = shopFor(own.database, sale.catalogue, {
    jobs: {
      send: async (_, __, data) => {
        if ('mailId' in data) mailIds.push(Number(data.mailId));
      },
    },
    mailer: {
      send: async (mail) => {
        sent.push(mail);
        return { kind: 'sent', answer: '' };
      },
      close: async () => {},
    },
  });
});
afterEach(async () => {
  expect(await audit(own.database)).toEqual([]);
  await own.close();
});

const seated = (ticketId: number, toSeat: number, change = {}) =>
  reseatTicket(shop, { ticketId, fromSeat: null, toSeat, words: '', ...change });
const device = '11111111-1111-4111-8111-111111111111';
const phone = () => ({ session: session(), device, who: 'Вход' });
const looks = async () => (await seatMap(shop, session()))?.looks;
const stays = async (ticketId: number, toSeat: number, why: string, change = {}) => {
  const before = await looks();
  expect(await seated(ticketId, toSeat, change)).toEqual({ kind: 'refused', why });
  expect(await looks()).toBe(before);
};

test('a ticket gets another seat: page, list, door, history and mail say so, and the old seat is on sale', async () => {
  await own.database.query(`update session set starts_at = now() + interval '30 minutes'`);
  const { orderId, ticket } = await buyFreeSeat(shop, sale, seatId(1, 1));
  const before = await doorList(shop, phone(), 'ru');
  const outcome = await seated(ticket.id, seatId(2, 3), { fromSeat: seatId(1, 1), words: 'Кресло сломано.' });
  expect(outcome).toMatchObject({ kind: 'reseated', orderId, isTold: true, to: { row: '2', number: '3' } });
  expect(await looks()).toBe('......s.....');
  const order = await loadOrder(own.database, orderId);
  expect(order.document.lines[0]?.place).toMatchObject({ row: '2', number: '3' });
  const list = await visitorList(shop, session(), { by: 'seat', language: 'ru' });
  expect(list?.rows.map(({ place }) => place)).toEqual(['Партер, ряд 2, место 3']);
  const door = await doorList(shop, phone(), 'ru');
  expect(door?.words[door.rows[0]?.[2] ?? -1]).toBe('Партер, ряд 2, место 3');
  expect(door?.rows[0]?.[0]).toBe(before?.rows[0]?.[0]);

  // A phone that has its list from before hears of it with its next scan.
  const now = Date.now();
  const asked = { session: session(), device, sentAt: now, since: now - 1000, knows: 0, scans: [] };
  const heard = await takeScans(shop, asked, { who: 'Вход', language: 'ru' });
  expect(heard?.changes).toEqual([[ticket.code, 4, null, 'Партер, ряд 2, место 3', 'Партер']]);

  const kinds = async (seat: number) =>
    (await seatStory(shop, { session: session(), seat }, { language: 'ru', contacts: true })).moments.map(
      ({ kind, text }) => [kind, text],
    );
  expect(await kinds(seatId(1, 1))).toEqual([
    ['placed', 'Анна Опытная'],
    ['sold', ''],
    ['seated-elsewhere', 'Партер, ряд 2, место 3'],
  ]);
  expect(await kinds(seatId(2, 3))).toEqual([['seated-here', 'Партер, ряд 1, место 1']]);

  for (const id of mailIds) await sendMail(shop, id);
  const mail = sent.find(({ subject }) => subject.startsWith('Другое место'));
  expect(mail?.text).toContain('Кресло сломано.');
  expect(mail?.text).toMatch(/Было.*ряд 1, место 1/s);
  expect(mail?.text).toMatch(/Теперь.*ряд 2, место 3/s);
  expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
  await buyFreeSeat(shop, sale, seatId(1, 1));
});

test('what cannot be is refused, and nothing changes', async () => {
  const { orderId, ticket } = await buyFreeSeat(shop, sale, seatId(1, 1));
  await buyFreeSeat(shop, sale, seatId(1, 2));
  await holdSeats(
    shop,
    { sessionId: session(), seatIds: [seatId(1, 3)], language: 'ru' },
    { visitor: 'anna', block: 'home' },
  );
  await stays(ticket.id, seatId(1, 2), 'taken');
  await stays(ticket.id, seatId(1, 3), 'taken');
  await stays(ticket.id, seatId(1, 1), 'same-seat');
  await stays(ticket.id, seatId(3, 1), 'other-zone');
  await stays(ticket.id, seatId(9, 1), 'not-in-hall');
  await stays(1, seatId(1, 4), 'no-such-ticket');
  await stays(ticket.id, seatId(1, 4), 'changed', { fromSeat: seatId(2, 2) });
  await own.database.query('update ticket set visited_at = now() where id = $1', [ticket.id]);
  await stays(ticket.id, seatId(1, 4), 'came-in');
  await own.database.query('update ticket set visited_at = null where id = $1', [ticket.id]);
  await own.database.query('update session set cancelled_at = now()');
  await stays(ticket.id, seatId(1, 4), 'session-over');
  await own.database.query(`update session set cancelled_at = null, starts_at = now() - interval '7 hours'`);
  await stays(ticket.id, seatId(1, 4), 'session-over');
  await own.database.query(`update session set starts_at = now() + interval '1 day'`);
  const house = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  expect(await returnByHouse(shop, orderId, house)).toMatchObject({ kind: 'returned' });
  await stays(ticket.id, seatId(1, 4), 'returned');
  expect(await own.database.query(`select from mail where kind = 'seat-changed'`)).toEqual([]);
});

test('a seat whose order lapsed and that nothing has swept is free', async () => {
  const { ticket } = await buyFreeSeat(shop, sale, seatId(1, 1));
  const line = requestLine(sale, { seatId: seatId(1, 2), shownAmount: 0 });
  const held = await placeOrder(shop, orderRequest(sale, { lines: [line] }), { idempotencyKey: null });
  if (held.kind !== 'placed') throw new Error(held.refusal.kind);
  await own.database.query(
    `update orders set state = 'HELD', paid_at = null, held_until = now() - interval '1 second' where id = $1`,
    [held.order.id],
  );
  await own.database.query(
    'delete from mail where order_id = $1; delete from ticket where order_line_id in (select id from order_line where order_id = $1)'.replaceAll(
      '$1',
      String(held.order.id),
    ),
  );
  expect(await seated(ticket.id, seatId(1, 2))).toMatchObject({ kind: 'reseated' });
  expect(await loadOrder(own.database, held.order.id)).toMatchObject({ state: 'EXPIRED' });
});

test('a kept seat counts as sold under its keep, and is kept again when its holder leaves it', async () => {
  const { ticket } = await buyFreeSeat(shop, sale, seatId(1, 1));
  const keepId = await own.database.transaction(async (transaction) => {
    await lockForKeeps(transaction, [session()]);
    return await insertKeep(transaction, {
      ...{ sessionId: session(), purpose: 'sponsor', name: '', note: '', fromFiles: false },
      ...{ until: new Date('2099-01-01'), closedAfter: false, mustPair: false, places: null },
      seats: [{ seatId: seatId(1, 2), zoneId: 1 }],
    });
  });
  expect(await seated(ticket.id, seatId(1, 2))).toMatchObject({ kind: 'reseated' });
  expect(await keepOfLine()).toBe(keepId);
  expect(await looks()).toBe('.s..........');
  expect(await seated(ticket.id, seatId(1, 4))).toMatchObject({ kind: 'reseated' });
  expect(await keepOfLine()).toBeNull();
  expect(await looks()).toBe('.k.s........');
});

const keepOfLine = async () =>
  (await own.database.query<{ keep: number | null }>('select keep_id as keep from order_line'))[0]?.keep;

test('an opening that calls the seats otherwise calls the new one so', async () => {
  const { ticket, orderId } = await buyFreeSeat(shop, sale, seatId(1, 1));
  await seated(ticket.id, seatId(1, 2));
  const place = (number: string) => ({ sector: { ru: 'Партер' }, row: 'А', number });
  await savePlaceNamesOf(own.database, sale.event.id, [
    { seatId: seatId(1, 1), areaId: null, place: place('1') },
    { seatId: seatId(1, 2), areaId: null, place: place('2') },
  ]);
  const { document } = await loadOrder(own.database, orderId);
  expect(document.lines[0]?.place).toEqual(place('2'));
});
