import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Queryable } from '#platform/database.ts';

export interface TicketRow {
  /** Also the ticket's number for people. */
  id: number;
  lineId: number;
  position: number;
  /** What the door reads: twelve digits. */
  code: string;
  /** Name of the ticket in addresses. */
  hash: string;
  issuedAt: Date;
  /** It came back: void. */
  returnedAt: Date | null;
  /** The door let its holder in. */
  visitedAt: Date | null;
  /** Its holder has had what was paid for: not who came in before the evening was called off or changed. */
  isUsed: boolean;
  /** Whom it is for, where visitors are named and their data not erased. */
  visitorName?: string | null;
}

export interface NewTicket {
  lineId: number;
  position: number;
  /** The first eight digits of its code. */
  drawn: string;
  hash: string;
}

/** One ticket a place of each line, once: a repeat changes nothing. False: a code was already in use. */
export async function insertTickets(transaction: Queryable, tickets: readonly NewTicket[]): Promise<boolean> {
  const rows = await transaction.query<{ id: number }>(
    `insert into ticket (order_line_id, position, code, hash)
     select line.id, made.position, drawn || door_check(door_key, drawn), made.hash
     from unnest($1::bigint[], $2::int[], $3::text[], $4::text[]) made (line_id, position, drawn, hash)
     join order_line line on line.id = line_id join session on session.id = line.session_id
     on conflict do nothing returning id`,
    [
      tickets.map((ticket) => ticket.lineId),
      tickets.map((ticket) => ticket.position),
      tickets.map((ticket) => ticket.drawn),
      tickets.map((ticket) => ticket.hash),
    ],
  );
  return rows.length === tickets.length;
}

/** The evenings that the season tickets of an order name, as far as they are announced; a repeat changes nothing. */
export async function admitToEvenings(transaction: Queryable, orderId: number): Promise<void> {
  await transaction.query('select admit_to_evenings(array[$1::bigint])', [orderId]);
}

/** … and those of all season tickets, whose evenings may have been announced since. */
export async function admitToNewEvenings(transaction: Queryable): Promise<void> {
  await transaction.query('select admit_to_evenings(null)');
}

export async function loadTicketsOf(queryable: Queryable, orderId: number): Promise<TicketRow[]> {
  return await queryable.query<TicketRow>(
    `select ticket.id, ticket.order_line_id as "lineId", ticket.position, code, ticket.hash, issued_at as "issuedAt",
       returned_at as "returnedAt", visited_at as "visitedAt", is_used(ticket) as "isUsed",
       nullif(concat_ws(' ', surname, first_name, middle_name), '') as "visitorName"
     from ticket join order_line on order_line.id = ticket.order_line_id
     left join visitor
       on visitor.order_line_id = ticket.order_line_id and visitor.position = ticket.position
     where order_id = $1
     order by order_line.position, ticket.position`,
    [orderId],
  );
}

/**
 * The session to which a code's ticket admits, and when it begins: the one that is asked for, or, with none, the last of those that
 * begin before `opensBefore`. null: no ticket has the code, or it does not admit there. The session is neither moved nor called
 * off until the transaction ends.
 */
export async function lockAdmission(
  transaction: Queryable,
  { code, sessionId, opensBefore }: { code: string; sessionId: number | null; opensBefore: Date },
): Promise<{ sessionId: number; begins: Date } | null> {
  const rows = await transaction.query<{ sessionId: number; begins: Date }>(
    `select session.id as "sessionId", starts_at as begins
     from ticket join admission on admission.ticket_id = ticket.id join session on session.id = admission.session_id
     where code = $1 and ($2::integer is null or session.id = $2)
     order by starts_at > $3, abs(extract(epoch from starts_at - $3)) limit 1 for share of session`,
    [code, sessionId, opensBefore],
  );
  return rows[0] ?? null;
}

/** Whose ticket a code is; null where no ticket has the code. */
export async function findDoorTicket(
  queryable: Queryable,
  code: string,
): Promise<{ orderId: number; position: number; name: string } | null> {
  const rows = await queryable.query<{ orderId: number; position: number; name: string }>(
    `select orders.id as "orderId", line.position,
       coalesce(nullif(concat_ws(' ', surname, first_name, middle_name), ''), buyer_name) as name
     from ticket join order_line line on line.id = ticket.order_line_id join orders on orders.id = line.order_id
     left join visitor on visitor.order_line_id = line.id and visitor.position = ticket.position
     where code = $1`,
    [code],
  );
  return rows[0] ?? null;
}

export interface LineOfTicket {
  orderId: number;
  sessionId: number;
  /** As the hall calls it now; null: it has none. */
  place: PlaceName | null;
}

/** Order, session and place of a ticket by its number; null where no ticket has it. */
export async function findLineOfTicket(queryable: Queryable, ticketId: number): Promise<LineOfTicket | null> {
  const rows = await queryable.query<LineOfTicket>(
    `select order_id as "orderId", session_id as "sessionId",
       coalesce(line.place, nullif(document -> 'lines' -> (line.position - 1) -> 'place', 'null')) as place
     from ticket join order_line line on line.id = order_line_id join orders on orders.id = order_id
     where ticket.id = $1`,
    [ticketId],
  );
  return rows[0] ?? null;
}

/**
 * The order of a ticket, or of the season ticket under which it was taken, of which a payment went back completely outside the
 * shop, as long as staff has not decided about it; null otherwise.
 */
export async function findUnpaidOrder(queryable: Queryable, code: string): Promise<number | null> {
  const rows = await queryable.query<{ orderId: number }>(
    `select paid.id as "orderId" from ticket
     join order_line line on line.id = ticket.order_line_id
     join orders on orders.id = line.order_id
     left join visit_grant on visit_grant.id = visit_grant_id
     cross join unnest(array[orders.id, visit_grant.order_id]) paid (id)
     where ticket.code = $1 and ticket.returned_at is null and money_went_back(paid.id) limit 1`,
    [code],
  );
  return rows[0]?.orderId ?? null;
}

/**
 * Which of these tickets were used. Their rows are locked, so that nobody comes in by one while it goes back. The caller holds
 * the order's row.
 */
export async function lockUsed(transaction: Queryable, ticketIds: readonly number[]): Promise<number[]> {
  const rows = await transaction.query<{ id: number; isUsed: boolean }>(
    `select id, is_used(ticket) as "isUsed" from ticket where id = any ($1) order by id for update`,
    [ticketIds],
  );
  return rows.filter(({ isUsed }) => isUsed).map(({ id }) => id);
}

/** Marks a visit to a session by the good ticket of a code, once; the ticket as it stands then, or null where there is none. */
export async function markVisited(
  transaction: Queryable,
  code: string,
  sessionId: number,
  at: Date,
): Promise<{ id: number; returnedAt: Date | null; visitedAt: Date | null; isNew: boolean } | null> {
  // Alone, so that what is read next is what the last one who held it has written.
  await transaction.query('select from ticket where code = $1 for update', [code]);
  const rows = await transaction.query<{
    id: number;
    returnedAt: Date | null;
    visitedAt: Date | null;
    isNew: boolean;
  }>(
    `with earlier as (
       select ticket.id, item, returned_at, admission.visited_at,
         returned_at is null and admission.visited_at is null as is_new
       from ticket join admission on admission.ticket_id = ticket.id
       where code = $1 and admission.session_id = $2
     ), own as (
       update ticket set visited_at = $3 from earlier where ticket.id = earlier.id and item = 0 and is_new
     ), evening as (
       update ticket_evening set visited_at = $3 from earlier
       where ticket_id = earlier.id and ticket_evening.item = earlier.item and is_new
     )
     select id, returned_at as "returnedAt", case when is_new then $3 else visited_at end as "visitedAt",
       is_new as "isNew"
     from earlier`,
    [code, sessionId, at],
  );
  return rows[0] ?? null;
}

/** When the holder of a ticket was let in to a session. */
export async function findVisit(
  queryable: Queryable,
  ticketId: number,
  sessionId: number,
): Promise<Date | null> {
  const rows = await queryable.query<{ visitedAt: Date | null }>(
    `select visited_at as "visitedAt" from admission where ticket_id = $1 and session_id = $2`,
    [ticketId, sessionId],
  );
  return rows[0]?.visitedAt ?? null;
}

/** A session and when it was to begin before it was moved. */
export interface MovedStart {
  sessionId: number;
  /** Epoch milliseconds. */
  startsAt: number;
}

/**
 * Who came in before their session was moved comes again, unless it is only delayed: its door, two hours before it, is open
 * when it was to begin. Scans of then are none of its door.
 */
export async function undoVisits(transaction: Queryable, moved: readonly MovedStart[]): Promise<void> {
  await transaction.query(
    `with later as (
       update session set visits_undone_at = clock_timestamp()
       from jsonb_to_recordset($1) moved ("sessionId" integer, "startsAt" bigint)
       where session.id = "sessionId" and cancelled_at is null
         and starts_at - interval '2 hours' > to_timestamp("startsAt" / 1000.0)
       returning session.id
     ), own as (
       update ticket set visited_at = null from later join order_line line on line.session_id = later.id
       where ticket.order_line_id = line.id and visited_at is not null
       returning ticket.id as ticket_id, later.id as session_id
     ), evening as (
       update ticket_evening set visited_at = null from later
       where session_id = later.id and visited_at is not null
       returning ticket_id, session_id
     )
     update door_scan scan set verdict = 'early'
     from (select * from own union all select * from evening) undone
     where scan.ticket_id = undone.ticket_id and scan.session_id = undone.session_id
       and kind = 'in' and verdict in ('in', 'again')`,
    [JSON.stringify(moved)],
  );
}
