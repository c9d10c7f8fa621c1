import type { Day, Language, Text, Time } from '@foyer/contract/rules/values.ts';
import type { AgreedConsent } from '#domain/agreed-consents.ts';
import { countersOf, type ListWish, type MatchedPlaces, placesKey } from '#domain/waiting-list.ts';
import type { Queryable } from '#platform/database.ts';
import { countKept, insertKept } from './keeps.ts';
import { numbersIn } from './seats.ts';

export type WaitingState = 'ASKED' | 'WAITING' | 'OFFERED' | 'TAKEN' | 'PASSED' | 'LEFT' | 'OVER';

/** An entry of the waiting list. */
export interface WaitingEntry {
  id: number;
  eventId: string;
  /** null: erased. */
  email: string | null;
  language: Language;
  party: number;
  together: boolean;
  /** null: any. */
  zoneIds: readonly number[] | null;
  state: WaitingState;
  /** Offers that it did not want. */
  passes: number;
  joinedAt: Date;
  /** Of its event, which may have left the programme. */
  title: Text;
  sessions: readonly EntrySession[];
  /** Its last one, open or over; null: none yet. */
  offer: WaitingOffer | null;
}

/** A session that an entry waits for, whether or not it is in the programme. */
export interface EntrySession {
  id: number;
  day: Day;
  time: Time;
  allDay: boolean;
  /** `over`: its sale is over, whatever became of it. */
  state: 'on' | 'cancelled' | 'withdrawn' | 'over';
}

export interface WaitingOffer {
  id: number;
  sessionId: number;
  keepId: number;
  zoneId: number;
  areaId: number | null;
  /** None: places by number. */
  seatIds: readonly number[];
  until: Date;
  isOpen: boolean;
  /** Places of live orders under it. */
  sold: number;
}

export type NewWaiting = Pick<WaitingEntry, 'eventId' | 'language' | 'party' | 'together' | 'zoneIds'> & {
  sessionIds: readonly number[];
  email: string;
  consents: readonly AgreedConsent[];
  block: string | null;
};

/** Whoever changes the list, or gives places to it, waits for others who do; taken before all other locks. */
export async function lockList(transaction: Queryable): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('waiting list', 0))`);
}

/** How often it was asked: of the last hour from this block of addresses, and of that for this e-mail; for it of a day from anywhere. */
interface AskedBefore {
  ofBlock: number;
  ofBoth: number;
  ofEmail: number;
  /** The block has asked for this e-mail within the day. */
  isKnown: boolean;
}

export async function countAsked(
  transaction: Queryable,
  { block, email }: Pick<NewWaiting, 'block' | 'email'>,
): Promise<AskedBefore> {
  const [row] = await transaction.query<AskedBefore>(
    `select count(*) filter (where block = $1 and is_late)::integer as "ofBlock",
       count(*) filter (where is_own and is_theirs and is_late)::integer as "ofBoth",
       count(*) filter (where is_theirs)::integer as "ofEmail",
       coalesce(bool_or(is_own and is_theirs), false) as "isKnown"
     from (
       select block, block is not distinct from $1 as is_own, lower(email) = lower($2) as is_theirs,
         joined_at > now() - interval '1 hour' as is_late
       from waiting where joined_at > now() - interval '1 day'
     ) asked`,
    [block, email],
  );
  return row ?? { ofBlock: 0, ofBoth: 0, ofEmail: 0, isKnown: false };
}

/** The number of the entry that waits for this e-mail already; null: none. */
export async function findLiveEntry(
  queryable: Queryable,
  { email, eventId }: Pick<NewWaiting, 'email' | 'eventId'>,
): Promise<number | null> {
  const [row] = await queryable.query<{ id: number }>(
    `select id from waiting where lower(email) = lower($1) and event_id = $2 and state in ('WAITING', 'OFFERED')`,
    [email, eventId],
  );
  return row?.id ?? null;
}

export async function insertAsked(transaction: Queryable, entry: NewWaiting): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `with entry as (
       insert into waiting (event_id, email, language, party, together, zone_ids, state, consents, block)
       values ($1, $2, $3, $4, $5, $6, 'ASKED', $7, $8) returning id
     ), sessions as (
       insert into waiting_session (session_id, waiting_id) select session, id from entry, unnest($9::integer[]) session
     )
     select id from entry`,
    [
      ...[entry.eventId, entry.email, entry.language, entry.party, entry.together, entry.zoneIds],
      ...[JSON.stringify(entry.consents), entry.block, entry.sessionIds],
    ],
  );
  if (!row) throw new Error('insert of an entry gave no id');
  return row.id;
}

/** The link of the mail was followed: it waits from now on. False: it is not asked any more, or its e-mail waits already. The caller holds the list. */
export async function confirmEntry(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.query(
    `update waiting set state = 'WAITING', confirmed_at = clock_timestamp(), block = null
     where id = $1 and state = 'ASKED' and joined_at > now() - interval '24 hours'
       and not exists (
         select from waiting other where lower(other.email) = lower(waiting.email) and other.event_id = waiting.event_id
           and other.state in ('WAITING', 'OFFERED')
       )
     returning id`,
    [id],
  );
  return rows.length > 0;
}

const stateOfSession = `case when sale_closes_at <= now() then 'over' when cancelled_at is not null then 'cancelled'
  when withdrawn_at is not null then 'withdrawn' else 'on' end`;

export async function findEntry(queryable: Queryable, id: number): Promise<WaitingEntry | null> {
  const [row] = await queryable.query<Omit<WaitingEntry, 'offer'> & { offer: WireOffer | null }>(
    `select id, event_id as "eventId", email, language, party, together, zone_ids as "zoneIds", passes,
       case when state = 'ASKED' and joined_at <= now() - interval '24 hours' then 'OVER' else state end as state,
       joined_at as "joinedAt",
       (select document -> 'title' from event where event.id = event_id) as title,
       (select json_agg(json_build_object('id', session.id, 'day', day, 'time', time,
           'allDay', session.document -> 'allDay', 'state', ${stateOfSession}) order by starts_at, session.id)
        from waiting_session join session on session.id = session_id where waiting_id = waiting.id) as sessions,
       (select ${offerAsJson} from waiting_offer offer where waiting_id = waiting.id order by offer.id desc limit 1) as offer
     from waiting where id = $1`,
    [id],
  );
  return row ? { ...row, offer: row.offer && { ...row.offer, until: new Date(row.offer.until) } } : null;
}

type WireOffer = Omit<WaitingOffer, 'until'> & { until: string };

/** Places of live, or of paid orders under the offer's keep. */
const placesUnder = (condition: string) => `coalesce((
  select sum((quantity - returned) * visitors) from order_line line join orders on orders.id = order_id
  where line.keep_id = offer.keep_id and ${condition}
), 0)::integer`;
const soldUnder = placesUnder('released_at is null and not (is_held(orders.state) and held_until <= now())');
const paidUnder = placesUnder(`orders.state = 'PAID'`);
/** Of a session that is cancelled or not in the programme, and nobody has ordered under it. */
const isOff = `(exists (
  select from session where session.id = offer.session_id and (cancelled_at is not null or withdrawn_at is not null)
) and ${soldUnder} = 0)`;

const offerAsJson = `json_build_object('id', offer.id, 'sessionId', session_id, 'keepId', keep_id, 'zoneId', zone_id,
  'areaId', area_id, 'seatIds', seat_ids, 'until', until, 'isOpen', offer.ended_at is null and until > now(),
  'sold', ${soldUnder})`;

/** How many wait before the entry for places that it could be given, by session. */
export async function countAhead(queryable: Queryable, id: number): Promise<Map<number, number>> {
  const rows = await queryable.query<{ sessionId: number; ahead: number }>(
    `select mine.session_id as "sessionId", count(other.id)::integer as ahead
     from waiting entry
     join waiting_session mine on mine.waiting_id = entry.id
     left join waiting_session theirs on theirs.session_id = mine.session_id and theirs.waiting_id <> entry.id
     left join waiting other on other.id = theirs.waiting_id and other.state = 'WAITING'
       and (other.confirmed_at, other.id) < (coalesce(entry.confirmed_at, 'infinity'), entry.id)
       and (other.zone_ids is null or entry.zone_ids is null or other.zone_ids && entry.zone_ids)
     where entry.id = $1
     group by mine.session_id`,
    [id],
  );
  return new Map(rows.map(({ sessionId, ahead }) => [sessionId, ahead]));
}

/** Of the entries of the last year that wanted as many places in the same way and are over: how many there were, and how many got theirs. */
export async function countAlike(
  queryable: Queryable,
  { party, together }: Pick<WaitingEntry, 'party' | 'together'>,
): Promise<{ ended: number; served: number }> {
  const [row] = await queryable.query<{ ended: number; served: number }>(
    `select count(*)::integer as ended, count(*) filter (where state = 'TAKEN')::integer as served
     from waiting where party = $1 and together = $2 and ended_at > now() - interval '1 year' and confirmed_at is not null`,
    [party, together],
  );
  return row ?? { ended: 0, served: 0 };
}

/** Sessions whose lists need a look: somebody waits there, or an offer has run out. */
export interface ListedSession {
  sessionId: number;
  /** Places wait for the list, or an offer is over. */
  isUrgent: boolean;
}

export function findListedSessions(queryable: Queryable): Promise<ListedSession[]> {
  return queryable.query<ListedSession>(
    `select session_id as "sessionId", exists (
         select from keep where keep.session_id = listed.session_id and purpose = 'list' and until > now()
       ) or exists (
         select from waiting_offer offer where offer.session_id = listed.session_id and ended_at is null and (
           until <= now() or ${paidUnder} >= (select party from waiting where waiting.id = waiting_id) or ${isOff}
         )
       ) or exists (
         select from kept_seat where kept_seat.session_id = listed.session_id
           and until between now() and now() + interval '10 seconds'
       ) as "isUrgent"
     from (
       select session_id from waiting_session join waiting on waiting.id = waiting_id where state = 'WAITING'
       union select session_id from waiting_offer where ended_at is null
     ) listed order by 1`,
  );
}

/** Entries that no session can serve any more: their sales are over. One that is cancelled or withdrawn may take place after all. */
export async function endHopeless(transaction: Queryable): Promise<void> {
  await transaction.query(
    `update waiting set state = 'OVER', ended_at = now()
     where state = 'WAITING' and not exists (
       select from waiting_session join session on session.id = session_id
       where waiting_id = waiting.id and sale_closes_at > now()
     )`,
  );
}

/**
 * The list, the orders of the session that have lapsed, and its counters are the caller's; what has lapsed is ended, and its
 * places are kept for the list.
 */
export async function lockSessionOfList(
  transaction: Queryable,
  { eventId, sessionId }: { eventId: string; sessionId: number },
): Promise<void> {
  await lockList(transaction);
  await transaction.query('select lock_with_lapsed($1, null, $2)', [eventId, [sessionId]]);
}

/** Those who wait for the session, in the order of their turns. Whose last mail has still not gone cannot be asked now. */
export async function loadWishes(queryable: Queryable, sessionId: number): Promise<ListWish[]> {
  const rows = await queryable.query<
    Pick<ListWish, 'id' | 'party' | 'together' | 'zoneIds'> & {
      passed: { seatIds: number[]; zoneId: number; areaId: number | null }[] | null;
    }
  >(
    `select id, party, together, zone_ids as "zoneIds", case when passes > 0 then (
       select json_agg(json_build_object('seatIds', seat_ids, 'zoneId', zone_id, 'areaId', area_id)) from waiting_offer
       where waiting_offer.waiting_id = waiting.id and waiting_offer.session_id = $1 and outcome = 'PASSED'
     ) end as passed
     from waiting_session join waiting on waiting.id = waiting_id
     where session_id = $1 and state = 'WAITING' and not exists (
       select from waiting_offer join mail on offer_id = waiting_offer.id
       where waiting_offer.waiting_id = waiting.id and outcome = 'UNSENT' and sent_at is null and failed_at is null
     )
     order by confirmed_at, id`,
    [sessionId],
  );
  return rows.map(({ passed, ...wish }) => ({
    ...wish,
    passedSeats: new Set((passed ?? []).flatMap(({ seatIds }) => seatIds)),
    passedPlaces: new Set(
      (passed ?? []).flatMap(({ seatIds, zoneId, areaId }) =>
        seatIds.length > 0 ? [] : [placesKey(zoneId, areaId)],
      ),
    ),
  }));
}

/** Of places kept without a number: those that orders have, for the list also while they lapse (`loadFreeForList`). */
const soldOfPlaces = `(
  select coalesce(sum((quantity - returned) * visitors), 0) from order_line line join orders on orders.id = order_id
  where line.keep_id = kept.keep_id and session_id = $1 and seat_id is null
    and (stock.zone_id = 0 or line.zone_id = stock.zone_id or -area_id = stock.zone_id)
    and released_at is null and ($2 or not (is_held(state) and held_until <= moment.now))
)`;

/**
 * What of a session is free for its list or for everybody: seats that somebody has or that are kept for others, and what is left by
 * counter. A house's keep of seats that ends within ten seconds is over for the list already. An order that has lapsed has its
 * seats until it is swept, as the counters say: they are kept for the list then.
 */
export async function loadFreeForList(
  queryable: Queryable,
  sessionId: number,
  whom: 'list' | 'everybody',
): Promise<{ taken: readonly number[]; left: Map<number, number | null> }> {
  const [row] = await queryable.query<{
    taken: Buffer | null;
    left: { zone: number; left: number | null }[];
  }>(
    `with moment as materialized (select clock_timestamp() as now)
     select (
       select string_agg(int4send(seat_id), '') from (
         select seat_id from seat_taken left join orders on orders.id = order_id
         where session_id = $1 and case when order_id is null then seat_taken.held_until > moment.now
           else $2 or not is_held(orders.state) or orders.held_until > moment.now end
         union
         select seat_id from kept_seat join keep on keep.id = keep_id
         where kept_seat.session_id = $1 and kept_seat.until > moment.now + case when $2 then interval '10 seconds' else interval '0' end
           and not ($2 and purpose = 'list')
       ) blocked
     ) as taken, (
       select coalesce(json_agg(json_build_object('zone', zone_id, 'left', case when capacity is not null then greatest(capacity - taken - (
         select count(*) from kept_seat kept join keep on keep.id = keep_id
         left join seat_taken holder on holder.session_id = kept.session_id and holder.seat_id = kept.seat_id
         left join orders on orders.id = holder.order_id
         where kept.session_id = $1 and (stock.zone_id = 0 or kept.zone_id = stock.zone_id)
           and kept.until > moment.now + case when $2 then interval '10 seconds' else interval '0' end
           and not ($2 and purpose = 'list')
           and (holder.order_id is null or not $2 and is_held(state) and orders.held_until <= moment.now)
       ) - (
         select coalesce(sum(greatest(places - ${soldOfPlaces}, 0)), 0) from kept_places kept join keep on keep.id = keep_id
         where kept.session_id = $1 and kept.zone_id = stock.zone_id and kept.until > moment.now
           and not ($2 and purpose = 'list')
       ), 0) end)), '[]') from stock where session_id = $1
     ) as left
     from moment`,
    [sessionId, whom === 'list'],
  );
  return {
    taken: numbersIn(row?.taken),
    left: new Map((row?.left ?? []).map(({ zone, left }) => [zone, left])),
  };
}

/** For how long after its told end an offer is kept from everybody but the list. */
const graceSeconds = 90;

export interface NewOffer extends MatchedPlaces {
  sessionId: number;
  seatIds: readonly number[];
  until: Date;
}

/** Keeps the places for the entry. The caller holds the list and the counters, and has seen that they are free. */
export async function insertOffer(
  transaction: Queryable,
  party: number,
  { id, sessionId, zoneId, areaId, seatIds, until }: NewOffer,
): Promise<number> {
  const [keep] = await transaction.query<{ id: number }>(
    `insert into keep (session_id, purpose, from_files, until, made_at) values ($1, 'offer', false, $2, clock_timestamp())
     returning id`,
    [sessionId, until],
  );
  if (!keep) throw new Error('insert of a keep gave no id');
  await insertKept(transaction, keep.id, {
    sessionId,
    until: new Date(until.getTime() + graceSeconds * 1000),
    closedAfter: false,
    seats: seatIds.map((seatId) => ({ seatId, zoneId })),
    places: seatIds.length > 0 ? null : { counters: countersOf({ zoneId, areaId }), count: party },
  });
  const [offer] = await transaction.query<{ id: number }>(
    `with served as (
       update waiting set state = 'OFFERED' where id = $1 and state = 'WAITING' returning id
     )
     insert into waiting_offer (waiting_id, session_id, keep_id, zone_id, area_id, seat_ids, until, made_at)
     select id, $2, $3, $4, $5, $6, $7, clock_timestamp() from served returning id`,
    [id, sessionId, keep.id, zoneId, areaId, seatIds, until],
  );
  if (!offer) throw new Error(`entry ${id} does not wait any more`);
  return offer.id;
}

export interface EndedOffer {
  id: number;
  waitingId: number;
  sold: number;
  /** Its session is cancelled or withdrawn. */
  isOff: boolean;
  /**
   * Its mail went, or was refused for good, while there were ten minutes left to answer, or half of a shorter time. A mail that was not
   * sent at all before the end says nothing of whoever waits.
   */
  isAsked: boolean;
}

/** Offers of a session that are over: told to end by now, bought and paid for, or gone with it. */
export function findEndedOffers(transaction: Queryable, sessionId: number): Promise<EndedOffer[]> {
  return transaction.query(
    `select offer.id, waiting_id as "waitingId", ${soldUnder} as sold, ${isOff} as "isOff", email is null or not exists (
       select from mail where offer_id = offer.id and kind = 'list-offer' and
         coalesce(sent_at, failed_at, 'infinity') > until - least(interval '10 minutes', (until - offer.made_at) / 2)
     ) as "isAsked"
     from waiting_offer offer join waiting on waiting.id = waiting_id
     where session_id = $1 and offer.ended_at is null and (until <= clock_timestamp() or ${paidUnder} >= party or ${isOff})
     order by offer.id`,
    [sessionId],
  );
}

export type OfferOutcome = 'TAKEN' | 'PASSED' | 'LEFT' | 'LAPSED' | 'UNSENT' | 'OFF';

/** What becomes of the entry when its offer ends. */
const stateAfter = {
  TAKEN: 'TAKEN',
  LAPSED: 'OVER',
  LEFT: 'LEFT',
  UNSENT: 'WAITING',
  OFF: 'WAITING',
} as const;

/** The offer ends, its unsold places are free again. `waitsOn`: it passed, and goes on waiting in its place. The caller holds the list and the counters. */
export async function endOffer(
  transaction: Queryable,
  offerId: number,
  outcome: OfferOutcome,
  waitsOn = false,
): Promise<void> {
  const state = outcome === 'PASSED' ? (waitsOn ? 'WAITING' : 'PASSED') : stateAfter[outcome];
  await transaction.query(
    `with offer as (
       update waiting_offer set ended_at = clock_timestamp(), outcome = $2 where id = $1 and ended_at is null
       returning keep_id, waiting_id
     ), entry as (
       update waiting set state = $3, passes = passes + $4::integer,
         ended_at = case when $3 = 'WAITING' then null else clock_timestamp() end
       from offer where waiting.id = waiting_id
     ), seats as (
       update kept_seat set until = clock_timestamp() from offer where kept_seat.keep_id = offer.keep_id
     ), places as (
       update kept_places set until = clock_timestamp() from offer where kept_places.keep_id = offer.keep_id
     )
     update keep set until = least(until, clock_timestamp()) from offer where keep.id = offer.keep_id`,
    [offerId, outcome, state, outcome === 'PASSED' ? 1 : 0],
  );
}

/** Who waits for a session that was cancelled and has not been told, with the offer that ended by it; at most so many. */
export function findUntoldOfCancelled(
  queryable: Queryable,
  atMost: number,
): Promise<{ waitingId: number; changeId: number; offerId: number | null }[]> {
  return queryable.query(
    `select waiting.id as "waitingId", max(change.id) as "changeId", (
       select max(offer.id) from waiting_offer offer where offer.waiting_id = waiting.id and outcome = 'OFF'
         and not exists (select from mail where offer_id = offer.id and kind in ('list-off', 'list-withdrawn'))
     ) as "offerId"
     from session
     join session_change change on change.session_id = session.id and kind = 'off' and undone_at is null
     join waiting_session listed on listed.session_id = session.id
     join waiting on waiting.id = listed.waiting_id
     where cancelled_at is not null and sale_closes_at > now() and state = 'WAITING' and email is not null
       and change.id > coalesce((
         select max(change_id) from mail where mail.waiting_id = waiting.id and mail.kind = 'list-off'
       ), 0)
     group by waiting.id order by waiting.id limit $1`,
    [atMost],
  );
}

/**
 * Who waits for a session that has left the programme and has not been told, with the offer that ended by it; at most so many.
 * Who was told that it is cancelled knows enough. `moment`: a number of that withdrawal.
 */
export function findUntoldOfWithdrawn(
  queryable: Queryable,
  atMost: number,
): Promise<{ waitingId: number; moment: number; offerId: number | null }[]> {
  return queryable.query(
    `select waiting.id as "waitingId", (extract(epoch from max(withdrawn_at)) * 1000000)::bigint as moment, (
       select max(offer.id) from waiting_offer offer where offer.waiting_id = waiting.id and outcome = 'OFF'
         and not exists (select from mail where offer_id = offer.id and kind in ('list-off', 'list-withdrawn'))
     ) as "offerId"
     from session
     join waiting_session listed on listed.session_id = session.id
     join waiting on waiting.id = listed.waiting_id
     where withdrawn_at is not null and cancelled_at is null and sale_closes_at > now()
       and state = 'WAITING' and email is not null and told_of is distinct from withdrawn_at
     group by waiting.id order by waiting.id limit $1`,
    [atMost],
  );
}

/** The entry has a mail about all of its sessions that have left the programme. */
export async function markToldOfWithdrawn(transaction: Queryable, id: number): Promise<void> {
  await transaction.query(
    `update waiting_session set told_of = withdrawn_at from session
     where session.id = session_id and waiting_id = $1 and withdrawn_at is not null`,
    [id],
  );
}

/** How many who wait will be told when these sessions are cancelled or withdrawn. */
export async function countListTold(queryable: Queryable, sessionIds: readonly number[]): Promise<number> {
  const [row] = await queryable.query<{ told: number }>(
    `select count(distinct waiting.id)::integer as told
     from session
     join waiting_session on session_id = session.id
     join waiting on waiting.id = waiting_id
     where session.id = any ($1) and cancelled_at is null and sale_closes_at > now()
       and state in ('WAITING', 'OFFERED') and email is not null`,
    [sessionIds],
  );
  return row?.told ?? 0;
}

/** The entry waits no longer, by its own word. The caller holds the list. */
export async function leaveList(transaction: Queryable, id: number): Promise<void> {
  await transaction.query(
    `update waiting set state = 'LEFT', ended_at = clock_timestamp()
     where id = $1 and state in ('ASKED', 'WAITING')`,
    [id],
  );
}

/** The list was gone through: what is still kept for it is everybody's. The caller holds the counters. */
export async function endKeptForList(transaction: Queryable, sessionId: number): Promise<void> {
  await transaction.query(
    `with done as (
       update keep set until = least(until, clock_timestamp()) where session_id = $1 and purpose = 'list' and until > clock_timestamp()
       returning id
     ), seats as (
       update kept_seat set until = clock_timestamp() from done where keep_id = done.id
     )
     update kept_places set until = clock_timestamp() from done where keep_id = done.id`,
    [sessionId],
  );
  await countKept(transaction, sessionId);
}

/** Requests that nobody confirmed, e-mails of lists that are over for 30 days, and what was kept for the list a day ago. */
export async function forgetOldEntries(queryable: Queryable): Promise<void> {
  await queryable.query(
    `with gone as (
       select id from waiting where state = 'ASKED' and joined_at < now() - interval '25 hours'
     ), sessions as (delete from waiting_session using gone where waiting_id = gone.id)
     delete from waiting using gone where waiting.id = gone.id`,
  );
  await queryable.query(
    `update waiting set email = null, block = null where email is not null and state not in ('ASKED', 'WAITING', 'OFFERED')
       and not exists (
         select from waiting_session join session on session.id = session_id
         where waiting_id = waiting.id and starts_at > now() - interval '30 days'
       )`,
  );
  await queryable.query(
    `with gone as (select id from keep where purpose = 'list' and until < now() - interval '1 day'),
       seats as (delete from kept_seat using gone where keep_id = gone.id),
       places as (delete from kept_places using gone where keep_id = gone.id)
     delete from keep using gone where keep.id = gone.id`,
  );
}

/** All that is kept of the entries of one e-mail. */
export function loadEntriesOf(queryable: Queryable, email: string): Promise<Record<string, unknown>[]> {
  return queryable.query(
    `select id, event_id as event, email, language, party, together, zone_ids as zones, state, consents,
       joined_at as "joinedAt", confirmed_at as "confirmedAt", ended_at as "endedAt",
       array(select session_id from waiting_session where waiting_id = waiting.id order by 1) as sessions,
       (select coalesce(json_agg(json_build_object('session', session_id, 'seats', seat_ids, 'madeAt', made_at, 'outcome', outcome) order by id), '[]')
        from waiting_offer where waiting_id = waiting.id) as offers
     from waiting where lower(email) = lower($1) order by id`,
    [email],
  );
}

/**
 * Takes the person out of all entries of the e-mail; who waits, waits no longer. What is offered to it runs out by the clock. Answers how
 * many there were. The caller holds the list.
 */
export async function eraseEntriesOf(transaction: Queryable, email: string): Promise<number> {
  const erased = await transaction.query(
    `update waiting set email = null, block = null, consents = '[]',
       state = case when state in ('ASKED', 'WAITING') then 'LEFT' else state end,
       ended_at = case when state in ('ASKED', 'WAITING') then clock_timestamp() else ended_at end
     where lower(email) = lower($1) returning id`,
    [email],
  );
  return erased.length;
}
