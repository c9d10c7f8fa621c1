import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import { jobQueues } from '#domain/job.ts';
import type { Queryable } from '#platform/database.ts';

export type RefundReason = 'late-payment' | 'second-payment' | 'mismatch' | 'house' | 'return' | 'lost';

/** A refund with the names that its bank needs. */
export interface Refund {
  id: number;
  paymentId: number;
  orderId: number;
  gateway: string;
  merchantNumber: string;
  gatewayPaymentId: string;
  /** As the house calls it. */
  externalId: string;
  /** Makes its name at the bank one that no other database draws. */
  randomPart: string;
  /** How often the bank was asked again after it refused. */
  tries: number;
  amount: Money;
  currency: Currency;
  reason: RefundReason;
  state: 'WAITING' | 'DONE' | 'REFUSED';
  createdAt: Date;
  doneAt: Date | null;
  /** What was paid, of which the refund is a part or all. */
  paidAmount: Money;
  /** What earlier refunds of the payment have sent back for good, and whether one of them is still under way. */
  refundedBefore: Money;
  waitsForEarlier: boolean;
  /** When its bank was asked last; null before the first time. */
  askedAt: Date | null;
  gatewayRefundId: string | null;
  /** The return whose money it is. */
  returnId: number | null;
  /** Staff sent it at the bank itself: the bank is not asked. */
  outside: boolean;
  /** Staff know that the receipt of the money that went back was issued before. */
  hasReceipt: boolean;
}

/** Asks money of a payment back, once a payment and reason: a repeat gives the first refund's id. */
export async function insertRefund(
  transaction: Queryable,
  refund: {
    paymentId: number;
    amount: Money;
    reason: RefundReason;
    externalId: string;
    returnId?: number;
    outside?: boolean;
    hasReceipt?: boolean;
  },
): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `insert into refund (payment_id, external_id, amount, reason, state, return_id, outside, has_receipt)
     values ($1, $2, $3, $4, 'WAITING', $5, $6, $7)
     on conflict (external_id) do update set external_id = excluded.external_id returning id`,
    [
      refund.paymentId,
      refund.externalId,
      refund.amount,
      refund.reason,
      refund.returnId ?? null,
      refund.outside ?? false,
      refund.hasReceipt ?? false,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert of a refund gave no id');
  return id;
}

/** Money of a return is its order's, which an earlier order may have paid. */
const ofOrder =
  '(select coalesce((select order_id from return_request where return_request.id = return_id), order_id))';

const columns = `refund.id, payment_id as "paymentId", ${ofOrder} as "orderId", gateway,
  merchant_number as "merchantNumber", gateway_payment_id as "gatewayPaymentId", external_id as "externalId", random_part as "randomPart", tries,
  refund.amount, currency, reason, refund.state, refund.created_at as "createdAt", done_at as "doneAt",
  return_id as "returnId", outside, has_receipt as "hasReceipt",
  greatest(confirmed_amount, case when confirmed_amount = 0 then payment.amount end) as "paidAmount", refund.asked_at as "askedAt", gateway_refund_id as "gatewayRefundId",
  (select coalesce(sum(amount), 0)::bigint from refund earlier
   where earlier.payment_id = refund.payment_id and earlier.id < refund.id and earlier.state = 'DONE')
    as "refundedBefore",
  exists (select from refund earlier
   where earlier.payment_id = refund.payment_id and earlier.id < refund.id and earlier.state = 'WAITING')
    as "waitsForEarlier"`;

/** What the shop has sent back of a payment, or is sending. */
export async function sumOfOwnRefunds(queryable: Queryable, paymentId: number): Promise<Money> {
  const rows = await queryable.query<{ sum: Money }>(
    `select coalesce(sum(amount), 0)::bigint as sum from refund
     where payment_id = $1 and state <> 'REFUSED' and not outside`,
    [paymentId],
  );
  return rows[0]?.sum ?? 0;
}

/**
 * What has gone back of a payment besides the shop's own refunds and was not recorded as that of a return; whether staff have
 * decided that the tickets stay valid all the same; and what the bank still has of the payment.
 */
export async function loadOutsideMoney(
  queryable: Queryable,
  paymentId: number,
): Promise<{ money: Money; isDecided: boolean; left: Money }> {
  const rows = await queryable.query<{ money: Money; isDecided: boolean; left: Money }>(
    `select refunded_outside - booked as money, payment.amount - own - refunded_outside as left,
       exists (select from alarm where payment_id = payment.id
         and kind = 'refund-outside' and decided_by is not null)
       and not exists (select from alarm where payment_id = payment.id
         and kind = 'refund-outside' and resolved_at is null) as "isDecided"
     from payment, lateral (
       select coalesce(sum(amount) filter (where outside), 0)::bigint as booked,
         coalesce(sum(amount) filter (where not outside), 0)::bigint as own
       from refund where payment_id = payment.id and state <> 'REFUSED') sent
     where id = $1`,
    [paymentId],
  );
  return rows[0] ?? { money: 0, isDecided: false, left: 0 };
}

/** Money of a payment that went back outside the shop. */
export interface OutsideRefund {
  paymentId: number;
  merchantNumber: string;
  gateway: string;
  /** What was paid, and what of it went back so. */
  amount: Money;
  outside: Money;
}

/** Of the payments that exchanged tickets brought to an order: what went back outside the shop and staff has not decided about. */
export async function loadOutsideOfCredits(queryable: Queryable, orderId: number): Promise<OutsideRefund[]> {
  return await queryable.query<OutsideRefund>(
    `select id as "paymentId", merchant_number as "merchantNumber", gateway, payment.amount, refunded_outside as outside
     from order_credit join payment on payment.id = payment_id
     where order_credit.order_id = $1 and exists (select from alarm where payment_id = payment.id
       and kind = 'refund-outside' and resolved_at is null)
     order by id`,
    [orderId],
  );
}

/** What the return's money that is counted before this refund comes to. */
export async function sumBefore(
  queryable: Queryable,
  { id, returnId }: Pick<Refund, 'id' | 'returnId'>,
): Promise<Money> {
  const rows = await queryable.query<{ sum: Money }>(
    'select coalesce(sum(amount), 0)::bigint as sum from refund where return_id = $1 and id < $2',
    [returnId, id],
  );
  return rows[0]?.sum ?? 0;
}

export async function findRefund(queryable: Queryable, id: number): Promise<Refund | null> {
  const rows = await queryable.query<Refund>(
    `select ${columns} from refund join payment on payment.id = payment_id where refund.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Letters and digits alone, at most 30. A bank gives a name that it has refused the same answer for ever: the next try has
 * another.
 */
export function nameAtBank({
  externalId,
  randomPart,
  tries,
}: Pick<Refund, 'externalId' | 'randomPart' | 'tries'>): string {
  const name = `${externalId}X${randomPart}`;
  return tries === 1 ? name : `${name}N${tries}`;
}

export async function loadRefundsOf(queryable: Queryable, orderId: number): Promise<Refund[]> {
  return await queryable.query<Refund>(
    `select ${columns} from refund join payment on payment.id = payment_id
     where refund.id in (
       select refund.id from refund join payment on payment.id = payment_id where order_id = $1 and return_id is null
       union all
       select refund.id from refund join return_request on return_request.id = return_id where return_request.order_id = $1
     ) order by refund.id`,
    [orderId],
  );
}

/**
 * Takes the asking of a waiting refund on, for so many seconds: null while another process has it. A crash lets it
 * go again, and the next process learns that the bank may have been asked, and under which name. No seconds: nobody is kept out.
 */
export async function claimRefund(
  queryable: Queryable,
  id: number,
  seconds: number,
): Promise<{ askedBefore: boolean; gatewayRefundId: string | null } | null> {
  const rows = await queryable.query<{ askedBefore: boolean; gatewayRefundId: string | null }>(
    `with earlier as (select id, asked_at from refund where id = $1 for update)
     update refund set asked_at = now() from earlier
     where refund.id = earlier.id and refund.state = 'WAITING'
       and ($2 = 0 or refund.asked_at is null or refund.asked_at < now() - make_interval(secs => $2))
     returning earlier.asked_at is not null as "askedBefore", gateway_refund_id as "gatewayRefundId"`,
    [id, seconds],
  );
  return rows[0] ?? null;
}

/**
 * The bank said "later": by which name it is asked next, at once if need be. Or it said nothing: then what it was asked may
 * still be on its way there, so that the next process waits as after a crash.
 */
export async function markRefundAsked(
  queryable: Queryable,
  id: number,
  gatewayRefundId: string | null,
): Promise<void> {
  await queryable.query(
    `update refund set gateway_refund_id = coalesce($2, gateway_refund_id),
       asked_at = case when $2::text is null and gateway_refund_id is null then coalesce(asked_at, now())
         else to_timestamp(0) end
     where id = $1 and state = 'WAITING'`,
    [id, gatewayRefundId],
  );
}

/** It turned out before the bank was asked that it cannot be asked now; it may have been asked before. */
export async function markRefundUnasked(
  queryable: Queryable,
  id: number,
  askedBefore: boolean,
): Promise<void> {
  await queryable.query(
    `update refund set asked_at = case when $2 then to_timestamp(0) end
     where id = $1 and state = 'WAITING' and gateway_refund_id is null`,
    [id, askedBefore],
  );
}

/** The bank's final answer to a refund; false where it waits no more. */
export async function markRefund(
  queryable: Queryable,
  id: number,
  state: 'DONE' | 'REFUSED',
  detail: string | null,
): Promise<boolean> {
  const rows = await queryable.query(
    `update refund set state = $2, done_at = case when $2 = 'DONE' then now() end, detail = $3
     where id = $1 and state = 'WAITING' returning 1`,
    [id, state, detail],
  );
  return rows.length === 1;
}

/** A refund that its bank refused, with the bank's reason, or that has waited for longer than it is asked for, or for staff. */
export interface StuckRefund {
  externalId: string;
  state: 'REFUSED' | 'WAITING';
  orderId: number;
  amount: Money;
  currency: Currency;
  gateway: string;
  createdAt: Date;
  detail: string;
}

export async function listStuckRefunds(queryable: Queryable): Promise<StuckRefund[]> {
  return await queryable.query<StuckRefund>(
    `select external_id as "externalId", refund.state, ${ofOrder} as "orderId", refund.amount, currency, gateway,
       refund.created_at as "createdAt", coalesce(refund.detail, '') as detail
     from refund join payment on payment.id = payment_id where refund.state = 'REFUSED'
       or (refund.state = 'WAITING' and (refund.created_at < now() - interval '1 day'
         or exists (select from alarm where kind = 'older-database' and resolved_at is null)))
     order by refund.id`,
  );
}

/** A waiting refund that has no job any more. */
interface AbandonedRefund {
  id: number;
  orderId: number;
  paymentId: number;
  externalId: string;
  /** To take it up again sends no money: its bank has it and is only asked about it, or the money has gone. */
  isSafe: boolean;
  /** Staff have an alarm about it, or have decided about one. */
  isTold: boolean;
}

export async function loadAbandonedRefunds(queryable: Queryable): Promise<AbandonedRefund[]> {
  return await queryable.query<AbandonedRefund>(
    `select refund.id, ${ofOrder} as "orderId", payment_id as "paymentId", external_id as "externalId",
       gateway_refund_id is not null or outside as "isSafe",
       exists (select from alarm where subject = external_id and kind in ('refund-late', 'no-gateway')
         and (resolved_at is null or decided_by is not null)) as "isTold"
     from refund join payment on payment.id = payment_id
     where refund.state = 'WAITING' and refund.created_at < now() - interval '1 hour'
       and refund.id not in (select (data ->> 'refundId')::bigint from job.job where name = $1 and state < 'completed')
     order by refund.id`,
    [jobQueues.sendRefund],
  );
}

export async function findRefundByName(queryable: Queryable, externalId: string): Promise<Refund | null> {
  const rows = await queryable.query<Refund>(
    `select ${columns} from refund join payment on payment.id = payment_id where external_id = $1`,
    [externalId],
  );
  return rows[0] ?? null;
}

/** By the name under which a payment's bank knows it since it was asked last. */
export async function findRefundAtBank(
  queryable: Queryable,
  paymentId: number,
  name: string,
): Promise<Refund | null> {
  const rows = await queryable.query<Refund>(
    `select ${columns} from refund join payment on payment.id = payment_id where payment_id = $1`,
    [paymentId],
  );
  return rows.find((refund) => nameAtBank(refund) === name) ?? null;
}

/** The bank sent it and it came back; false where that is known, or staff have recorded since that the money has gone. */
export async function markRefundReturned(
  transaction: Queryable,
  { id, tries }: Pick<Refund, 'id' | 'tries'>,
  detail: string,
): Promise<boolean> {
  const rows = await transaction.query(
    `update refund set state = 'REFUSED', done_at = null, detail = $3
     where id = $1 and tries = $2 and state = 'DONE' and detail is null returning 1`,
    [id, tries, detail],
  );
  return rows.length === 1;
}

/** A refused refund waits for its bank again, under a new name; false where it is not refused (any more). */
export async function reopenRefund(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.query(
    `update refund set state = 'WAITING', tries = tries + 1, asked_at = null, gateway_refund_id = null, detail = null
     where id = $1 and state = 'REFUSED' returning 1`,
    [id],
  );
  return rows.length === 1;
}

/**
 * Staff knows that the money has gone, whatever its bank was asked and said: done, under the name by which the bank was asked
 * last. False where it is done already, or its bank is being asked at this moment.
 */
export async function markRefundSent(
  transaction: Queryable,
  id: number,
  askingSeconds: number,
): Promise<boolean> {
  const rows = await transaction.query(
    `update refund set state = 'DONE', done_at = now(), detail = 'recorded by staff' where id = $1 and (state = 'REFUSED'
       or (state = 'WAITING' and (asked_at is null or asked_at < now() - make_interval(secs => $2)))) returning 1`,
    [id, askingSeconds],
  );
  return rows.length === 1;
}
