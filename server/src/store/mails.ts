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
  | 'list-lapsed';

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
  letter_id as "letterId", message_id as "messageId", created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt", attempts, detail`;

/** A mail to be sent. Its Message-ID never changes, so that a mail sent twice is recognised as one. */
export async function insertMail(
  transaction: Queryable,
  mail: Pick<MailRow, 'orderId' | 'waitingId' | 'kind' | 'returnId' | 'changeId' | 'moveId' | 'messageId'>,
): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `insert into mail (order_id, kind, message_id, return_id, change_id, move_id, waiting_id) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (message_id) do update set message_id = excluded.message_id returning id`,
    [
      ...[mail.orderId, mail.kind, mail.messageId, mail.returnId],
      ...[mail.changeId, mail.moveId, mail.waitingId],
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

/** A mail with tickets that somebody asked for once more. */
export interface TicketsAgainMail {
  /** Of the order that is asked about; else of another of the same address. */
  ofOrder: boolean;
  secondsAgo: number;
}

/** Those of the last day to an order's address, newest first. */
export function loadTicketsAgain(queryable: Queryable, orderId: number): Promise<TicketsAgainMail[]> {
  return queryable.query<TicketsAgainMail>(
    `select mail.order_id = $1 as "ofOrder", extract(epoch from now() - mail.created_at)::float8 as "secondsAgo"
     from mail join orders on orders.id = mail.order_id
     where mail.kind = 'tickets-again' and mail.created_at > now() - interval '1 day'
       and lower(orders.buyer_email) = (select lower(buyer_email) from orders where id = $1)
     order by mail.created_at desc`,
    [orderId],
  );
}
