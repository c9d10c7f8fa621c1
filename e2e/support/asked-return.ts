import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import { confirmFreeOrder } from '@foyer/server/shop/confirm-order.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { giveBack, insertReturn, markReturnConfirmed } from '@foyer/server/store/returns.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';

export interface AskedReturn {
  id: number;
  orderId: number;
  ticketId: number;
}

/** Of an order of four free tickets one is asked back; `seconds`: how long its link is good. */
export async function askReturn(
  database: Database,
  shop: Shop,
  sale: SeededSale,
  seconds = 3600,
): Promise<AskedReturn> {
  const request = orderRequest(sale, { lines: [requestLine(sale, { quantity: 4, shownAmount: 0 })] });
  const placed = await placeOrder(shop, request, { idempotencyKey: null });
  if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
  const orderId = placed.order.id;
  await confirmFreeOrder({ ...shop, now: () => placed.order.placedAt }, orderId);
  const [ticket] = await loadTicketsOf(database, orderId);
  const ticketId = ticket?.id ?? 0;
  return { id: await writeReturn(database, orderId, ticketId, seconds), orderId, ticketId };
}

export async function writeReturn(
  database: Database,
  orderId: number,
  ticketId: number,
  seconds: number,
): Promise<number> {
  return await insertReturn(database, {
    orderId,
    state: 'ASKED',
    reason: null,
    consentVersion: null,
    seconds,
    words: '',
    addOns: [],
    items: [{ ticketId, percent: 100, amount: 0 }],
  });
}

const answerDays = 10;

/** So many follow the link at once, as no lock of the order stood before them. Answers how many had an effect. */
export async function confirmAtOnce(database: Database, id: number, times: number): Promise<number> {
  return await atOnce(times, () =>
    database.transaction(async (transaction) => {
      const isFirst = await markReturnConfirmed(transaction, id, answerDays);
      return isFirst && (await giveBack(transaction, id)) !== null;
    }),
  );
}

/** So many at the house say yes at once. */
export async function approveAtOnce(database: Database, id: number, times: number): Promise<number> {
  await markReturnConfirmed(database, id, answerDays);
  return await atOnce(times, async () => (await giveBack(database, id)) !== null);
}

async function atOnce(times: number, work: () => Promise<boolean>): Promise<number> {
  const done = await Promise.allSettled(Array.from({ length: times }, work));
  return done.filter((one) => one.status === 'fulfilled' && one.value).length;
}
