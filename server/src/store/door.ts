import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Text } from '@foyer/contract/rules/values.ts';
import type { DoorPhone, PartChange } from '#domain/doors.ts';
import type { Queryable } from '#platform/database.ts';

/** A ticket as a door must know it. */
export interface DoorTicket {
  code: string;
  ticketId: number;
  orderId: number;
  place: PlaceName | null;
  zoneName: Text;
  categoryName: Text;
  people: number;
  usesCultureCard: boolean;
  isReturned: boolean;
  /** Staff seated its holder elsewhere since it was sold. */
  isReseated: boolean;
  cameInAt: Date | null;
  /** `Орлова В. П.` where the ticket is for a named person; null: for whoever comes. */
  visitor: string | null;
  /** Title of the season ticket that names the session; null: a ticket of the session itself. */
  season: Text | null;
}

export async function loadDoorTickets(queryable: Queryable, sessionId: number): Promise<DoorTicket[]> {
  return await queryable.query<DoorTicket>(
    `select code, ticket.id as "ticketId", orders.id as "orderId",
       coalesce(line.place, said -> 'place') as place, coalesce(said -> 'zoneName', '{}') as "zoneName", coalesce(said -> 'categoryName', '{}') as "categoryName",
       line.visitors as people, uses_culture_card as "usesCultureCard", returned_at is not null as "isReturned",
       admission.visited_at as "cameInAt", exists (select from seat_move where ticket_id = ticket.id) as "isReseated",
       case when admission.item > 0 then orders.document -> 'title' end as season,
       case when surname is not null then concat_ws(' ', surname, left(first_name, 1) || '.',
         nullif(left(middle_name, 1), '') || '.') end as visitor
     from admission
     join ticket on ticket.id = admission.ticket_id
     join order_line line on line.id = ticket.order_line_id
     join orders on orders.id = line.order_id
     left join visitor on visitor.order_line_id = line.id and visitor.position = ticket.position,
     lateral (select orders.document -> 'lines' -> (line.position - 1) as said) document
     where admission.session_id = $1 order by ticket.id`,
    [sessionId],
  );
}

/** By it the last four digits of its codes check the others. */
export async function loadDoorKey(queryable: Queryable, sessionId: number): Promise<string> {
  const [row] = await queryable.query<{ key: string }>('select door_key as key from session where id = $1', [
    sessionId,
  ]);
  return row?.key ?? '';
}

export interface NewScan {
  device: string;
  number: number;
  sessionId: number;
  code: string;
  at: Date;
  kind: 'in' | 'back';
  letIn: boolean;
  /** The version of the division that the phone acted by. */
  division: number;
  who: string;
}

/** What makes a scan that comes again the same one. */
type ScanKey = Pick<NewScan, 'device' | 'number' | 'code'>;

/** Keeps a scan, whose verdict is still to come. False: it is there already, and what its device did is added to it. */
export async function insertScan(transaction: Queryable, scan: NewScan): Promise<boolean> {
  const rows = await transaction.query<{ isNew: boolean }>(
    `insert into door_scan (device, number, session_id, code, at, kind, let_in, who, verdict)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '')
     on conflict (device, number, code) do update set let_in = door_scan.let_in or excluded.let_in
     returning xmax = 0 as "isNew"`,
    [scan.device, scan.number, scan.sessionId, scan.code, scan.at, scan.kind, scan.letIn, scan.who],
  );
  return rows[0]?.isNew ?? false;
}

export async function setVerdict(
  transaction: Queryable,
  { device, number, code }: ScanKey,
  verdict: string,
  ticketId: number | null,
): Promise<void> {
  await transaction.query(
    'update door_scan set verdict = $4, ticket_id = $5 where device = $1 and number = $2 and code = $3',
    [device, number, code, verdict, ticketId],
  );
}

interface KeptScan {
  at: Date;
  verdict: string;
  ticketId: number | null;
  kind: 'in' | 'back';
}

export async function findScan(
  queryable: Queryable,
  { device, number, code }: ScanKey,
): Promise<KeptScan | null> {
  const rows = await queryable.query<KeptScan>(
    `select at, verdict, ticket_id as "ticketId", kind from door_scan
     where device = $1 and number = $2 and code = $3`,
    [device, number, code],
  );
  return rows[0] ?? null;
}

/** A code's ticket, as far as a door's word depends on it. */
export interface ScannedTicket {
  ticketId: number;
  /** The session of the door, if the ticket admits to it; else the one for which its holder should come. */
  sessionId: number;
  title: Text;
  day: string;
  time: string;
  place: PlaceName | null;
  zoneName: Text;
  isReturned: boolean;
  cameInAt: Date | null;
  /** When staff seated its holder elsewhere last; null: never. */
  movedAt: Date | null;
}

/** null: no ticket has the code. A season ticket that does not admit to the session is for the next evening that it names. */
export async function findScannedTicket(
  queryable: Queryable,
  { code, sessionId }: Pick<NewScan, 'code' | 'sessionId'>,
): Promise<ScannedTicket | null> {
  const rows = await queryable.query<ScannedTicket>(
    `select ticket.id as "ticketId", session.id as "sessionId", event.document -> 'title' as title, session.day,
       session.time, coalesce(line.place, document.said -> 'place') as place,
       coalesce(document.said -> 'zoneName', '{}') as "zoneName", returned_at is not null as "isReturned",
       admission.visited_at as "cameInAt",
       (select max(moved_at) from seat_move where ticket_id = ticket.id) as "movedAt"
     from ticket join order_line line on line.id = order_line_id join orders on orders.id = line.order_id
     join admission on admission.ticket_id = ticket.id join session on session.id = admission.session_id
     join event on event.id = session.event_id,
     lateral (select orders.document -> 'lines' -> (line.position - 1) as said) document where code = $1
     order by session.id = $2 desc, starts_at < now(), abs(extract(epoch from starts_at - now())) limit 1`,
    [code, sessionId],
  );
  return rows[0] ?? null;
}

/** A `scan` by which somebody is in: its device let them in and did not take it back. */
export const admits = `scan.kind = 'in' and (scan.verdict = 'in' or scan.verdict = 'again' and scan.let_in)
  and not exists (select from door_scan back where back.ticket_id = scan.ticket_id and back.verdict = 'back'
    and back.session_id = scan.session_id and back.device = scan.device and back.number > scan.number)`;

/** Who came to the session with a ticket first, by corrected clocks; null: nobody whose door has told us. */
export async function firstWith(
  queryable: Queryable,
  { ticketId, sessionId }: Pick<ScannedTicket, 'ticketId' | 'sessionId'>,
): Promise<{ at: Date; device: string; number: number; who: string } | null> {
  const rows = await queryable.query<{ at: Date; device: string; number: number; who: string }>(
    `select at, device, number, who from door_scan scan where ticket_id = $1 and session_id = $2 and ${admits}
     order by at, device limit 1`,
    [ticketId, sessionId],
  );
  return rows[0] ?? null;
}

/**
 * Takes back what this device has let in a moment ago, before a registry has heard of it. Was it the visit, the first of another door
 * takes its place.
 */
export async function takeVisitBack(
  transaction: Queryable,
  { device, number, at, sessionId }: Pick<NewScan, 'device' | 'number' | 'at' | 'sessionId'>,
  ticketId: number,
  seconds: number,
): Promise<boolean> {
  // Alone, so that the update sees what another door has said before.
  await transaction.query('select from ticket where id = $1 for update', [ticketId]);
  const rows = await transaction.query(
    `with admitted as (
       select at, device = $2 and number < $3 as is_taken from door_scan scan
       where ticket_id = $1 and session_id = $6 and ${admits}
     ), visit as (
       select item, case when visited_at in (select at from admitted where is_taken)
         then (select min(at) from admitted where not is_taken) else visited_at end as first_at
       from admission where ticket_id = $1 and session_id = $6 and visited_at is not null
         and exists (select from admitted where is_taken and at > $4::timestamptz - make_interval(secs => $5))
         and not exists (select from card_report where ticket_id = $1 and kind = 'visit')
     ), own as (
       update ticket set visited_at = first_at from visit where id = $1 and item = 0
     ), evening as (
       update ticket_evening set visited_at = first_at from visit
       where ticket_id = $1 and ticket_evening.item = visit.item
     )
     select from visit`,
    [ticketId, device, number, at, seconds, sessionId],
  );
  return rows.length > 0;
}

export interface DoorChange {
  code: string;
  isReturned: boolean;
  usesCultureCard: boolean;
  cameInAt: Date | null;
  /** Where staff seated its holder since then; null: where they sat. */
  newPlace: PlaceName | null;
}

/** What changed at any door of a session, or with its tickets, since then. */
export async function loadDoorChanges(
  queryable: Queryable,
  sessionId: number,
  since: Date,
): Promise<DoorChange[]> {
  return await queryable.query<DoorChange>(
    `select ticket.code, returned_at is not null as "isReturned", uses_culture_card as "usesCultureCard",
       admission.visited_at as "cameInAt", case when moved.moved_at is not null then line.place end as "newPlace"
     from admission join ticket on ticket.id = admission.ticket_id
     join order_line line on line.id = ticket.order_line_id join orders on orders.id = line.order_id
     left join lateral (
       select max(moved_at) as moved_at from seat_move where ticket_id = ticket.id and moved_at >= $2
     ) moved on true
     where admission.session_id = $1 and (returned_at >= $2 or admission.visited_at >= $2 or moved.moved_at is not null or ticket.id in (
       select ticket_id from door_scan where session_id = $1 and heard_at >= $2 and ticket_id is not null))`,
    [sessionId, since],
  );
}

/** Tickets that more than one device let in, with each of them. */
export async function loadDoubles(
  queryable: Queryable,
  sessionId: number,
): Promise<{ code: string; device: string; who: string; at: Date }[]> {
  return await queryable.query(
    `with let as (
       select distinct on (ticket_id, device) ticket_id, code, device, who, at from door_scan scan
       where session_id = $1 and ticket_id is not null and ${admits}
       order by ticket_id, device, at
     )
     select code, device, who, at from (select *, count(*) over (partition by ticket_id) as doors from let) counted
     where doors > 1 order by code, at`,
    [sessionId],
  );
}

export async function countCameIn(queryable: Queryable, sessionId: number): Promise<number> {
  const rows = await queryable.query<{ people: number }>(
    `select coalesce(sum(line.visitors), 0)::integer as people
     from admission join ticket on ticket.id = admission.ticket_id
     join order_line line on line.id = ticket.order_line_id
     where admission.session_id = $1 and admission.visited_at is not null`,
    [sessionId],
  );
  return rows[0]?.people ?? 0;
}

/** Each door of a session: how many it let in, and when we heard of it last. */
export async function loadDoors(
  queryable: Queryable,
  sessionId: number,
): Promise<{ device: string; who: string; let: number; lastAt: Date }[]> {
  return await queryable.query(
    `select device, max(who) as who, coalesce(sum(line.visitors) filter (where at = admission.visited_at and ${admits}), 0)::integer as let,
       max(heard_at) as "lastAt"
     from door_scan scan left join ticket on ticket.id = scan.ticket_id
     left join admission on admission.ticket_id = ticket.id and admission.session_id = scan.session_id
     left join order_line line on line.id = ticket.order_line_id
     where scan.session_id = $1 group by device order by max(heard_at) desc`,
    [sessionId],
  );
}

/** Places that came in, in each five minutes since then, as far as any did. */
export async function loadArrivals(
  queryable: Queryable,
  sessionId: number,
  since: Date,
): Promise<{ slot: number; people: number }[]> {
  return await queryable.query(
    `select floor(extract(epoch from admission.visited_at - $2) / 300)::integer as slot, sum(line.visitors)::integer as people
     from admission join ticket on ticket.id = admission.ticket_id
     join order_line line on line.id = ticket.order_line_id
     where admission.session_id = $1 and admission.visited_at >= $2 group by 1 order by 1`,
    [sessionId, since],
  );
}

/** Of a hall that was never divided. */
export const undivided: StoredDivision = { version: 0, changes: [], phones: [] };

export interface StoredDivision {
  version: number;
  changes: PartChange[];
  phones: DoorPhone[];
}

/** All changes of a session's division in their order, and the phones that have its list. */
export async function loadDivision(queryable: Queryable, sessionId: number): Promise<StoredDivision> {
  const [division] = await queryable.query<{ version: number }>(
    'select version from door_division where session_id = $1',
    [sessionId],
  );
  if (!division) return undivided;
  const changes = await queryable.query<PartChange>(
    'select part, version, device, who, at from door_part where session_id = $1 order by version, part',
    [sessionId],
  );
  const phones = await queryable.query<DoorPhone>(
    `select device, who, knows, caught_up_to as "caughtUpTo", heard_at as "heardAt"
     from door_phone where session_id = $1`,
    [sessionId],
  );
  return { version: division.version, changes, phones };
}

/** A phone is about to get the list, and with it the division of this moment. */
export async function registerPhone(
  queryable: Queryable,
  { sessionId, device, who }: { sessionId: number; device: string; who: string },
): Promise<void> {
  await queryable.query(
    `insert into door_phone (session_id, device, who, knows)
     values ($1, $2, $3, coalesce((select version from door_division where session_id = $1), 0))
     on conflict (session_id, device) do update set who = excluded.who, heard_at = now()`,
    [sessionId, device, who],
  );
}

/**
 * A phone says by which version it acts, and up to when it has been told of changes; neither ever goes back. Answers whether the
 * hall is divided at all.
 */
export async function noteWhatPhoneKnows(
  queryable: Queryable,
  phone: Pick<DoorPhone, 'device' | 'who' | 'knows' | 'caughtUpTo'> & { sessionId: number },
): Promise<boolean> {
  const rows = await queryable.query<{ isDivided: boolean }>(
    `insert into door_phone (session_id, device, who, knows, caught_up_to)
     values ($1, $2, $3, least($4, coalesce((select version from door_division where session_id = $1), 0)), $5)
     on conflict (session_id, device) do update set who = excluded.who, heard_at = now(),
       knows = greatest(door_phone.knows, excluded.knows),
       caught_up_to = greatest(door_phone.caught_up_to, excluded.caught_up_to)
     returning exists (select from door_division where session_id = $1) as "isDivided"`,
    [phone.sessionId, phone.device, phone.who, phone.knows, phone.caughtUpTo],
  );
  return rows[0]?.isDivided ?? false;
}

/** The version of a change that starts from this one; null: somebody changed the division meanwhile. */
export async function nextVersion(
  transaction: Queryable,
  sessionId: number,
  version: number,
): Promise<number | null> {
  const rows = await transaction.query<{ version: number }>(
    `insert into door_division (session_id, version) select $1, 1 where $2 = 0
       or exists (select from door_division where session_id = $1)
     on conflict (session_id) do update set version = door_division.version + 1
       where door_division.version = $2
     returning version`,
    [sessionId, version],
  );
  return rows[0]?.version ?? null;
}

export async function addPartChanges(
  transaction: Queryable,
  sessionId: number,
  changes: readonly Omit<PartChange, 'at'>[],
): Promise<void> {
  for (const { part, version, device, who } of changes)
    await transaction.query(
      'insert into door_part (session_id, part, version, device, who) values ($1, $2, $3, $4, $5)',
      [sessionId, part, version, device, who],
    );
}
