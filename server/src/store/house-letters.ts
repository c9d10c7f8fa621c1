import type { Language, Text } from '@foyer/contract/rules/values.ts';
import type { Queryable } from '#platform/database.ts';

export interface NewHouseLetter {
  key: string;
  sessionId: number;
  subject: Text;
  body: Text;
  who: string;
}

/** Writes the letter down; null: it was written before. */
export async function insertHouseLetter(
  transaction: Queryable,
  { key, sessionId, subject, body, who }: NewHouseLetter,
): Promise<number | null> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into house_letter (key, session_id, subject, body, who) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing returning id`,
    [key, sessionId, JSON.stringify(subject), JSON.stringify(body), who],
  );
  return row?.id ?? null;
}

/** Orders with a good ticket that admits to the session ($1). */
const withTicket = `(select order_id from admission join ticket on ticket.id = ticket_id and returned_at is null
  join order_line line on line.id = order_line_id where admission.session_id = $1)`;

/** Whoever has a good ticket of the session ($1), once however many orders they have: by the first of them. */
const recipients = `
  select distinct on (lower(buyer_email)) orders.id as order_id, language from orders
  where state = 'PAID' and buyer_email <> '' and orders.id in ${withTicket}
  order by lower(buyer_email), orders.id`;

/** How many get a letter in each language. */
export async function countRecipients(
  queryable: Queryable,
  sessionId: number,
): Promise<{ language: Language; mails: number }[]> {
  return await queryable.query<{ language: Language; mails: number }>(
    `select language, count(*)::integer as mails from (${recipients}) found group by language order by mails desc, language`,
    [sessionId],
  );
}

/** An order of a recipient in each language. */
export async function findOneOfEach(queryable: Queryable, sessionId: number): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select min(order_id) as id from (${recipients}) found group by language order by language`,
    [sessionId],
  );
  return rows.map(({ id }) => id);
}

/** The first order with a good ticket of the session that has the address of this one; null: none has any more. */
export async function findOrderOfReader(
  queryable: Queryable,
  sessionId: number,
  orderId: number,
): Promise<number | null> {
  const [row] = await queryable.query<{ id: number }>(
    `select other.id from orders addressed join orders other on lower(other.buyer_email) = lower(addressed.buyer_email)
     where addressed.id = $2 and addressed.buyer_email <> '' and other.state = 'PAID'
       and other.id in ${withTicket}
     order by other.id limit 1`,
    [sessionId, orderId],
  );
  return row?.id ?? null;
}

/** Orders with good tickets whose buyers were erased: nobody can write to them. */
export async function findUntold(queryable: Queryable, sessionId: number): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select id from orders where state = 'PAID' and buyer_email = '' and id in ${withTicket} order by id`,
    [sessionId],
  );
  return rows.map(({ id }) => id);
}

/** A mail to each recipient, as one set; a job gives them their sending jobs. Answers how many. */
export async function insertLetterMails(
  transaction: Queryable,
  { letterId, sessionId, mailHost }: { letterId: number; sessionId: number; mailHost: string },
): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `insert into mail (order_id, letter_id, queued, kind, message_id)
     select order_id, $2::bigint, false, 'house-letter', '<house-letter.' || order_id || '.' || $2::bigint || '@' || $3 || '>'
     from (${recipients}) found
     returning id`,
    [sessionId, letterId, mailHost],
  );
  return rows.length;
}

/** A letter with what became of its mails. */
export interface HouseLetter {
  id: number;
  sessionId: number;
  subject: Text;
  body: Text;
  who: string;
  madeAt: Date;
  mails: number;
  sent: number;
  failed: number;
}

const select = `select letter.id, session_id as "sessionId", subject, body, who, made_at as "madeAt", counted.* from house_letter letter
  cross join lateral (
    select count(*)::integer as mails, (count(*) filter (where sent_at is not null))::integer as sent,
      (count(*) filter (where failed_at is not null))::integer as failed
    from mail where letter_id = letter.id
  ) counted`;

/** Those of a session, newest first. */
export async function loadHouseLetters(queryable: Queryable, sessionId: number): Promise<HouseLetter[]> {
  return await queryable.query<HouseLetter>(`${select} where session_id = $1 order by letter.id desc`, [
    sessionId,
  ]);
}

export async function findHouseLetter(
  queryable: Queryable,
  by: { id: number } | { key: string },
): Promise<HouseLetter | null> {
  const [row] =
    'id' in by
      ? await queryable.query<HouseLetter>(`${select} where letter.id = $1`, [by.id])
      : await queryable.query<HouseLetter>(`${select} where letter.key = $1`, [by.key]);
  return row ?? null;
}
