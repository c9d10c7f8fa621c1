import type { AlarmKind } from '@foyer/contract/desk/desk.ts';
import type { Queryable } from '#platform/database.ts';
import { maskText } from '#platform/log.ts';

/**
 * Something that staff must look at; the same open alarm is raised once. Others answered much of `detail`, and more people read it than may
 * see the buyer's address: the order leads those who may to it.
 */
export async function raiseAlarm(
  queryable: Queryable,
  alarm: {
    kind: AlarmKind;
    orderId: number | null;
    paymentId: number | null;
    /** What it is about besides order and payment: a refund, a receiver of webhooks, a wallet. */
    subject?: string | undefined;
    detail: string;
  },
): Promise<void> {
  const { kind, orderId, paymentId, subject = null, detail } = alarm;
  await queryable.query(
    `insert into alarm (kind, order_id, payment_id, subject, detail) select $1, $2, $3, $4, $5
     where not exists (select from alarm where kind = $1 and order_id is not distinct from $2
       and payment_id is not distinct from $3 and subject is not distinct from $4 and resolved_at is null)`,
    [kind, orderId, paymentId, subject, maskText(detail).slice(0, 1000)],
  );
}

/** A bank reports a payment of ours that a restored copy does not hold; each is raised once, whatever staff have decided since. */
export async function raiseLostPayment(
  queryable: Queryable,
  wayKey: string,
  merchantNumber: string,
): Promise<void> {
  const detail = `the bank of "${wayKey}" reports payment ${merchantNumber}, whose order is missing since a backup was restored: look in the merchant account whether money came, and refund it there`;
  await queryable.query(
    `insert into alarm (kind, detail) select 'lost-payment', $1
     where not exists (select from alarm where kind = 'lost-payment' and detail = $1)`,
    [detail],
  );
}

/** What was wrong with a payment has come right by itself. Alarms about its refunds stay. */
export async function resolveAlarms(
  transaction: Queryable,
  kinds: readonly AlarmKind[],
  paymentId: number,
): Promise<void> {
  await transaction.query(
    `update alarm set resolved_at = now()
     where kind = any ($1) and payment_id = $2 and subject is null and resolved_at is null`,
    [kinds, paymentId],
  );
}

type RefundAlarm = Extract<AlarmKind, 'refund-refused' | 'refund-late' | 'no-gateway'>;

/** About one refund: a payment may have several, and each of them is ended alone. */
export async function raiseRefundAlarm(
  queryable: Queryable,
  kind: RefundAlarm,
  refund: { orderId: number; paymentId: number; externalId: string },
  detail: string,
): Promise<void> {
  const { orderId, paymentId, externalId } = refund;
  await raiseAlarm(queryable, { kind, orderId, paymentId, subject: externalId, detail });
}

export async function resolveRefundAlarms(
  queryable: Queryable,
  kinds: readonly RefundAlarm[],
  externalId: string,
): Promise<void> {
  await queryable.query(
    'update alarm set resolved_at = now() where kind = any ($1) and subject = $2 and resolved_at is null',
    [kinds, externalId],
  );
}

export interface OpenAlarm {
  id: number;
  kind: AlarmKind;
  detail: string;
  raisedAt: Date;
}

/** An alarm of one order; `decision` where staff has ended it. */
export interface OrderAlarm extends OpenAlarm {
  decision: { by: string; note: string; at: Date } | null;
}

/** What staff must still look at, of all orders and of none, oldest first. */
export function loadOpenAlarms(queryable: Queryable): Promise<(OpenAlarm & { orderId: number | null })[]> {
  return queryable.query<OpenAlarm & { orderId: number | null }>(
    `select id, kind, detail, raised_at as "raisedAt", order_id as "orderId" from alarm
     where resolved_at is null order by id`,
  );
}

/** Kinds of open alarms that are about the whole shop, not about one order. */
export async function loadShopAlarms(queryable: Queryable): Promise<AlarmKind[]> {
  const rows = await queryable.query<{ kind: AlarmKind }>(
    `select distinct kind from alarm
     where kind in ('older-database', 'bank-refuses', 'opening-failed', 'disk-low', 'mail-silent') and resolved_at is null order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

/** What of an order staff must still look at or has decided, oldest first. */
export async function loadAlarmsOf(queryable: Queryable, orderId: number): Promise<OrderAlarm[]> {
  const rows = await queryable.query<OpenAlarm & { by: string | null; note: string; at: Date }>(
    `select id, kind, detail, raised_at as "raisedAt", decided_by as by, note, resolved_at as at from alarm
     where order_id = $1 and (resolved_at is null or decided_by is not null) order by id`,
    [orderId],
  );
  return rows.map(({ by, note, at, ...alarm }) => ({
    ...alarm,
    decision: by === null ? null : { by, note, at },
  }));
}

interface Subject {
  kind: AlarmKind;
  orderId: number | null;
  paymentId: number | null;
}

/** null: no alarm of this number is open. It is locked until the transaction ends. */
export async function lockOpenAlarm(transaction: Queryable, id: number): Promise<Subject | null> {
  const [alarm] = await transaction.query<Subject>(
    'select kind, order_id as "orderId", payment_id as "paymentId" from alarm where id = $1 and resolved_at is null for update',
    [id],
  );
  return alarm ?? null;
}

/** Staff has decided. */
export async function closeAlarm(
  transaction: Queryable,
  id: number,
  { by, note }: { by: string; note: string },
): Promise<void> {
  await transaction.query('update alarm set resolved_at = now(), decided_by = $2, note = $3 where id = $1', [
    id,
    by,
    note,
  ]);
}

/** The same, of an order. */
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

/** Days that are told from today could not be moved; `reason` is what the opening reported. */
export async function raiseOpeningAlarm(queryable: Queryable, reason: string): Promise<void> {
  const detail = `the days of the house have not moved on; the house that was opened before goes on selling. Correct the files and run "foyer open <folder>". ${reason}`;
  await raiseAlarm(queryable, { kind: 'opening-failed', orderId: null, paymentId: null, detail });
}

export async function resolveOpeningAlarm(queryable: Queryable): Promise<void> {
  await queryable.query(
    `update alarm set resolved_at = now() where kind = 'opening-failed' and resolved_at is null`,
  );
}

/** Mails are sent again. False: no such alarm was open. */
export async function resolveMailAlarm(queryable: Queryable): Promise<boolean> {
  const closed = await queryable.query(
    `update alarm set resolved_at = now() where kind = 'mail-silent' and resolved_at is null returning id`,
  );
  return closed.length > 0;
}

type NamedAlarm = Extract<AlarmKind, 'bank-refuses' | 'disk-low'>;

/** About one of several: a bank that begins no payment, a machine with little room. One alarm for all, which names the first. */
export async function raiseNamedAlarm(
  queryable: Queryable,
  kind: NamedAlarm,
  name: string,
  reason: string,
): Promise<void> {
  await raiseAlarm(queryable, { kind, orderId: null, paymentId: null, detail: `${name}: ${reason}` });
}

export async function resolveNamedAlarm(queryable: Queryable, kind: NamedAlarm, name: string): Promise<void> {
  await queryable.query(
    `update alarm set resolved_at = now()
     where kind = $1 and resolved_at is null and starts_with(detail, $2 || ': ')`,
    [kind, name],
  );
}

export type FreshAlarm = OpenAlarm & { orderId: number | null };

/** Open alarms of which the operator has had no mail, oldest first. */
export function loadFreshAlarms(queryable: Queryable): Promise<FreshAlarm[]> {
  return queryable.query<FreshAlarm>(
    `select id, kind, detail, raised_at as "raisedAt", order_id as "orderId" from alarm
     where resolved_at is null and mailed_at is null order by id limit 100`,
  );
}

export async function markMailed(queryable: Queryable, ids: readonly number[]): Promise<void> {
  await queryable.query('update alarm set mailed_at = now() where id = any ($1)', [ids]);
}

export async function loadAlarm(queryable: Queryable, id: number): Promise<FreshAlarm | null> {
  const [alarm] = await queryable.query<FreshAlarm>(
    `select id, kind, detail, raised_at as "raisedAt", order_id as "orderId" from alarm where id = $1`,
    [id],
  );
  return alarm ?? null;
}
