import type { Queryable } from '#platform/database.ts';

/** Answers to bot checks that were tried: each is taken once, by all servers of a shop together. */
export interface TriedAnswer {
  name: string;
  /** After this it would not be taken anyway, and is forgotten. */
  until: Date;
}

/** The code was typed right, and is kept for the order that follows. False: it is spent already. */
export async function keepRight(queryable: Queryable, { name, until }: TriedAnswer): Promise<boolean> {
  const rows = await queryable.query<{ state: string }>(
    `insert into bot_check_use (name, state, until) values ($1, 'RIGHT', $2)
     on conflict (name) do update set state = bot_check_use.state returning state`,
    [name, until],
  );
  return rows[0]?.state === 'RIGHT';
}

/** The code was typed wrong: nobody may try it again. */
export async function spend(queryable: Queryable, { name, until }: TriedAnswer): Promise<void> {
  await queryable.query(
    `insert into bot_check_use (name, state, until) values ($1, 'SPENT', $2)
     on conflict (name) do update set state = 'SPENT'`,
    [name, until],
  );
}

/**
 * Takes an answer for an order. True for the first, and for the same order again: a submission whose answer was lost
 * is repeated with the same check.
 */
export async function redeem(
  queryable: Queryable,
  { name, until }: TriedAnswer,
  orderKey: string,
): Promise<boolean> {
  const rows = await queryable.query(
    `insert into bot_check_use (name, state, until, order_key) values ($1, 'SPENT', $2, $3)
     on conflict (name) do update set state = 'SPENT', order_key = excluded.order_key
     where bot_check_use.state = 'RIGHT' or bot_check_use.order_key = excluded.order_key
     returning name`,
    [name, until, orderKey],
  );
  return rows.length === 1;
}

export async function forgetOldAnswers(queryable: Queryable): Promise<void> {
  await queryable.query(`delete from bot_check_use where until < now() - interval '1 minute'`);
}
