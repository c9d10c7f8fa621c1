import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '#platform/database.ts';
import { invariants } from '#store/audit.ts';
import { playSale } from '#testing/play-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { audit } from './audit.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await createTestDatabase();
  await playSale(opened.database);
});
afterAll(() => opened.close());

test('a truthful database has no finding', async () => {
  expect(await audit(opened.database)).toEqual([]);
});

function addOnOf(condition: string): string {
  return `insert into add_on (order_id, offer_id, uid, price, document)
    select min(id), 1, 'one', 100, '{}' from orders where ${condition}`;
}

/** A change of every session, which leaves it where it is. */
function movedBy(kind = 'moved', until = `now() + interval '1 day'`): string {
  return `insert into session_change (session_id, kind, from_event, from_day, from_time, from_said, to_event, to_day, to_time,
      choose_until, pays_by_itself)
    select id, '${kind}', event_id, day, time, '{}', event_id, day, time, ${until}, true from session`;
}

/** A keep of the first session that was made a day ago. */
const keepYesterday = `insert into keep (session_id, purpose, from_files, until, made_at)
    select min(session_id), 'press', false, now() + interval '1 day', now() - interval '1 day' from stock`;
/** The same of so many places of the whole session. */
function keptPlaces(places: number): string {
  return `${keepYesterday};
    insert into kept_places (session_id, zone_id, keep_id, until, places)
    select session_id, 0, id, until, ${places} from keep`;
}

/** Tickets of the first paid order exchanged for those of the second, which nobody has taken back. */
function exchangedBy(state: string, refund = 0): string {
  return `insert into return_request (id, order_id, state, by_house, expires_at, confirmed_at, decided_at) overriding system value
      select 1, min(id), 'REFUSED', true, now(), now(), now() from orders where state = 'PAID';
    insert into exchange (id, old_order, new_order, return_id, state, pay, back, ended_at) overriding system value
      select 1, min(id), max(id), 1, '${state}', 0, 0, now() from orders where state = 'PAID';
    insert into exchange_item (exchange_id, ticket_id, line_id, refund)
      select 1, min(ticket.id), (select min(line.id) from order_line line join exchange on new_order = line.order_id), ${refund}
      from ticket join order_line on order_line.id = order_line_id join exchange on old_order = order_id`;
}

/** Two entries wait for the first session, and the later one is offered a place. */
const offeredToTheSecond = `insert into waiting (event_id, email, language, party, together, state, confirmed_at)
    values ('e', 'anna@example.org', 'ru', 1, false, 'WAITING', now() - interval '2 hours'),
      ('e', 'boris@example.org', 'ru', 1, false, 'OFFERED', now() - interval '1 hour');
    insert into waiting_session (session_id, waiting_id) select (select min(session_id) from stock), id from waiting;
    insert into keep (session_id, purpose, from_files, until)
    select min(session_id), 'offer', false, now() + interval '1 hour' from stock;
    insert into kept_places (session_id, zone_id, keep_id, until, places) select session_id, 0, id, until, 1 from keep;
    update stock set kept_at_most = 1;
    insert into waiting_offer (waiting_id, session_id, keep_id, zone_id, seat_ids, until)
    select (select max(id) from waiting), session_id, id, 1, '{}', until from keep`;

const breaks: [id: string, how: string, damage: string][] = [
  ['I1', 'a session with more sold than it has', 'update stock set capacity = 2 where zone_id = 0'],
  ['I1', 'a zone with more sold than it has', 'update stock set capacity = 2 where zone_id = 1'],
  [
    'I2',
    'a seat kept by an order that is not there',
    'insert into seat_taken (session_id, seat_id, order_id) select min(session_id), 7, 0 from stock',
  ],
  [
    'I2',
    'an order whose seat nobody keeps',
    'update order_line set seat_id = 7, quantity = 1, visitors = 1 where id = (select min(id) from order_line)',
  ],
  [
    'I2',
    'a seat that an order keeps without a ticket for it',
    `insert into seat_taken (session_id, seat_id, order_id)
     select session_id, 7, order_id from order_line where id = (select min(id) from order_line)`,
  ],
  [
    'I26',
    'a ticket that is not where it was seated',
    `insert into seat_move (ticket_id, session_id, from_seat, to_seat, from_place, to_place)
     select min(ticket.id), min(session_id), 7, 8, '{}', '{}' from ticket join order_line on order_line.id = order_line_id`,
  ],
  [
    'H1',
    'a seat that was sold while it was kept for somebody else',
    `${keepYesterday};
     insert into kept_seat (session_id, seat_id, zone_id, keep_id, until) select session_id, 7, 1, id, until from keep;
     update order_line set seat_id = 7, quantity = 1, visitors = 1 where id = (select min(id) from order_line);
     insert into seat_taken (session_id, seat_id, order_id)
     select session_id, 7, order_id from order_line where seat_id = 7`,
  ],
  ['H2', 'more sold than what is kept leaves', `${keptPlaces(20)}; update stock set kept_at_most = 20`],
  ['H4', 'a counter that does not know of a keep', keptPlaces(1)],
  [
    'L1',
    'a place that is kept for a list for an hour',
    `insert into keep (session_id, purpose, from_files, until)
     select min(session_id), 'list', false, now() + interval '1 hour' from stock`,
  ],
  ['L2', 'an offer of two places to one', `${offeredToTheSecond}; update kept_places set places = 2`],
  ['L2', 'an offer of nobody', `${offeredToTheSecond}; update waiting set state = 'WAITING'`],
  ['L3', 'an offer that passes an earlier entry over', offeredToTheSecond],
  [
    'L4',
    'an e-mail on a list that was over long ago',
    `${offeredToTheSecond}; update session set starts_at = now() - interval '31 days'`,
  ],
  [
    'V1',
    'more visits taken than the season ticket gives',
    `insert into visit_grant (order_id, item, event_id, visits)
     select min(id), 1, min(event_id), 1 from orders where state = 'PAID';
     update orders set visit_grant_id = (select id from visit_grant) where state in ('HELD', 'PAYING')`,
  ],
  [
    'V1',
    'visits of a season ticket that is not there',
    `update orders set visit_grant_id = 99 where state = 'HELD'`,
  ],
  [
    'V2',
    'a paid order under a subscription of the club without its visits',
    `update orders set document = document || '{"clubSubscription": {}}' where state = 'PAID'`,
  ],
  [
    'V3',
    'visits that the club would not take back',
    `insert into club_visit (order_id, number, club_key, state)
     select min(id), 1, 'key', 'LOST' from orders where state = 'HELD'`,
  ],
  [
    'V3',
    'visits of an order that ended, and nobody gives them back',
    `insert into club_visit (order_id, number, club_key, state)
     select min(id), 1, 'key', 'TAKEN' from orders where released_at is not null`,
  ],
  ['I3', 'a counter that drifted', 'update stock set taken = taken + 1 where zone_id = 0'],
  ['I3', 'a counter that forgot', 'update stock set taken = 0'],
  ['I4', 'an order without lines', 'delete from order_line where order_id = (select min(id) from orders)'],
  ['I4', 'half an order', 'delete from order_line where id = (select min(id) from order_line)'],
  ['I4', 'a session that counts nothing', 'delete from stock where zone_id = 0'],
  [
    'I5',
    'a paid order that gave its places back',
    `update orders set released_at = now() where state = 'PAID'`,
  ],
  ['I6', 'a held order with the moment of payment', `update orders set paid_at = now() where state = 'HELD'`],
  ['I6', 'a paid order without it', `update orders set paid_at = null where state = 'PAID'`],
  [
    'I6',
    'an ended order that kept its places',
    `update orders set released_at = null where state = 'CANCELLED'`,
  ],
  ['I6', 'an ended order without a reason', `update orders set end_reason = null where state = 'CANCELLED'`],
  ['I7', 'a total that is not the sum', 'update orders set total = total - 1'],
  [
    'I7',
    'an add-on that the total does not hold',
    `insert into offer_stock (offer_id, taken) values (1, 1); ${addOnOf(`state = 'HELD'`)}`,
  ],
  ['I7', 'a price of no catalogue', 'update order_line set price = price - 1, fee = fee + 1'],
  ['I8', 'the bank asked for another sum', 'update payment set amount = amount - 1'],
  ['I8', 'the bank asked for another currency', `update payment set currency = 'USD'`],
  ['I8', 'paid and nothing confirmed', `update payment set confirmed_amount = 0 where state = 'PAID'`],
  ['I8', 'paid with too little', `update payment set confirmed_amount = 1 where applied = 'order'`],
  [
    'I9',
    'two payments applied to one order',
    `update payment set applied = 'order', order_id = (select min(id) from orders)`,
  ],
  [
    'I9',
    'one payment of the bank applied twice',
    `update payment set gateway_payment_id = 'paid' where applied is not null`,
  ],
  ['I10', 'paid without money', `update payment set applied = 'refund'`],
  [
    'I10',
    'paid and sent back',
    `update refund set payment_id = (select id from payment where applied = 'order')`,
  ],
  ['I11', 'late money that nobody sends back', 'delete from refund'],
  ['I11', 'late money that the bank refused to send back', `update refund set state = 'REFUSED'`],
  ['I11', 'money that was not applied', 'update payment set applied = null'],
  ['I12', 'more sent back than came', 'update refund set amount = amount + 1'],
  ['I13', 'a line cheaper than any discount brings', 'update order_line set discount = 1'],
  [
    'I13',
    'a paid order whose code went back to the club',
    `insert into discount (order_id, kind, club_key, state, counts, amount)
     select id, 'promo', 'key', 'RELEASED', true, 1 from orders where state = 'PAID' limit 1`,
  ],
  [
    'I13',
    'bonuses of a ticket that came back, which the club would not take',
    `with spent as (
       insert into discount (order_id, kind, club_key, state)
       select min(id), 'bonuses', 'key', 'REDEEMED' from orders where state = 'PAID' returning id
     )
     insert into bonus_return (return_id, discount_id, club_key, amount, state) select 1, id, 'back', 1, 'LOST' from spent`,
  ],
  [
    'I14',
    'bonuses spent for an order that nobody paid',
    `insert into discount (order_id, kind, club_key, state)
     select id, 'bonuses', 'key', 'REDEEMED' from orders where state = 'HELD' limit 1`,
  ],
  [
    'R1',
    'money without the receipt of the fiscal registrar',
    `update payment set receipts = 'registrar', cart = '{"lines": []}'`,
  ],
  [
    'R2',
    'a receipt of other money',
    `insert into receipt (payment_id, kind, cart) select id, 'sale', '{"lines": []}' from payment where applied is not null`,
  ],
  [
    'R3',
    'a receipt that nobody has printed for a day',
    `insert into receipt (payment_id, kind, cart, created_at)
     select id, 'sale', '{"lines": []}', now() - interval '25 hours' from payment where applied is not null`,
  ],
  ['I15', 'two keys of one order', 'update idempotency_key set order_id = (select min(id) from orders)'],
  [
    'I15',
    'an order that no key led to',
    'delete from idempotency_key where order_id = (select min(id) from orders)',
  ],
  [
    'I15',
    'a key of no order',
    'update idempotency_key set order_id = null where key = (select min(key) from idempotency_key)',
  ],
  [
    'I16',
    'an order of two tickets by one culture card',
    'update orders set uses_culture_card = true where id = (select max(order_id) from order_line where quantity > 1)',
  ],
  [
    'I16',
    'two orders by one culture card',
    'drop index orders_card_once; update orders set uses_culture_card = true',
  ],
  [
    'I16',
    'over the limit of the event',
    `update event set document = jsonb_set(document, '{orderLimit}', '1')`,
  ],
  [
    'I16',
    'over the limit of the row',
    `update event set document = jsonb_set(document, '{prices,0,max}', '1')`,
  ],
  [
    'I16',
    'under the least of the row',
    `update event set document = jsonb_set(document, '{prices,0,min}', '3')`,
  ],
  [
    'I16',
    'too many unpaid orders of a buyer',
    `update orders set buyer_email = 'one@example.org', open_slot = id;
    update house set document = jsonb_set(document, '{openOrdersPerBuyer}', '1')`,
  ],
  ['I17', 'a paid order without its visitors', 'update orders set needs_visitors = true'],
  [
    'I17',
    'a visitor of an order that names none',
    `insert into visitor (order_line_id, position, surname, first_name) select min(id), 1, 'А', 'Б' from order_line`,
  ],
  [
    'I18',
    'a ticket of an unpaid order',
    `insert into ticket (order_line_id, position, code, hash)
    select min(id), 1, 'code', 'hash' from order_line`,
  ],
  ['I18', 'a place without its ticket', 'delete from ticket where position = 2'],
  ['I18', 'a ticket of no place', 'update ticket set position = 9 where position = 2'],
  [
    'I19',
    'a ticket asked back twice',
    `insert into return_request (id, order_id, state, expires_at) overriding system value
     select n, (select min(id) from orders), 'ASKED', now() from generate_series(1, 2) n;
     insert into return_item (return_id, ticket_id, percent, amount)
     select n, (select min(id) from ticket), 100, 0 from generate_series(1, 2) n`,
  ],
  [
    'I19',
    'a decision without its moment',
    `insert into return_request (order_id, state, expires_at)
     select min(id), 'APPROVED', now() from orders`,
  ],
  ['I20', 'a void ticket that nobody gave back', 'update ticket set returned_at = now() where position = 1'],
  ['I20', 'a place given back with its ticket good', 'update order_line set returned = 1'],
  ['M1', 'a ticket of a moved session that nobody asked about', movedBy()],
  [
    'M1',
    'a question that no mail told of',
    `${movedBy()}; insert into change_answer (change_id, ticket_id, order_id, state)
     select change.id, ticket.id, order_id, 'ASKED' from session_change change, ticket
     join order_line line on line.id = order_line_id`,
  ],
  [
    'M2',
    'money taken for a good ticket',
    `${movedBy()}; insert into change_answer (change_id, ticket_id, order_id, state)
     select change.id, ticket.id, order_id, 'MONEY' from session_change change, ticket
     join order_line line on line.id = order_line_id`,
  ],
  [
    'M3',
    'a ticket of a session that was called off long ago',
    `${movedBy('off', `now() - interval '2 days'`)}; insert into change_answer (change_id, ticket_id, order_id, state)
     select change.id, ticket.id, order_id, 'ASKED' from session_change change, ticket
     join order_line line on line.id = order_line_id`,
  ],
  ['M4', 'a session elsewhere than where it was moved', `${movedBy()}; update session set time = '03:07'`],
  ['M5', 'a choice after the session', movedBy('moved', "starts_at + interval '1 hour'")],
  [
    'X1',
    'an order that has money of tickets which it did not get',
    `update orders set exchange_of = id, credit = 1 where id = (select min(id) from orders where state = 'PAID')`,
  ],
  ['X2', 'an exchange that is done, and its old tickets are good', exchangedBy('DONE')],
  ['X3', 'two good tickets of one exchange', exchangedBy('DONE')],
  ['X4', 'more refunded than was paid', exchangedBy('DONE', 100_000_000)],
  ['I21', 'paid and no mail', 'delete from mail'],
  ['I22', 'lines of a deleted order', `delete from orders where state = 'HELD'`],
  ['I22', 'a line of no session', 'update order_line set session_id = 999999'],
  [
    'I23',
    'an offer with more sold than there is',
    `insert into offer_stock (offer_id, capacity) values (1, 0); ${addOnOf(`state = 'PAID'`)}`,
  ],
  ['I24', 'a counter of an offer that drifted', 'insert into offer_stock (offer_id, taken) values (1, 1)'],
  ['I24', 'an add-on that nothing counts', addOnOf(`state = 'PAID'`)],
  [
    'I25',
    'an add-on on the culture card',
    `update orders set uses_culture_card = true where id = (select min(id) from orders where state = 'PAID'); ${addOnOf(`state = 'PAID'`)}`,
  ],
  [
    'I25',
    'a void add-on that nobody gave back',
    `${addOnOf(`state = 'PAID'`)}; update add_on set returned_at = now()`,
  ],
  [
    'K1',
    'a ticket of the card of which the registry hears nothing',
    `update orders set uses_culture_card = true, document = document || '{"cultureCardEvent": "1"}'
     where id = (select min(order_id) from payment where applied = 'order')`,
  ],
  [
    'K2',
    'a word to the registry that it refused',
    `insert into card_report (ticket_id, kind, state) select min(id), 'sale', 'REFUSED' from ticket`,
  ],
  [
    'P2',
    'waiting for a bank that was not asked',
    `update payment set state = 'FAILED' where state = 'STARTING'`,
  ],
  [
    'P4',
    'a payment that nobody has decided for days',
    `update payment set expires_at = now() - interval '4 days' where state = 'STARTING'`,
  ],
  ['P5', 'a refused refund that no alarm tells of', `update refund set state = 'REFUSED'`],
  [
    'P5',
    'a refund that waits for days, of which an alarm closed by itself',
    `update refund set state = 'WAITING', created_at = now() - interval '3 days';
     insert into alarm (kind, payment_id, subject, detail, raised_at, resolved_at)
     select 'refund-late', payment_id, external_id, '', now() - interval '3 days', now() - interval '2 days' from refund`,
  ],
];

describe('the audit finds', () => {
  test.each(breaks)('%s %s', async (id, _how, damage) => {
    const ids = await findingsAfter(damage);
    expect(ids).toContain(id);
  });

  test('something for every invariant: each was seen broken', () => {
    expect(new Set(breaks.map(([id]) => id))).toEqual(new Set(invariants.map(({ id }) => id)));
  });
});

/** Damages, audits, and takes the damage back. */
async function findingsAfter(damage: string): Promise<string[]> {
  let ids: string[] = [];
  const taken = new Error('taken back');
  await opened.database
    .transaction(async (transaction) => {
      await withoutConstraints(transaction);
      await transaction.query(damage);
      ids = (await audit(transaction)).map((finding) => finding.id);
      throw taken;
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error;
    });
  return ids;
}

/** The audit must find what constraints forbid, too. */
async function withoutConstraints(transaction: Queryable): Promise<void> {
  await transaction.query(`
    alter table stock drop constraint never_oversold;
    alter table payment drop constraint payment_cart;
    alter table payment drop constraint payment_gateway_gateway_payment_id_key;
    alter table payment drop constraint payment_order_id_fkey;
    alter table mail drop constraint mail_order_id_fkey;
    alter table change_answer drop constraint money_has_return;
    drop index return_request_open;
    set local session_replication_role = replica`);
}
