import { billNumber } from '@foyer/server/adapters/payment-gateway/robokassa/robokassa-protocol.ts';
import type { BankTrial } from '@foyer/server/testing/bank-trial.ts';

/** What really happened to an order: its rows, read by plain SQL, and the ledger of its bank. */
export interface OrderTruth {
  id: number;
  hash: string;
  state: string;
  total: number;
  heldUntil: Date;
  /** Nobody paid in time, whether or not a job has swept it. */
  holdIsOver: boolean;
  attempts: readonly Attempt[];
  waitingRefunds: readonly TrueRefund[];
  /** The bank said no; staff has them. */
  refusedRefunds: readonly TrueRefund[];
  /** Of the whole order. */
  discount: number;
  /** Prices of its add-ons. */
  addOns: readonly number[];
  /** Prices and fees of tickets that still stand, before the discount. */
  standing: number;
  requests: readonly { id: number; state: string; expiresAt: Date; amount: number }[];
  liveCodes: readonly string[];
  /** Share of a ticket that goes back now, and of what sum. */
  percentNow: number;
  refundable: number;
}

interface TrueRefund {
  paymentId: number;
  amount: number;
  way: string;
}

export interface Attempt {
  id: number;
  way: string;
  applied: 'order' | 'refund' | null;
  /** It came for an order that was paid already. */
  second: boolean;
  bank: 'open' | 'verifying' | 'paid' | 'declined' | 'expired';
  /** Money came that is not what the order costs, and nobody has decided yet. */
  differs: boolean;
  /** By the ledger. */
  got: number;
  back: readonly number[];
  /** Asked back and not yet sent. */
  coming: readonly number[];
}

interface OrderRow {
  id: number;
  hash: string;
  state: string;
  total: number;
  held_until: Date;
  over: boolean;
  steps: { until: number; percent: number }[];
  keeps_fee: boolean;
}

/** `fates`: what the test did to each attempt at its bank; `ledger`: what the banks say of it. */
export async function orderTruth(
  { database }: BankTrial,
  hash: string,
  {
    fates,
    ledger,
  }: { fates: ReadonlyMap<string, Attempt['bank']>; ledger: readonly { name: string; amount: number }[] },
): Promise<OrderTruth> {
  const [order] = await database.query<OrderRow>(
    `select id, hash, state, total, held_until, state = 'HELD' and held_until <= now() as over,
       document -> 'lines' -> 0 -> 'returnSteps' as steps, (document -> 'returns' -> 'keepsFee')::boolean as keeps_fee
     from orders where hash = $1`,
    [hash],
  );
  if (!order) throw new Error('no order');
  const payments = await database.query<{
    id: number;
    name: string;
    way: number;
    amount: number;
    applied: Attempt['applied'];
  }>(
    'select id, merchant_number as name, way_id as way, amount, applied from payment where order_id = $1 order by id',
    [order.id],
  );
  const refunds = await database.query<{ paymentId: number; amount: number; reason: string; state: string }>(
    `select payment_id as "paymentId", amount, reason, state from refund
     where payment_id = any ($1) order by id`,
    [payments.map(({ id }) => id)],
  );
  const requests = await database.query<OrderTruth['requests'][number]>(
    `select id, state, expires_at as "expiresAt",
       (select coalesce(sum(amount), 0)::int from return_item where return_id = return_request.id) as amount
     from return_request where order_id = $1 order by id`,
    [order.id],
  );
  const codes = await database.query<{ code: string }>(
    `select ticket.code from ticket join order_line on order_line.id = order_line_id
     where order_id = $1 and returned_at is null order by ticket.code`,
    [order.id],
  );
  const [sold] = await database.query<{ discount: number; addOns: number[]; standing: number }>(
    `select (select coalesce(sum(discount), 0)::int from order_line where order_id = $1) as discount,
       array(select price::int from add_on where order_id = $1 order by id) as "addOns",
       (select coalesce(sum(order_line.price + fee), 0)::int from ticket join order_line on order_line.id = order_line_id
        where order_id = $1 and returned_at is null) as standing`,
    [order.id],
  );
  const ways = ['', 'card', 'other-card'];
  const attempts = payments.map(({ id, name, way, amount: wanted, applied }): Attempt => {
    const named = way === 2 ? billNumber(name) : name;
    const ofIt = ledger.filter((entry) => entry.name === named).map(({ amount }) => amount);
    const got = ofIt.filter((amount) => amount > 0).reduce((all, amount) => all + amount, 0);
    const asked = refunds.filter(({ paymentId }) => paymentId === id);
    return {
      id,
      applied,
      way: ways[way] ?? '',
      second: asked.some(({ reason }) => reason === 'second-payment'),
      bank: fates.get(name) ?? 'open',
      got,
      differs: got > 0 && got !== wanted && applied === null,
      back: ofIt.filter((amount) => amount < 0).map((amount) => -amount),
      coming: asked.filter(({ state }) => state !== 'DONE').map(({ amount }) => amount),
    };
  });
  const refundsIn = (wanted: string) =>
    refunds
      .filter(({ state }) => state === wanted)
      .map(({ paymentId, amount }) => ({
        paymentId,
        amount,
        way: attempts.find(({ id }) => id === paymentId)?.way ?? '',
      }));
  return {
    id: order.id,
    hash: order.hash,
    state: order.state,
    total: order.total,
    heldUntil: order.held_until,
    holdIsOver: order.over,
    attempts,
    waitingRefunds: refundsIn('WAITING'),
    refusedRefunds: refundsIn('REFUSED'),
    discount: sold?.discount ?? 0,
    addOns: sold?.addOns ?? [],
    standing: sold?.standing ?? 0,
    requests,
    liveCodes: codes.map(({ code }) => code),
    percentNow: order.steps.find(({ until }) => Date.now() < until)?.percent ?? 0,
    refundable: order.keeps_fee ? 100_000 : 110_000,
  };
}
