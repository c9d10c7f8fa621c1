import type { Money, Text } from '@foyer/contract/rules/values.ts';
import type { ReturnState } from '#domain/states.ts';
import type { SessionNow } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';

/** Tickets of one order asked back together. */
export interface ReturnRow {
  id: number;
  orderId: number;
  state: ReturnState;
  byHouse: boolean;
  reasonId: number | null;
  reason: Text | null;
  askedAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
  /** By when the buyer was promised a decision; null before the confirmation. */
  answerBy: Date | null;
  decidedAt: Date | null;
  /** What the house says of its decision. */
  words: string;
  items: readonly ReturnItem[];
  addOns: readonly ReturnedAddOn[];
}

/** A piece that was added to the order's tickets. */
export interface ReturnedAddOn {
  addOnId: number;
  percent: number;
  amount: Money;
}

export interface ReturnItem {
  ticketId: number;
  percent: number;
  amount: Money;
}

export interface NewReturn {
  orderId: number;
  /** CONFIRMED: the house's own. */
  state: 'ASKED' | 'CONFIRMED';
  reason: { id: number; name: Text } | null;
  consentVersion: string | null;
  /** How long the link is good; the end of what may be returned when that is sooner. */
  seconds: number;
  words: string;
  items: readonly ReturnItem[];
  addOns: readonly ReturnedAddOn[];
}

/** A request that lapsed by the clock is LAPSED, whether or not anything has marked it. */
const selectReturn = `
  select asked.id, asked.order_id as "orderId",
    case when asked.state = 'ASKED' and asked.expires_at <= now() then 'LAPSED' else asked.state end as state,
    asked.by_house as "byHouse", asked.reason_id as "reasonId", asked.reason, asked.asked_at as "askedAt",
    asked.expires_at as "expiresAt", asked.confirmed_at as "confirmedAt", asked.answer_by as "answerBy",
    asked.decided_at as "decidedAt",
    asked.words, coalesce((
      select json_agg(json_build_object('ticketId', ticket_id, 'percent', percent, 'amount', amount)
        order by ticket_id)
      from return_item where return_id = asked.id
    ), '[]') as items, coalesce((
      select json_agg(json_build_object('addOnId', add_on_id, 'percent', percent, 'amount', amount)
        order by add_on_id)
      from return_add_on where return_id = asked.id
    ), '[]') as "addOns"
  from return_request asked`;

/** All requests of an order, oldest first. */
export function loadReturnsOf(queryable: Queryable, orderId: number): Promise<ReturnRow[]> {
  return queryable.query<ReturnRow>(`${selectReturn} where order_id = $1 order by asked.id`, [orderId]);
}

export async function findReturn(queryable: Queryable, id: number): Promise<ReturnRow | null> {
  const rows = await queryable.query<ReturnRow>(`${selectReturn} where asked.id = $1`, [id]);
  return rows[0] ?? null;
}

/** What waits for staff, the longest first, or (`all`) those of every state, the newest first. */
export function listReturns(queryable: Queryable, all: boolean): Promise<ReturnRow[]> {
  return queryable.query<ReturnRow>(
    all
      ? `${selectReturn} order by asked.id desc`
      : `${selectReturn} where asked.state = 'CONFIRMED' order by asked.confirmed_at`,
  );
}

/** The caller holds the order's row, and has looked that no other request of it is open. */
export async function insertReturn(transaction: Queryable, asked: NewReturn): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into return_request (
       order_id, state, by_house, reason_id, reason, consent_version, expires_at, words, confirmed_at
     ) values ($1, $2, $2 = 'CONFIRMED', $3, $4, $5, now() + make_interval(secs => $6), $7,
       case when $2 = 'CONFIRMED' then now() end)
     returning id`,
    [
      asked.orderId,
      asked.state,
      asked.reason?.id ?? null,
      asked.reason === null ? null : JSON.stringify(asked.reason.name),
      asked.consentVersion,
      asked.seconds,
      asked.words,
    ],
  );
  if (row === undefined) throw new Error('insert of a return gave no id');
  await transaction.query(
    `insert into return_item (return_id, ticket_id, percent, amount)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::bigint[])`,
    [
      row.id,
      asked.items.map((item) => item.ticketId),
      asked.items.map((item) => item.percent),
      asked.items.map((item) => item.amount),
    ],
  );
  if (asked.addOns.length === 0) return row.id;
  await transaction.query(
    `insert into return_add_on (return_id, add_on_id, percent, amount)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::bigint[])`,
    [
      row.id,
      asked.addOns.map((addOn) => addOn.addOnId),
      asked.addOns.map((addOn) => addOn.percent),
      asked.addOns.map((addOn) => addOn.amount),
    ],
  );
  return row.id;
}

/** What goes back with a request: of its tickets and its add-ons together. */
export function amountOf({ items, addOns }: Pick<ReturnRow, 'items' | 'addOns'>): Money {
  return [...items, ...addOns].reduce((sum, { amount }) => sum + amount, 0);
}

/** Numbers of its tickets and add-ons: none of a ticket is an add-on's. */
export function numbersOf({ items, addOns }: Pick<ReturnRow, 'items' | 'addOns'>): number[] {
  return [...items.map(({ ticketId }) => ticketId), ...addOns.map(({ addOnId }) => addOnId)];
}

/** The link was followed; false: it is used, lapsed or not there. The caller holds the order's row. */
export async function markReturnConfirmed(
  transaction: Queryable,
  id: number,
  answerDays: number,
): Promise<boolean> {
  const [row] = await transaction.query<{ done: boolean }>('select confirm_return($1) as done', [id]);
  if (row?.done !== true) return false;
  await transaction.query(
    'update return_request set answer_by = confirmed_at + make_interval(days => $2) where id = $1',
    [id, answerDays],
  );
  return true;
}

/**
 * The tickets of a confirmed request come back, once: how many; null: there was nothing to decide.
 * `visits-taken`: season tickets under which visits were taken, and nothing happened.
 */
export async function giveBack(transaction: Queryable, id: number): Promise<number | null | 'visits-taken'> {
  const [row] = await transaction.query<{ back: number | null }>('select give_back($1) as back', [id]);
  return row?.back === -1 ? 'visits-taken' : (row?.back ?? null);
}

/** The house says no; its tickets stay good. False: there was nothing to decide. */
export async function markReturnRefused(transaction: Queryable, id: number, words: string): Promise<boolean> {
  const rows = await transaction.query(
    `update return_request set state = 'REFUSED', decided_at = now(), words = $2
     where id = $1 and state = 'CONFIRMED' returning id`,
    [id, words],
  );
  return rows.length > 0;
}

/** Staff changes what goes back of a waiting request, each ticket by its share. */
export async function changeReturnItems(
  transaction: Queryable,
  id: number,
  items: readonly ReturnItem[],
): Promise<void> {
  await transaction.query(
    `update return_item set percent = changed.percent, amount = changed.amount
     from unnest($2::bigint[], $3::integer[], $4::bigint[]) as changed (ticket_id, percent, amount)
     where return_id = $1 and return_item.ticket_id = changed.ticket_id`,
    [
      id,
      items.map((item) => item.ticketId),
      items.map((item) => item.percent),
      items.map((item) => item.amount),
    ],
  );
}

/** Requests that nobody confirmed in time; of one order, or of all. Answers which. */
export async function lapseReturns(
  queryable: Queryable,
  orderId: number | null,
): Promise<{ id: number; orderId: number }[]> {
  return await queryable.query<{ id: number; orderId: number }>(
    `update return_request set state = 'LAPSED', decided_at = expires_at
     where state = 'ASKED' and expires_at <= now() and ($1::bigint is null or order_id = $1)
     returning id, order_id as "orderId"`,
    [orderId],
  );
}

/** The buyer withdraws a request that is not confirmed. The caller holds the order's row. */
export async function endAskedReturn(transaction: Queryable, orderId: number): Promise<void> {
  await transaction.query(
    `update return_request set state = 'LAPSED', decided_at = now() where order_id = $1 and state = 'ASKED'`,
    [orderId],
  );
}

/** A request of the buyer gives way to the house's own: its number. The caller holds the order's row. */
export async function withdrawReturn(transaction: Queryable, orderId: number): Promise<number | null> {
  // An order has one open request at most; one whose time is over gave way by itself.
  const rows = await transaction.query<{ id: number; wasOpen: boolean }>(
    `update return_request set state = 'LAPSED', decided_at = now()
     where order_id = $1 and return_is_open(state)
     returning id, confirmed_at is not null or expires_at > now() as "wasOpen"`,
    [orderId],
  );
  return rows.find(({ wasOpen }) => wasOpen)?.id ?? null;
}

/** Sessions as they stand, by id: called off or not, and when they begin (a whole day: when it ends). */
export async function loadSessionsNow(
  queryable: Queryable,
  sessionIds: readonly number[],
): Promise<Map<number, SessionNow>> {
  const rows = await queryable.query<SessionNow & { id: number }>(
    `select id, cancelled_at is not null as cancelled,
       starts_at + case when document -> 'allDay' = 'true'::jsonb then interval '1 day' else '0' end as begins
     from session where id = any ($1)`,
    [sessionIds],
  );
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}

/** The database's clock, by which terms are judged. */
export async function loadNow(queryable: Queryable): Promise<Date> {
  const [row] = await queryable.query<{ now: Date }>('select clock_timestamp() as now');
  if (row === undefined) throw new Error('the database says no time');
  return row.now;
}

/** Paid orders with tickets of a session that the house called off, which are still good. */
export function listCancelledOrders(
  queryable: Queryable,
  eventId: string | null,
): Promise<{ orderId: number; eventId: string; day: string; time: string; tickets: number }[]> {
  return queryable.query(
    `select orders.id as "orderId", session.event_id as "eventId", session.day, session.time,
       sum(line.quantity - line.returned)::integer as tickets
     from session
     join order_line line on line.session_id = session.id
     join orders on orders.id = line.order_id and orders.state = 'PAID'
     where session.cancelled_at is not null and ($1::text is null or session.event_id = $1)
       and line.quantity > line.returned
     group by orders.id, session.id order by session.day, session.time, orders.id`,
    [eventId],
  );
}
