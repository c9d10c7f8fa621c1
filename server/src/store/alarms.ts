import type { Queryable } from '#platform/database.ts';

export type AlarmKind =
  | 'payment-mismatch'
  | 'refund-refused'
  | 'mail-refused'
  | 'no-gateway'
  | 'refund-late'
  | 'bank-refuses'
  | 'bank-silent'
  | 'receipt-failed'
  | 'club-silent'
  | 'discount-lost'
  | 'visits-lost'
  | 'bonuses-lost'
  | 'card-report';

/** Something that staff must look at; the same open alarm is raised once. */
export async function raiseAlarm(
  queryable: Queryable,
  alarm: { kind: AlarmKind; orderId: number | null; paymentId: number | null; detail: string },
): Promise<void> {
  await queryable.query(
    `insert into alarm (kind, order_id, payment_id, detail) select $1, $2, $3, $4
     where not exists (select from alarm where kind = $1 and order_id is not distinct from $2
       and payment_id is not distinct from $3 and resolved_at is null)`,
    [alarm.kind, alarm.orderId, alarm.paymentId, alarm.detail.slice(0, 1000)],
  );
}

/** What was wrong has come right by itself. */
export async function resolveAlarms(
  transaction: Queryable,
  kind: AlarmKind,
  paymentId: number,
): Promise<void> {
  await transaction.query(
    'update alarm set resolved_at = now() where kind = $1 and payment_id = $2 and resolved_at is null',
    [kind, paymentId],
  );
}

export interface OpenAlarm {
  kind: AlarmKind;
  detail: string;
  raisedAt: Date;
}

/** What staff must still look at, of all orders and of none, oldest first. */
export function loadOpenAlarms(queryable: Queryable): Promise<(OpenAlarm & { orderId: number | null })[]> {
  return queryable.query<OpenAlarm & { orderId: number | null }>(
    `select kind, detail, raised_at as "raisedAt", order_id as "orderId" from alarm
     where resolved_at is null order by id`,
  );
}

/** What of an order staff must still look at, oldest first. */
export function loadOpenAlarmsOf(queryable: Queryable, orderId: number): Promise<OpenAlarm[]> {
  return queryable.query<OpenAlarm>(
    `select kind, detail, raised_at as "raisedAt" from alarm
     where order_id = $1 and resolved_at is null order by id`,
    [orderId],
  );
}

/** The same, of what belongs to an order and to no payment. */
export async function resolveOrderAlarms(
  queryable: Queryable,
  kind: AlarmKind,
  orderId: number,
): Promise<void> {
  await queryable.query(
    'update alarm set resolved_at = now() where kind = $1 and order_id = $2 and resolved_at is null',
    [kind, orderId],
  );
}

/** A bank that begins no payment; one alarm for all, which names the first. */
export async function raiseBankAlarm(queryable: Queryable, wayKey: string, reason: string): Promise<void> {
  const detail = `${wayKey}: ${reason}`;
  await raiseAlarm(queryable, { kind: 'bank-refuses', orderId: null, paymentId: null, detail });
}

export async function resolveBankAlarm(queryable: Queryable, wayKey: string): Promise<void> {
  await queryable.query(
    `update alarm set resolved_at = now()
     where kind = 'bank-refuses' and resolved_at is null and starts_with(detail, $1 || ': ')`,
    [wayKey],
  );
}
