import type { Day, Text, Time } from '@foyer/contract/rules/values.ts';
import type { LineChange, TicketPlace } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';

const goodTickets = `ticket_evening evening
  join ticket on ticket.id = evening.ticket_id and returned_at is null
  join order_line line on line.id = ticket.order_line_id
  join orders on orders.id = line.order_id`;

/** Orders of season tickets that name a session. */
export interface SeasonsConcerned {
  sessionId: number;
  orders: number;
  /** Those whose buyer is told. */
  mails: number;
}

export function loadSeasonsConcerned(
  queryable: Queryable,
  sessionIds: readonly number[],
): Promise<SeasonsConcerned[]> {
  return queryable.query<SeasonsConcerned>(
    `select evening.session_id as "sessionId", count(distinct orders.id)::integer as orders,
       (count(distinct orders.id) filter (where buyer_email <> ''))::integer as mails
     from ${goodTickets} where evening.session_id = any ($1) group by 1`,
    [sessionIds],
  );
}

/** A mail about its open change to each order of season tickets that name one of these sessions. */
export async function notifySeasons(
  transaction: Queryable,
  sessionIds: readonly number[],
  mailHost: string,
): Promise<void> {
  await transaction.query(
    `insert into mail (order_id, change_id, queued, kind, message_id)
     select distinct orders.id, change.id, false, 'evening-change',
       '<evening-change.' || orders.id || '.' || change.id || '@' || $2 || '>'
     from ${goodTickets}
     join session_change change on change.session_id = evening.session_id and closed_at is null and undone_at is null
     where evening.session_id = any ($1) and buyer_email <> ''`,
    [sessionIds, mailHost],
  );
}

const toldOf = `from mail told join orders on orders.id = told.order_id and buyer_email <> ''
  where told.kind = 'evening-change' and told.change_id = any ($1) and exists (
    select from order_line line join ticket on ticket.order_line_id = line.id
    where line.order_id = orders.id and returned_at is null)`;

/** Whoever was told of a change of an evening is told that it is taken back. */
export async function notifySeasonsAgain(
  transaction: Queryable,
  changeIds: readonly number[],
  mailHost: string,
): Promise<void> {
  await transaction.query(
    `insert into mail (order_id, change_id, queued, kind, message_id)
     select told.order_id, told.change_id, false, 'evening-stands',
       '<evening-stands.' || told.order_id || '.' || told.change_id || '@' || $2 || '>'
     ${toldOf}`,
    [changeIds, mailHost],
  );
}

/** How many mails `notifySeasonsAgain` would write. */
export async function countSeasonsNotified(
  queryable: Queryable,
  changeIds: readonly number[],
): Promise<number> {
  const [row] = await queryable.query<{ mails: number }>(`select count(*)::integer as mails ${toldOf}`, [
    changeIds,
  ]);
  return row?.mails ?? 0;
}

/** Changes, by their numbers, of evenings of an order that the house made while it was being paid. */
export async function changesOfEvenings(queryable: Queryable, orderId: number): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select distinct change.id from ${goodTickets}
     join session_change change on change.session_id = evening.session_id and closed_at is null and undone_at is null
     where orders.id = $1 and made_at > placed_at order by 1`,
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/** What the house changed about an evening that a season ticket names. */
export interface EveningChange {
  kind: LineChange['kind'];
  because: Text;
  day: Day;
  time: Time;
  said: TicketPlace;
  undone: boolean;
  isAllDay: boolean;
  /** The line of the order's contents, from 1. */
  item: number;
}

/** null: another change of the session has come since, or no ticket of the order is good any more. */
export async function findEveningChange(
  queryable: Queryable,
  orderId: number,
  changeId: number,
): Promise<EveningChange | null> {
  const [row] = await queryable.query<EveningChange>(
    `select change.kind, because, from_day as day, from_time as time, from_said as said,
       undone_at is not null as undone, coalesce((session.document ->> 'allDay')::boolean, false) as "isAllDay", item
     from ${goodTickets}
     join session_change change on change.session_id = evening.session_id
     join session on session.id = evening.session_id
     where orders.id = $1 and change.id = $2 and not exists (
       select from session_change newer
       where newer.session_id = change.session_id and newer.id > change.id and newer.undone_at is null)
     limit 1`,
    [orderId, changeId],
  );
  return row ?? null;
}
