import { closingCart } from '#domain/receipt.ts';
import type { ShopCore } from '#shop/shop.ts';
import { askReceipt } from '#store/outbox.ts';
import { lockPayment } from '#store/payments.ts';
import { listUnclosed, loadRefundedCarts } from '#store/receipts.ts';

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
