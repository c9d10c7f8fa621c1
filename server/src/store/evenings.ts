import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Day, Text, Time } from '@foyer/contract/rules/values.ts';
import type { Queryable } from '#platform/database.ts';

/** A session as staff see it on its day. Numbers count places: a ticket for two people is two. */
export interface EveningRow {
  sessionId: number;
  eventId: string;
  title: Text;
  venueId: number | null;
  day: Day;
  time: Time;
  allDay: boolean;
  startsAt: Date;
  cancelled: boolean;
  /** Address of the plan of its hall; null: it has none. */
  planUrl: string | null;
  /** null: not limited. */
  capacity: number | null;
  sold: number;
  /** Of unpaid orders whose hold runs. */
  held: number;
  /** Kept from the sale for somebody, and not sold. */
  kept: number;
  /** Of good season tickets that name the session: they take none of its places. */
  season: number;
  cameIn: number;
}

/** Sessions of a day that stand in the programme or have tickets, by the clock. */
export async function loadEveningsOf(queryable: Queryable, day: Day): Promise<EveningRow[]> {
  return await queryable.query<EveningRow>(
    `${evenings} and session.day = $1 order by starts_at, session.id`,
    [day],
  );
}

/** One session, whenever it is; null when there is none. */
export async function findEvening(queryable: Queryable, sessionId: number): Promise<EveningRow | null> {
  const rows = await queryable.query<EveningRow>(`${evenings} and session.id = $1`, [sessionId]);
  return rows[0] ?? null;
}

/** When a session starts, for whoever needs no more of it; null: there is none. */
export interface SessionStart extends Pick<EveningRow, 'startsAt' | 'allDay'> {
  /** When it was moved so that whoever had come in comes again; null: it was not. */
  visitsUndoneAt: Date | null;
}

export async function findSessionStart(
  queryable: Queryable,
  sessionId: number,
): Promise<SessionStart | null> {
  const rows = await queryable.query<SessionStart>(
    `select starts_at as "startsAt", coalesce((document ->> 'allDay')::boolean, false) as "allDay",
       visits_undone_at as "visitsUndoneAt"
     from session where id = $1`,
    [sessionId],
  );
  return rows[0] ?? null;
}

/** A session of a hall with a plan. */
export interface HallSession {
  sessionId: number;
  time: Time;
  planUrl: string;
}

/** Those of a day, or, where `day` is null, the first from a moment on; at most so many, by the clock. */
export async function loadHallSessions(
  queryable: Queryable,
  { day, from, atMost }: { day: Day | null; from: Date; atMost: number },
): Promise<HallSession[]> {
  return await queryable.query<HallSession>(
    `select session.id as "sessionId", session.time, event.document ->> 'planUrl' as "planUrl"
     from session join event on event.id = session.event_id
     where event.document ->> 'planUrl' is not null and (session.day = $1 or $1 is null and starts_at >= $2)
     order by starts_at, session.id limit $3`,
    [day, from, atMost],
  );
}

/** The first day with a session from this one on; null: there is none. */
export async function nextEveningDay(queryable: Queryable, from: Day): Promise<Day | null> {
  const rows = await queryable.query<{ day: Day | null }>(
    `select min(day) as day from session where day >= $1 and withdrawn_at is null`,
    [from],
  );
  return rows[0]?.day ?? null;
}

const evenings = `
  select session.id as "sessionId", session.event_id as "eventId", event.document -> 'title' as title,
    (event.document ->> 'venueId')::integer as "venueId", session.day, session.time,
    coalesce((session.document ->> 'allDay')::boolean, false) as "allDay", starts_at as "startsAt",
    cancelled_at is not null as cancelled, event.document ->> 'planUrl' as "planUrl",
    coalesce(stock.capacity, of_zones.capacity)::integer as capacity,
    coalesce(counted.sold, 0)::integer as sold, coalesce(counted.held, 0)::integer as held,
    coalesce((select sum(places) from kept_of(session.id, 0, now())), 0)::integer as kept,
    coalesce(named.places, 0)::integer as season, coalesce(visited.places, 0)::integer as "cameIn"
  from session
  join event on event.id = session.event_id
  left join stock on stock.session_id = session.id and stock.zone_id = 0
  left join lateral (
    -- A hall with a plan is limited by its zones alone.
    select case when bool_and(capacity is not null) then sum(capacity) end as capacity
    from stock zone where zone.session_id = session.id and zone.zone_id > 0
  ) of_zones on true
  left join lateral (
    select sum((quantity - returned) * visitors) filter (where state = 'PAID') as sold,
      sum(quantity * visitors) filter (where state = 'PAYING' or (is_held(state) and held_until > now())) as held
    from order_line line join orders on orders.id = line.order_id
    where line.session_id = session.id
  ) counted on true
  left join lateral (
    select sum(line.visitors) as places
    from admission join ticket on ticket.id = admission.ticket_id
    join order_line line on line.id = ticket.order_line_id
    where admission.session_id = session.id and admission.visited_at is not null
  ) visited on true
  left join lateral (
    select sum(line.visitors) as places
    from ticket_evening join ticket on ticket.id = ticket_id and returned_at is null
    join order_line line on line.id = ticket.order_line_id
    where ticket_evening.session_id = session.id
  ) named on true
  where (session.withdrawn_at is null or counted.sold > 0 or named.places > 0)`;

/** A ticket in the list of a session: enough to let its holder in, nothing to write to them. */
export interface ListedTicket {
  ticketId: number;
  code: string;
  orderId: number;
  place: PlaceName | null;
  zoneName: Text;
  categoryName: Text;
  /** Title of the season ticket that names the session; null: a ticket of the session itself. */
  season: Text | null;
  /** How many it lets in. */
  people: number;
  /** The visitor's where tickets are for named people, else the buyer's; empty once erased. */
  name: string;
  usesCultureCard: boolean;
  returnedAt: Date | null;
  cameInAt: Date | null;
}

/** All tickets of a session, in no order; those that came back too. */
export async function loadTicketList(queryable: Queryable, sessionId: number): Promise<ListedTicket[]> {
  return await queryable.query<ListedTicket>(
    `select ticket.id as "ticketId", code, orders.id as "orderId",
       coalesce(line.place, said -> 'place') as place, coalesce(said -> 'zoneName', '{}') as "zoneName", coalesce(said -> 'categoryName', '{}') as "categoryName",
       line.visitors as people,
       coalesce(nullif(concat_ws(' ', surname, first_name, middle_name), ''), buyer_name) as name,
       uses_culture_card as "usesCultureCard", returned_at as "returnedAt", admission.visited_at as "cameInAt",
       case when admission.item > 0 then orders.document -> 'title' end as season
     from admission
     join ticket on ticket.id = admission.ticket_id
     join order_line line on line.id = ticket.order_line_id
     join orders on orders.id = line.order_id
     left join visitor on visitor.order_line_id = line.id and visitor.position = ticket.position,
     lateral (select orders.document -> 'lines' -> (line.position - 1) as said) document
     where admission.session_id = $1`,
    [sessionId],
  );
}
