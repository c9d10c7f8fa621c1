import { jobQueues } from '#domain/job.ts';
import { closingCart } from '#domain/receipt.ts';
import type { Database } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { askReceipt } from '#store/outbox.ts';
import { lockPayment } from '#store/payments.ts';
import { settleReceiptByHand } from '#store/receipt-ends.ts';
import {
  findReceipt,
  listStuckReceipts,
  listUnclosed,
  loadRefundedCarts,
  type Receipt,
} from '#store/receipts.ts';

/** As long as a job goes on trying. */
const givenUpAfterHours = 26;

/** By the clock, each day as a job goes on for one: a fiscal registrar that was down for days owes its receipts all the same. */
export async function resumeReceipts(shop: ShopCore): Promise<void> {
  for (const receiptId of await listStuckReceipts(shop.database, givenUpAfterHours))
    await takeUp(shop, receiptId);
}

/** Staff wants it asked for at once. False: there is no such receipt, or it does not wait. */
export async function resumeReceipt(shop: ShopCore, receiptId: number): Promise<boolean> {
  const receipt = await findReceipt(shop.database, receiptId);
  if (receipt?.state !== 'WAITING') return false;
  await takeUp(shop, receiptId);
  return true;
}

async function takeUp({ database, jobs }: ShopCore, receiptId: number): Promise<void> {
  await jobs.send(database, jobQueues.issueReceipt, { receiptId }, { singletonKey: `receipt-${receiptId}` });
}

/** Staff has corrected a receipt by hand. False: there is no such receipt, or it is not open. */
export async function closeReceipt(database: Database, receiptId: number): Promise<boolean> {
  return await database.transaction((transaction) => settleReceiptByHand(transaction, receiptId));
}

/** Closes those that are still open: a bank may report one in the meantime. */
export async function closeReceipts(database: Database, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const closed: Receipt[] = [];
  for (const receipt of receipts) if (await closeReceipt(database, receipt.id)) closed.push(receipt);
  return closed;
}

const atOnce = 200;

/** By the clock: sales whose event is over get their closing receipt, each once, however many processes look. */
export async function closeSales(shop: ShopCore): Promise<void> {
  if (!(await shop.catalogue.get()).receipts?.closesSales) return;
  for (const paymentId of await listUnclosed(shop.database, atOnce)) {
    await shop.database.transaction(async (transaction) => {
      const { cart } = await lockPayment(transaction, paymentId);
      if (!cart) return;
      const refunded = await loadRefundedCarts(transaction, paymentId);
      await askReceipt(transaction, shop, { paymentId, kind: 'closing', cart: closingCart(cart, refunded) });
    });
  }
}
