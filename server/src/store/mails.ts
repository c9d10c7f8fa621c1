import { jobQueues } from '#domain/job.ts';
import type { AskedMail } from '#domain/tickets-again.ts';
import type { Queryable } from '#platform/database.ts';

export type MailKind =
  | 'tickets'
  | 'tickets-again'
  | 'late-payment'
  | 'second-payment'
  | 'payment-declined'
  | 'return-link'
  | 'return-waits'
  | 'return-done'
  | 'return-refused'
  | 'return-withdrawn'
  | 'return-lapsed'
  | 'session-change'
  | 'session-stands'
  | 'evening-change'
  | 'evening-stands'
  | 'hold-ended'
  | 'exchange-link'
  | 'exchange-done'
  | 'exchange-lapsed'
  | 'exchange-failed'
  | 'seat-changed'
  | 'house-letter'
  | 'list-confirm'
  | 'list-known'
  | 'list-offer'
  | 'list-lapsed'
  | 'list-off'
  | 'list-withdrawn';

export interface MailRow {
  id: number;
  /** null: about an entry of the waiting list. */
  orderId: number | null;
  waitingId: number | null;
  kind: MailKind;
  /** The return that it is about. */
  returnId: number | null;
  /** The change of a session that it is about. */
  changeId: number | null;
  /** The change of a seat that it is about. */
  moveId: number | null;
  /** The offer of the waiting list that it is about. */
  offerId: number | null;
  /** The letter of the house that it brings. */
  letterId: number | null;
  messageId: string;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  attempts: number;
  /** What the mail server said of the last try that failed. */
  detail: string | null;
}

const columns = `id, order_id as "orderId", waiting_id as "waitingId", kind, return_id as "returnId", change_id as "changeId", move_id as "moveId",
  offer_id as "offerId", letter_id as "letterId", message_id as "messageId", created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt", attempts, detail`;

/** A mail to be sent. Its Message-ID never changes, so that a mail sent twice is recognised as one. */
export async function insertMail(
  transaction: Queryable,
  mail: Pick<
    MailRow,
    'orderId' | 'waitingId' | 'kind' | 'returnId' | 'changeId' | 'moveId' | 'offerId' | 'messageId'
  >,
): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `insert into mail (order_id, kind, message_id, return_id, change_id, move_id, waiting_id, offer_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (message_id) do update set message_id = excluded.message_id returning id`,
    [
      ...[mail.orderId, mail.kind, mail.messageId, mail.returnId],
      ...[mail.changeId, mail.moveId, mail.waitingId, mail.offerId],
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert of a mail gave no id');
  return id;
}

/** Mails that have no job yet, at most so many; from now on they count as having one. */
export async function takeUnqueuedMails(transaction: Queryable, atMost: number): Promise<number[]> {
  const mails = await transaction.query<{ id: number }>(
    `update mail set queued = true
     where id in (select id from mail where not queued order by id limit $1 for update skip locked)
     returning id`,
    [atMost],
  );
  return mails.map(({ id }) => id);
}

export async function findMail(queryable: Queryable, id: number): Promise<MailRow | null> {
  const rows = await queryable.query<MailRow>(`select ${columns} from mail where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function loadMailsOf(queryable: Queryable, orderId: number): Promise<MailRow[]> {
  return await queryable.query<MailRow>(`select ${columns} from mail where order_id = $1 order by id`, [
    orderId,
  ]);
}

export async function markMailSent(queryable: Queryable, id: number): Promise<void> {
  await queryable.query(
    'update mail set sent_at = now(), failed_at = null, attempts = attempts + 1, detail = null where id = $1',
    [id],
  );
}

/** The attempt failed; `final`: nobody will try again. */
export async function markMailFailed(
  queryable: Queryable,
  id: number,
  detail: string,
  final: boolean,
): Promise<void> {
  await queryable.query(
    `update mail set attempts = attempts + 1, detail = $2, failed_at = case when $3 then now() end where id = $1`,
    [id, detail.slice(0, 500), final],
  );
}

/** Mails that anybody who knows an order can cause. */
export type AskedMailKind = 'tickets-again' | 'return-link' | 'exchange-link';

/** Those of the last day to an order's address, newest first; the mails of an exchange count for the order that it began at. */
export function loadAskedMails(
  queryable: Queryable,
  orderId: number,
  kind: AskedMailKind,
): Promise<AskedMail[]> {
  return queryable.query<AskedMail>(
    `select mail.kind = $2 and (mail.order_id = $1 or exists (
         select from exchange where new_order = mail.order_id and old_order = $1)) as "isSame",
       extract(epoch from now() - mail.created_at)::float8 as "secondsAgo"
     from mail join orders on orders.id = mail.order_id
     where mail.kind in ('tickets-again', 'return-link', 'exchange-link')
       and mail.created_at > now() - interval '1 day'
       and lower(orders.buyer_email) = (select lower(buyer_email) from orders where id = $1)
     order by mail.created_at desc`,
    [orderId, kind],
  );
}

/** A mail that has waited for long and has no job any more: every try of a day failed. */
interface StuckMail {
  id: number;
  orderId: number | null;
  /** What the mail server said last; null: it was never asked. */
  detail: string | null;
  /** For days others were sent and this one was not: the fault is with the mail. */
  isHopeless: boolean;
}

export function loadStuckMails(queryable: Queryable, minutes: number, atMost: number): Promise<StuckMail[]> {
  return queryable.query<StuckMail>(
    `select id, order_id as "orderId", detail,
       exists (select from mail other where other.sent_at
         between mail.created_at + interval '1 day' and now() - interval '1 day') as "isHopeless"
     from mail where sent_at is null and failed_at is null and queued and created_at < now() - make_interval(mins => $1)
       and id not in (select (data ->> 'mailId')::bigint from job.job where name = $2 and state < 'completed')
     order by id limit $3`,
    [minutes, jobQueues.sendMail, atMost],
  );
}

/**
 * What the mail server says while no mail is sent; null: mails are sent, or none waits. A mail that waits although others were sent after it
 * proves nothing; several that wait do.
 */
export async function findMailSilence(queryable: Queryable, minutes: number): Promise<string | null> {
  const [found] = await queryable.query<{ reason: string }>(
    `with sent as (select coalesce(max(sent_at), '-infinity') as last from mail),
       waiting as (select created_at, detail from mail where sent_at is null and failed_at is null
         and attempts > 0 and created_at < now() - make_interval(mins => $1))
     select (select coalesce(detail, '') from waiting order by created_at desc limit 1) as reason from sent
     where last < now() - make_interval(mins => $1)
       and (exists (select from waiting where created_at > last) or (select count(*) >= 3 from waiting))`,
    [minutes],
  );
  return found?.reason ?? null;
}

/** Lets the job of a mail run now instead of at its next try. False: it has none. */
export async function hurryMail(queryable: Queryable, id: number): Promise<boolean> {
  const jobs = await queryable.query(
    `update job.job set start_after = least(start_after, now())
     where name = $1 and state < 'completed' and (data ->> 'mailId')::bigint = $2 returning id`,
    [jobQueues.sendMail, id],
  );
  return jobs.length > 0;
}

/** The same for all mails that failed and wait for their next try. */
export async function hurryMails(queryable: Queryable): Promise<void> {
  await queryable.query(
    `update job.job set start_after = least(start_after, now()) where name = $1 and state = 'retry'`,
    [jobQueues.sendMail],
  );
}
