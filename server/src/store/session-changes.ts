import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Day, Money, Text, Time } from '@foyer/contract/rules/values.ts';
import type { LineChange, TicketPlace } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';

/** When and as what a session is played. */
export interface SessionTime {
  eventId: string;
  day: Day;
  time: Time;
}

export interface NewChange {
  sessionId: number;
  kind: LineChange['kind'];
  because: Text;
  from: SessionTime;
  fromPlace: TicketPlace;
  to: SessionTime;
  /** Epoch milliseconds. */
  chooseUntil: number;
  paysByItself: boolean;
}

/** The newest change of a session that was not taken back. */
export interface StandingChange {
  id: number;
  sessionId: number;
  kind: LineChange['kind'];
  from: SessionTime;
  /** It was made while the session was called off. */
  followsOff: boolean;
  isOpen: boolean;
  chooseUntil: number;
  because: Text;
  paysByItself: boolean;
}

export function loadStandingChanges(
  queryable: Queryable,
  sessionIds: readonly number[],
): Promise<StandingChange[]> {
  return queryable.query<StandingChange>(
    `select distinct on (session_id) id, session_id as "sessionId", kind, because,
       json_build_object('eventId', from_event, 'day', from_day, 'time', from_time) as "from",
       lag(kind) over (partition by session_id order by id) is not distinct from 'off' as "followsOff",
       closed_at is null as "isOpen", (extract(epoch from choose_until) * 1000)::bigint as "chooseUntil",
       pays_by_itself as "paysByItself"
     from session_change where session_id = any ($1) and undone_at is null order by session_id, id desc`,
    [sessionIds],
  );
}

/** Sessions of these changes for which somebody has ordered since, and knows them as they stand now. */
export async function listBoughtSince(queryable: Queryable, changeIds: readonly number[]): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select distinct change.session_id as id from session_change change
     join order_line line on line.session_id = change.session_id and returned < quantity
     join orders on orders.id = line.order_id and placed_at > made_at and is_live(orders.state)
     where change.id = any ($1)`,
    [changeIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Unpaid orders of these sessions and then their stock, locked: nothing of them is sold, paid or ended meanwhile.
 * @throws an error that the transaction is tried again for, when an order came between the two
 */
export async function lockForChange(transaction: Queryable, sessionIds: readonly number[]): Promise<void> {
  const unpaid = `select orders.id from orders
    where is_unpaid(state) and id in (select order_id from order_line where session_id = any ($1))
    order by orders.id`;
  const locked = await transaction.query<{ id: number }>(`${unpaid} for update`, [sessionIds]);
  await transaction.query(
    'select from stock where session_id = any ($1) order by session_id, zone_id for update',
    [sessionIds],
  );
  const known = new Set(locked.map(({ id }) => id));
  const now = await transaction.query<{ id: number }>(unpaid, [sessionIds]);
  if (now.some(({ id }) => !known.has(id))) throw new OrderCameBetween();
}

class OrderCameBetween extends Error {
  readonly code = '40001';

  constructor() {
    super('An order was placed while its session was being changed');
  }
}

/** Whom a change of a session concerns. */
export interface Concerned {
  sessionId: number;
  /**
   * Good tickets, also of those who are in already, the orders that they are of, and what was paid for them, with the add-ons
   * that go back with the last of them.
   */
  tickets: number;
  orders: number;
  money: Money;
  /** Orders whose buyer is told; those whose buyer was erased, by their numbers. */
  mails: number;
  untold: readonly number[];
  /** Orders that hold places and have not paid: they end; those of them whose buyer is told. */
  held: number;
  heldMails: number;
  /** Payments that the bank has not decided. */
  atBank: number;
  /** Orders by the culture card, each of one good ticket, by their numbers. */
  cards: readonly number[];
}

export function loadConcerned(queryable: Queryable, sessionIds: readonly number[]): Promise<Concerned[]> {
  return queryable.query<Concerned>(
    `with line as (
       select line.*, orders.state, buyer_email <> '' as is_known, uses_culture_card
       from order_line line join orders on orders.id = line.order_id
       where line.session_id = any ($1) and is_live(orders.state)
     ), good as (
       select line.session_id, line.order_id, is_known, uses_culture_card,
         price + fee - discount / quantity as paid
       from line join ticket on ticket.order_line_id = line.id and returned_at is null
       where state = 'PAID'
     ), unpaid as (
       select distinct session_id, order_id, state, is_known from line where state <> 'PAID'
     )
     select asked.id as "sessionId", tickets, orders, money, mails, untold, held, "heldMails", "atBank", cards
     from unnest($1::integer[]) asked (id)
     cross join lateral (
       select count(*)::integer as tickets, count(distinct order_id)::integer as orders,
         (coalesce(sum(paid), 0) + (
           select coalesce(sum(price), 0) from add_on
           where returned_at is null and order_id in (select order_id from good where session_id = asked.id)
             and not exists (
               select from order_line other join ticket on ticket.order_line_id = other.id
               where other.order_id = add_on.order_id and ticket.returned_at is null
                 and other.session_id <> asked.id)
         ))::bigint as money,
         (count(distinct order_id) filter (where is_known))::integer as mails,
         coalesce(array_agg(distinct order_id) filter (where not is_known), '{}') as untold,
         coalesce(array_agg(distinct order_id) filter (where uses_culture_card), '{}') as cards
       from good where session_id = asked.id
     ) paid
     cross join lateral (
       select (count(*) filter (where is_held(state)))::integer as held,
         (count(*) filter (where is_held(state) and is_known))::integer as "heldMails",
         (count(*) filter (where state = 'PAYING'))::integer as "atBank"
       from unpaid where session_id = asked.id
     ) waiting
     order by asked.id`,
    [sessionIds],
  );
}

/** Writes changes down; one that is open of the same session gives way. */
export async function insertChanges(transaction: Queryable, changes: readonly NewChange[]): Promise<void> {
  await transaction.query(
    `update session_change set closed_at = clock_timestamp()
     where session_id = any ($1) and closed_at is null and undone_at is null`,
    [changes.map(({ sessionId }) => sessionId)],
  );
  await transaction.query(
    `insert into session_change (
       session_id, kind, because, from_event, from_day, from_time, from_said, to_event, to_day, to_time, choose_until,
       pays_by_itself, made_at
     )
     select "sessionId", kind, because, "from" ->> 'eventId', ("from" ->> 'day')::date, "from" ->> 'time', "fromPlace",
       "to" ->> 'eventId', ("to" ->> 'day')::date, "to" ->> 'time', to_timestamp("chooseUntil" / 1000.0),
       "paysByItself", clock_timestamp()
     from jsonb_to_recordset($1) given (
       "sessionId" integer, kind text, because jsonb, "from" jsonb, "fromPlace" jsonb, "to" jsonb, "chooseUntil" bigint,
       "paysByItself" boolean
     )`,
    [JSON.stringify(changes)],
  );
}

/**
 * Takes changes back: their time to choose is over, and their tickets are good as before. The change that gave way to one of them
 * stands again, and who could choose then may do so for as long as they were told.
 */
export async function undoChanges(transaction: Queryable, ids: readonly number[]): Promise<void> {
  await transaction.query('update session_change set undone_at = clock_timestamp() where id = any ($1)', [
    ids,
  ]);
  await transaction.query(
    `update session_change set closed_at = null
     where closed_at < choose_until and choose_until > clock_timestamp() and id in (
       select max(earlier.id) from session_change undone
       join session_change earlier on earlier.session_id = undone.session_id and earlier.undone_at is null
       where undone.id = any ($1) group by earlier.session_id)`,
    [ids],
  );
}

/** What the files say about an open change beside its kind. A buyer who was told a day keeps it. */
export async function updateNotice(
  transaction: Queryable,
  id: number,
  notice: { because: Text; chooseUntil: number | null },
): Promise<void> {
  await transaction.query(
    `update session_change set because = $2,
       choose_until = greatest(choose_until, to_timestamp($3::bigint / 1000.0))
     where id = $1 and closed_at is null and undone_at is null`,
    [id, JSON.stringify(notice.because), notice.chooseUntil],
  );
}

/** Title and venue that the tickets of these sessions say from now on. */
export async function savePlaces(
  transaction: Queryable,
  places: readonly { sessionId: number; said: TicketPlace }[],
): Promise<void> {
  await transaction.query(
    `update session set said = given.said
     from jsonb_to_recordset($1) given ("sessionId" integer, said jsonb) where session.id = "sessionId"`,
    [JSON.stringify(places)],
  );
}

/** Visits of season tickets that are for one of these sessions alone go with it. */
export async function moveVisits(
  transaction: Queryable,
  moves: readonly { from: SessionTime; to: SessionTime }[],
): Promise<void> {
  await transaction.query(
    `update visit_grant set event_id = "to" ->> 'eventId', day = ("to" ->> 'day')::date, time = "to" ->> 'time'
     from jsonb_to_recordset($1) moved ("from" jsonb, "to" jsonb)
     where event_id = "from" ->> 'eventId' and day = ("from" ->> 'day')::date and time = "from" ->> 'time'`,
    [JSON.stringify(moves)],
  );
}

/** Held orders of these sessions end: nobody pays for another evening than he chose. The caller holds orders and stock. */
export async function endHeldOrders(
  transaction: Queryable,
  sessionIds: readonly number[],
): Promise<number[]> {
  const ended = await transaction.query<{ id: number }>(
    `update orders set state = 'CANCELLED', ended_at = clock_timestamp(), end_reason = 'house'
     where is_held(state) and id in (select order_id from order_line where session_id = any ($1))
     returning id`,
    [sessionIds],
  );
  const ids = ended.map(({ id }) => id);
  await transaction.query('select release_places($1)', [ids]);
  return ids;
}

/** Questions to the holders of good tickets of these sessions, and a mail to each of their orders; both as one set. */
export async function askHolders(
  transaction: Queryable,
  sessionIds: readonly number[],
  mailHost: string,
): Promise<void> {
  await transaction.query(
    `with concerned as (
       select array_agg(distinct order_id) as ids from order_line where session_id = any ($1)
     )
     insert into mail (order_id, change_id, queued, kind, message_id)
     select asked.order_id, asked.change_id, false, 'session-change',
       '<session-change.' || asked.order_id || '.' || asked.change_id || '@' || $2 || '>'
     from concerned, ask_about_changes(ids) asked
     join orders on orders.id = asked.order_id
     where buyer_email <> ''
     order by asked.order_id`,
    [sessionIds, mailHost],
  );
}

/** Whoever was told of a change is told that it is taken back, if a ticket of theirs is still good. */
export async function notifyHolders(
  transaction: Queryable,
  changeIds: readonly number[],
  mailHost: string,
): Promise<void> {
  await transaction.query(
    `insert into mail (order_id, change_id, queued, kind, message_id)
     select distinct asked.order_id, asked.change_id, false, 'session-stands',
       '<session-stands.' || asked.order_id || '.' || asked.change_id || '@' || $2 || '>'
     ${notifiedOrders}`,
    [changeIds, mailHost],
  );
}

const notifiedOrders = `from change_answer asked
  join ticket on ticket.id = asked.ticket_id and returned_at is null
  join orders on orders.id = asked.order_id and buyer_email <> ''
  where asked.change_id = any ($1)`;

/** How many mails `notifyHolders` would write. */
export async function countNotified(queryable: Queryable, changeIds: readonly number[]): Promise<number> {
  const [row] = await queryable.query<{ mails: number }>(
    `select count(distinct (asked.order_id, asked.change_id))::integer as mails ${notifiedOrders}`,
    [changeIds],
  );
  return row?.mails ?? 0;
}

/** Mails to the buyers of held orders that ended with a change. */
export async function notifyOfEndedChanges(
  transaction: Queryable,
  orderIds: readonly number[],
  sessionIds: readonly number[],
  mailHost: string,
): Promise<void> {
  await transaction.query(
    `insert into mail (order_id, change_id, queued, kind, message_id)
     select distinct on (orders.id) orders.id, change.id, false, 'hold-ended', '<hold-ended.' || orders.id || '@' || $3 || '>'
     from orders
     join order_line line on line.order_id = orders.id
     join session_change change on change.session_id = line.session_id and closed_at is null and undone_at is null
     where orders.id = any ($1) and line.session_id = any ($2) and buyer_email <> ''
     order by orders.id, change.id
     on conflict (message_id) do nothing`,
    [orderIds, sessionIds, mailHost],
  );
}

/** A seat or a standing area, and what it is called. */
export interface NamedPlace {
  seatId: number | null;
  areaId: number | null;
  place: PlaceName;
}

/** Lines of this event's sessions ahead say these names where they said others. */
export async function savePlaceNamesOf(
  transaction: Queryable,
  eventId: string,
  names: readonly NamedPlace[],
): Promise<void> {
  await transaction.query(
    `update order_line line set place = named.place
     from session, orders, jsonb_to_recordset($2) named ("seatId" integer, "areaId" integer, place jsonb)
     where session.event_id = $1 and starts_at > now() and line.session_id = session.id and orders.id = line.order_id
       and (line.seat_id = "seatId" or line.area_id = "areaId")
       and coalesce(line.place, orders.document #> array['lines', (line.position - 1)::text, 'place']) is distinct from named.place`,
    [eventId, JSON.stringify(names)],
  );
}

/** An order that has just got its tickets is asked about what the house changed meanwhile: changes by their numbers. */
export async function askAboutChanges(transaction: Queryable, orderId: number): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    'select change_id as id from ask_about_changes(array[$1::bigint]) order by change_id',
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/** Since the order was placed, the house called one of its sessions off, or changed when and as what it is played. */
export async function findChangeOf(
  queryable: Queryable,
  orderId: number,
): Promise<'called-off' | 'changed' | null> {
  const [row] = await queryable.query<{ off: boolean | null }>(
    `select bool_or(session.cancelled_at is not null) as off
     from orders join order_line line on line.order_id = orders.id
     join session on session.id = line.session_id
     where orders.id = $1 and (session.cancelled_at is not null or exists (
       select from session_change change
       where change.session_id = session.id and undone_at is null and made_at > placed_at and kind <> 'venue'))`,
    [orderId],
  );
  if (row?.off === undefined || row.off === null) return null;
  return row.off ? 'called-off' : 'changed';
}

/** A question to the holders of tickets of a changed session, as it stands. */
export interface ChangeAnswer {
  ticketId: number;
  state: 'ASKED' | 'STAYS' | 'MONEY';
}

/** Changes that an order was asked about, the newest first, with what was answered. */
export interface AskedChange {
  id: number;
  sessionId: number;
  kind: LineChange['kind'];
  chooseUntil: Date;
  /** Its buyers may still choose: neither closed, taken back nor over. */
  isOpen: boolean;
  undone: boolean;
  answers: readonly ChangeAnswer[];
}

export function loadAskedChanges(queryable: Queryable, orderId: number): Promise<AskedChange[]> {
  return queryable.query<AskedChange>(
    `select change.id, session_id as "sessionId", kind, choose_until as "chooseUntil", undone_at is not null as undone,
       closed_at is null and undone_at is null and choose_until > clock_timestamp() as "isOpen",
       json_agg(json_build_object('ticketId', ticket_id, 'state', state) order by ticket_id) as answers
     from change_answer join session_change change on change.id = change_id
     where order_id = $1
     group by change.id order by change.id desc`,
    [orderId],
  );
}

/**
 * What the holders of these tickets chose, or what their silence brings (`byItself`): how many answers changed. `returnId`: the
 * return by which they went back. The caller holds the order's row.
 */
export async function saveAnswers(
  transaction: Queryable,
  changeId: number,
  orderId: number,
  answer: { tickets: readonly number[]; returnId: number | null; byItself: boolean },
): Promise<number> {
  const [row] = await transaction.query<{ changed: number }>(
    'select answer_change($1, $2, $3, $4, $5, $6) as changed',
    [
      changeId,
      orderId,
      answer.tickets,
      answer.returnId === null ? 'STAYS' : 'MONEY',
      answer.returnId,
      answer.byItself,
    ],
  );
  return row?.changed ?? 0;
}

/** Open changes whose time to choose is over, the oldest first. */
export function listEndedChanges(
  queryable: Queryable,
): Promise<{ id: number; kind: LineChange['kind']; paysByItself: boolean }[]> {
  return queryable.query(
    `select id, kind, pays_by_itself as "paysByItself" from session_change
     where closed_at is null and undone_at is null and choose_until <= clock_timestamp() order by id`,
  );
}

/**
 * Orders with good tickets that a change asks about without an answer, by their numbers: at most so many, those after a number.
 * Tickets that went back in another way keep their question.
 */
export async function listUnanswered(
  queryable: Queryable,
  changeId: number,
  { after, atMost }: { after: number; atMost: number },
): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select distinct order_id as id
     from change_answer join ticket on ticket.id = ticket_id and returned_at is null
     where change_id = $1 and state = 'ASKED' and order_id > $2 order by id limit $3`,
    [changeId, after, atMost],
  );
  return rows.map(({ id }) => id);
}

/** The time to choose is over. Of what is not called off, silence keeps the tickets. */
export async function closeChange(transaction: Queryable, id: number): Promise<void> {
  await transaction.query(
    `update session_change set closed_at = clock_timestamp()
     where id = $1 and closed_at is null and undone_at is null and choose_until <= clock_timestamp()`,
    [id],
  );
  await transaction.query(
    `update change_answer set state = 'STAYS', answered_at = clock_timestamp()
     from session_change change
     where change_id = $1 and change.id = $1 and kind <> 'off' and closed_at is not null and state = 'ASKED'`,
    [id],
  );
}
