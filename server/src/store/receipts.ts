import type { ReceiptCart, ReceiptIssuer } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';
import type { ReceiptFacts } from '#ports/fiscal-registrar.ts';

/** A receipt of the house's own till. */
export interface Receipt {
  id: number;
  orderId: number;
  paymentId: number;
  /** null: of the payment itself. */
  refundId: number | null;
  cart: ReceiptCart;
  state: 'WAITING' | 'DONE';
  /** How many tries the till has failed. */
  failures: number;
  tillId: string | null;
  createdAt: Date;
  doneAt: Date | null;
}

const columns = `receipt.id, order_id as "orderId", payment_id as "paymentId", refund_id as "refundId",
  receipt.cart, receipt.state, failures, till_id as "tillId", receipt.created_at as "createdAt",
  done_at as "doneAt"`;

/** Writes a receipt down, once for a payment and once for a refund: a repeat gives null. */
export async function insertReceipt(
  transaction: Queryable,
  receipt: { paymentId: number; refundId: number | null; cart: ReceiptCart },
): Promise<number | null> {
  const rows = await transaction.query<{ id: number }>(
    `insert into receipt (payment_id, refund_id, cart) values ($1, $2, $3)
     on conflict do nothing returning id`,
    [receipt.paymentId, receipt.refundId, JSON.stringify(receipt.cart)],
  );
  return rows[0]?.id ?? null;
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

export async function markReceiptRegistered(queryable: Queryable, id: number, tillId: string): Promise<void> {
  await queryable.query(`update receipt set till_id = $2 where id = $1 and state = 'WAITING'`, [id, tillId]);
}

export async function markReceiptFailed(transaction: Queryable, id: number, detail: string): Promise<void> {
  await transaction.query(
    `update receipt set failures = failures + 1, till_id = null, detail = $2 where id = $1 and state = 'WAITING'`,
    [id, detail.slice(0, 500)],
  );
}

export async function markReceiptDone(
  transaction: Queryable,
  id: number,
  facts: ReceiptFacts,
): Promise<void> {
  await transaction.query(
    `update receipt set state = 'DONE', done_at = now(), facts = $2, detail = null where id = $1`,
    [id, JSON.stringify(facts)],
  );
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

/** Tickets that a return gives back: of which line of the order, and what share and money of each. */
export async function loadReturnedTickets(
  queryable: Queryable,
  returnId: number,
): Promise<{ lineId: number; position: number; percent: number; amount: number }[]> {
  return await queryable.query<{ lineId: number; position: number; percent: number; amount: number }>(
    `select ticket.order_line_id as "lineId", ticket.position, percent, return_item.amount
     from return_item join ticket on ticket.id = ticket_id where return_id = $1 order by ticket_id`,
    [returnId],
  );
}
