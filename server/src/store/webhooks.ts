import type { Day, Text, Time } from '@foyer/contract/rules/values.ts';
import type { WebhookKind } from '@foyer/contract/webhooks/webhook.ts';
import type { TicketPlace } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';

/** The receivers of the house that is being opened; what waits for others is dropped. */
export async function saveReceivers(
  transaction: Queryable,
  receivers: readonly { name: string; kinds: readonly string[] }[],
): Promise<void> {
  await transaction.query('delete from webhook_receiver');
  await transaction.query(
    `insert into webhook_receiver (name, kinds)
     select name, array(select jsonb_array_elements_text(kinds))
     from jsonb_to_recordset($1) given (name text, kinds jsonb)`,
    [JSON.stringify(receivers)],
  );
  await transaction.query(`delete from webhook_delivery where state = 'WAITING' and receiver <> all ($1)`, [
    receivers.map(({ name }) => name),
  ]);
}

export interface DueMessage {
  id: number;
  kind: WebhookKind;
  data: Readonly<Record<string, unknown>>;
  happenedAt: Date;
  /** With the one that begins now. */
  attempts: number;
  /** Seconds since the first attempt was due. */
  waited: number;
  /** Until when it is lent, to the microsecond: no other attempt has the same. */
  lentUntil: string;
}

/**
 * Messages of a receiver to send now, of each subject the oldest alone, and only where its pause is over. They are lent
 * for `seconds`: another server takes them after that.
 */
export function takeDueMessages(
  queryable: Queryable,
  receiver: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<DueMessage[]> {
  return queryable.query<DueMessage>(
    `with due as (
      select delivery.message_id
      from webhook_delivery delivery
      join webhook_message message on message.id = message_id
      where receiver = $1 and state = 'WAITING' and due_at <= now() and not exists (
        select from webhook_delivery earlier join webhook_message other on other.id = earlier.message_id
        where earlier.receiver = $1 and earlier.state = 'WAITING' and other.subject = message.subject
          and other.id < message.id
      )
      order by message_id
      limit $2
      for update of delivery skip locked
    )
    update webhook_delivery delivery
    set attempts = attempts + 1, due_at = now() + $3 * interval '1 second'
    from due join webhook_message message on message.id = due.message_id
    where receiver = $1 and delivery.message_id = due.message_id
    returning message.id, kind, data, happened_at as "happenedAt", attempts,
      extract(epoch from now() - begun_at)::integer as waited, due_at::text as "lentUntil"`,
    [receiver, most, seconds],
  );
}

export async function markDelivered(
  queryable: Queryable,
  receiver: string,
  messageId: number,
  answer: string,
): Promise<void> {
  await queryable.query(
    `update webhook_delivery set state = 'DONE', done_at = now(), answer = $3 where receiver = $1 and message_id = $2`,
    [receiver, messageId, answer],
  );
}

/** `pause` null: nothing more is tried. False: it was delivered, replayed or lent anew meanwhile, and this attempt says nothing. */
export async function markUndelivered(
  queryable: Queryable,
  receiver: string,
  { id, lentUntil }: Pick<DueMessage, 'id' | 'lentUntil'>,
  { answer, pause }: { answer: string; pause: number | null },
): Promise<boolean> {
  const marked = await queryable.query(
    `update webhook_delivery set answer = left($3, 300),
       state = case when $4::integer is null then 'FAILED' else state end,
       due_at = now() + coalesce($4::integer, 0) * interval '1 second'
     where receiver = $1 and message_id = $2 and state = 'WAITING' and due_at = $5::timestamptz
     returning message_id`,
    [receiver, id, answer, pause, lentUntil],
  );
  return marked.length > 0;
}

export interface ReceiverState {
  receiver: string;
  waiting: number;
  failed: number;
  done: number;
  oldestWaiting: Date | null;
  /** What was said to the attempt that failed last. */
  lastAnswer: string | null;
}

/** How the messages of the last thirty days stand with each receiver. */
export function loadReceiverStates(queryable: Queryable): Promise<ReceiverState[]> {
  return queryable.query<ReceiverState>(
    `select name as receiver,
       count(*) filter (where state = 'WAITING')::integer as waiting,
       count(*) filter (where state = 'FAILED')::integer as failed,
       count(*) filter (where state = 'DONE')::integer as done,
       min(happened_at) filter (where state = 'WAITING') as "oldestWaiting",
       (array_agg(answer order by message_id desc) filter (where state <> 'DONE' and answer is not null))[1] as "lastAnswer"
     from webhook_receiver
     left join webhook_delivery on receiver = name
     left join webhook_message on webhook_message.id = message_id
     group by name order by name`,
  );
}

export interface Delivery {
  /** When it is tried next. */
  dueAt: Date;
  message: number;
  kind: WebhookKind;
  subject: string;
  receiver: string;
  state: 'WAITING' | 'DONE' | 'FAILED';
  attempts: number;
  answer: string | null;
  happenedAt: Date;
}

/** What was not delivered, the newest hundred. */
export function loadUndelivered(queryable: Queryable): Promise<Delivery[]> {
  return queryable.query<Delivery>(
    `${deliveries} where state <> 'DONE' order by message_id desc, receiver limit 100`,
  );
}

/** The newest that were delivered: to see that a program is told at all. */
export function loadDelivered(queryable: Queryable): Promise<Delivery[]> {
  return queryable.query<Delivery>(
    `${deliveries} where state = 'DONE' order by message_id desc, receiver limit 20`,
  );
}

const deliveries = `select message_id as message, kind, subject, receiver, state, attempts, answer,
    happened_at as "happenedAt", due_at as "dueAt"
  from webhook_delivery join webhook_message on webhook_message.id = message_id`;

/** Sends again what happened since a moment, or one message; to one receiver or all of the house. The number of messages. */
export async function replay(
  queryable: Queryable,
  which: { message: number | null; since: Date | null; receiver: string | null },
): Promise<number> {
  const rows = await queryable.query(
    `insert into webhook_delivery as delivery (message_id, receiver)
     select webhook_message.id, name from webhook_message
     join webhook_receiver on kind = any (kinds)
     where ($1::bigint is null or webhook_message.id = $1) and ($2::timestamptz is null or happened_at >= $2)
       and ($3::text is null or name = $3)
     on conflict (receiver, message_id) do update
       set state = 'WAITING', attempts = 0, due_at = now(), begun_at = now(), done_at = null
     returning message_id`,
    [which.message, which.since, which.receiver],
  );
  return rows.length;
}

/** What is older than thirty days cannot be replayed any more. */
export async function forgetOldMessages(queryable: Queryable): Promise<void> {
  await queryable.query(
    `delete from webhook_message where happened_at < now() - interval '30 days' and not exists (
       select from webhook_delivery where message_id = webhook_message.id and state = 'WAITING'
     )`,
  );
}

export interface ToldSession {
  id: number;
  event: string;
  title: Text;
  day: Day;
  time: Time;
  allDay: boolean;
  /** Where it is played, if it has moved to another venue. */
  said: VenueWords | null;
}

export type VenueWords = Pick<TicketPlace, 'venueName' | 'address'>;

/** Sessions as they stand now, whatever became of them. */
export function loadToldSessions(queryable: Queryable, ids: readonly number[]): Promise<ToldSession[]> {
  return queryable.query<ToldSession>(
    `select session.id, event_id as event, event.document -> 'title' as title, day, time, said,
       coalesce(session.document -> 'allDay' = 'true'::jsonb, false) as "allDay"
     from session join event on event.id = event_id where session.id = any ($1) order by starts_at, session.id`,
    [ids],
  );
}

/** Sessions that are played in another venue; what they say now is in their rows. No column of a session has its venue, so no trigger tells. */
export async function announceRelocated(
  transaction: Queryable,
  sessions: readonly { sessionId: number; from: VenueWords }[],
): Promise<void> {
  await transaction.query(
    `select announce('session.relocated', 'session/' || "sessionId", jsonb_build_object('session', "sessionId", 'from', "from"))
     from jsonb_to_recordset($1) given ("sessionId" integer, "from" jsonb)`,
    [JSON.stringify(sessions)],
  );
}
