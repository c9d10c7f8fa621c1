import type { Money } from '@foyer/contract/rules/values.ts';
import type { ReceiptCart, ReceiptIssuer, ReceiptKind } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';
import type { ReceiptFacts } from '#ports/fiscal-registrar.ts';
import { raiseAlarm, resolveAlarms } from './alarms.ts';
import { exchangedFor } from './exchanges.ts';

/** A receipt of the house's own fiscal registrar, or of a bank's. */
export interface Receipt {
  id: number;
  issuer: ReceiptIssuer;
  kind: ReceiptKind;
  orderId: number;
  paymentId: number;
  /** null: of the payment itself. */
  refundId: number | null;
  /** The money's name at the bank, which no other database draws. */
  moneyName: string;
  cart: ReceiptCart;
  /** UNREPORTED: the bank's fiscal registrar issues it, and the bank says nothing of it. BY-HAND: staff has put it right. */
  state: 'WAITING' | 'DONE' | 'UNREPORTED' | 'BY-HAND';
  /** How many tries the registrar has failed. */
  failures: number;
  registrarId: string | null;
  /** What the registrar said when it failed last. */
  detail: string | null;
  createdAt: Date;
  doneAt: Date | null;
}

const columns = `receipt.id, receipts as issuer, kind, order_id as "orderId", payment_id as "paymentId", refund_id as "refundId",
  coalesce((select external_id || 'X' || random_part from refund where refund.id = refund_id), merchant_number) as "moneyName",
  receipt.cart, receipt.state, failures, registrar_id as "registrarId", receipt.detail,
  receipt.created_at as "createdAt", done_at as "doneAt"`;

/** Writes a receipt down, once of each kind for a payment and once for a refund: a repeat gives null. */
export async function insertReceipt(
  transaction: Queryable,
  receipt: { paymentId: number; cart: ReceiptCart } & ({ kind: 'sale' | 'closing' } | { refundId: number }),
): Promise<number | null> {
  const kind = 'kind' in receipt ? receipt.kind : null;
  const rows = await transaction.query<{ id: number }>(
    `insert into receipt (payment_id, refund_id, cart, kind)
     select $1, $2, $3, coalesce($4, case when exists (
       select from receipt where payment_id = $1 and kind = 'closing') then 'late-refund' else 'refund' end)
     on conflict do nothing returning id`,
    [receipt.paymentId, 'refundId' in receipt ? receipt.refundId : null, JSON.stringify(receipt.cart), kind],
  );
  return rows[0]?.id ?? null;
}

/**
 * Payments whose events, with the evenings that their season tickets name, are over for a day, whose money stayed at least in part, and
 * which have no closing receipt. Of a cancelled session nothing was rendered: what its good tickets cost stays an advance. What was
 * bought with exchanged tickets goes with those that they were exchanged for.
 */
const unclosed = `payment join orders on orders.id = order_id
       cross join lateral (select array(select orders.id union all (${exchangedFor('orders.id')})) as chain) came_of_it
     where receipts = 'registrar' and cart is not null and applied = 'order'
       and (orders.state = 'PAID' or orders.end_reason is not distinct from 'returned')
       and not exists (select from receipt where payment_id = payment.id and kind = 'closing')
       and exists (select from receipt where payment_id = payment.id and kind = 'sale' and state in ('DONE', 'BY-HAND'))
       and not exists (select from refund where payment_id = payment.id and state = 'WAITING')
       and not exists (select from return_request where order_id = any (chain) and return_is_open(state))
       and payment.amount > (select coalesce(sum(refund.amount), 0) from refund
         where payment_id = payment.id and refund.state = 'DONE')
       and (select max(starts_at) from order_line join session on session.id = session_id
         where order_id = any (chain)) < now() - interval '1 day'
       and not exists (select from order_line line join ticket on ticket.order_line_id = line.id and returned_at is null
         join ticket_evening on ticket_id = ticket.id join session on session.id = ticket_evening.session_id
         where line.order_id = any (chain) and cancelled_at is null and starts_at >= now() - interval '1 day')
       and not exists (select from order_line join session on session.id = session_id
         where order_id = any (chain) and cancelled_at is not null and returned < quantity)`;

export async function listUnclosed(queryable: Queryable, atMost: number): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select payment.id from ${unclosed} order by payment.id limit $1`,
    [atMost],
  );
  return rows.map(({ id }) => id);
}

/** Whether a closing receipt of the order is due and not asked for yet. */
export async function isUnclosed(queryable: Queryable, orderId: number): Promise<boolean> {
  const rows = await queryable.query(`select from ${unclosed} and orders.id = $1 limit 1`, [orderId]);
  return rows.length > 0;
}

/** What went back of a payment, by the receipts of its refunds. */
export async function loadRefundedCarts(queryable: Queryable, paymentId: number): Promise<ReceiptCart[]> {
  const rows = await queryable.query<{ cart: ReceiptCart }>(
    'select cart from receipt where payment_id = $1 and refund_id is not null',
    [paymentId],
  );
  return rows.map(({ cart }) => cart);
}

/** Receipts that have waited for so long that their jobs may have been given up. */
export async function listStuckReceipts(queryable: Queryable, hours: number): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select id from receipt where state = 'WAITING' and created_at < now() - make_interval(hours => $1)
     order by id`,
    [hours],
  );
  return rows.map(({ id }) => id);
}

export async function findReceipt(queryable: Queryable, id: number): Promise<Receipt | null> {
  const rows = await queryable.query<Receipt>(
    `select ${columns} from receipt join payment on payment.id = payment_id where receipt.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** All receipts of an order, oldest first. */
export async function loadReceiptsOf(queryable: Queryable, orderId: number): Promise<Receipt[]> {
  return await queryable.query<Receipt>(
    `select ${columns} from receipt join payment on payment.id = payment_id where order_id = $1
     order by receipt.id`,
    [orderId],
  );
}

export async function markReceiptRegistered(
  queryable: Queryable,
  id: number,
  registrarId: string,
): Promise<void> {
  await queryable.query(`update receipt set registrar_id = $2 where id = $1 and state = 'WAITING'`, [
    id,
    registrarId,
  ]);
}

async function markReceiptFailed(transaction: Queryable, id: number, detail: string): Promise<void> {
  await transaction.query(
    `update receipt set failures = failures + 1, registrar_id = null, detail = $2 where id = $1 and state = 'WAITING'`,
    [id, detail.slice(0, 500)],
  );
}

/** False where it does not wait (any more). */
async function markReceiptDone(transaction: Queryable, id: number, facts: ReceiptFacts): Promise<boolean> {
  const rows = await transaction.query(
    `update receipt set state = 'DONE', done_at = now(), facts = $2, detail = null
     where id = $1 and state = 'WAITING' returning 1`,
    [id, JSON.stringify(facts)],
  );
  return rows.length === 1;
}

/** The bank's registrar issues it, and nobody reports the result. */
export async function markReceiptUnreported(queryable: Queryable, id: number): Promise<void> {
  await queryable.query(`update receipt set state = 'UNREPORTED' where id = $1 and state = 'WAITING'`, [id]);
}

/** Staff has put a waiting receipt right: the payment that it is of; null where none of this number waits. */
async function markReceiptByHand(transaction: Queryable, id: number): Promise<number | null> {
  const rows = await transaction.query<{ paymentId: number }>(
    `update receipt set state = 'BY-HAND', done_at = now() where id = $1 and state = 'WAITING'
     returning payment_id as "paymentId"`,
    [id],
  );
  return rows[0]?.paymentId ?? null;
}

/** Whether another receipt of the payment still waits after a failure: its alarm stands. */
async function hasFailedReceipt(queryable: Queryable, paymentId: number): Promise<boolean> {
  const rows = await queryable.query(
    `select 1 from receipt where payment_id = $1 and state = 'WAITING' and failures > 0 limit 1`,
    [paymentId],
  );
  return rows.length > 0;
}

/** Receipts that a fiscal registrar has failed, or that are late, oldest first. */
export async function listLateReceipts(queryable: Queryable, atMost: number): Promise<Receipt[]> {
  return await queryable.query<Receipt>(
    `select ${columns} from receipt join payment on payment.id = payment_id
     where receipt.state = 'WAITING' and (failures > 0 or receipt.created_at < now() - interval '30 minutes')
     order by receipt.id limit $1`,
    [atMost],
  );
}

/** Receipts of banks' registrars about which nothing has been reported for half an hour, oldest first. */
export async function listUnreportedReceipts(
  queryable: Queryable,
  { wayKey, before }: { wayKey: string | null; before: Date | null },
): Promise<Receipt[]> {
  return await queryable.query<Receipt>(
    `select ${columns} from receipt join payment on payment.id = payment_id
     where receipts = 'bank' and receipt.state = 'WAITING' and failures = 0
       and receipt.created_at < least(now() - interval '30 minutes', $2)
       and ($1::text is null or gateway = $1)
     order by receipt.id`,
    [wayKey, before],
  );
}

/** Receipts of a payment, oldest first, locked; and the fiscal documents of those that are printed. */
export async function lockReceiptsOf(
  transaction: Queryable,
  paymentId: number,
): Promise<{ waiting: Receipt[]; settled: Receipt[]; documents: string[] }> {
  await transaction.query('select 1 from receipt where payment_id = $1 for update', [paymentId]);
  const receipts = await transaction.query<Receipt>(
    `select ${columns} from receipt join payment on payment.id = payment_id
     where payment_id = $1 order by receipt.id`,
    [paymentId],
  );
  const waiting = receipts.filter(({ state }) => state === 'WAITING');
  const settled = receipts.filter(({ state }) => state !== 'WAITING');
  return { waiting, settled, documents: await loadDocumentsOf(transaction, paymentId) };
}

/** Numbers of the fiscal documents that were printed of a payment. */
export async function loadDocumentsOf(queryable: Queryable, paymentId: number): Promise<string[]> {
  const rows = await queryable.query<{ document: string }>(
    `select facts ->> 'document' as document from receipt
     where payment_id = $1 and coalesce(facts ->> 'document', '') <> ''`,
    [paymentId],
  );
  return rows.map(({ document }) => document);
}

/** Who issues the receipts of a payment, and the cart that it began with. */
export async function loadCartOf(
  queryable: Queryable,
  paymentId: number,
): Promise<{ receipts: ReceiptIssuer; cart: ReceiptCart | null }> {
  const rows = await queryable.query<{ receipts: ReceiptIssuer; cart: ReceiptCart | null }>(
    'select receipts, cart from payment where id = $1',
    [paymentId],
  );
  return rows[0] ?? { receipts: 'none', cart: null };
}

/** Add-ons that a return gives back, and what money of each. */
export async function loadReturnedAddOns(
  queryable: Queryable,
  returnId: number,
): Promise<{ addOnId: number; amount: number }[]> {
  return await queryable.query<{ addOnId: number; amount: number }>(
    `select add_on_id as "addOnId", amount from return_add_on where return_id = $1 order by add_on_id`,
    [returnId],
  );
}

export interface ReturnedTicket {
  /** Of which line of the order. */
  lineId: number;
  position: number;
  percent: number;
  amount: Money;
  /** It is not returned but exchanged for another one. */
  isExchanged: boolean;
}

/** Tickets that a return gives back, and what share and money of each. */
export async function loadReturnedTickets(queryable: Queryable, returnId: number): Promise<ReturnedTicket[]> {
  return await queryable.query<ReturnedTicket>(
    `select ticket.order_line_id as "lineId", ticket.position, percent, return_item.amount,
       exists (select from exchange where exchange.return_id = $1) as "isExchanged"
     from return_item join ticket on ticket.id = ticket_id where return_id = $1 order by ticket_id`,
    [returnId],
  );
}

/** A fiscal registrar has printed it: its numbers are kept, and nobody need look at it any more. */
export async function finishReceipt(
  transaction: Queryable,
  { id, paymentId }: Receipt,
  facts: ReceiptFacts,
): Promise<void> {
  if (await markReceiptDone(transaction, id, facts)) await calmStaff(transaction, paymentId);
}

/** The registrar reports a failure: an alarm stands until there is a receipt. */
export async function failReceipt(transaction: Queryable, receipt: Receipt, reason: string): Promise<void> {
  await markReceiptFailed(transaction, receipt.id, reason);
  await alarmReceipt(transaction, receipt, reason);
}

export async function alarmReceipt(
  queryable: Queryable,
  { orderId, paymentId }: Receipt,
  detail: string,
): Promise<void> {
  await raiseAlarm(queryable, { kind: 'receipt-failed', orderId, paymentId, detail });
}

/** A bank's fiscal registrar issued a receipt that fits none of the payment's: nothing is closed by it, and staff must look. */
export async function alarmStrangeReceipt(
  queryable: Queryable,
  { orderId, paymentId }: Pick<Receipt, 'orderId' | 'paymentId'>,
  { amount, what }: { amount: Money; what: string },
): Promise<void> {
  const detail = `a receipt of another sum: ${amount} minor units, ${what}; look at the bank’s fiscal registrar`;
  await raiseAlarm(queryable, { kind: 'receipt-differs', orderId, paymentId, detail });
}

/** Staff has put it right at the registrar or at the bank. False: there is no such receipt, or it does not wait. */
export async function settleReceiptByHand(transaction: Queryable, id: number): Promise<boolean> {
  const paymentId = await markReceiptByHand(transaction, id);
  if (paymentId !== null) await calmStaff(transaction, paymentId);
  return paymentId !== null;
}

/** The alarm is one for all receipts of a payment. */
async function calmStaff(transaction: Queryable, paymentId: number): Promise<void> {
  if (!(await hasFailedReceipt(transaction, paymentId)))
    await resolveAlarms(transaction, ['receipt-failed'], paymentId);
}
