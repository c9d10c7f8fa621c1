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
  /** Whom it is for, where visitors are named and their data not erased. */
  visitorName?: string | null;
}

export interface NewTicket {
  lineId: number;
  position: number;
  code: string;
  hash: string;
}

/** One ticket a place of each line, once: a repeat changes nothing. False: a code was already in use. */
export async function insertTickets(transaction: Queryable, tickets: readonly NewTicket[]): Promise<boolean> {
  const rows = await transaction.query<{ id: number }>(
    `insert into ticket (order_line_id, position, code, hash)
     select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[]) on conflict do nothing returning id`,
    [
      tickets.map((ticket) => ticket.lineId),
      tickets.map((ticket) => ticket.position),
      tickets.map((ticket) => ticket.code),
      tickets.map((ticket) => ticket.hash),
    ],
  );
  return rows.length === tickets.length;
}

export async function loadTicketsOf(queryable: Queryable, orderId: number): Promise<TicketRow[]> {
  return await queryable.query<TicketRow>(
    `select ticket.id, ticket.order_line_id as "lineId", ticket.position, code, ticket.hash, issued_at as "issuedAt",
       returned_at as "returnedAt",
       nullif(concat_ws(' ', surname, first_name, middle_name), '') as "visitorName"
     from ticket join order_line on order_line.id = ticket.order_line_id
     left join visitor
       on visitor.order_line_id = ticket.order_line_id and visitor.position = ticket.position
     where order_id = $1
     order by order_line.position, ticket.position`,
    [orderId],
  );
}
