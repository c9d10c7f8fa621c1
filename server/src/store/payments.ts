import type { DeclineCause, PaymentStart } from '@foyer/contract/order/order.ts';
import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { Payment } from '#domain/payment.ts';
import type { RandomBytes } from '#domain/public-name.ts';
import type { ReceiptCart, ReceiptIssuer } from '#domain/receipt.ts';
import type { PaymentState } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';

/**
 * A payment with the answer that its start got, for a second click on the same button; `detail` says what went
 * wrong with it.
 */
export type PaymentWithStart = Payment & {
  start: PaymentStart | null;
  detail: string | null;
  /** Who issues the receipts of it, and for what. */
  receipts: ReceiptIssuer;
  cart: ReceiptCart | null;
};

const columns = `id, order_id as "orderId", way_id as "wayId", gateway, merchant_number as "merchantNumber",
  gateway_payment_id as "gatewayPaymentId",
  (select hash from orders where orders.id = order_id) as "orderHash", amount, currency, state, start, created_at as "createdAt",
  expires_at as "expiresAt", decided_at as "decidedAt", asked_at as "askedAt", applied, detail,
  receipts, cart, verifying_since as "verifyingSince", decline_cause as "declineCause"`;

/** All attempts to pay an order, oldest first. */
export async function loadPaymentsOf(queryable: Queryable, orderId: number): Promise<PaymentWithStart[]> {
  const rows = await queryable.query<PaymentWithStart>(
    `select ${columns} from payment where order_id = $1 order by id`,
    [orderId],
  );
  return rows;
}

export async function findPayment(queryable: Queryable, id: number): Promise<PaymentWithStart | null> {
  const rows = await queryable.query<PaymentWithStart>(`select ${columns} from payment where id = $1`, [id]);
  return rows[0] ?? null;
}

/** By our own name of the attempt, as staff reads it in the bank's cabinet, or by its beginning, `100007-1`. */
export async function findPaymentByNumber(
  queryable: Queryable,
  merchantNumber: string,
): Promise<PaymentWithStart | null> {
  const rows = await queryable.query<PaymentWithStart>(
    `select ${columns} from payment where merchant_number = $1
       or ($1 ~ '^[0-9]+-[0-9]+$' and starts_with(merchant_number, $1 || '-'))`,
    [merchantNumber],
  );
  return rows[0] ?? null;
}

/** By either name that a bank's notification may carry. */
export async function findPaymentAtBank(
  queryable: Queryable,
  gateway: string,
  names: { merchantNumber: string | null; gatewayPaymentId: string | null },
): Promise<PaymentWithStart | null> {
  // PostgreSQL knows no such character, so no payment has such a name.
  if (`${names.merchantNumber}${names.gatewayPaymentId}`.includes('\0')) return null;
  const rows = await queryable.query<PaymentWithStart>(
    `select ${columns} from payment where gateway = $1 and (gateway_payment_id = $2 or merchant_number = $3)
     order by (gateway_payment_id = $2) desc nulls last limit 1`,
    [gateway, names.gatewayPaymentId, names.merchantNumber],
  );
  return rows[0] ?? null;
}

export async function lockPayment(transaction: Queryable, id: number): Promise<PaymentWithStart> {
  const rows = await transaction.query<PaymentWithStart>(
    `select ${columns} from payment where id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw new Error(`payment ${id} is not in the database`);
  return rows[0];
}

/**
 * A new name for an attempt at its bank: `100007-2-4f3a9-1804289383`. Neither another shop on the same merchant account nor a
 * restored copy of this database can draw it again. At most 32
 * characters. The random part is from 1 to 2^31-1: banks that know whole numbers alone take it for the name.
 */
export async function drawMerchantNumber(
  transaction: Queryable,
  attempt: { orderId: number; number: number },
  randomBytes: RandomBytes,
): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const randomPart = 1 + (Buffer.from(randomBytes(4)).readUInt32BE() % (2 ** 31 - 1));
    const rows = await transaction.query<{ name: string }>(
      `select concat_ws('-', $1::bigint, $2::integer, mark, $3::text) as name from installation
       where not exists (select from payment where split_part(merchant_number, '-', 4) = $3)`,
      [attempt.orderId, attempt.number, String(randomPart)],
    );
    if (rows[0]) return rows[0].name;
  }
  throw new Error('ten random numbers were all taken');
}

export interface NewPayment {
  orderId: number;
  wayId: number;
  gateway: string;
  merchantNumber: string;
  amount: Money;
  currency: Currency;
  expiresAt: Date;
  receipts: ReceiptIssuer;
  cart: ReceiptCart | null;
}

export async function insertPayment(transaction: Queryable, payment: NewPayment): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `insert into payment (order_id, way_id, gateway, merchant_number, amount, currency, state, expires_at,
       receipts, cart)
     values ($1, $2, $3, $4, $5, $6, 'STARTING', $7, $8, $9) returning id`,
    [
      payment.orderId,
      payment.wayId,
      payment.gateway,
      payment.merchantNumber,
      payment.amount,
      payment.currency,
      payment.expiresAt,
      payment.receipts,
      payment.cart && JSON.stringify(payment.cart),
    ],
  );
  return rows[0]?.id ?? fail('insert of a payment gave no id');
}

/** Keeps the bank's answer to a start; an attempt that was decided meanwhile stays as it is. */
export async function markStarted(
  queryable: Queryable,
  id: number,
  gatewayPaymentId: string,
  start: PaymentStart,
): Promise<void> {
  await queryable.query(
    `update payment set state = case when state = 'STARTING' then 'STARTED' else state end,
       gateway_payment_id = $2, start = $3 where id = $1`,
    [id, gatewayPaymentId, JSON.stringify(start)],
  );
}

/** The start got no readable answer: the bank may know the attempt or not, and asking it will show which. */
export async function markStartUnknown(queryable: Queryable, id: number, reason: string): Promise<void> {
  await queryable.query(`update payment set detail = $2 where id = $1 and state = 'STARTING'`, [
    id,
    reason.slice(0, 500),
  ]);
}

/** The bank knows the attempt, but gave nothing to pay it by. */
export async function markHalfStarted(
  queryable: Queryable,
  id: number,
  gatewayPaymentId: string,
  reason: string,
): Promise<void> {
  await queryable.query(
    `update payment set gateway_payment_id = $2, detail = $3 where id = $1 and state = 'STARTING'`,
    [id, gatewayPaymentId, reason.slice(0, 500)],
  );
}

export async function markAsked(
  queryable: Queryable,
  id: number,
  told: { gatewayPaymentId: string | null; verifying: boolean; rrn: string | null },
): Promise<void> {
  await queryable.query(
    `update payment set asked_at = now(), gateway_payment_id = coalesce(gateway_payment_id, $2),
       verifying_since = coalesce(verifying_since, case when $3 then now() end), rrn = coalesce($4, rrn),
       state = case when state = 'STARTING' and $2 is not null then 'STARTED' else state end where id = $1`,
    [id, told.gatewayPaymentId, told.verifying, told.rrn],
  );
}

/** Money has come: what it is used for, and how much the bank confirmed. */
export async function markConfirmed(
  transaction: Queryable,
  id: number,
  confirmed: { gatewayPaymentId: string; amount: Money; applied: 'order' | 'refund' },
): Promise<void> {
  // No registrar can make out a receipt of another sum than its cart's: staff does what is due of one.
  await transaction.query(
    `update payment set state = 'PAID', decided_at = now(), gateway_payment_id = $2, confirmed_amount = $3,
       applied = $4, detail = null, cart = case when amount = $3 then cart end where id = $1`,
    [id, confirmed.gatewayPaymentId, confirmed.amount, confirmed.applied],
  );
}

export async function markUndone(
  transaction: Queryable,
  id: number,
  { state, detail, cause }: { state: PaymentState; detail: string; cause: DeclineCause | null },
): Promise<void> {
  await transaction.query(
    'update payment set state = $2, decided_at = now(), detail = $3, decline_cause = $4 where id = $1',
    [id, state, detail.slice(0, 500), cause],
  );
}

/** What the bank says has gone back, and what of it the shop has not sent; true if the latter is more than was known. */
export async function markBankRefunded(
  transaction: Queryable,
  id: number,
  { refunded, outside }: { refunded: Money; outside: Money },
): Promise<boolean> {
  const rows = await transaction.query<{ isNews: boolean }>(
    `with earlier as (select id, refunded_outside from payment where id = $1 for update)
     update payment set bank_refunded = greatest(bank_refunded, $2),
       refunded_outside = greatest(payment.refunded_outside, $3)
     from earlier where payment.id = earlier.id returning earlier.refunded_outside < $3 as "isNews"`,
    [id, refunded, outside],
  );
  return rows[0]?.isNews ?? false;
}

/** What paid for which order: a payment of its own, and those that exchanged tickets brought along. */
const paidBy = `(select order_id, id as payment_id from payment where applied = 'order'
  union all select order_id, payment_id from order_credit)`;

/** Paid orders whose tickets the money of a payment stands behind now; its own order may have none left. */
export async function loadOrdersPaidBy(queryable: Queryable, paymentId: number): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select orders.id from ${paidBy} paid_by join orders on orders.id = paid_by.order_id
     where paid_by.payment_id = $1 and orders.state = 'PAID' and exists (
       select from money_behind(orders.id) behind where behind.payment_id = $1 and behind.amount > 0)
     order by orders.id`,
    [paymentId],
  );
  return rows.map(({ id }) => id);
}

/** Of these ways: what paid for orders with a session ahead, and was not asked about for a day; the longest first. */
export async function loadPaidPayments(
  queryable: Queryable,
  wayKeys: readonly string[],
  limit: number,
): Promise<PaymentWithStart[]> {
  return await queryable.query<PaymentWithStart>(
    `select ${columns} from payment
     where gateway = any ($1) and applied = 'order' and asked_at < now() - interval '1 day' and id in (
       select paid_by.payment_id from session join order_line line on line.session_id = session.id
       join orders on orders.id = line.order_id join ${paidBy} paid_by on paid_by.order_id = orders.id
       where session.starts_at > now() - interval '1 day' and orders.state = 'PAID')
     order by asked_at limit $2`,
    [wayKeys, limit],
  );
}

/** Attempts that are not decided, the longest unasked first. */
export async function loadOpenPayments(queryable: Queryable, limit: number): Promise<PaymentWithStart[]> {
  const rows = await queryable.query<PaymentWithStart>(
    `select ${columns} from payment where payment_is_undecided(state)
     order by asked_at nulls first, id limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Of these ways: attempts that the bank said would bring nothing, an hour and once more a day after its deadline. A card may be
 * declined and the next one taken on the bank's page. `isAll`: due or not, of the last two days.
 */
export async function loadEndedPayments(
  queryable: Queryable,
  wayKeys: readonly string[],
  { limit, isAll }: { limit: number; isAll: boolean },
): Promise<PaymentWithStart[]> {
  return await queryable.query<PaymentWithStart>(
    `select ${columns} from payment
     where gateway = any ($1) and state in ('DECLINED', 'EXPIRED') and expires_at > now() - interval '2 days'
       and ($3 or exists (select from unnest(array[interval '1 hour', interval '1 day']) later
         where expires_at + later < now() and (asked_at is null or asked_at < expires_at + later)))
     order by expires_at limit $2`,
    [wayKeys, limit, isAll],
  );
}

/** What still needs the bank of a payment way. */
export interface OpenMoney {
  wayKey: string;
  /** Attempts that are not decided. */
  payments: number;
  refunds: number;
  /** Paid orders with a session ahead, whose money may have to go back. */
  orders: number;
}

/** Of these ways, those that cannot go without leaving money behind. */
export async function countOpenMoney(
  queryable: Queryable,
  wayKeys: readonly string[],
  now: Date,
): Promise<OpenMoney[]> {
  return await queryable.query<OpenMoney>(
    `select gateway as "wayKey",
       count(*) filter (where payment_is_undecided(payment.state)) as payments,
       coalesce(sum((select count(*) from refund where payment_id = payment.id and refund.state <> 'DONE')), 0)::bigint
         as refunds,
       (select count(distinct orders.id) from payment paying
         join ${paidBy} paid_by on paid_by.payment_id = paying.id
         join orders on orders.id = paid_by.order_id
         where paying.gateway = payment.gateway and orders.state = 'PAID' and exists (
           select from order_line join session on session.id = session_id
           where order_id = orders.id and starts_at > $2)) as orders
     from payment where gateway = any($1)
     group by gateway order by gateway`,
    [wayKeys, now],
  );
}

function fail(message: string): never {
  throw new Error(message);
}
