import { closingCart } from '#domain/receipt.ts';
import type { Database } from '#platform/database.ts';
import type { JobSender } from '#platform/jobs.ts';
import { askReceipt } from '#store/outbox.ts';
import { lockPayment } from '#store/payments.ts';
import { listUnclosed, loadRefundedCarts } from '#store/receipts.ts';

export interface ClosingRoom {
  database: Database;
  jobs: JobSender;
  /** Whether the house has its sales closed with a receipt of full settlement. */
  closesSales(): Promise<boolean>;
}

const atOnce = 200;

/** By the clock: sales whose event is over get their closing receipt, each once, however many processes look. */
export async function closeSales(room: ClosingRoom): Promise<void> {
  if (!(await room.closesSales())) return;
  for (const paymentId of await listUnclosed(room.database, atOnce)) {
    await room.database.transaction(async (transaction) => {
      const { cart } = await lockPayment(transaction, paymentId);
      if (!cart) return;
      const refunded = await loadRefundedCarts(transaction, paymentId);
      await askReceipt(transaction, room, { paymentId, kind: 'closing', cart: closingCart(cart, refunded) });
    });
  }
}
