import type { Queryable } from '#platform/database.ts';

/** Numbers of the whole shop for those who watch it; nothing about anybody. */
export interface ShopFigures {
  /** Of all time, by the numbers that were given out; one that was rolled back counts too. */
  ordersPlaced: number;
  paymentsBegun: number;
  ticketsIssued: number;
  unpaidOrders: readonly { state: string; count: number }[];
  tappedSeats: number;
  /** What a transaction wrote down and nobody has done yet: mails, refunds, receipts, reports, webhooks. */
  waiting: readonly { kind: string; count: number }[];
  alarms: readonly { kind: string; count: number }[];
  jobs: readonly { queue: string; state: string; count: number }[];
  connections: readonly { state: string; count: number }[];
  databaseBytes: number;
}

/** By indexes of what is open, and by sequences: a shop of a million orders answers as fast as a new one. */
export async function loadShopFigures(queryable: Queryable): Promise<ShopFigures> {
  const [row] = await queryable.query<ShopFigures>(`
    select
      (select case when is_called then last_value - 100000 else 0 end from orders_id_seq) as "ordersPlaced",
      (select case when is_called then last_value else 0 end from payment_id_seq) as "paymentsBegun",
      (select case when is_called then last_value - 70000000 else 0 end from ticket_id_seq) as "ticketsIssued",
      (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'count', number)), '[]') from (
        select state, count(*) as number from orders where is_held(state) or state = 'PAYING' group by state
      ) counted) as "unpaidOrders",
      (select count(*) from seat_taken where order_id is null and held_until > now()) as "tappedSeats",
      jsonb_build_array(
        jsonb_build_object('kind', 'mail', 'count',
          (select count(*) from mail where sent_at is null and failed_at is null)),
        jsonb_build_object('kind', 'refund', 'count', (select count(*) from refund where state = 'WAITING')),
        jsonb_build_object('kind', 'receipt', 'count', (select count(*) from receipt where state = 'WAITING')),
        jsonb_build_object('kind', 'card-report', 'count', (select count(*) from card_report where state = 'WAITING')),
        jsonb_build_object('kind', 'webhook', 'count',
          (select count(*) from webhook_delivery where state = 'WAITING'))
      ) as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', number)), '[]') from (
        select kind, count(*) as number from alarm where resolved_at is null group by kind
      ) counted) as alarms,
      (select coalesce(jsonb_agg(jsonb_build_object('queue', name, 'state', state, 'count', number)), '[]') from (
        select name, state, count(*) as number from job.job where state < 'completed' group by name, state
      ) counted) as jobs,
      (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'count', number)), '[]') from (
        select coalesce(state, 'other') as state, count(*) as number from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' group by 1
      ) counted) as connections,
      pg_database_size(current_database()) as "databaseBytes"`);
  if (!row) throw new Error('the database gave no figures');
  return row;
}
