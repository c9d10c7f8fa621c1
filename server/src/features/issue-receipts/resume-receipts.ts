import { jobQueues } from '#domain/job.ts';
import type { ShopCore } from '#shop/shop.ts';
import { findReceipt, listStuckReceipts } from '#store/receipts.ts';

/** As long as a job goes on trying. */
const givenUpAfterHours = 26;

/** By the clock, each day as a job goes on for one: a till that was down for days owes its receipts all the same. */
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
