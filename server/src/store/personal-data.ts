import type { Language } from '@foyer/contract/rules/values.ts';
import type { OrderState } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { namedVisitors } from './visitors.ts';

/** Numbers of the orders that one person placed: by the e-mail, whatever its case, or by an order's number. */
export async function findOrdersOf(
  queryable: Queryable,
  who: { email: string } | { orderId: number },
): Promise<number[]> {
  const rows =
    'email' in who
      ? await queryable.query<{ id: number }>(
          `select id from orders where lower(buyer_email) = lower($1) order by id`,
          [who.email],
        )
      : await queryable.query<{ id: number }>('select id from orders where id = $1', [who.orderId]);
  return rows.map(({ id }) => id);
}

/** A bank, the club, an exchange, an alarm or a mail refers to the order by its number. */
const hasRecords = `(exists (select from payment where order_id = orders.id)
  or exists (select from discount where order_id = orders.id and discount.state <> 'REFUSED')
  or exists (select from club_visit where order_id = orders.id)
  or exists (select from exchange where new_order = orders.id)
  or exists (select from mail where order_id = orders.id)
  or exists (select from alarm where order_id = orders.id))`;

/** Ended without payment $1 days ago. */
const endedUnpaid = `is_ended(orders.state) and paid_at is null and buyer_email <> ''
  and ended_at < now() - make_interval(days => $1)`;

/** Orders with records elsewhere that ended unpaid so many days ago and still name somebody, by number. */
export async function findUnpaidOrdersToErase(
  queryable: Queryable,
  { after, days, atMost }: { after: number; days: number; atMost: number },
): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select id from orders where ${endedUnpaid} and ${hasRecords} and id > $2 order by id limit $3`,
    [days, after, atMost],
  );
  return rows.map(({ id }) => id);
}

/** Deletes as a whole orders that ended unpaid so many days ago and that no record refers to; answers how many. */
export async function deleteUnpaidOrders(
  queryable: Queryable,
  { days, atMost }: { days: number; atMost: number },
): Promise<number> {
  const partsOfOrder = [
    'add_on',
    'discount',
    'order_consent',
    'order_search',
    'idempotency_key',
    'order_line',
  ];
  const deletes = [
    ...['visitor_document', 'visitor'].map(
      (table) => `delete from ${table} using line where order_line_id = line.id`,
    ),
    ...partsOfOrder.map((table) => `delete from ${table} using gone where order_id = gone.id`),
  ];
  const deleted = await queryable.query(
    `with gone as (
       select id from orders where ${endedUnpaid} and not ${hasRecords}
       order by id limit $2 for update skip locked
     ), line as (select order_line.id from order_line join gone on gone.id = order_id),
     ${deletes.map((text, index) => `deleted_${index} as (${text})`).join(', ')}
     delete from orders using gone where orders.id = gone.id returning orders.id`,
    [days, atMost],
  );
  return deleted.length;
}

/** What is kept of one order and its people, beside the order itself. */
interface PersonalRecords {
  visitors: readonly Record<string, unknown>[];
  consents: readonly Record<string, unknown>[];
  returns: readonly Record<string, unknown>[];
}

export async function loadPersonalRecords(queryable: Queryable, orderId: number): Promise<PersonalRecords> {
  const [visitors, consents, returns] = await Promise.all([
    queryable.query(
      `select order_line.position as line, visitor.position as ticket, surname, first_name as name,
         middle_name as "middleName", age, birth_day as "birthDay", type as "documentType",
         number as "documentNumber", country, region, region_name as "regionName", named_at as "namedAt", erase_after as "eraseAfter"
       ${namedVisitors}`,
      [orderId],
    ),
    queryable.query(
      `select consent_id as consent, version, agreed_at as "agreedAt" from order_consent
       where order_id = $1 order by consent_id`,
      [orderId],
    ),
    queryable.query(
      `select id, state, asked_at as "askedAt", reason, words from return_request where order_id = $1 order by id`,
      [orderId],
    ),
  ]);
  return { visitors, consents, returns };
}

export interface ErasureFacts {
  state: OrderState;
  /** Its last session is over, and of a season ticket the last evening and the last visit too. */
  isPast: boolean;
  /** Money is on its way: a payment undecided, a refund, or a receipt of one. */
  hasOpenMoney: boolean;
  /** A mail, a request of the buyer, a report to the registry of the culture card or a report to the club is waiting. */
  hasOpenWork: boolean;
}

/** A season ticket names an evening to come; of one that is not announced, or is of somewhere else, its contents say the day. */
const hasEveningsAhead = `exists (
    select from order_line line join ticket on ticket.order_line_id = line.id and returned_at is null
    join ticket_evening on ticket_id = ticket.id join session on session.id = ticket_evening.session_id
    where line.order_id = orders.id and cancelled_at is null and starts_at >= now() - interval '1 day'
  ) or exists (
    select from jsonb_array_elements(orders.document -> 'composition') with ordinality said (line, number)
    where (line ->> 'day')::date >= (now() - interval '1 day')::date and (line ->> 'visits')::integer = 0
      and not exists (select from ticket_evening join ticket on ticket.id = ticket_id
        join order_line on order_line.id = order_line_id
        where order_line.order_id = orders.id and item = number)
  )`;

/** Visits of it can still be booked. Those without a last day end with the event. */
const hasVisitsAhead = `exists (
    select from visit_grant join event on event.id = visit_grant.event_id
    where visit_grant.order_id = orders.id and visits_granted(visit_grant.id) > visits_used(visit_grant.id)
      and case when coalesce(day, until) is null then event.withdrawn_at is null
        else coalesce(day, until) >= (now() - interval '1 day')::date end
  )`;

/** What decides whether an order's people can be forgotten now. The caller holds the order's lock. */
export async function loadErasureFacts(transaction: Queryable, orderId: number): Promise<ErasureFacts> {
  const [facts] = await transaction.query<ErasureFacts>(
    `select state,
       coalesce((select max(starts_at) from session join order_line on session_id = session.id
         where order_id = orders.id), placed_at) < now() - interval '1 day'
         and not (${hasEveningsAhead}) and not (${hasVisitsAhead}) as "isPast",
       exists (select from payment where order_id = orders.id and payment_is_open(state))
         or exists (select from alarm where order_id = orders.id and resolved_at is null
           and kind in ('payment-mismatch', 'refund-refused', 'refund-outside', 'receipt-failed', 'receipt-differs'))
         or exists (select from refund join payment on payment.id = payment_id
           where order_id = orders.id and refund.state = 'WAITING')
         or exists (select from refund join return_request on return_request.id = return_id
           where order_id = orders.id and refund.state = 'WAITING')
         or exists (select from receipt join payment on payment.id = payment_id
           where order_id = orders.id and receipt.state = 'WAITING')
         as "hasOpenMoney",
       exists (select from mail where order_id = orders.id and sent_at is null and failed_at is null)
         or exists (select from return_request where order_id = orders.id and return_is_open(state))
         or exists (select from card_report report join ticket on ticket.id = report.ticket_id
           join order_line line on line.id = ticket.order_line_id
           where order_id = orders.id and report.state <> 'DONE')
         or exists (select from discount where order_id = orders.id and discount_is_open(discount.state))
         or exists (select from club_visit where order_id = orders.id and club_visit.state in ('ASKED', 'RETURNING'))
         or exists (select from bonus_return join discount on discount.id = discount_id
           where order_id = orders.id and bonus_return.state = 'WAITING')
         as "hasOpenWork"
     from orders where id = $1`,
    [orderId],
  );
  if (!facts) throw new Error(`There is no order ${orderId}`);
  return facts;
}

/**
 * Takes every person out of an order; sums, tickets, payments and the consents of paid orders stay for the accounts. The key that led to
 * the order is a digest of its buyer: it goes too.
 */
export async function eraseOrder(transaction: Queryable, orderId: number): Promise<void> {
  const lines = 'order_line_id in (select id from order_line where order_id = $1)';
  await transaction.query(`delete from visitor_document where ${lines}`, [orderId]);
  // Phones that keep the tickets hear of nothing any more.
  for (const table of ['wallet_device', 'wallet_pass'])
    await transaction.query(
      `delete from ${table} where ticket_id in (select id from ticket where ${lines})`,
      [orderId],
    );
  await transaction.query(
    `update visitor set surname = null, first_name = null, middle_name = null, age = null, erased_at = now()
     where erased_at is null and ${lines}`,
    [orderId],
  );
  await transaction.query(
    `update orders set buyer_name = '', buyer_email = '', buyer_phone = '', profile_id = null,
       document = case when document ? 'clubSubscription' then document || $2 else document end where id = $1`,
    [orderId, { clubSubscription: { memberId: '', subscriptionId: '' } }],
  );
  await transaction.query(
    `delete from order_consent where order_id in
       (select id from orders where id = $1 and is_ended(state) and paid_at is null)`,
    [orderId],
  );
  // A row without words, not none: the index may be writing one at this moment, from what the order was (order-lists.ts).
  await transaction.query(
    `insert into order_search (order_id, words) values ($1, '')
     on conflict (order_id) do update set words = excluded.words`,
    [orderId],
  );
  await transaction.query(
    `update idempotency_key set key = 'past:' || order_id, request_digest = '' where order_id = $1`,
    [orderId],
  );
  // A code may have been one person's own, and a club may answer with a name.
  await transaction.query(`update discount set code = null, detail = null where order_id = $1`, [orderId]);
  await transaction.query(`update club_visit set detail = null where order_id = $1`, [orderId]);
  await transaction.query(
    `update bonus_return set detail = null
     where discount_id in (select id from discount where order_id = $1)`,
    [orderId],
  );
  await transaction.query(
    `update alarm set detail = 'erased'
     where order_id = $1 and kind in ('mail-refused', 'club-silent', 'discount-lost', 'visits-lost', 'bonuses-lost')`,
    [orderId],
  );
  await transaction.query(`update alarm set note = 'erased' where order_id = $1 and note is not null`, [
    orderId,
  ]);
  await transaction.query(`update return_request set words = '' where order_id = $1 and words <> ''`, [
    orderId,
  ]);
  await transaction.query(
    `update seat_move set words = '' where words <> '' and ticket_id in (select id from ticket where ${lines})`,
    [orderId],
  );
  // Carts say where the receipt goes; the form that the buyer carried to a bank names him.
  const anonymous = `cart = jsonb_set(cart, '{email}', '""')`;
  await transaction.query(`update payment set ${anonymous}, start = null where order_id = $1`, [orderId]);
  await transaction.query(
    `update receipt set ${anonymous} where payment_id in (select id from payment where order_id = $1)`,
    [orderId],
  );
  await transaction.query('update mail set detail = null where order_id = $1', [orderId]);
}

/** Whose the places were that staff kept for a session, 30 days after it; names of the house files stay, as long as the files have them. */
export async function forgetKeptNames(queryable: Queryable): Promise<void> {
  await queryable.query(
    `update keep set name = '', note = '' from session
     where session.id = session_id and starts_at < now() - interval '30 days' and not from_files
       and (name <> '' or note <> '')`,
  );
}

/** Who agreed to a consent with an order that was paid. */
export interface AgreedPerson {
  email: string;
  /** As written with the newest of these orders. */
  name: string;
  language: Language;
  firstAt: Date;
  lastAt: Date;
  /** Of the text that was agreed to last. */
  version: string;
  orderId: number;
}

/** Each address once; people whose data were erased are not among them. */
export async function loadAgreedPeople(queryable: Queryable, consentId: number): Promise<AgreedPerson[]> {
  return await queryable.query<AgreedPerson>(
    `select distinct on (lower(buyer_email)) buyer_email as email, buyer_name as name, language,
       min(agreed_at) over mine as "firstAt", agreed_at as "lastAt", version, orders.id as "orderId"
     from order_consent join orders on orders.id = order_id
     where consent_id = $1 and paid_at is not null and buyer_email <> ''
     window mine as (partition by lower(buyer_email))
     order by lower(buyer_email), agreed_at desc, orders.id desc`,
    [consentId],
  );
}

export async function countAgreedPeople(queryable: Queryable): Promise<Map<number, number>> {
  const rows = await queryable.query<{ consentId: number; people: number }>(
    `select consent_id as "consentId", count(distinct lower(buyer_email))::integer as people
     from order_consent join orders on orders.id = order_id
     where paid_at is not null and buyer_email <> '' group by consent_id`,
  );
  return new Map(rows.map(({ consentId, people }) => [consentId, people]));
}

/** What is kept of an order's people beside the order, as it is exported to them. */
interface PersonalTraces {
  changeAnswers: readonly object[];
  letters: readonly object[];
  walletPasses: readonly object[];
  walletPhones: readonly object[];
  scans: readonly object[];
  evenings: readonly object[];
  cardReports: readonly object[];
}

const ticketsOf = `select ticket.id from ticket join order_line on order_line.id = order_line_id where order_id = $1`;

export async function loadPersonalTraces(queryable: Queryable, orderId: number): Promise<PersonalTraces> {
  const load = (text: string) => queryable.query<object>(text, [orderId]);
  const [changeAnswers, letters, walletPasses, walletPhones, scans, evenings, cardReports] =
    await Promise.all([
      load(`select change_id as "changeId", ticket_id as "ticketId", kind, state, answered_at as "answeredAt"
      from change_answer join session_change on session_change.id = change_id where order_id = $1 order by 1, 2`),
      load(`select letter_id as "letterId", subject, body, created_at as "writtenAt", sent_at as "sentAt"
      from mail join house_letter on house_letter.id = letter_id where order_id = $1 order by mail.id`),
      load(`select wallet, ticket_id as "ticketId", language, changed_at as "changedAt"
      from wallet_pass where ticket_id in (${ticketsOf}) order by ticket_id, wallet`),
      load(`select device, ticket_id as "ticketId", push_token as "pushToken"
      from wallet_device where ticket_id in (${ticketsOf}) order by ticket_id, device`),
      load(`select ticket_id as "ticketId", session_id as "sessionId", at, kind, verdict
      from door_scan where ticket_id in (${ticketsOf}) order by at, device, number`),
      load(`select ticket_id as "ticketId", session_id as "sessionId", visited_at as "visitedAt"
      from ticket_evening where ticket_id in (${ticketsOf}) order by ticket_id, item`),
      load(`select ticket_id as "ticketId", kind, state, happened_at as "happenedAt", registry_id as "registryId"
      from card_report where ticket_id in (${ticketsOf}) order by id`),
    ]);
  return { changeAnswers, letters, walletPasses, walletPhones, scans, evenings, cardReports };
}
