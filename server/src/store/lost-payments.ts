import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { Database, Queryable } from '#platform/database.ts';

/** A payment of the journal. */
export interface BegunPayment {
  merchantNumber: string;
  orderHash: string;
  wayId: number;
  gateway: string;
  amount: Money;
  currency: string;
  receipts: string;
  cart: object | null;
  createdAt: string;
  expiresAt: string;
}

/**
 * Enters the payments that a restored copy does not hold, so that their banks are asked about them like about any other. One of an
 * order that the copy has pays it. For any other its order is entered too, ended, with nothing in it: money that comes of it goes
 * back. Those of other databases on the merchant account are left alone. Gives how many were entered.
 */
export async function recordLostPayments(
  database: Database,
  begun: readonly BegunPayment[],
): Promise<number> {
  return await database.transaction(async (transaction) => {
    const unknown = new Set(await findUnknown(transaction, begun));
    for (const payment of begun.filter(({ merchantNumber }) => unknown.has(merchantNumber)))
      await insertRecovered(transaction, payment, await orderOf(transaction, payment));
    return unknown.size;
  });
}

/** What the bank calls a payment whose start the copy does not know to have been answered. */
export async function recordBankNames(
  queryable: Queryable,
  started: readonly { started: string; gatewayPaymentId: string }[],
): Promise<void> {
  await queryable.query(
    `update payment set gateway_payment_id = known.bank_name, state = case when state = 'STARTING' then 'STARTED' else state end
     from unnest($1::text[], $2::text[]) known (name, bank_name)
     where merchant_number = known.name and gateway_payment_id is null and payment_is_undecided(state)`,
    [started.map(({ started: name }) => name), started.map(({ gatewayPaymentId }) => gatewayPaymentId)],
  );
}

async function findUnknown(transaction: Queryable, begun: readonly BegunPayment[]): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `select name from installation, unnest($1::text[]) given (name)
     where split_part(name, '-', 3) = any (earlier_marks || mark)
       and not exists (select from payment where merchant_number = name)`,
    [begun.map(({ merchantNumber }) => merchantNumber)],
  );
  return rows.map(({ name }) => name);
}

interface RecoveredOrder {
  id: number;
  email: string;
}

async function orderOf(transaction: Queryable, payment: BegunPayment): Promise<RecoveredOrder> {
  const [known] = await transaction.query<RecoveredOrder & { mayBePaid: boolean }>(
    `select id, buyer_email as email, is_held(state) and (state = 'NAMED' or not needs_visitors) as "mayBePaid"
     from orders where hash = $1 for update`,
    [payment.orderHash],
  );
  if (!known) return await insertLostOrder(transaction, payment);
  // Its places stay its own until the bank has answered.
  if (known.mayBePaid)
    await transaction.query(`update orders set state = 'PAYING' where id = $1`, [known.id]);
  return known;
}

/** Its receipts go to the house itself, because a fiscal registrar needs an address. It keeps its number where that is free. The key is one that an order leaves behind when its people are erased. */
async function insertLostOrder(
  transaction: Queryable,
  { merchantNumber, orderHash, amount, currency, createdAt, expiresAt }: BegunPayment,
): Promise<RecoveredOrder> {
  const [order] = await transaction.query<RecoveredOrder>(
    `insert into orders (id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone,
       placed_at, held_until, ended_at, end_reason, released_at, document)
     overriding system value
     select case when exists (select from orders where id = $1) then nextval(pg_get_serial_sequence('orders', 'id')) else $1 end,
       $2, '', 'CANCELLED', $3, $4, coalesce((select document #>> '{setup,language}' from house), 'ru'), '', '', '',
       $5, $6, now(), 'lost', now(), $7
     returning id, (select coalesce(nullif(document #>> '{setup,support,email}', ''), document #>> '{mail,from}') from house)
       as email`,
    [
      Number.parseInt(merchantNumber, 10),
      orderHash,
      amount,
      currency,
      createdAt,
      expiresAt,
      JSON.stringify(emptyDocument),
    ],
  );
  if (!order) throw new Error('insert of a lost order gave nothing');
  await transaction.query(
    `insert into idempotency_key (key, request_digest, order_id) values ('past:' || $1::bigint, '', $1)`,
    [order.id],
  );
  return order;
}

const emptyDocument = {
  title: {
    ru: 'Заказ, утраченный при восстановлении данных',
    en: 'Order lost when data was restored',
    ch: '資料復原時遺失的訂單',
    kz: 'Деректерді қалпына келтіру кезінде жоғалған тапсырыс',
  },
  ageFrom: 0,
  duration: null,
  venueName: {},
  address: {},
  mapUrl: null,
  pictureId: null,
  pictureUrl: null,
  ticketType: 'none',
  ticketRules: {},
  printsTickets: false,
  returns: { allowed: false, keepsFee: false, paysOutByItself: false },
  lines: [],
};

async function insertRecovered(
  transaction: Queryable,
  payment: BegunPayment,
  { id, email }: RecoveredOrder,
): Promise<void> {
  const cart = payment.cart && JSON.stringify({ ...payment.cart, email });
  await transaction.query(
    `insert into payment (order_id, way_id, gateway, merchant_number, amount, currency, state, created_at, expires_at,
       receipts, cart, recovered_at)
     values ($1, $2, $3, $4, $5, $6, 'STARTING', $7, $8, $9, $10, now())`,
    [
      id,
      payment.wayId,
      payment.gateway,
      payment.merchantNumber,
      payment.amount,
      payment.currency,
      payment.createdAt,
      payment.expiresAt,
      payment.receipts,
      cart,
    ],
  );
}

/** A payment that was entered from the journal since a moment. */
export interface RecoveredPayment {
  merchantNumber: string;
  orderId: number;
  gateway: string;
  amount: Money;
  currency: Currency;
  createdAt: Date;
  /** `ticket`: it paid its order. `refund`: its money goes back. `open`: its bank has not decided. `unpaid`: no money came. */
  outcome: 'ticket' | 'refund' | 'open' | 'unpaid';
  /** Name of its refund, and whether that is done. */
  refund: string | null;
  isRefunded: boolean;
}

export async function loadRecoveredPayments(queryable: Queryable, since: Date): Promise<RecoveredPayment[]> {
  return await queryable.query<RecoveredPayment>(
    `select merchant_number as "merchantNumber", order_id as "orderId", gateway, payment.amount, currency,
       payment.created_at as "createdAt",
       case when applied = 'order' then 'ticket' when applied = 'refund' then 'refund'
         when payment_is_undecided(payment.state) then 'open' else 'unpaid' end as outcome,
       refund.external_id as refund, refund.state is not distinct from 'DONE' as "isRefunded"
     from payment left join refund on payment_id = payment.id and applied = 'refund'
     where recovered_at >= $1 order by payment.id`,
    [since],
  );
}

/** No money goes back before staff have decided about the restored copy. */
export async function isDecisionAwaited(queryable: Queryable): Promise<boolean> {
  const rows = await queryable.query(
    `select from alarm where kind = 'older-database' and resolved_at is null limit 1`,
  );
  return rows.length > 0;
}

export async function loadWaitingRefunds(queryable: Queryable): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select id from refund where state = 'WAITING' and not outside order by id`,
  );
  return rows.map(({ id }) => id);
}
