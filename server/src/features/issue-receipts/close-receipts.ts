import type { Database } from '#platform/database.ts';
import { settleReceiptByHand } from '#store/receipt-ends.ts';
import type { Receipt } from '#store/receipts.ts';

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
